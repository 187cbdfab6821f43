// The conditions that chosen filters put on products.
import { type Facet, type FilterName, on, type Switch, switches } from '@lechaim/shared/contracts/facets.ts'
import { type Filters, readBand, readPriceRange } from '@lechaim/shared/lib/filters.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface FilterCondition {
  facet: FilterName
  /** Of the table `products as p`. */
  holds: RawBuilder<boolean>
  /** The stored values any of which a product has; null where a column is asked. */
  valueIds: number[] | null
}

/** One condition for each facet with a choice. */
export async function conditionsOf(db: Database, filters: Filters): Promise<FilterCondition[]> {
  return Promise.all([...filters].filter(([, values]) => values.length > 0).map(([facet, values]) => conditionOf(db, facet, values)))
}

const isSwitch = (name: FilterName): name is Switch => switches.some((each) => each === name)

/** Of the table `products as p`. */
const switchConditions: Record<Switch, RawBuilder<boolean>> = {
  // Repeats the condition of the index of sales, which is not read otherwise.
  sale: sql`(p.regular_price is not null and p.regular_price > p.price)`,
  stock: sql`p.stock is distinct from 0`,
  kosher: sql`p.kosher_body is not null`,
}
export const holdsOf = (name: Switch): RawBuilder<boolean> => switchConditions[name]

async function conditionOf(db: Database, facet: FilterName, values: readonly string[]): Promise<FilterCondition> {
  if (isSwitch(facet)) return { facet, holds: values.includes(on) ? holdsOf(facet) : nothing, valueIds: null }
  return facetCondition(db, facet, values)
}

async function facetCondition(db: Database, facet: Facet, values: readonly string[]): Promise<FilterCondition> {
  if (facet === 'price') return { facet, holds: inBands(values), valueIds: null }
  const rows = await db.selectFrom('drink_values').select('id').where('facet', '=', facet).where('value', 'in', values).execute()
  const valueIds = rows.map(({ id }) => id)
  const has = sql<boolean>`exists (select 1 from product_values as v where v.product_id = p.id and v.value_id in (${sql.join(valueIds)}))`
  return { facet, holds: valueIds.length > 0 ? has : nothing, valueIds }
}

const nothing = sql<boolean>`false`

function inBands(values: readonly string[]): RawBuilder<boolean> {
  const within = values.flatMap((value) => {
    const band = readBand('price', value)
    // The first band begins with what costs nothing.
    if (band) return sql`(p.price > ${band.above === 0 ? -1 : band.above * 100} and p.price <= ${band.upTo * 100})`
    const range = readPriceRange(value)
    return range ? inRange(range) : []
  })
  return within.length > 0 ? sql<boolean>`(${sql.join(within, sql` or `)})` : nothing
}

/** Both ends are in it, and an empty one is open. */
function inRange({ from, to }: { from: string; to: string }): RawBuilder<unknown> {
  const [least, most] = [from ? toAgorot(Number(from)) : 0, to ? toAgorot(Number(to)) : Number.MAX_SAFE_INTEGER]
  return sql`(p.price >= ${least} and p.price <= ${most})`
}

export const allHold = (conditions: FilterCondition[]): RawBuilder<boolean> =>
  sql`(${sql.join([sql`true`, ...conditions.map(({ holds }) => holds)], sql` and `)})`

/** With fewer products than this, a condition's are read and sorted; more are met along the list's own order. */
const few = 2000

/** The products of the rarest condition, where they are few. */
export async function fewestIds(db: Database, conditions: FilterCondition[]): Promise<RawBuilder<{ id: number }> | null> {
  let rarest: { ids: RawBuilder<{ id: number }>; count: number } | null = null
  for (const { valueIds } of conditions) {
    if (valueIds === null || valueIds.length === 0) continue
    const ids = sql<{ id: number }>`(select distinct product_id as id from product_values where value_id in (${sql.join(valueIds)}))`
    const { rows } = await sql<{ count: number }>`select count(*) as count from
      (select 1 from product_values where value_id in (${sql.join(valueIds)}) limit ${few + 1}) as counted`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count <= few && count < (rarest?.count ?? Number.MAX_SAFE_INTEGER)) rarest = { ids, count }
  }
  return rarest?.ids ?? null
}
