// Keys of products and categories, written in the transaction that changes these.
import { categoryNameKeys } from '@lechaim/shared/lib/search/keys.ts'
import type { Transaction } from '../../db/schema.ts'
import { textsOf } from '../products/products-table.ts'
import { searchIndexOf } from './index-of.ts'
import { touchCategories, touchKeys } from './search-settings.ts'
import type { CategoryKeyRow } from './search-table.ts'

export async function writeProductKeys(trx: Transaction, id: number): Promise<void> {
  const row = await trx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  const links = await trx.selectFrom('product_categories').select('category_id').where('product_id', '=', id).execute()
  const categoryIds = links.map((link) => link.category_id)
  await searchIndexOf(trx).writeKeys(trx, id, textsOf(row, categoryIds))
  await touchKeys(trx)
}

/** A product's keys hold its categories' ids, not their names: a renamed or moved category takes its products along. */
export async function writeCategoryKeys(trx: Transaction, id: number, name: string): Promise<void> {
  await trx.deleteFrom('category_keys').where('category_id', '=', id).execute()
  const rows = categoryNameKeys(name).map(({ key, word }): CategoryKeyRow => ({ key, word, category_id: id }))
  if (rows.length > 0) await trx.insertInto('category_keys').values(rows).execute()
  await touchCategories(trx)
}
