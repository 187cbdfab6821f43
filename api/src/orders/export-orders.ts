// Streams the orders as CSV, one line each, newest first, with bounded memory.
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderExportQuery } from '@lechaim/shared/contracts/orders.ts'
import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import type { Database } from '../db/schema.ts'
import { hasCouponOrders, hasPayments, listOrders } from './orders-queries.ts'

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
type Columns = Record<keyof Order, Column>

const columns = {
  id: ['מספר', ({ id }) => String(id)],
  createdAt: ['תאריך', ({ createdAt }) => jerusalem.format(new Date(createdAt))],
  status: ['סטטוס', ({ status }) => statuses[status]],
  customerName: ['לקוח', ({ customerName }) => harmless(customerName)],
  customerEmail: ['דוא״ל', ({ customerEmail }) => customerEmail],
  customerPhone: ['טלפון', ({ customerPhone }) => customerPhone],
  customerAddress: ['כתובת למשלוח', ({ customerAddress }) => harmless(customerAddress)],
  notes: ['הערות למשלוח', ({ notes }) => harmless(notes)],
  items: ['פריטים', ({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join('; ')],
  total: ['סה״כ לתשלום', ({ total }) => total.toFixed(2)],
} satisfies Partial<Columns>

/** In the file of a shop that has had an order with a coupon. */
const couponColumns = {
  coupon: ['קופון', ({ coupon = '' }) => harmless(coupon)],
  discount: ['הנחת קופון', ({ discount }) => discount?.toFixed(2) ?? ''],
} satisfies Partial<Columns>

/** In the file of a shop that has entered money. */
const paymentColumns = {
  paid: ['שולם', ({ paid = 0 }) => paid.toFixed(2)],
  refunded: ['הוחזר', ({ refunded }) => refunded?.toFixed(2) ?? ''],
} satisfies Partial<Columns>

/** Not in the file. */
type Hidden = 'ageConfirmedAt' | 'updatedAt' | 'approval'
const all: Omit<Columns, Hidden> = { ...columns, ...couponColumns, ...paymentColumns }

export async function* exportOrders(db: Database, query: OrderExportQuery): AsyncGenerator<string> {
  const left = new Set<string>([
    ...((await hasCouponOrders(db)) ? [] : Object.keys(couponColumns)),
    ...((await hasPayments(db)) ? [] : Object.keys(paymentColumns)),
  ])
  const shown: Column[] = Object.entries(all).flatMap(([name, column]) => (left.has(name) ? [] : [column]))
  yield byteOrderMark + csvLine(shown.map(([title]) => title))
  let after: string | undefined
  do {
    const { items, next } = await listOrders(db, { ...query, limit: rowsAtOnce, after })
    if (items.length > 0) yield items.map((order) => csvLine(shown.map(([, cell]) => cell(order)))).join('')
    after = next ?? undefined
  } while (after !== undefined)
}
