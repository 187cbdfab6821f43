// Streams the orders as CSV, one line each, newest first, with bounded memory.
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderExportQuery } from '@lechaim/shared/contracts/orders.ts'
import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import type { Database } from '../db/schema.ts'
import { hasCouponOrders, listOrders } from './orders-queries.ts'

const rowsAtOnce = 100

const statuses: Record<OrderStatus, string> = {
  pending: 'ממתינה',
  processing: 'בטיפול',
  shipped: 'נשלחה',
  delivered: 'נמסרה',
  cancelled: 'בוטלה',
}

// A format that spreadsheets parse as a date in any language: 2026-11-22 14:05.
const jerusalem = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jerusalem' })

/** Untrusted text: with other separators a formula could begin in the middle of a cell. */
const harmless = (text: string): string => text.replaceAll('\t', ' ').replace(/[;\n\r](?=\s*[=+\-@＝＋－＠])/g, "$&'")

type Column = [title: string, cell: (order: Order) => string]

const columns: Column[] = [
  ['מספר', ({ id }) => String(id)],
  ['תאריך', ({ createdAt }) => jerusalem.format(new Date(createdAt))],
  ['סטטוס', ({ status }) => statuses[status]],
  ['לקוח', ({ customerName }) => harmless(customerName)],
  ['דוא״ל', ({ customerEmail }) => customerEmail],
  ['טלפון', ({ customerPhone }) => customerPhone],
  ['כתובת למשלוח', ({ customerAddress }) => harmless(customerAddress)],
  ['הערות למשלוח', ({ notes }) => harmless(notes)],
  ['פריטים', ({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join('; ')],
  ['סה״כ לתשלום', ({ total }) => total.toFixed(2)],
]

/** In the file of a shop that has had an order with a coupon. */
const couponColumns: Column[] = [
  ['קופון', ({ coupon = '' }) => harmless(coupon)],
  ['הנחת קופון', ({ discount }) => discount?.toFixed(2) ?? ''],
]

export async function* exportOrders(db: Database, query: OrderExportQuery): AsyncGenerator<string> {
  const shown = (await hasCouponOrders(db)) ? [...columns, ...couponColumns] : columns
  yield byteOrderMark + csvLine(shown.map(([title]) => title))
  let after: string | undefined
  do {
    const { items, next } = await listOrders(db, { ...query, limit: rowsAtOnce, after })
    if (items.length > 0) yield items.map((order) => csvLine(shown.map(([, cell]) => cell(order)))).join('')
    after = next ?? undefined
  } while (after !== undefined)
}
