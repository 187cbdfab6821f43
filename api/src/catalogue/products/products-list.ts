// The rows of one page of products in the order of a column, for visitors with the sold-out ones last. Newest first is the shop's usual
// order and always walks an index from its end; the other orders sort what matches.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Schema } from '../../db/schema.ts'
import { productInCategories } from '../search/category-matches.ts'
import { idList } from '../search/search-index.ts'
import type { Matches } from '../search/search-products.ts'
import { type ProductFilter, rowsOf } from '../search/stage-rows.ts'
import { type Cursor, notListed, type ProductSort, withoutVolume } from './products-cursor.ts'
import type { ProductRow } from './products-table.ts'

type Listed = Schema & { p: Schema['products'] }

interface ListFilter extends ProductFilter {
  /** Matches of a search; null for all products. */
  matching: Matches | null
}

/** At most `limit` rows after the cursor, in the given order; for visitors those that can be bought, then the sold-out ones. */
export async function listRows(db: Database, filter: ListFilter, sort: ProductSort, cursor: Cursor | null): Promise<ProductRow[]> {
  if (!filter.visibleOnly) return orderedRows(db, filter, sort, cursor)
  const inStock = cursor?.isSoldOut ? [] : await orderedRows(db, filter, sort, cursor)
  if (inStock.length === filter.limit) return inStock
  const rest = { ...filter, limit: filter.limit - inStock.length }
  return [...inStock, ...(await soldOutRows(db, rest, sort, cursor?.isSoldOut ? cursor : null))]
}

async function orderedRows(db: Database, filter: ListFilter, sort: ProductSort, cursor: Cursor | null): Promise<ProductRow[]> {
  if (sort === 'best-selling') return bestSellingRows(db, filter, cursor)
  const near = await nearMatches(db, filter, sort, cursor)
  if (near.length === filter.limit) return near
  if (sort !== 'newest') return sortedRows(db, filter, sort, cursor)
  const before = cursor?.id ?? Number.MAX_SAFE_INTEGER
  if (filter.matching) return matchedRows(db, filter, filter.matching, before)
  if (!filter.categoryIds) return rows(db, filter).where('p.id', '<', before).orderBy('p.id', 'desc').execute()
  return categoryRows(db, filter, filter.categoryIds, before)
}

/** Products of the owner's list in its order, then all others, newest first. */
async function bestSellingRows(db: Database, filter: ListFilter, cursor: Cursor | null): Promise<ProductRow[]> {
  const { holds = sql<boolean>`true`, limit } = filter
  const isListed = sql<boolean>`p.id in (select product_id from best_selling)`
  const isPast = cursor !== null && cursor.key === notListed
  const listed = isPast
    ? []
    : await inOrder(rows(db, filter), 'best-selling', cursor)
        .where(isListed)
        .where(isAmong(filter.matching))
        .where(productInCategories(filter.categoryIds))
        .execute()
  if (listed.length === limit) return listed
  const others = { ...filter, limit: limit - listed.length, holds: sql<boolean>`(${holds} and not ${isListed})` }
  return [...listed, ...(await orderedRows(db, others, 'newest', isPast ? { ...cursor, sort: 'newest', key: cursor.id } : null))]
}

const isInStock = sql<boolean>`p.stock is distinct from 0`

/** For visitors those that are in stock, unless `stock` says otherwise. */
function rows(db: Database, { visibleOnly, limit, holds }: ListFilter, stock = isInStock) {
  return db
    .selectFrom('products as p')
    .selectAll('p')
    .$if(visibleOnly, (query) => query.where('p.visible', '=', 1).where(stock))
    .where(holds ?? sql<boolean>`true`)
    .limit(limit)
}

/** Found by the index of counted stock, which is empty where nothing is counted; a literal, since a partial index takes no parameter. */
function soldOutRows(db: Database, filter: ListFilter, sort: ProductSort, cursor: Cursor | null): Promise<ProductRow[]> {
  const sorted = inOrder(rows(db, filter, sql<boolean>`p.stock = 0`), sort, cursor)
  return sorted.where(isAmong(filter.matching)).where(productInCategories(filter.categoryIds)).execute()
}

/** One walk per category, each along its index, then merged: an `in` list would make SQLite read and sort them whole. */
async function categoryRows(db: Database, filter: ListFilter, categoryIds: number[], before: number): Promise<ProductRow[]> {
  const walks = categoryIds.map((categoryId) =>
    rows(db, filter)
      .innerJoin('product_categories as link', 'link.product_id', 'p.id')
      .where('link.category_id', '=', categoryId)
      .where('link.product_id', '<', before)
      .orderBy('link.product_id', 'desc')
      .execute(),
  )
  const found = new Map((await Promise.all(walks)).flat().map((row) => [row.id, row]))
  return [...found.values()].sort((a, b) => b.id - a.id).slice(0, filter.limit)
}

/** Rows to check one by one in the list's order before all of a category are sorted: a large one fills a page sooner that way. */
const reach = 1000

/** Rows to compare with a search one by one before all that it finds are listed: a common word fills a page sooner that way. */
const matchReach = 300

async function nearMatches(db: Database, filter: ListFilter, sort: ProductSort, cursor: Cursor | null): Promise<ProductRow[]> {
  const isMatch = filter.matching?.isMatch
  if (!isMatch) return []
  const near = inOrder(db.selectFrom('products as p').select('p.id'), sort, cursor).limit(matchReach)
  return inOrder(rows(db, filter), sort, cursor)
    .where(sql<boolean>`p.id in ${near}`)
    .where(isMatch)
    .where(productInCategories(filter.categoryIds))
    .execute()
}

async function matchedRows(db: Database, filter: ListFilter, { ids, containing }: Matches, before: number): Promise<ProductRow[]> {
  const found = new Map<number, ProductRow>()
  const part = { isSoldOut: filter.visibleOnly ? false : null, before, limit: filter.limit }
  for (const each of [ids, containing?.idsExcept(null)])
    for (const row of each ? await rowsOf(db, filter, each, part) : []) found.set(row.id, row)
  return [...found.values()].sort((a, b) => b.id - a.id).slice(0, filter.limit)
}

type Direction = 'asc' | 'desc'

/** The key of each order: a column, or what stands in the index of unit prices as it is here. */
const sortings: Record<ProductSort, { key: RawBuilder<number | string>; direction: Direction }> = {
  newest: { key: sql.ref('p.id'), direction: 'desc' },
  'price-up': { key: sql.ref('p.price'), direction: 'asc' },
  'price-down': { key: sql.ref('p.price'), direction: 'desc' },
  name: { key: sql.ref('p.name_key'), direction: 'asc' },
  'best-selling': {
    key: sql`coalesce((select -b.position from best_selling as b where b.product_id = p.id), ${sql.raw(String(notListed))})`,
    direction: 'desc',
  },
  'unit-price': {
    key: sql`coalesce(cast(p.price as bigint) * 1000 / nullif(p.volume_ml, 0), ${sql.raw(String(withoutVolume))})`,
    direction: 'asc',
  },
}

async function sortedRows(db: Database, filter: ListFilter, sort: ProductSort, cursor: Cursor | null): Promise<ProductRow[]> {
  const { matching, categoryIds } = filter
  const sorted = inOrder(rows(db, filter), sort, cursor)
  if (matching) {
    const few = await fewMatches(db, matching)
    if (!few) return manySortedRows(db, filter, matching, sort, cursor)
    return sorted.where('p.id', 'in', idList(db, few)).where(productInCategories(categoryIds)).execute()
  }
  if (!categoryIds) return sorted.execute()
  const near = inOrder(db.selectFrom('products as p').select('p.id'), sort, cursor).limit(reach)
  const found = await sorted.where(sql<boolean>`p.id in ${near}`).where(productInCategories(categoryIds)).execute()
  return found.length === filter.limit ? found : sorted.where(inCategories(categoryIds)).execute()
}

/** Walks the order's index, which needs no product's row, and compares it with lists of what matches. */
function manySortedRows(
  db: Database,
  { visibleOnly, limit, holds, categoryIds }: ListFilter,
  matching: Matches,
  sort: ProductSort,
  cursor: Cursor | null,
): Promise<ProductRow[]> {
  const { key, direction } = sortings[sort]
  const walk = inOrder(
    db
      .selectFrom('products as p')
      .select(['p.id', key.as('key')])
      .where(isAmong(matching)),
    sort,
    cursor,
  )
  return db
    .selectFrom(walk.as('m'))
    .crossJoin('products as p')
    .selectAll('p')
    .whereRef('p.id', '=', 'm.id')
    .$if(visibleOnly, (query) => query.where('p.visible', '=', 1).where(isInStock))
    .where(productInCategories(categoryIds))
    .where(holds ?? sql<boolean>`true`)
    .orderBy('m.key', direction)
    .orderBy('m.id', direction)
    .limit(limit)
    .execute()
}

/** The rows after the cursor, in the given order. */
function inOrder<T>(query: SelectQueryBuilder<Listed, 'p', T>, sort: ProductSort, cursor: Cursor | null) {
  const { key, direction } = sortings[sort]
  const sign = direction === 'asc' ? sql`>` : sql`<`
  const beyond = cursor ? sql<boolean>`(${key}, p.id) ${sign} (${cursor.key}, ${cursor.id})` : sql<boolean>`true`
  return query.where(beyond).orderBy(key, direction).orderBy('p.id', direction)
}

/** Reads the matches where they are few, to be sorted; many are found faster by scanning the sorting index.
 *  @returns null for many */
async function fewMatches(db: Database, { ids, containing }: Matches): Promise<{ id: number }[] | null> {
  const found: { id: number }[] = []
  for (const idsExcept of [() => ids, containing?.idsExcept]) {
    const more = idsExcept?.(idList(db, found))
    // By an index, which a limit would keep PostgreSQL from reading.
    const listed = sql<{ id: number }>`with m as materialized (select id from ${more}) select id from m limit ${2 * reach + 1}`
    if (more) found.push(...(await listed.execute(db)).rows)
    if (found.length > 2 * reach) return null
  }
  return found
}

/** A condition on single rows: lists of ids exclude most, so that only the texts of the rest are read. Null for all. */
function isAmong(matches: Matches | null): RawBuilder<boolean> {
  if (!matches) return sql<boolean>`true`
  const { ids, containing } = matches
  const maybe = containing?.maybe
  if (!maybe) return ids ? sql<boolean>`+p.id in ${ids}` : sql<boolean>`false`
  if (!ids) return sql<boolean>`(+p.id in ${maybe.ids} and ${maybe.condition})`
  return sql<boolean>`(+p.id in ${ids} or (+p.id in ${maybe.ids} and ${maybe.condition}))`
}

/** As a list of products; `productInCategories` asks row by row, for walks that look at few. */
const inCategories = (ids: number[]) =>
  sql<boolean>`p.id in (select product_id from product_categories where category_id in (${sql.join(ids)}))`
