import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { Database } from '../db/schema.ts'
import { type OrderRow, toOrder } from './orders-table.ts'

export async function findOrder(db: Database, id: number): Promise<Order | null> {
  const rows = await db.selectFrom('orders').selectAll().where('id', '=', id).execute()
  const [order = null] = await withItems(db, rows)
  return order
}

export async function hasCouponOrders(db: Database): Promise<boolean> {
  const row = await db.selectFrom('orders').select('id').where('coupon_code', 'is not', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** In the same sequence. */
export async function withItems(db: Database, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = await db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('id').execute()
  const byOrder = Map.groupBy(items, (item) => item.order_id)
  return rows.map((row) => toOrder(row, byOrder.get(row.id) ?? []))
}
