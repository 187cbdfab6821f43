// Streams orders as CSV with bounded memory, newest first: an order in each row, or a line of one.
import type { DeliveryMethod } from '@lechaim/shared/contracts/delivery.ts'
import type { Order, OrderExportQuery, OrderItem } from '@lechaim/shared/contracts/orders.ts'
import { byteOrderMark, csvLine } from '@lechaim/shared/lib/csv.ts'
import { spreadDiscount } from '@lechaim/shared/lib/discount.ts'
import { lineTotal, toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import { dayOf } from '@lechaim/shared/lib/order-days.ts'
import { townOfOrder } from '@lechaim/shared/lib/town.ts'
import { statusNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { paymentMethodNames } from '@lechaim/shared/messages/payment-methods.ts'
import type { Database } from '../db/schema.ts'
import { listOrders } from './list-orders.ts'
import { hasCouponOrders, hasDeliveries, hasExtras, hasPayments, withItems } from './orders-queries.ts'
import { vatOf, vatPercent } from './vat.ts'

const ordersAtOnce = 100

// A format that spreadsheets parse as a date in any language: 2026-11-22 14:05.
const jerusalem = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Jerusalem' })

/** Untrusted text: with other separators a formula could begin in the middle of a cell. */
export const harmless = (text: string): string => text.replaceAll('\t', ' ').replace(/[;\n\r](?=\s*[=+\-@＝＋－＠])/g, "$&'")

const amount = (agorot: number): string => toShekels(agorot).toFixed(2)
const percentOf = ({ createdAt }: Order): number => vatPercent(dayOf(createdAt))
const orderVat = (order: Order): number => vatOf(toAgorot(order.total), percentOf(order))

type Column = [title: string, cell: (order: Order) => string]
type Columns = Record<keyof Order, Column>

const columns = {
  id: ['מספר', ({ id }) => String(id)],
  createdAt: ['תאריך', ({ createdAt }) => jerusalem.format(new Date(createdAt))],
  status: ['סטטוס', (order) => statusNamesOf(order)[order.status]],
  customerName: ['לקוח', ({ customerName }) => harmless(customerName)],
  customerEmail: ['דוא״ל', ({ customerEmail }) => customerEmail],
  customerPhone: ['טלפון', ({ customerPhone }) => customerPhone],
  customerAddress: ['כתובת למשלוח', ({ customerAddress }) => harmless(customerAddress)],
  notes: ['הערות למשלוח', ({ notes }) => harmless(notes)],
  items: ['פריטים', ({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join('; ')],
  total: ['סה״כ לתשלום', ({ total }) => total.toFixed(2)],
} satisfies Partial<Columns>

/** For the accountant: the total's parts, whatever columns there are. */
const accounts: Column[] = [
  ['יישוב', (order) => harmless(townOfOrder(order))],
  ['יחידות', ({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0))],
  ['לפני מע״מ', (order) => amount(toAgorot(order.total) - orderVat(order))],
  ['מע״מ', (order) => amount(orderVat(order))],
  ['שיעור מע״מ', (order) => `${percentOf(order)}%`],
]

/** In the file of a shop that has had an order with a coupon. */
const couponColumns = {
  coupon: ['קופון', ({ coupon = '' }) => harmless(coupon)],
  discount: ['הנחת קופון', ({ discount }) => discount?.toFixed(2) ?? ''],
} satisfies Partial<Columns>

/** In the file of a shop that has entered money. */
const paymentColumns = {
  paid: ['שולם', ({ paid = 0 }) => paid.toFixed(2)],
  paidBy: ['אמצעי תשלום', ({ paidBy = [] }) => paidBy.map((method) => paymentMethodNames[method]).join(', ')],
  refunded: ['הוחזר', ({ refunded }) => refunded?.toFixed(2) ?? ''],
} satisfies Partial<Columns>

/** In the file of a shop that has had a gift, or an invoice for a business. */
const extraColumns = {
  gift: ['מתנה ל', ({ gift }) => (gift ? harmless(`${gift.recipient}, ${gift.phone}`) : '')],
  businessId: ['חשבונית על שם עסק', ({ businessId = '' }) => businessId],
} satisfies Partial<Columns>

const methods: Record<DeliveryMethod, string> = { pickup: 'איסוף עצמי', delivery: 'משלוח', coordinate: 'בתיאום' }

/** In the file of a shop that has asked for a way of delivery. */
const deliveryColumns = {
  delivery: [
    'אספקה',
    ({ delivery }) =>
      delivery ? harmless([methods[delivery.method], delivery.area, delivery.settlement, delivery.window].filter(Boolean).join(', ')) : '',
  ],
  deliveryFee: ['דמי משלוח', ({ deliveryFee }) => deliveryFee?.toFixed(2) ?? ''],
} satisfies Partial<Columns>

/** Not in the file. */
type Hidden =
  | 'cancellationFee'
  | 'ageConfirmedAt'
  | 'ageText'
  | 'alcohol'
  | 'needsConfirmation'
  | 'updatedAt'
  | 'approval'
  | 'payment'
  | 'source'
const all: Omit<Columns, Hidden> = { ...columns, ...couponColumns, ...deliveryColumns, ...paymentColumns, ...extraColumns }

interface Line {
  order: Order
  item: OrderItem
  /** Agorot: what is paid for the line, and the part of it that is VAT. */
  paid: number
  vat: number
}

type LineColumn = [title: string, cell: (line: Line) => string]

const lineColumns: LineColumn[] = [
  ['מספר', ({ order }) => columns.id[1](order)],
  ['תאריך', ({ order }) => columns.createdAt[1](order)],
  ['סטטוס', ({ order }) => columns.status[1](order)],
  ['לקוח', ({ order }) => columns.customerName[1](order)],
  ['מספר מוצר', ({ item }) => String(item.productId || '')],
  ['פריט', ({ item }) => harmless(item.name)],
  ['כמות', ({ item }) => String(item.quantity)],
  ['מחיר ליחידה', ({ item }) => item.price.toFixed(2)],
  ['הנחת קופון', ({ item }) => item.discount?.toFixed(2) ?? ''],
  ['סה״כ', ({ paid }) => amount(paid)],
  ['לפני מע״מ', ({ paid, vat }) => amount(paid - vat)],
  ['מע״מ', ({ vat }) => amount(vat)],
  ['שיעור מע״מ', ({ order }) => `${percentOf(order)}%`],
]

/** Of the whole order, the same in each of its lines: money is entered for no line. */
const linePayments: LineColumn[] = [
  ['שולם בהזמנה', ({ order }) => paymentColumns.paid[1](order)],
  ['אמצעי תשלום', ({ order }) => paymentColumns.paidBy[1](order)],
  ['הוחזר בהזמנה', ({ order }) => paymentColumns.refunded[1](order)],
]

/** The fee as a line, which is no product. */
const feeItem = (price: number): OrderItem => ({ productId: 0, name: 'דמי משלוח', price, quantity: 1, image: '' })

/** The lines of an order, whose VAT is together that of the order. */
function linesOf(order: Order): Line[] {
  const items = order.deliveryFee ? [...order.items, feeItem(order.deliveryFee)] : order.items
  const paid = items.map(({ price, quantity, discount = 0 }) => lineTotal({ price: toAgorot(price), quantity }) - toAgorot(discount))
  const sum = paid.reduce((one, other) => one + other, 0)
  const vats = spreadDiscount(vatOf(sum, percentOf(order)), paid)
  return items.map((item, at) => ({ order, item, paid: paid[at] ?? 0, vat: vats[at] ?? 0 }))
}

export async function* exportOrders(db: Database, { rows = 'orders', ...query }: OrderExportQuery): AsyncGenerator<string> {
  const withPayments = await hasPayments(db)
  const left = new Set<string>([
    ...((await hasCouponOrders(db)) ? [] : Object.keys(couponColumns)),
    ...((await hasDeliveries(db)) ? [] : Object.keys(deliveryColumns)),
    ...(withPayments ? [] : Object.keys(paymentColumns)),
    ...((await hasExtras(db)) ? [] : Object.keys(extraColumns)),
  ])
  const ofOrder: Column[] = [...Object.entries(all).flatMap(([name, column]) => (left.has(name) ? [] : [column])), ...accounts]
  const ofLine = withPayments ? [...lineColumns, ...linePayments] : lineColumns
  const cellsOf = (order: Order): string[][] =>
    rows === 'lines' ? linesOf(order).map((line) => ofLine.map(([, cell]) => cell(line))) : [ofOrder.map(([, cell]) => cell(order))]
  yield byteOrderMark + csvLine((rows === 'lines' ? ofLine : ofOrder).map(([title]) => title))
  for await (const orders of pagesOf(db, query)) yield orders.flatMap(cellsOf).map(csvLine).join('')
}

async function* pagesOf(db: Database, { ids, ...query }: Omit<OrderExportQuery, 'rows'>): AsyncGenerator<Order[]> {
  if (ids !== undefined) return yield* chosenOrders(db, [...new Set(ids.split(',').map(Number))])
  let after: string | undefined
  do {
    const { items, next } = await listOrders(db, { ...query, limit: ordersAtOnce, after })
    if (items.length > 0) yield items
    after = next ?? undefined
  } while (after !== undefined)
}

async function* chosenOrders(db: Database, ids: number[]): AsyncGenerator<Order[]> {
  ids.sort((one, other) => other - one)
  for (let at = 0; at < ids.length; at += ordersAtOnce) {
    const chosen = ids.slice(at, at + ordersAtOnce)
    yield withItems(db, await db.selectFrom('orders').selectAll().where('id', 'in', chosen).orderBy('id', 'desc').execute())
  }
}
