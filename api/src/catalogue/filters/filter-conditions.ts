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
  /** All products of which it holds, perhaps with others and repeated, by an index; null where none lists them. */
  listed: RawBuilder<{ id: number }> | null
}

/** One condition for each facet with a choice. */
export async function conditionsOf(db: Database, filters: Filters): Promise<FilterCondition[]> {
  return Promise.all([...filters].filter(([, values]) => values.length > 0).map(([facet, values]) => conditionOf(db, facet, values)))
}

const isSwitch = (name: FilterName): name is Switch => switches.some((each) => each === name)

type Condition = Omit<FilterCondition, 'facet'>

const switchConditions: Record<Switch, Condition> = {
  sale: {
    holds: sql`(p.regular_price is not null and p.regular_price > p.price)`,
    // The condition of the index of sales, as it is there.
    listed: sql`(select id from products where regular_price is not null)`,
  },
  stock: { holds: sql`p.stock is distinct from 0`, listed: null },
  kosher: {
    holds: sql`p.kosher_body is not null`,
    listed: sql`(select product_id as id from product_values where value_id in (select id from drink_values where facet = 'kosher-body'))`,
  },
}
export const holdsOf = (name: Switch): RawBuilder<boolean> => switchConditions[name].holds

const nothing: Condition = { holds: sql`false`, listed: sql`(select cast(0 as bigint) as id where false)` }

async function conditionOf(db: Database, facet: FilterName, values: readonly string[]): Promise<FilterCondition> {
  if (isSwitch(facet)) return { facet, ...(values.includes(on) ? switchConditions[facet] : nothing) }
  return { facet, ...(facet === 'price' ? inPriceBands(values) : await facetCondition(db, facet, values)) }
}

async function facetCondition(db: Database, facet: Exclude<Facet, 'price'>, values: readonly string[]): Promise<Condition> {
  const rows = await db.selectFrom('drink_values').select('id').where('facet', '=', facet).where('value', 'in', values).execute()
  if (rows.length === 0) return nothing
  const valueIds = sql.join(rows.map(({ id }) => id))
  return {
    holds: sql`exists (select 1 from product_values as v where v.product_id = p.id and v.value_id in (${valueIds}))`,
    listed: sql`(select product_id as id from product_values where value_id in (${valueIds}))`,
  }
}

function inPriceBands(values: readonly string[]): Condition {
  const within = values.flatMap((value) => {
    const band = readBand('price', value)
    // The first band begins with what costs nothing.
    if (band) return sql`(p.price > ${band.above === 0 ? -1 : band.above * 100} and p.price <= ${band.upTo * 100})`
    const range = readPriceRange(value)
    return range ? inRange(range) : []
  })
  const holds = sql<boolean>`(${sql.join(within, sql` or `)})`
  return within.length > 0 ? { holds, listed: sql`(select p.id from products as p where ${holds})` } : nothing
}

/** Both ends are in it, and an empty one is open. */
function inRange({ from, to }: { from: string; to: string }): RawBuilder<unknown> {
  const [least, most] = [from ? toAgorot(Number(from)) : 0, to ? toAgorot(Number(to)) : Number.MAX_SAFE_INTEGER]
  return sql`(p.price >= ${least} and p.price <= ${most})`
}

export const allHold = (conditions: FilterCondition[]): RawBuilder<boolean> =>
  sql`(${sql.join([sql`true`, ...conditions.map(({ holds }) => holds)], sql` and `)})`

/** Up to this many products of a condition are read and sorted; with more, the list's order is scanned and filtered. A lower limit for
 *  prices: they are filtered most often, and the limit bounds the cost of counting. */
const fewOf = (facet: FilterName): number => (facet === 'price' ? 300 : 2000)

/** The products of the rarest condition, where they are few. */
export async function fewestIds(db: Database, conditions: FilterCondition[]): Promise<RawBuilder<{ id: number }> | null> {
  let rarest: { listed: RawBuilder<{ id: number }>; count: number } | null = null
  for (const { facet, listed } of conditions) {
    if (!listed) continue
    const few = fewOf(facet)
    const { rows } = await sql<{ count: number }>`select count(*) as count from
      (select 1 from ${listed} as each limit ${few + 1}) as counted`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count <= few && count < (rarest?.count ?? Number.MAX_SAFE_INTEGER)) rarest = { listed, count }
  }
  return rarest && sql`(select distinct id from ${rarest.listed} as each)`
}
