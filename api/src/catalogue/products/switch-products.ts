// Switches products at the moments that their owner has set, some at a time: the rules of product-schedule.ts in SQL.
import { type RawBuilder, sql } from 'kysely'
import { lockRows } from '../../db/row-locks.ts'
import type { Transaction } from '../../db/schema.ts'
import { nextChange, nextOfColumns } from '../../schedule/moments.ts'
import { isWithinColumns } from '../../schedule/time-spans.ts'
import { idList } from '../search/search-index.ts'
import { lowestSince } from './product-schedule.ts'

/** Products that one transaction switches: others write in between. Answers tell prices by the clock, also before their row has changed. */
const switchedAtOnce = 200

/** Applies the first moment up to `until` to some of its products. The moments come in their order, so that the former prices are those of
 *  a shop that was never stopped.
 *  @returns false when none was left */
export async function switchProducts(trx: Transaction, until: string): Promise<boolean> {
  const at = await nextChange(trx, 'products')
  if (at === null || at > until) return false
  const due = await trx.selectFrom('products').select('id').where('next_change_at', '=', at).orderBy('id').limit(switchedAtOnce).execute()
  const ids = due.map(({ id }) => id)
  await lockRows(trx, 'products', ids)
  await switchAt(trx, at, ids)
  return true
}

/** The same for one product, which the transaction has locked.
 *  @param next its next moment */
export async function switchProduct(trx: Transaction, id: number, next: string | null, until: string): Promise<void> {
  for (let at = next; at !== null && at <= until; ) {
    await switchAt(trx, at, [id])
    const row = await trx.selectFrom('products').select('next_change_at').where('id', '=', id).executeTakeFirst()
    at = row?.next_change_at ?? null
  }
}

async function switchAt(trx: Transaction, at: string, ids: number[]): Promise<void> {
  const rows = ids.map((id) => ({ id }))
  const isDue = sql`products.next_change_at = ${at} and products.id in ${idList(trx, rows)}`
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
      next_change_at = ${nextOfColumns(['sale_from', 'sale_until', 'show_from', 'show_until'], at)}
    where ${isDue}`.execute(trx)
}

/** `priceAt` of product-schedule.ts. */
const priceIn = (at: string): RawBuilder<number> => sql`case
  when products.sale_price is null then products.price
  when ${isWithinColumns(at, 'sale_from', 'sale_until')} then products.sale_price
  else products.regular_price end`

/** `isVisibleAt` of product-schedule.ts. */
const visibleIn = (at: string): RawBuilder<number> => sql`case
  when products.own_visible is null then products.visible
  when products.own_visible = 1 and ${isWithinColumns(at, 'show_from', 'show_until')} then 1
  else 0 end`
