// Keys of products and categories, written in the transaction that changes these.
import { categoryNameKeys, type ProductTexts } from '@lechaim/shared/lib/search/keys.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { textsOf } from '../products/products-table.ts'
import { searchIndexOf } from './index-of.ts'
import { touchCategories, touchKeys } from './search-settings.ts'

interface CategoryKeyTable {
  key: string
  category_id: number
  /** The number of the word in the name. */
  word: number
}

declare module '../../db/schema.ts' {
  interface Schema {
    category_keys: CategoryKeyTable
  }
}

export async function writeProductKeys(trx: Transaction, id: number): Promise<void> {
  const texts = await readProductTexts(trx, id)
  if (!texts) return
  await searchIndexOf(trx).writeKeys(trx, id, texts)
  await touchKeys(trx, id)
}

/** Everything that a product is found by; null for one that is gone. */
export async function readProductTexts(db: Database, id: number): Promise<ProductTexts | null> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const links = await db.selectFrom('product_categories').select('category_id').where('product_id', '=', id).execute()
  const categoryIds = links.map((link) => link.category_id)
  return textsOf(row, categoryIds)
}

/** A product's keys hold its categories' ids, not their names: a renamed or moved category takes its products along. */
export async function writeCategoryKeys(trx: Transaction, id: number, name: string): Promise<void> {
  await trx.deleteFrom('category_keys').where('category_id', '=', id).execute()
  const rows = categoryNameKeys(name).map(({ key, word }) => ({ key, word, category_id: id }))
  if (rows.length > 0) await trx.insertInto('category_keys').values(rows).execute()
  await touchCategories(trx)
}
