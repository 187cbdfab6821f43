// Searches whose words mean a price, an offer, stock or kosher, and those for a drink that the shop doesn't have (decision 0068). What such
// a query means comes after products whose names have its very words, and before those that contain its text.
import type { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import { readFilters } from '@lechaim/shared/lib/filters.ts'
import { onOtherLayout } from '@lechaim/shared/lib/search/keyboard.ts'
import { type Understood, understand } from '@lechaim/shared/lib/search/understand.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { allHold, conditionsOf, type FilterCondition, fewestIds } from '../filters/filter-conditions.ts'
import { listRows } from '../products/products-list.ts'
import { productInCategories } from './category-matches.ts'
import { searchIndexOf } from './index-of.ts'
import { neighbourOf } from './neighbours.ts'
import { levelNumber } from './query-parts.ts'
import { expressionAt } from './query-plan.ts'
import { anyOf, type Possible } from './search-expression.ts'
import type { Containing, ProductIds } from './search-index.ts'
import {
  type Matches,
  matchesOfWords,
  maxText,
  type Reading,
  readingOf,
  readMatchesOf,
  readStagesOf,
  searchWords,
} from './search-products.ts'
import type { SearchSettings } from './search-settings.ts'
import { type PreparedSearch, prepareSearch } from './search-stages.ts'
import {
  type Found,
  matching,
  pageOf,
  type ReadableStage,
  rowsOf,
  type Search,
  type SearchFilter,
  type SearchPosition,
} from './stage-rows.ts'

/** At most `limit` products after the position, the best first, and for visitors the sold-out ones last. */
export async function searchByRelevance(
  db: Database,
  settings: SearchSettings,
  filter: SearchFilter,
  after: SearchPosition | null,
): Promise<Found> {
  if (filter.asTyped) return searchWords(db, settings, filter, after)
  const query = understand(filter.q.slice(0, maxText))
  const { understood } = query
  if (understood.some(isFilter)) {
    const composed = await compose(db, settings, filter, { ...query, conditions: await conditionsIn(db, understood) })
    const found = await pageOf(composed.typed, 'all', await stagesIn(composed), after)
    const page = { ...found, ...readingIn(composed), understood }
    if (found.match === 'none') return nearest(db, settings, filter, page, query.words)
    const [best] = found.rows
    return best && best.position.stage > before && composed.words?.match === 'some' ? { ...page, match: 'some' } : page
  }
  if (after && after.mode !== 'near') return searchWords(db, settings, filter, after)
  const found = after ? null : await searchWords(db, settings, filter, null)
  const near = await nearOf(db, settings, filter, found ?? { isShown: after?.isShown ?? false, search: null })
  if (!near) return { ...(found ?? (await searchWords(db, settings, filter, after))), understood }
  const page = await pageOf(near.typed, 'near', await stagesIn(near), after)
  return { ...page, search: near.typed.prepared, understood, missing: near.missing }
}

/** Everything that a query finds, for lists in another order. */
export async function matchesOf(
  db: Database,
  settings: SearchSettings,
  filter: SearchFilter,
): Promise<Omit<Found, 'rows'> & { matches: Matches }> {
  if (filter.asTyped) return matchesOfWords(db, settings, filter)
  const query = understand(filter.q.slice(0, maxText))
  const { understood } = query
  if (understood.some(isFilter)) {
    const found = await searchByRelevance(db, settings, { ...filter, limit: 1 }, null)
    const { rows: _, ...answer } = found
    if (found.isNearest && query.words) return { ...(await matchesOfWords(db, settings, { ...filter, q: query.words })), ...answer }
    const composed = await compose(db, settings, filter, { ...query, conditions: await conditionsIn(db, understood) })
    return { ...answer, matches: await allMatches(composed) }
  }
  const words = await matchesOfWords(db, settings, filter)
  const near = words.match === 'none' || words.match === 'all' ? await nearOf(db, settings, filter, words) : null
  if (!near) return { ...words, understood }
  return { ...words, match: 'some', understood, missing: near.missing, matches: await allMatches(near) }
}

const isFilter = ({ filter, kind }: Understood): boolean => filter !== '' || kind === 'new'

/** All of them together: two prices are the bounds of one. */
const conditionsIn = async (db: Database, understood: Understood[]): Promise<FilterCondition[]> =>
  (await Promise.all(understood.map(({ filter }) => conditionsOf(db, readFilters(filter))))).flat()

/** The parts of a search that come one after another. */
interface Composed {
  /** Products of which a name has the query's own words. */
  inNames: Possible
  /** Those of which a name has them as they are typed. */
  asTyped: Possible
  typed: Search
  /** The words that are left, with the conditions; null without words. */
  words: Reading | null
  /** Of the words that are left, or of all products. */
  conditions: RawBuilder<boolean>
  /** The products of the conditions, perhaps with others. */
  listed: ProductIds
  /** Other products with the query's words, where their meaning is uncertain. */
  others: Possible
  containing: Containing | null
}

interface Asked {
  words: string
  conditions: FilterCondition[]
  isStrict: boolean
}

async function compose(db: Database, settings: SearchSettings, filter: SearchFilter, asked: Asked): Promise<Composed> {
  const text = filter.q.slice(0, maxText)
  const prepared = await prepareSearch(db, text, settings, filter, true)
  const { plan, allTermsExpr } = prepared
  const isAny = plan.parts.length > 0
  const inNames = isAny ? anyOf([plan.categoryMatch, expressionAt(plan, levelNumber('categoryForm'))]) : null
  const conditions = allHold(asked.conditions)
  const holds = sql<boolean>`(${filter.holds ?? sql`true`} and ${conditions} and ${isNotAmong(db, filter, inNames)})`
  return {
    inNames,
    asTyped: isAny ? expressionAt(plan, levelNumber('word')) : null,
    typed: { db, filter, isShown: false, prepared },
    words: asked.words ? await readingOf(db, settings, { ...filter, q: asked.words, holds }) : null,
    conditions,
    listed: (await fewestIds(db, asked.conditions)) ?? everyProduct,
    others: asked.isStrict ? null : allTermsExpr,
    containing: await searchIndexOf(db).containing(db, text, filter.categoryIds),
  }
}

const everyProduct = sql<{ id: number }>`(select id from products)`

function isNotAmong(db: Database, filter: SearchFilter, expression: Possible): RawBuilder<boolean> {
  const ids = matching({ db, filter }, expression)
  return ids ? sql<boolean>`p.id not in ${ids}` : sql<boolean>`true`
}

/** The search that the page describes. */
const readingIn = ({ words, typed }: Composed): Pick<Found, 'search' | 'isShown'> => ({
  search: (words ?? { search: typed }).search.prepared,
  isShown: words?.search.isShown ?? false,
})

/** Orders of the parts before and behind the words' own stages. */
const [before, behind] = [-1000, 1000]

async function stagesIn({
  inNames,
  asTyped,
  typed: { db, filter },
  words,
  conditions,
  listed,
  others,
  containing,
}: Composed): Promise<ReadableStage[]> {
  const rowsIn = (ids: ProductIds | null, holds: RawBuilder<boolean>) => (part: Parameters<ReadableStage['read']>[0]) =>
    ids ? rowsOf(db, { ...filter, holds: sql<boolean>`(${filter.holds ?? sql`true`} and ${holds})` }, ids, part) : Promise.resolve([])
  const namesApart = isNotAmong(db, filter, inNames)
  const meant = words ? await matchedIds(words) : null
  const meantApart = sql<boolean>`not (${conditions} and ${meant ? sql`p.id in ${meant}` : words ? sql`false` : sql`true`})`
  const apart = sql<boolean>`${namesApart} and ${meantApart}`
  const otherIds = matching({ db, filter }, others)
  const othersApart = otherIds ? sql<boolean>`${apart} and p.id not in ${otherIds}` : apart
  const everything = { order: 0, read: rowsIn(listed, sql<boolean>`${conditions} and ${namesApart}`) }
  return [
    { order: before - 1, read: rowsIn(matching({ db, filter }, asTyped), sql<boolean>`true`) },
    { order: before, read: rowsIn(matching({ db, filter }, inNames), isNotAmong(db, filter, asTyped)) },
    ...(words ? await readStagesOf(words) : [everything]),
    { order: behind, read: rowsIn(otherIds, apart) },
    { order: behind + 1, read: rowsIn(containing?.idsExcept(null) ?? null, othersApart) },
  ]
}

/** All that a reading finds, whatever the conditions. */
async function matchedIds(reading: Reading): Promise<ProductIds | null> {
  const { ids, containing } = await readMatchesOf(reading)
  return union([ids, containing?.idsExcept(null) ?? null])
}

function union(lists: (ProductIds | null)[]): ProductIds | null {
  const parts = lists.filter((list) => list !== null).map((list) => sql`select id from ${list} as part`)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` union `)})` : null
}

async function allMatches({ inNames, typed: { db, filter }, words, conditions, listed, others, containing }: Composed): Promise<Matches> {
  const meant = words ? await matchedIds(words) : listed
  const filtered =
    meant &&
    sql<{ id: number }>`(select m.id from ${meant} as m cross join products as p
      where p.id = m.id and ${conditions} and ${productInCategories(filter.categoryIds)})`
  const ids = union([matching({ db, filter }, inNames), filtered, matching({ db, filter }, others), containing?.idsExcept(null) ?? null])
  return { ids, containing: null, isMatch: null }
}

/** The nearest products where no match is left: the words without the conditions, the nearest prices first. A single page. */
async function nearest(db: Database, settings: SearchSettings, filter: SearchFilter, none: Found, words: string): Promise<Found> {
  const limit = filter.limit - 1
  const price = none.understood?.find(({ kind }) => kind === 'price')?.filter
  if (!price) {
    if (!words) return none
    const found = await searchWords(db, settings, { ...filter, q: words, limit }, null)
    return { ...found, understood: none.understood ?? [], isNearest: true, match: found.match === 'all' ? 'some' : found.match }
  }
  const matched = words ? await matchesOfWords(db, settings, { ...filter, q: words }) : null
  const order = price.endsWith('..') ? 'price-down' : 'price-up'
  const rows = matched?.match === 'none' ? [] : await listRows(db, { ...filter, limit, matching: matched?.matches ?? null }, order, null)
  const position = (isSoldOut: boolean, id: number): SearchPosition => ({ isShown: false, mode: 'some', isSoldOut, stage: 0, id })
  return {
    ...none,
    ...(matched && { search: matched.search, isShown: matched.isShown }),
    isNearest: true,
    match: (rows.length > 0 ? 'some' : 'none') satisfies SearchAnswer['match'],
    rows: rows.map((row) => ({ row, position: position(row.stock === 0, row.id) })),
  }
}

/** The neighbours of a drink that no product is, before the products whose texts mention it.
 *  @param search of the words, null where it has not been prepared */
async function nearOf(
  db: Database,
  settings: SearchSettings,
  filter: SearchFilter,
  { isShown, search }: Pick<Found, 'isShown'> & { search: PreparedSearch | null },
): Promise<(Composed & { missing: string }) | null> {
  const text = filter.q.slice(0, maxText)
  const prepared = search ?? (await prepareSearch(db, (isShown && onOtherLayout(text)) || text, settings, filter))
  for (const { missing, text: nearest } of neighbourOf(prepared.plan)) {
    const words = await readingOf(db, settings, { ...filter, q: nearest })
    if (words.match !== 'all' || !words.search.prepared.plan.categoryMatch) continue
    return {
      missing,
      inNames: null,
      asTyped: null,
      typed: { db, filter, isShown, prepared },
      words,
      conditions: sql`true`,
      listed: everyProduct,
      others: prepared.allTermsExpr,
      containing: await searchIndexOf(db).containing(db, prepared.text, filter.categoryIds),
    }
  }
  return null
}
