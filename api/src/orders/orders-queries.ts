import type { Order, OrderPage, OrderQuery } from '@lechaim/shared/contracts/orders.ts'
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { pageById } from '../db/page-by-id.ts'
import type { Database } from '../db/schema.ts'
import { matchingOrders } from './order-search.ts'
import { type OrderRow, toOrder } from './orders-table.ts'

/** A page of orders with their items, newest first. Each word of `q` is in the name, the e-mail or the phone number, in any order, or `q`
 *  is the order's number (SPEC §2).
 *  @throws validation_failed for an invalid cursor */
export async function listOrders(db: Database, { q = '', status, ...query }: OrderQuery): Promise<OrderPage> {
  const { rows, next } = await pageById(query, (before, limit) =>
    q.trim() ? searchOrders(db, q.trim(), { status, before, limit }) : newestOrders(db, { status, before, limit }),
  )
  return { items: await withItems(db, rows), next }
}

interface RowsOfPage {
  status: OrderQuery['status']
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

async function searchOrders(db: Database, q: string, page: RowsOfPage): Promise<OrderRow[]> {
  const { status, before, limit } = page
  const found = await db
    .selectFrom(matchingOrders(db, q).as('m'))
    .crossJoin('orders as p')
    .selectAll('p')
    .whereRef('p.id', '=', 'm.id')
    .where('m.id', '<', before)
    .$call((query) => (status ? query.where('p.status', '=', status) : query))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
  const id = Number(/^#?(\d{1,15})$/.exec(plainForm(q))?.[1])
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
