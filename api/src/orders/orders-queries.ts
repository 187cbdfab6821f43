import type { RecordedMethod } from '@lechaim/shared/contracts/order-kinds.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { Database } from '../db/schema.ts'
import { type OrderRow, toOrder } from './orders-table.ts'

export async function findOrder(db: Database, id: number): Promise<Order | null> {
  const rows = await db.selectFrom('orders').selectAll().where('id', '=', id).execute()
  const [order = null] = await withItems(db, rows)
  return order
}

/** A badge needs no exact number beyond it. */
const mostPending = 1000

/** The number of pending orders, at most a thousand. */
export async function countPending(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('orders').select('id').where('status', '=', 'pending').limit(mostPending).as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const mostAlarms = 20

/** Orders whose payment the owner has to look into, the newest first. */
export async function listPaymentAlarms(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('pay_alarm', 'is not', null)
    .orderBy('id', 'desc')
    .limit(mostAlarms)
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasCouponOrders(db: Database): Promise<boolean> {
  const row = await db.selectFrom('orders').select('id').where('coupon_code', 'is not', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** True when an order was a gift, or named a business. */
export const hasExtras = (db: Database): Promise<boolean> => hasOrderWith(db, ['gift', 'business_id'])

export const hasDeliveries = (db: Database): Promise<boolean> => hasOrderWith(db, ['delivery_method'])

/** SQLite blocks all other requests while it reads. */
const readAtOnce = 20_000

/** True when an order has a value in one of the columns, of which there is no index. */
async function hasOrderWith(db: Database, columns: ('gift' | 'business_id' | 'delivery_method')[]): Promise<boolean> {
  const { newest } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  for (let last = Number(newest ?? 0); last > 0; last -= readAtOnce) {
    const found = await db
      .selectFrom('orders')
      .select('id')
      .where('id', '>', last - readAtOnce)
      .where('id', '<=', last)
      .where((is) => is.or(columns.map((column) => is(column, 'is not', null))))
      .limit(1)
      .executeTakeFirst()
    if (found) return true
  }
  return false
}

export async function hasPayments(db: Database): Promise<boolean> {
  return (await db.selectFrom('order_payments').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Orders with their lines and their money, in the same sequence. */
export async function withItems(db: Database, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = await db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('id').execute()
  const byOrder = Map.groupBy(items, (item) => item.order_id)
  const methods = await methodsOf(
    db,
    rows.filter(({ paid }) => paid > 0).map(({ id }) => id),
  )
  const fees = await feesOf(
    db,
    rows.filter(({ status }) => status === 'cancelled').map(({ id }) => id),
  )
  return rows.map((row) => toOrder(row, byOrder.get(row.id) ?? [], { paidBy: methods.get(row.id), fee: fees.get(row.id) }))
}

/** Agorot that are kept of cancelled orders, by their ids: of the first notice that was confirmed. */
async function feesOf(db: Database, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const decided = await db
    .selectFrom('cancellations')
    .select(['order_id', 'fee'])
    .where('order_id', 'in', ids)
    .where('state', 'in', ['confirmed', 'refunded'])
    .orderBy('id', 'desc')
    .execute()
  return new Map(decided.map(({ order_id, fee }) => [order_id ?? 0, fee ?? 0]))
}

/** The ways in which orders were paid, by their ids. */
async function methodsOf(db: Database, ids: number[]): Promise<Map<number, Set<RecordedMethod>>> {
  const methods = new Map<number, Set<RecordedMethod>>()
  if (ids.length === 0) return methods
  const payments = await db
    .selectFrom('order_payments')
    .select(['order_id', 'method'])
    .where('order_id', 'in', ids)
    .where('kind', '=', 'payment')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { order_id, method } of payments) methods.set(order_id, (methods.get(order_id) ?? new Set()).add(method))
  return methods
}
