import type { Product, ProductPage, ProductQuery } from '@lechaim/shared/contracts/products.ts'
import { filterValueText } from '@lechaim/shared/lib/filter-messages.ts'
import { readFilters, writeFilters } from '@lechaim/shared/lib/filters.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { placeholdersOf } from '../../media/images/picture-placeholders.ts'
import type { Viewer } from '../../schedule/time-spans.ts'
import { categoryWithChildren } from '../categories/categories-queries.ts'
import { otherSizes } from '../drinks/drinks-queries.ts'
import { readFacets } from '../filters/facet-queries.ts'
import { allHold, conditionsOf, fewestIds } from '../filters/filter-conditions.ts'
import { formerIds } from '../search/build-index.ts'
import { describeSearch } from '../search/describe-search.ts'
import { matchesOf, searchByRelevance } from '../search/search-meanings.ts'
import { readSearchSettings } from '../search/search-settings.ts'
import type { Found } from '../search/stage-rows.ts'
import { isVisibleAt } from './product-schedule.ts'
import {
  cursorIn,
  notListed,
  type ProductSort,
  readCursor,
  searchPositionIn,
  withoutVolume,
  writeCursor,
  writeSearchCursor,
} from './products-cursor.ts'
import { listRows } from './products-list.ts'
import { type ProductRow, toProduct } from './products-table.ts'

/** A page of products: what a query finds by relevance, everything else newest first, unless `sort` says otherwise (decision 0008).
 *  `category` is a name; a main category also brings the products of its sub-categories, only the visible ones for visitors.
 *  @throws validation_failed for a cursor of another list. */
export async function listProducts(db: Database, { limit = 24, ...asked }: ProductQuery & Viewer): Promise<ProductPage> {
  const { rows, found } = await readRows(db, { ...asked, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const products = shown.map(({ row }) => row)
  const items = await withCategories(db, products, asked.visibleOnly)
  const next = rows.length > limit ? (shown.at(-1)?.cursor ?? null) : null
  const chosen = asked.filters && !asked.after ? await describeChosen(db, asked, items.length === 0) : []
  return {
    items,
    next,
    ...(found && { search: await describeSearch(db, found, items, asked) }),
    ...(chosen.length > 0 && { chosen }),
  }
}

/** The chosen filters, each with the filter text that removes it and, for an empty list, the number of products left then. */
async function describeChosen(
  db: Database,
  { filters: text, category, q, asTyped, visibleOnly }: ProductQuery & Viewer,
  isEmpty: boolean,
): Promise<NonNullable<ProductPage['chosen']>> {
  const filters = readFilters(text)
  const chosen: NonNullable<ProductPage['chosen']> = []
  for (const [name, values] of filters)
    for (const value of values) {
      const without = writeFilters(
        new Map(filters).set(
          name,
          values.filter((other) => other !== value),
        ),
      )
      const list = { ...(category && { category }), ...(q && { q }), ...(asTyped && { asTyped }), filters: without }
      const isCounted = isEmpty && chosen.length < mostCountedChoices
      const left = isCounted ? { left: (await readFacets(db, list, { visibleOnly })).total } : {}
      chosen.push({ label: filterValueText(name, value), without, ...left })
    }
  return chosen
}

/** Each costs a count. */
const mostCountedChoices = 6

interface ListedRows {
  rows: { row: ProductRow; cursor: string }[]
  /** The search's outcome beside the rows; null without one. */
  found: Omit<Found, 'rows'> | null
}

async function readRows(
  db: Database,
  { category, q = '', sort, limit, after, visibleOnly, ...asked }: ProductQuery & Viewer & { limit: number },
): Promise<ListedRows> {
  const categoryIds = category ? await categoryWithChildren(db, category, { visibleOnly }) : null
  const conditions = await conditionsOf(db, readFilters(asked.filters))
  const filter = { categoryIds, visibleOnly, limit, holds: allHold(conditions) }
  const search = q.trim() ? { ...filter, q: q.trim(), asTyped: asked.asTyped === '1' } : null
  const settings = search && (await readSearchSettings(db))
  const indexed = settings?.isFormer ? null : settings
  if (search && indexed && isByRelevance(sort)) {
    const found = await searchByRelevance(db, indexed, search, readCursor(after, searchPositionIn))
    return { rows: found.rows.map(({ row, position }) => ({ row, cursor: writeSearchCursor(position) })), found }
  }
  const order = orderOf(sort)
  const cursor = readCursor(after, (text) => cursorIn(text, order))
  if (categoryIds?.length === 0) return { rows: [], found: null }
  const found = search && indexed ? await matchesOf(db, indexed, search) : null
  // A list by price is a range of its own index.
  const counted = order === 'price-up' || order === 'price-down' ? conditions.filter(({ facet }) => facet !== 'price') : conditions
  const ids = search ? formerIds(search.q) : await fewestIds(db, counted)
  const matching = found?.matches ?? (ids && { ids, containing: null, isMatch: null })
  const rows = await listRows(db, { ...filter, matching }, order, cursor)
  const places = order === 'best-selling' ? await placesOf(db, rows) : null
  const cursorOf = (row: ProductRow) =>
    writeCursor({
      sort: order,
      key: places ? (places.get(row.id) ?? notListed) : keyOf(row, order),
      id: row.id,
      isSoldOut: visibleOnly && row.stock === 0,
    })
  return { rows: rows.map((row) => ({ row, cursor: cursorOf(row) })), found }
}

const isByRelevance = (sort: ProductQuery['sort']): boolean => (sort ?? 'relevance') === 'relevance'
const orderOf = (sort: ProductQuery['sort']): ProductSort => (sort === undefined || sort === 'relevance' ? 'newest' : sort)

/** True for a cursor at which a list can begin. */
export async function isCursorOf(db: Database, { q = '', sort }: Pick<ProductQuery, 'q' | 'sort'>, after: string): Promise<boolean> {
  const isRanked = q.trim() !== '' && isByRelevance(sort) && !(await readSearchSettings(db)).isFormer
  return (isRanked ? searchPositionIn(after) : cursorIn(after, orderOf(sort))) !== null
}

function keyOf(row: ProductRow, sort: ProductSort): number | string {
  if (sort === 'newest') return row.id
  if (sort === 'unit-price') return row.volume_ml ? Math.floor((row.price * 1000) / row.volume_ml) : withoutVolume
  return sort === 'name' ? row.name_key : row.price
}

/** The keys of products in the list of best sellers. */
async function placesOf(db: Database, rows: ProductRow[]): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const places = await db.selectFrom('best_selling').selectAll().where('product_id', 'in', ids).execute()
  return new Map(places.map(({ product_id, position }) => [product_id, -position]))
}

/** The product with its other sizes, or null when there is none or, for visitors, when it is hidden. */
export async function findProduct(db: Database, id: number, { visibleOnly }: Viewer): Promise<Product | null> {
  const [row] = await rowsByIds(db, [id], { visibleOnly })
  if (!row) return null
  const [product] = await withCategories(db, [row], visibleOnly)
  const sizes = await otherSizes(db, row, { visibleOnly })
  return product ? { ...product, ...(sizes && { otherSizes: sizes }) } : null
}

/** The product as the owner's forms have it: without its other sizes, which its page alone shows. */
export async function findSavedProduct(db: Database, id: number): Promise<Product | null> {
  const [product = null] = await productsByIds(db, [id], { visibleOnly: false })
  return product
}

/** The products of these ids, in the order of the ids; missing ones are left out. */
export async function productsByIds(db: Database, ids: number[], { visibleOnly }: Viewer): Promise<Product[]> {
  return withCategories(db, await rowsByIds(db, ids, { visibleOnly }), visibleOnly)
}

async function rowsByIds(db: Database, ids: number[], { visibleOnly }: Viewer): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const found = await db.selectFrom('products').selectAll().where('id', 'in', ids).execute()
  const at = now()
  const rows = visibleOnly ? found.filter((row) => isVisibleAt(row, at)) : found
  const order = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
}

/** For visitors without the names of hidden categories. */
async function withCategories(db: Database, rows: ProductRow[], visibleOnly: boolean): Promise<Product[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const names = await categoryNamesOf(db, ids, { visibleOnly })
  const placeholders = await placeholdersOf(db, rows)
  const reader = { visibleOnly, at: now() }
  return rows.map((row) => toProduct(row, names.get(row.id) ?? [], reader, placeholders.get(row.image)))
}

/** The names of these products' categories by the products' ids, in each product's own order. A product that has none is left out. */
export async function categoryNamesOf(db: Database, ids: number[], { visibleOnly }: Viewer): Promise<Map<number, string[]>> {
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
