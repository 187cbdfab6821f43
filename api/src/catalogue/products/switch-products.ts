// Switches products at the moments that their owner has set, all of one moment at once: the rules of sale-prices.ts
// and visibility.ts in SQL.
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import { lowestSince } from './sale-prices.ts'

/** The next moment at which a row of the table changes by itself. */
export async function nextChange(db: Database, table: 'products' | 'coupons' | 'banners' | 'carousel'): Promise<string | null> {
  const { next } = await db
    .selectFrom(table)
    .select((select) => select.fn.min('next_change_at').as('next'))
    .where('next_change_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return next
}

export const nextProductChange = (db: Database): Promise<string | null> => nextChange(db, 'products')

/** Applies each moment up to `until`, in their order, so that the former prices are those of a shop that was never stopped. */
export async function switchProducts(trx: Transaction, until: string): Promise<void> {
  for (let at = await nextProductChange(trx); at !== null && at <= until; at = await nextProductChange(trx)) await switchAt(trx, at)
}

async function switchAt(trx: Transaction, at: string): Promise<void> {
  const isDue = sql`products.next_change_at = ${at}`
  const price = priceIn(at)
  const ends = sql`${isDue} and products.price <> ${price}`
  await sql`delete from former_prices where product_id in (select id from products where ${ends})
    and (ended_at <= ${lowestSince(at)} or price >= (select products.price from products where products.id = product_id))`.execute(trx)
  await sql`insert into former_prices (product_id, price, ended_at)
    select products.id, products.price, ${at} from products where ${ends}`.execute(trx)
  await sql`update products set
      lowest_price = case when products.price = ${price} then lowest_price
        else (select min(former.price) from former_prices as former where former.product_id = products.id) end,
      price = ${price},
      visible = ${visibleIn(at)},
      next_change_at = (select min(moment) from (select products.sale_from as moment union all select products.sale_until
        union all select products.show_from union all select products.show_until) as moments where moment > ${at})
    where ${isDue}`.execute(trx)
}

/** `priceAt` of sale-prices.ts. */
const priceIn = (at: string): RawBuilder<number> => sql`case
  when products.sale_price is null then products.price
  when (products.sale_from is null or products.sale_from <= ${at}) and (products.sale_until is null or products.sale_until > ${at})
    then products.sale_price
  else products.regular_price end`

/** `isVisibleAt` of visibility.ts. */
const visibleIn = (at: string): RawBuilder<number> => sql`case
  when products.own_visible is null then products.visible
  when products.own_visible = 1 and (products.show_from is null or products.show_from <= ${at})
    and (products.show_until is null or products.show_until > ${at}) then 1
  else 0 end`
