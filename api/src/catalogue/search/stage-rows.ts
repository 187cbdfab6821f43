// Rows of a search's stages, page by page, within the chosen categories and filters.
import type { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import { productKeys } from '@lechaim/shared/lib/search/keys.ts'
import type { Understood } from '@lechaim/shared/lib/search/understand.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ProductRow } from '../products/products-table.ts'
import { productInCategories } from './category-matches.ts'
import { searchIndexOf } from './index-of.ts'
import { productsOf } from './query-plan.ts'
import { allOf, matchesKeys, type Possible } from './search-expression.ts'
import { idList, type ProductIds } from './search-index.ts'
import type { PreparedSearch, Stage } from './search-stages.ts'
import { readTexts } from './write-keys.ts'

export interface ProductFilter {
  /** Null for all categories; the ids of one category and its sub-categories otherwise. */
  categoryIds: number[] | null
  /** For visitors: without hidden products, and with the sold-out ones last. */
  visibleOnly: boolean
  /** The condition of the chosen filters on `products as p`. */
  holds?: RawBuilder<boolean>
  limit: number
}

export interface SearchFilter extends ProductFilter {
  q: string
  asTyped: boolean
}

export interface Search {
  db: Database
  filter: SearchFilter
  isShown: boolean
  prepared: PreparedSearch
}

/** The end of a page of results: the reading of the query, its stage, and the last product. */
export interface SearchPosition {
  isShown: boolean
  /** `near`: what is nearest to words that no product has. */
  mode: 'all' | 'some' | 'near'
  isSoldOut: boolean
  stage: number
  id: number
}

interface FoundRow {
  row: ProductRow
  position: SearchPosition
}

export interface Found {
  search: PreparedSearch
  match: SearchAnswer['match']
  isShown: boolean
  rows: FoundRow[]
  /** Parts of the query that mean more than their words (search-meanings.ts). */
  understood?: Understood[]
  /** No product is left by the filters, and the nearest are shown. */
  isNearest?: boolean
  /** The drink that the shop doesn't have, where its neighbours are shown instead. */
  missing?: string
}

/** Fewer matches are read at once and divided into stages here; making the keys of more takes longer than asking the index again. */
const mostInMemory = 20

/** A stage's rows below an id, newest first. */
export interface Part {
  /** Null for all, whatever their stock. */
  isSoldOut: boolean | null
  before?: number
  limit: number
  /** Products that earlier stages have found, where these are known. */
  seen?: { id: number }[]
}

export interface ReadableStage {
  order: number
  read(part: Part): Promise<ProductRow[]>
}

export async function pageOf(
  search: Search,
  mode: SearchPosition['mode'],
  stages: ReadableStage[],
  after: SearchPosition | null,
): Promise<Found> {
  const { db, filter, isShown } = search
  const rows: FoundRow[] = []
  for (const isSoldOut of filter.visibleOnly ? [false, true] : [null]) {
    if (rows.length >= filter.limit) break
    if (isSoldOut === false && after?.isSoldOut) continue
    if (isSoldOut && !after?.isSoldOut && !(await hasSoldOut(db))) continue
    const start = after && after.isSoldOut === (isSoldOut ?? false) ? after : null
    const seen: ProductRow[] = []
    for (const { order, read } of stages) {
      if (rows.length >= filter.limit) break
      if (start && start.stage > order) continue
      const before = start?.stage === order ? start.id : undefined
      const found = await read({ isSoldOut, before, limit: filter.limit - rows.length, seen: start ? undefined : seen })
      for (const row of found) rows.push({ row, position: { isShown, mode, isSoldOut: isSoldOut ?? false, stage: order, id: row.id } })
      seen.push(...found)
    }
  }
  return { search: search.prepared, match: rows.length === 0 && !after ? 'none' : mode === 'near' ? 'some' : mode, isShown, rows }
}

const hasSoldOut = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('products').select('id').where(isSoldOutIn(true)).limit(1).executeTakeFirst()) !== undefined

/** A literal, since the partial index of counted stock takes no parameter. */
const isSoldOutIn = (isSoldOut: boolean): RawBuilder<boolean> =>
  isSoldOut ? sql<boolean>`stock = 0` : sql<boolean>`(stock is null or stock <> 0)`

/** All that matches, newest first; null where it is not few. */
export async function readFew(search: Search, expression: Possible): Promise<ProductRow[] | null> {
  const rows = await matchingRows(search, expression, null, { isSoldOut: null, limit: mostInMemory })
  return rows.length < mostInMemory ? rows : null
}

/** The stages of rows that have been read, by the same expressions as in the index. */
export async function inMemory({ db }: Search, rows: ProductRow[], stages: Stage[]): Promise<ReadableStage[]> {
  const byStage = Map.groupBy(await readTexts(db, rows), ([, texts]) => {
    const keys = productKeys(texts)
    // The index may hold keys of an earlier version.
    return stages.find(({ expression }) => matchesKeys(expression, keys)) ?? stages.at(-1)
  })
  return stages.map((stage) => {
    const own = byStage.get(stage)?.map(([row]) => row) ?? []
    const isIn = ({ id, stock }: ProductRow, { isSoldOut, before = Number.MAX_SAFE_INTEGER }: Part) =>
      id < before && (isSoldOut === null || (stock === 0) === isSoldOut)
    return { order: stage.order, read: async (part) => own.filter((row) => isIn(row, part)).slice(0, part.limit) }
  })
}

export const readable = (search: Search, stages: Stage[]): ReadableStage[] =>
  stages.map(({ order, expression, except }) => ({
    order,
    read: (part) => matchingRows(search, expression, part.seen ? null : except, part),
  }))

async function matchingRows(search: Search, expression: Possible, except: Possible, part: Part): Promise<ProductRow[]> {
  const { db, filter } = search
  const within = inCategories(expression, filter)
  if (!within) return []
  const { matchingIds, newestMatchingIds, soldOutMatchingIds } = searchIndexOf(db)
  const soldOut = part.isSoldOut ? soldOutMatchingIds(within, except) : null
  if (soldOut) return rowsOf(db, filter, soldOut, part)
  const newest = newestMatchingIds(within, except, part.before ?? Number.MAX_SAFE_INTEGER)
  const near = newest ? await rowsOf(db, filter, newest, part) : []
  return near.length === part.limit ? near : rowsOf(db, filter, matchingIds(within, except), part)
}

/** The products of an expression in the chosen categories; null for nothing. */
export function matching({ db, filter }: Pick<Search, 'db' | 'filter'>, expression: Possible): ProductIds | null {
  const within = inCategories(expression, filter)
  return within && searchIndexOf(db).matchingIds(within)
}

export const inCategories = (expression: Possible, { categoryIds }: ProductFilter): Possible =>
  allOf([expression, ...(categoryIds ? [productsOf(categoryIds)] : [])])

/** @param others what has been found by words */
export async function containingRows(search: Search, others: RawBuilder<unknown> | null, part: Part): Promise<ProductRow[]> {
  const { db, filter } = search
  const found = await searchIndexOf(db).containing(db, search.prepared.text, filter.categoryIds)
  return found ? rowsOf(db, filter, found.idsExcept(others), { ...part, seen: [] }) : []
}

/** The products of these ids that pass the filter, newest first. */
export function rowsOf(db: Database, filter: ProductFilter, ids: ProductIds, part: Part): Promise<ProductRow[]> {
  const { isSoldOut, before = Number.MAX_SAFE_INTEGER, limit, seen = [] } = part
  return db
    .selectFrom(ids.as('m'))
    .crossJoin('products as p')
    .selectAll('p')
    .whereRef('p.id', '=', 'm.id')
    .where('m.id', '<', before)
    .$if(filter.visibleOnly, (query) => query.where('p.visible', '=', 1))
    .$if(isSoldOut !== null, (query) => query.where(isSoldOutIn(isSoldOut ?? false)))
    .where(productInCategories(filter.categoryIds))
    .where(filter.holds ?? sql<boolean>`true`)
    .$if(seen.length > 0, (query) => query.where('m.id', 'not in', idList(db, seen)))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}
