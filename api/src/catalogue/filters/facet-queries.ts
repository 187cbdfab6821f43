// Counts of a list's filters. They are of its newest five hundred products, so that their cost does not grow with the catalogue; a facet with
// a choice is counted as if nothing were chosen of it.
import { type Facet, facets, type Switch, switches } from '@lechaim/shared/contracts/facets.ts'
import type { FacetQuery, Facets, FacetValues } from '@lechaim/shared/contracts/filters.ts'
import { bandOf, bands, readFilters, readPriceRange } from '@lechaim/shared/lib/filters.ts'
import { toShekels } from '@lechaim/shared/lib/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import type { Viewer } from '../../schedule/time-spans.ts'
import { categoryWithChildren } from '../categories/categories-queries.ts'
import { formerIds } from '../search/build-index.ts'
import { productInCategories } from '../search/category-matches.ts'
import type { ProductIds } from '../search/search-index.ts'
import { matchesOf } from '../search/search-meanings.ts'
import { readSearchSettings } from '../search/search-settings.ts'
import type { ProductFilter, SearchFilter } from '../search/stage-rows.ts'
import { allHold, conditionsOf, type FilterCondition, fewestIds, holdsOf } from './filter-conditions.ts'

const mostCounted = 500
const mostValues = 40

interface View extends Pick<ProductFilter, 'categoryIds' | 'visibleOnly'> {
  /** Ids that a search found; null without one. */
  matching: RawBuilder<{ id: number }> | null
}

interface Count {
  facet: Facet
  value: string
  count: number
}

/** Filters of a category's or of a search's products. */
export async function readFacets(
  db: Database,
  { category, q = '', asTyped, filters: text }: FacetQuery,
  { visibleOnly }: Viewer,
): Promise<Facets> {
  const categoryIds = category ? await categoryWithChildren(db, category, { visibleOnly }) : null
  if (categoryIds?.length === 0) return { total: 0, isMore: false, facets: [] }
  const search = { q: q.trim(), asTyped: asTyped === '1', categoryIds, visibleOnly, limit: 1 }
  const view: View = { categoryIds, visibleOnly, matching: search.q ? await matchingOf(db, search) : null }
  const filters = readFilters(text)
  const conditions = await conditionsOf(db, filters)
  const all = await countValues(db, view, conditions)
  const answers: FacetValues[] = []
  for (const facet of facets) {
    const chosen = filters.get(facet) ?? []
    const isChosen = chosen.length > 0
    const others = conditions.filter((condition) => condition.facet !== facet)
    const counted = isChosen ? await countValues(db, view, others) : all
    const counts = counted.counts.filter((each) => each.facet === facet)
    const values = valuesOf(facet, counts, chosen)
    // A typed range stands beside the bands: it keeps its facet, but no single band.
    const isShown = counts.some(({ count }) => count < counted.total) || chosen.some((value) => facet !== 'price' || !readPriceRange(value))
    if (isShown || isChosen) answers.push({ facet, values: isShown ? values : [], isMore: counted.isMore })
  }
  const answered: NonNullable<Facets['switches']> = []
  for (const name of switches) {
    const isChosen = filters.has(name)
    const others = conditions.filter((condition) => condition.facet !== name)
    const counted = isChosen ? await countValues(db, view, others) : all
    const count = counted.switches.get(name) ?? 0
    if (isChosen || (count > 0 && count < counted.total)) answered.push({ name, count, isMore: counted.isMore })
  }
  return { total: all.total, isMore: all.isMore, facets: answers, switches: answered }
}

async function matchingOf(db: Database, search: SearchFilter): Promise<ProductIds> {
  const settings = await readSearchSettings(db)
  if (settings.isFormer) return formerIds(search.q)
  const { matches } = await matchesOf(db, settings, search)
  const lists = [matches.ids, matches.containing?.idsExcept(null)].filter((each) => each != null)
  if (lists.length === 0) return sql`(select id from products where false)`
  const parts = lists.map((list) => sql`select id from ${list} as part`)
  return sql`(${sql.join(parts, sql` union `)})`
}

async function countValues(db: Database, view: View, conditions: FilterCondition[]) {
  const found = await newestIds(db, view, conditions)
  const ids = found.slice(0, mostCounted)
  const list = sql`(select value from ${listOf(db, 'bigint', ids)})`
  const stored = await sql<Count>`select v.facet, v.value, c.count from
    (select value_id, count(*) as count from product_values where product_id in ${list} group by value_id) as c
    join drink_values as v on v.id = c.value_id`.execute(db)
  const isOn = switches.map((name) => sql`case when ${holdsOf(name)} then 1 else 0 end as ${sql.ref(name)}`)
  const products = await sql<{ price: number } & Record<Switch, number>>`select p.price, ${sql.join(isOn)}
    from products as p where p.id in ${list}`.execute(db)
  const byBand = Map.groupBy(products.rows, ({ price }) => bandOf('price', toShekels(price)))
  const prices = [...byBand].map(([value, { length }]): Count => ({ facet: 'price', value, count: length }))
  const counted = new Map<Switch, number>(switches.map((name) => [name, products.rows.filter((row) => row[name] === 1).length]))
  return { counts: [...stored.rows, ...prices], switches: counted, total: ids.length, isMore: found.length > mostCounted }
}

/** At most one more than are counted. */
async function newestIds(db: Database, { categoryIds, matching, visibleOnly }: View, conditions: FilterCondition[]): Promise<number[]> {
  const limit = mostCounted + 1
  const where = sql`${allHold(conditions)} and ${visibleOnly ? sql`p.visible = 1` : sql`true`}`
  const few = matching ?? (await fewestIds(db, conditions))
  const ids = async (query: RawBuilder<{ id: number }>) => (await query.execute(db)).rows.map(({ id }) => id)
  if (few)
    return ids(sql`select p.id from ${few} as m cross join products as p
      where p.id = m.id and ${where} and ${productInCategories(categoryIds)} order by m.id desc limit ${limit}`)
  if (!categoryIds) return ids(sql`select p.id from products as p where ${where} order by p.id desc limit ${limit}`)
  const walks = categoryIds.map((id) =>
    ids(sql`select p.id from product_categories as l cross join products as p
      where l.category_id = ${id} and p.id = l.product_id and ${where} order by l.product_id desc limit ${limit}`),
  )
  return [...new Set((await Promise.all(walks)).flat())].sort((a, b) => b - a).slice(0, limit)
}

const byNumber = new Set<Facet>(['volume', 'age'])

/** The most frequent values, chosen ones always except a range of prices, in an order that a shopper expects. */
function valuesOf(facet: Facet, counts: Count[], chosenValues: readonly string[]): FacetValues['values'] {
  const chosen = chosenValues.filter((value) => facet !== 'price' || !readPriceRange(value))
  const absent = chosen.filter((value) => !counts.some((each) => each.value === value))
  const values = [...counts, ...absent.map((value) => ({ value, count: 0 }))]
    .map(({ value, count }) => ({ value, count }))
    .sort((a, b) => Number(chosen.includes(b.value)) - Number(chosen.includes(a.value)) || b.count - a.count)
    .slice(0, mostValues)
  if (facet === 'price' || facet === 'strength') {
    const place = ({ value }: { value: string }) => bands[facet].findIndex((bound, at) => at > 0 && value === bandOf(facet, bound))
    return values.sort((a, b) => place(a) - place(b))
  }
  if (facet === 'vintage') return values.sort((a, b) => Number(b.value) - Number(a.value))
  if (byNumber.has(facet)) return values.sort((a, b) => Number(a.value) - Number(b.value))
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
