import type { Order, OrderPage, OrderQuery } from '@lechaim/shared/contracts/orders.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { normalisePhone } from '@lechaim/shared/lib/validation.ts'
import { sql } from 'kysely'
import { contains } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { invalid } from '../http/errors/api-error.ts'
import { type OrderRow, toOrder } from './orders-table.ts'

/** A page of orders with their items, newest first. Each word of `q` is in the name, the e-mail or the phone number, in any order, or `q`
 *  is the order's number (SPEC §2).
 *  @throws validation_failed for an invalid cursor */
export async function listOrders(db: Database, { q, status, after, limit = 24 }: OrderQuery): Promise<OrderPage> {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(after)
  if (!Number.isSafeInteger(before) || before < 1) throw invalid('after', 'The cursor does not belong to this list')
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '<', before)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(Boolean(q?.trim()), (query) => query.where(matches(db, q ?? '')))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { items: await withItems(db, shown), next: rows.length > limit ? String(shown.at(-1)?.id) : null }
}

/** An order's search text, in lower case, since SQLite's lower() handles ASCII alone. */
export const searchTextOf = (name: string, email: string, phone: string): string =>
  `${name}\n${plainText(name)}\n${email}\n${normalisePhone(phone)}`.toLowerCase()

function matches(db: Database, q: string) {
  const phone = normalisePhone(q)
  const words = /^[+*\d]{3,}$/.test(phone) ? [phone] : q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.map((word) => sql`(${contains(db, 'search_text', word)} or ${contains(db, 'search_text', plainText(word) || word)})`)
  return sql<boolean>`((${sql.join(found, sql` and `)}) or cast(id as text) = ${q.trim().replace(/^#/, '')})`
}

export async function findOrder(db: Database, id: number): Promise<Order | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const [order] = await withItems(db, [row])
  return order ?? null
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
