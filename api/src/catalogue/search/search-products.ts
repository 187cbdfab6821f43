// Searching products: by relevance, page by page, or in another order (decision 0034). The specification's own rule (SPEC §5: whatever
// contains the query in name or description) always holds, at the end of the ranking.
import type { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import { mayBeMeant, onOtherLayout } from '@lechaim/shared/lib/search/keyboard.ts'
import { productKeys } from '@lechaim/shared/lib/search/keys.ts'
import type { Understood } from '@lechaim/shared/lib/search/understand.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ProductRow } from '../products/products-table.ts'
import { productInCategories } from './category-matches.ts'
import { searchIndexOf } from './index-of.ts'
import { productsOf } from './query-plan.ts'
import { allOf, matchesKeys, type Possible } from './search-expression.ts'
import { type Containing, idList, type ProductIds } from './search-index.ts'
import type { SearchSettings } from './search-settings.ts'
import {
  containing,
  isAlikeOfSome,
  isStrongStage,
  type PreparedSearch,
  prepareSearch,
  readFuzzy,
  readSomeStages,
  type Stage,
  stagesOf,
} from './search-stages.ts'
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

/** Longer texts are cut: names and descriptions have no more. */
export const maxText = 4000

/** At most `limit` products that the words find after the position, the best first, and for visitors the sold-out ones last. */
export async function searchWords(
  db: Database,
  settings: SearchSettings,
  filter: SearchFilter,
  after: SearchPosition | null,
): Promise<Found> {
  const typed = filter.q.slice(0, maxText)
  const other = onOtherLayout(typed)
  const search = async (text: string, isShown: boolean): Promise<Search> => ({
    db,
    filter,
    isShown,
    prepared: await prepareSearch(db, text, settings, filter, filter.asTyped),
  })
  if (after) return pageAfter(await search(after.isShown ? (other ?? typed) : typed, after.isShown && other !== null), after)
  const asTyped = await search(typed, false)
  const found = await allWords(asTyped, null)
  if (isStrong(found)) return found
  const shown = other !== null && !filter.asTyped ? await search(other, true) : null
  const foundShown = shown && (await allWords(shown, null))
  if (foundShown && isStrong(foundShown)) return foundShown
  // Likenesses of the other layout's text are guesses: only where that may be meant, and before those of a text that may not.
  const guess = shown && mayBeMeant(shown.prepared.text) ? { shown, found: foundShown } : null
  if (guess?.found?.rows.length && !mayBeMeant(typed)) return guess.found
  const fuzzy = found.rows.length > 0 ? found : await fuzzyWords(asTyped, null)
  if (fuzzy.rows.length > 0) return fuzzy
  const guessed = guess && (guess.found?.rows.length ? guess.found : await fuzzyWords(guess.shown, null))
  const some = await someWords(asTyped, null)
  if (!guessed?.rows.length) return some
  // One of several words that is there as typed says more than a likeness of all on the other layout.
  const [best] = some.rows
  return mayBeMeant(typed) && best && !isAlikeOfSome(best.position.stage) ? some : guessed
}

export interface Search {
  db: Database
  filter: SearchFilter
  isShown: boolean
  prepared: PreparedSearch
}

function pageAfter(search: Search, after: SearchPosition): Promise<Found> {
  if (after.mode !== 'all') return someWords(search, after)
  return after.stage > containing ? fuzzyWords(search, after) : allWords(search, after)
}

const isStrong = ({ rows }: Found): boolean => rows.length > 0 && isStrongStage(Math.min(...rows.map(({ position }) => position.stage)))

const allWords = async (search: Search, after: SearchPosition | null): Promise<Found> =>
  pageOf(search, 'all', await readAllStages(search), after)

async function readAllStages(search: Search): Promise<ReadableStage[]> {
  const { allTermsExpr } = search.prepared
  const stages = stagesOf(search.prepared)
  const few = await readFew(search, allTermsExpr)
  const found = few ? idList(search.db, few) : matching(search, allTermsExpr)
  const last = { order: containing, read: (part: Part) => containingRows(search, found, part) }
  return [...(few ? await inMemory(search, few, stages) : readable(search, stages)), last]
}

async function fuzzyWords(search: Search, after: SearchPosition | null): Promise<Found> {
  const fuzzy = await readFuzzy(search.db, search.prepared)
  // Asked already, and found nothing.
  if (!after && JSON.stringify(fuzzy.expression) === JSON.stringify(search.prepared.allTermsExpr)) return pageOf(search, 'all', [], after)
  return pageOf(search, 'all', await readFuzzyStages(search, fuzzy), after)
}

async function readFuzzyStages(search: Search, { expression, stages }: Awaited<ReturnType<typeof readFuzzy>>): Promise<ReadableStage[]> {
  const few = await readFew(search, expression)
  return few ? inMemory(search, few, stages) : readable(search, stages)
}

const someWords = async (search: Search, after: SearchPosition | null): Promise<Found> =>
  pageOf(search, 'some', await readLackingStages(search), after)

const readLackingStages = async (search: Search): Promise<ReadableStage[]> =>
  readable(search, await readSomeStages(search.db, search.prepared))

/** A reading of a query's words: the searched keys, and how well products match them. */
export interface Reading {
  search: Search
  match: SearchAnswer['match']
  /** Of the best match. */
  stage: number
}

export async function readingOf(db: Database, settings: SearchSettings, filter: SearchFilter): Promise<Reading> {
  const { search, match, isShown, rows } = await searchWords(db, settings, { ...filter, limit: 1 }, null)
  return { search: { db, filter, isShown, prepared: search }, match, stage: rows[0]?.position.stage ?? 0 }
}

/** The stages of all that a reading finds, for pages among other stages. */
export async function readStagesOf({ search, match, stage }: Reading): Promise<ReadableStage[]> {
  if (match === 'none') return []
  if (match === 'some') return readLackingStages(search)
  return stage > containing ? readFuzzyStages(search, await readFuzzy(search.db, search.prepared)) : readAllStages(search)
}

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
async function readFew(search: Search, expression: Possible): Promise<ProductRow[] | null> {
  const rows = await matchingRows(search, expression, null, { isSoldOut: null, limit: mostInMemory })
  return rows.length < mostInMemory ? rows : null
}

/** The stages of rows that have been read, by the same expressions as in the index. */
async function inMemory({ db }: Search, rows: ProductRow[], stages: Stage[]): Promise<ReadableStage[]> {
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

const readable = (search: Search, stages: Stage[]): ReadableStage[] =>
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

function matching({ db, filter }: Search, expression: Possible): ProductIds | null {
  const within = inCategories(expression, filter)
  return within && searchIndexOf(db).matchingIds(within)
}

export const inCategories = (expression: Possible, { categoryIds }: ProductFilter): Possible =>
  allOf([expression, ...(categoryIds ? [productsOf(categoryIds)] : [])])

/** @param others what has been found by words */
async function containingRows(search: Search, others: RawBuilder<unknown> | null, part: Part): Promise<ProductRow[]> {
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

/** Matches of a query, for lists in another order. */
export interface Matches {
  /** By words, as a subquery; null for nothing. */
  ids: ProductIds | null
  /** By the text as it is. */
  containing: Containing | null
  /** A condition on single products, where it is quicker than these lists for the first ones of a list. */
  isMatch: RawBuilder<boolean> | null
}

/** Everything that the words of a query find: what only looks alike is in it when nothing else was found. */
export async function matchesOfWords(
  db: Database,
  settings: SearchSettings,
  filter: SearchFilter,
): Promise<Omit<Found, 'rows'> & { matches: Matches }> {
  const reading = await readingOf(db, settings, filter)
  return { search: reading.search.prepared, match: reading.match, isShown: reading.search.isShown, matches: await readMatchesOf(reading) }
}

/** The same of a reading. */
export async function readMatchesOf({ search: { db, filter, prepared: search }, match, stage }: Reading): Promise<Matches> {
  const allIds = (expression: Possible) => expression && searchIndexOf(db).matchingIds(expression)
  const found = (ids: Possible, ofText: Containing | null = null) => ({
    ids: allIds(inCategories(ids, filter)),
    containing: ofText,
    isMatch: searchIndexOf(db).isMatch(inCategories(ids, filter), ofText && search.text),
  })
  const expressionOf = (stages: Stage[]) => stages.find(({ order }) => order === stage)?.expression ?? null
  if (match === 'none') return found(null)
  if (match === 'some') return found(expressionOf(await readSomeStages(db, search)))
  // Each level holds all of the ones before it, and the last one everything alike.
  if (stage > containing) {
    const { expression, stages } = await readFuzzy(db, search)
    return found(expressionOf(stages) ?? expression)
  }
  return found(search.allTermsExpr, await searchIndexOf(db).containing(db, search.text, filter.categoryIds))
}
