// Searching products: by relevance, page by page, or in another order (decision 0034). The specification's own rule (SPEC §5: whatever
// contains the query in name or description) always holds, at the end of the ranking.
import type { SearchAnswer } from '@lechaim/shared/contracts/search.ts'
import { onOtherLayout } from '@lechaim/shared/lib/search/keyboard.ts'
import { categoryKey, productKeys } from '@lechaim/shared/lib/search/keys.ts'
import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import type { ProductRow } from '../products/products-table.ts'
import { searchIndexOf } from './index-of.ts'
import { levelNumber } from './query-parts.ts'
import { allOf, type Expression, isMet, type Possible } from './search-expression.ts'
import { type PreparedSearch, prepareSearch, type Stage } from './search-stages.ts'
import { readWordGroups } from './word-groups-queries.ts'

export interface SearchFilter {
  q: string
  asTyped: boolean
  categoryIds: number[] | null
  visibleOnly: boolean
  limit: number
}

/** Where a page of results ends: in which reading of the query, at which of its stages, and with which product. */
export interface SearchPosition {
  isShown: boolean
  mode: 'all' | 'some'
  stage: number
  id: number
}

export interface FoundRow {
  row: ProductRow
  position: SearchPosition
}

export interface Found {
  search: PreparedSearch
  match: SearchAnswer['match']
  isShown: boolean
  rows: FoundRow[]
}

/** Matches that are ranked here rather than stage by stage. */
const mostRanked = 60

/** Longer texts are cut: names and descriptions have no more. */
const maxText = 4000

/** At most `limit` products after the position, the best first. */
export async function searchByRelevance(db: Database, filter: SearchFilter, after: SearchPosition | null): Promise<Found> {
  const typed = filter.q.slice(0, maxText)
  const groups = await readWordGroups(db)
  const prepare = (text: string) => prepareSearch(db, text, groups, filter)
  if (after?.isShown) {
    const shown = onOtherLayout(typed)
    if (shown) return { ...(await pageOf(db, filter, await prepare(shown), after, true)), isShown: true }
  }
  const search = await prepare(typed)
  const found = await pageOf(db, filter, search, after, false)
  if (after || filter.asTyped || isStrong(found)) return found
  const other = onOtherLayout(typed)
  if (!other) return found
  const shown = await pageOf(db, filter, await prepare(other), null, true)
  return isStrong(shown) ? shown : found
}

/** Found by more than a likeness of sound or spelling. */
const isStrong = ({ match, search, rows: [first] }: Found): boolean => {
  if (match !== 'all' || !first) return false
  const strong = search.all.filter(({ level }) => level <= levelNumber('textForm'))
  return first.position.stage < strong.length || first.position.stage === search.all.length
}

async function pageOf(
  db: Database,
  filter: SearchFilter,
  search: PreparedSearch,
  after: SearchPosition | null,
  isShown: boolean,
): Promise<Found> {
  const rows: FoundRow[] = []
  let ranked: number[] | null = null
  const walk = async (mode: 'all' | 'some', first: number, stages: ((before: number, limit: number) => Promise<ProductRow[]>)[]) => {
    for (const [index, read] of stages.entries()) {
      const stage = first + index
      if (rows.length >= filter.limit) return
      if (after && (after.mode !== mode || after.stage > stage)) continue
      const before = after?.stage === stage ? after.id : Number.MAX_SAFE_INTEGER
      for (const row of await read(before, filter.limit - rows.length)) rows.push({ row, position: { isShown, mode, stage, id: row.id } })
    }
  }
  /** Few matches are read at once and ranked here: most stages of most queries find nothing. */
  const rank = async (first: number, stages: Stage[], met: Possible) => {
    if (after || !met || stages.length === 0) return false
    const most = Math.max(mostRanked, filter.limit)
    const matching = await stageRows(db, filter, { expression: met, except: null }, Number.MAX_SAFE_INTEGER, most)
    if (matching.length === most) return false
    ranked = matching.map(({ id }) => id)
    const keys = stages.length > 1 ? await keysOf(db, matching) : null
    for (const row of matching) {
      const own = keys?.get(row.id)
      const at = own ? stages.findIndex(({ expression }) => isMet(expression, own)) : 0
      rows.push({ row, position: { isShown, mode: 'all', stage: first + (at < 0 ? stages.length - 1 : at), id: row.id } })
    }
    rows.sort((a, b) => a.position.stage - b.position.stage || b.row.id - a.row.id).splice(filter.limit)
    return true
  }
  const reads = (stages: Stage[]) => stages.map((stage) => (before: number, limit: number) => stageRows(db, filter, stage, before, limit))
  const containing = (before: number, limit: number) => containingRows(db, filter, search, before, limit, ranked)
  const isRanked = await rank(0, search.all, search.met)
  await walk('all', isRanked ? search.all.length : 0, [...(isRanked ? [] : reads(search.all)), containing])
  const isLastResort = after ? after.stage > search.all.length : rows.length === 0
  const afterAll = search.all.length + 1
  if (isLastResort && !(await rank(afterAll, search.lastResort, search.lastResort.at(-1)?.expression ?? null)))
    await walk('all', afterAll, reads(search.lastResort))
  const match = rows.length > 0 || after?.mode === 'all' ? 'all' : 'some'
  if (match === 'some') await walk('some', 0, reads(search.some))
  return { search, match: rows.length === 0 && !after ? 'none' : match, isShown, rows }
}

/** What each row is stored under. */
async function keysOf(db: Database, rows: ProductRow[]): Promise<Map<number, Set<string>>> {
  const ids = rows.map(({ id }) => id)
  const links = await db
    .selectFrom('product_categories')
    .select(['product_id', 'category_id'])
    .where('product_id', 'in', sql<number>`(select value from ${listOf(db, 'bigint', ids)})`)
    .execute()
  const categories = Map.groupBy(links, (link) => link.product_id)
  return new Map(
    rows.map((row) => [
      row.id,
      productKeys({
        name: row.name,
        description: row.description,
        volumeMl: row.volume_ml,
        alcoholPercent: row.alcohol_percent,
        categoryIds: (categories.get(row.id) ?? []).map((link) => link.category_id),
      }),
    ]),
  )
}

const inCategories = (expression: Expression, categoryIds: number[] | null): Possible =>
  categoryIds ? allOf([expression, { any: categoryIds.map((id) => ({ key: categoryKey(id) })) }]) : expression

async function stageRows(
  db: Database,
  filter: SearchFilter,
  stage: Omit<Stage, 'level'>,
  before: number,
  limit: number,
): Promise<ProductRow[]> {
  const expression = inCategories(stage.expression, filter.categoryIds)
  return expression ? rowsOf(db, filter, searchIndexOf(db).matchingIds(expression, stage.except), before, limit) : []
}

/** @param shown all that `search.met` finds, where it is known already */
async function containingRows(
  db: Database,
  filter: SearchFilter,
  search: PreparedSearch,
  before: number,
  limit: number,
  shown: number[] | null,
) {
  const index = searchIndexOf(db)
  const ids = await index.containingIds(db, search.text, productInCategories(filter.categoryIds))
  if (!ids) return []
  const met = shown ? sql`(select value from ${listOf(db, 'bigint', shown)})` : search.met && index.matchingIds(search.met)
  const others = met ? sql<boolean>`m.id not in ${met}` : sql<boolean>`true`
  return rowsOf(db, filter, sql`(select id from ${ids} as m where ${others})`, before, limit)
}

const productInCategories = (ids: number[] | null): RawBuilder<boolean> =>
  ids ? sql`exists (select 1 from product_categories as l where l.product_id = p.id and l.category_id in (${sql.join(ids)}))` : sql`true`

function rowsOf(db: Database, filter: SearchFilter, ids: RawBuilder<{ id: number }>, before: number, limit: number): Promise<ProductRow[]> {
  return db
    .selectFrom(ids.as('m'))
    .crossJoin('products as p')
    .selectAll('p')
    .whereRef('p.id', '=', 'm.id')
    .where('m.id', '<', before)
    .$if(filter.visibleOnly, (query) => query.where('p.visible', '=', 1))
    .$if(filter.categoryIds !== null, (query) => query.where(productInCategories(filter.categoryIds)))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

/** Everything that a query finds, for lists in another order: what only looks alike is in it when nothing else was found. */
export async function matchesOf(db: Database, filter: SearchFilter): Promise<Omit<Found, 'rows'> & { ids: RawBuilder<{ id: number }> }> {
  const { search, match, isShown, rows } = await searchByRelevance(db, { ...filter, limit: 1 }, null)
  const stage = rows[0]?.position.stage ?? 0
  const { matchingIds, containingIds } = searchIndexOf(db)
  const nothing = sql<{ id: number }>`(select cast(0 as bigint) as id where false)`
  if (match === 'none') return { search, match, isShown, ids: nothing }
  if (match === 'some') return { search, match, isShown, ids: matchingIds(search.some[stage]?.expression ?? { all: [] }) }
  const resort = search.lastResort[stage - search.all.length - 1]
  if (resort) return { search, match, isShown, ids: matchingIds(resort.expression) }
  const containing = await containingIds(db, search.text, productInCategories(filter.categoryIds))
  const parts = [search.met && matchingIds(search.met), containing]
    .filter((ids) => ids !== null)
    .map((ids) => sql`select id from ${ids} as part`)
  return { search, match, isShown, ids: sql`(${sql.join(parts, sql` union `)})` }
}
