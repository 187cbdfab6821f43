// Streams the orders as CSV, one line each, newest first, with bounded memory.
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderExportQuery } from '@lechaim/shared/contracts/orders.ts'
import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import type { Database } from '../db/schema.ts'
import { hasCouponOrders, listOrders } from './orders-queries.ts'

const rowsAtOnce = 100

const columns = ['מספר', 'תאריך', 'סטטוס', 'לקוח', 'דוא״ל', 'טלפון', 'כתובת למשלוח', 'הערות למשלוח', 'פריטים', 'סה״כ לתשלום']

/** In the file of a shop that has had an order with a coupon. */
const couponColumns = ['קופון', 'הנחת קופון']

const statuses: Record<OrderStatus, string> = {
  pending: 'ממתינה',
  processing: 'בטיפול',
  shipped: 'נשלחה',
  delivered: 'נמסרה',
  cancelled: 'בוטלה',
}

// A format that spreadsheets parse as a date in any language: 2026-11-22 14:05.
const jerusalem = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jerusalem' })

export async function* exportOrders(db: Database, query: OrderExportQuery): AsyncGenerator<string> {
  const withCoupons = await hasCouponOrders(db)
  yield byteOrderMark + csvLine(withCoupons ? [...columns, ...couponColumns] : columns)
  let after: string | undefined
  do {
    const { items, next } = await listOrders(db, { ...query, limit: rowsAtOnce, after })
    if (items.length > 0)
      yield items.map((order) => csvLine(withCoupons ? [...cellsOf(order), ...couponCellsOf(order)] : cellsOf(order))).join('')
    after = next ?? undefined
  } while (after !== undefined)
}

/** Untrusted text: with other separators a formula could begin in the middle of a cell. */
const harmless = (text: string): string => text.replaceAll('\t', ' ').replace(/[;\n\r](?=\s*[=+\-@＝＋－＠])/g, "$&'")

const cellsOf = (order: Order): string[] => [
  String(order.id),
  jerusalem.format(new Date(order.createdAt)),
  statuses[order.status],
  harmless(order.customerName),
  order.customerEmail,
  order.customerPhone,
  harmless(order.customerAddress),
  harmless(order.notes),
  order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
  order.total.toFixed(2),
]

const couponCellsOf = ({ coupon = '', discount }: Order): string[] => [harmless(coupon), discount?.toFixed(2) ?? '']
