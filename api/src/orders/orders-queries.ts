import type { Order, OrderPage, OrderQuery } from '@lechaim/shared/contracts/orders.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { pageById } from '../rows/page-by-id.ts'
import { hasWords, matchingOrders } from './order-search.ts'
import { type OrderRow, toOrder } from './orders-table.ts'

/** A page of orders with their items, newest first. Each word of `q` is in the name, the e-mail or the phone number, in any order, or `q`
 *  is the order's number (SPEC §2).
 *  @throws validation_failed for an invalid cursor */
export async function listOrders(db: Database, { q = '', status, ...query }: OrderQuery): Promise<OrderPage> {
  const text = plainForm(q.replaceAll('\0', ''))
  const { rows, next } = await pageById(query, (before, limit) =>
    text ? searchOrders(db, text, { status, before, limit }) : newestOrders(db, { status, before, limit }),
  )
  return { items: await withItems(db, rows), next }
}

interface RowsOfPage {
  status?: OrderQuery['status'] | null
  before: number
  limit: number
}

const newestOrders = (db: Database, { status, before, limit }: RowsOfPage): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', '<', before)
    .$call((query) => (status ? query.where('status', '=', status) : query))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Orders to compare with the words one by one before an index is asked: a frequent word fills a page sooner that way. */
const near = 1000
/** A status of no more orders than these is rarer than the words may be. */
const few = 10_000

/** The newest orders that have the words. A common word costs a moment, also with a status of few orders or of none. */
async function matchedOrders(db: Database, q: string, { status = null, before, limit }: RowsOfPage): Promise<OrderRow[]> {
  for (const count of status === null ? [near] : [near, few]) {
    const newest = db
      .selectFrom('orders')
      .select('id')
      .where('id', '<', before)
      .$call((query) => (status ? query.where('status', '=', status) : query))
      .orderBy('id', 'desc')
      .limit(count + 1)
    const ids = await newest.execute()
    const isAll = ids.length <= count
    if (count === few && !isAll) break
    const found = await rowsOf(
      db,
      sql`(select o.id from orders as o where o.id in (select value from ${listOf(
        db,
        'bigint',
        ids.map(({ id }) => id),
      )}) and ${hasWords(db, q)})`,
      before,
      limit,
    )
    if (isAll || found.length === limit) return found
  }
  return rowsOf(db, matchingOrders(db, q, status), before, limit)
}

const rowsOf = (db: Database, ids: RawBuilder<{ id: number }>, before: number, limit: number): Promise<OrderRow[]> =>
  db
    .selectFrom(ids.as('m'))
    .crossJoin('orders as p')
    .selectAll('p')
    .whereRef('p.id', '=', 'm.id')
    .where('m.id', '<', before)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()

async function searchOrders(db: Database, q: string, page: RowsOfPage): Promise<OrderRow[]> {
  const { status, before, limit } = page
  const found = await matchedOrders(db, q, page)
  const id = Number(/^#?(\d{1,15})$/.exec(q)?.[1])
  if (!(id < before) || found.some((row) => row.id === id)) return found
  const [numbered] = await newestOrders(db, { status, before: id + 1, limit: 1 })
  return numbered?.id === id ? [...found, numbered].sort((a, b) => b.id - a.id).slice(0, limit) : found
}

export async function findOrder(db: Database, id: number): Promise<Order | null> {
  const rows = await db.selectFrom('orders').selectAll().where('id', '=', id).execute()
  const [order = null] = await withItems(db, rows)
  return order
}

export async function hasCouponOrders(db: Database): Promise<boolean> {
  const row = await db.selectFrom('orders').select('coupon_id').where('coupon_id', 'is not', null).limit(1).executeTakeFirst()
  return row !== undefined
}

async function withItems(db: Database, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = await db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('id').execute()
  const byOrder = Map.groupBy(items, (item) => item.order_id)
  return rows.map((row) => toOrder(row, byOrder.get(row.id) ?? []))
}
