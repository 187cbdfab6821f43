// Keys of products and categories, written in the transaction that changes these.
import { categoryNameKeys, type ProductTexts } from '@lechaim/shared/lib/search/keys.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { type ProductRow, textsOf } from '../products/products-table.ts'
import { searchIndexOf } from './index-of.ts'
import { idList } from './search-index.ts'
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
  const rows = await db.selectFrom('products').selectAll().where('id', '=', id).execute()
  const [texts = null] = (await readTexts(db, rows)).values()
  return texts
}

export async function readTexts(db: Database, rows: ProductRow[]): Promise<Map<ProductRow, ProductTexts>> {
  if (rows.length === 0) return new Map()
  const links = await db
    .selectFrom('product_categories')
    .select(['product_id', 'category_id as id'])
    .where('product_id', 'in', idList(db, rows))
    .execute()
  const byProduct = Map.groupBy(links, ({ product_id }) => product_id)
  return new Map(rows.map((row) => [row, textsOf(row, byProduct.get(row.id)?.map(({ id }) => id) ?? [])]))
}

/** A product's keys hold its categories' ids, not their names: a renamed or moved category takes its products along. */
export async function writeCategoryKeys(trx: Transaction, id: number, name: string): Promise<void> {
  await trx.deleteFrom('category_keys').where('category_id', '=', id).execute()
  const rows = categoryNameKeys(name).map(({ key, word }) => ({ key, word, category_id: id }))
  if (rows.length > 0) await trx.insertInto('category_keys').values(rows).execute()
  await touchCategories(trx)
}
