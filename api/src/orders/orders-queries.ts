import type { Order, OrderPage, OrderQuery } from '@lechaim/shared/contracts/orders.ts'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { invalid } from '../http/errors/api-error.ts'
import { type OrderRow, toOrder } from './orders-table.ts'

/** A page of orders with their items, newest first; `q` is looked for in name, e-mail and number (SPEC §2).
 *  @throws validation_failed for what is no cursor */
export async function listOrders(db: Database, { q, status, after, limit = 24 }: OrderQuery): Promise<OrderPage> {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(after)
  if (!Number.isSafeInteger(before) || before < 1) throw invalid('after', 'The cursor does not belong to this list')
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '<', before)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(Boolean(q), (query) => query.where(matches(q ?? '')))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { items: await withItems(db, shown), next: rows.length > limit ? String(shown.at(-1)?.id) : null }
}

// The texts are folded here, not by SQLite, whose lower() knows ASCII alone; `search_text` is written with the order.
const matches = (q: string) => sql<boolean>`(instr(search_text, ${q.toLowerCase()}) > 0 or cast(id as text) = ${q.replace(/^#/, '')})`

export async function findOrder(db: Database, id: number): Promise<Order | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const [order] = await withItems(db, [row])
  return order ?? null
}

async function withItems(db: Database, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = await db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('id').execute()
  const byOrder = Map.groupBy(items, (item) => item.order_id)
  return rows.map((row) => toOrder(row, byOrder.get(row.id) ?? []))
}
