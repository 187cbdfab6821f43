import type { Product, ProductPage, ProductQuery } from '@lechaim/shared/contracts/products.ts'
import type { Database } from '../../db/schema.ts'
import { placeholdersOf } from '../../media/images/picture-placeholders.ts'
import { categoryWithChildren } from '../categories/categories-queries.ts'
import { type ProductSort, readCursor, writeCursor } from './products-cursor.ts'
import { type ListedRow, listRows } from './products-list.ts'
import { type ProductRow, toProduct } from './products-table.ts'

export interface ListProducts extends ProductQuery {
  visibleOnly: boolean
}

/** A page of products, newest first unless `sort` says otherwise. `category` is a name; a main category also brings the products
 *  of its sub-categories (decision 0008), only the visible ones for visitors.
 *  @throws validation_failed for a cursor of another list. */
export async function listProducts(
  db: Database,
  { category, q = '', sort: asked = 'relevance', limit = 24, after, visibleOnly }: ListProducts,
): Promise<ProductPage> {
  const sort = asked === 'relevance' ? 'newest' : asked
  const cursor = readCursor(after, sort)
  const categoryIds = category ? await categoryWithChildren(db, category, { visibleOnly }) : null
  if (categoryIds?.length === 0) return { items: [], next: null }
  const rows = await listRows(db, { categoryIds, q: q.trim(), visibleOnly, limit: limit + 1 }, sort, cursor)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: await withCategories(db, shown, visibleOnly),
    next: last ? writeCursor({ sort, key: keyOf(last, sort), id: last.id }) : null,
  }
}

function keyOf(row: ListedRow, sort: ProductSort): number | string {
  if (sort === 'newest') return row.tier
  return sort === 'name' ? row.name_key : row.price
}

/** The product, or null when there is none or, for visitors, when it is hidden. */
export async function findProduct(db: Database, id: number, { visibleOnly }: { visibleOnly: boolean }): Promise<Product | null> {
  const [product] = await productsByIds(db, [id], { visibleOnly })
  return product ?? null
}

/** The products of these ids, in the order of the ids; missing ones are left out. */
export async function productsByIds(db: Database, ids: number[], { visibleOnly }: { visibleOnly: boolean }): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', ids)
    .$if(visibleOnly, (query) => query.where('visible', '=', 1))
    .execute()
  const order = new Map(ids.map((id, index) => [id, index]))
  rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  return withCategories(db, rows, visibleOnly)
}

/** Visitors don't learn the names of hidden categories. */
async function withCategories(db: Database, rows: ProductRow[], visibleOnly: boolean): Promise<Product[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const names = await categoryNamesOf(db, ids, { visibleOnly })
  const placeholders = await placeholdersOf(db, rows)
  return rows.map((row) => toProduct(row, names.get(row.id) ?? [], placeholders.get(row.image)))
}

/** The names of these products' categories by the products' ids, in each product's own order. A product that has none is left out. */
export async function categoryNamesOf(
  db: Database,
  ids: number[],
  { visibleOnly }: { visibleOnly: boolean },
): Promise<Map<number, string[]>> {
  const links = await db
    .selectFrom('product_categories as link')
    .innerJoin('categories as category', 'category.id', 'link.category_id')
    .select(['link.product_id', 'category.name'])
    .where('link.product_id', 'in', ids)
    .$if(visibleOnly, (query) => query.where('category.visible', '=', 1))
    .orderBy('link.product_id')
    .orderBy('link.position')
    .execute()
  const names = new Map<number, string[]>()
  for (const { product_id, name } of links) names.set(product_id, [...(names.get(product_id) ?? []), name])
  return names
}
