// The draft of an order that the owner enters: what it says to the server, what is wrong in it, and the copy that this browser keeps.
import { maxOrderLines, maxQuantity } from '@lechaim/shared/contracts/limits.ts'
import type { OrderSource } from '@lechaim/shared/contracts/order-kinds.ts'
import type { Order, OrderQuote, OwnerOrderDraft } from '@lechaim/shared/contracts/orders.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { lineTotal, toAgorot, toShekels } from '@lechaim/shared/lib/money.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { isEmail, isPhone } from '@lechaim/shared/lib/validation.ts'
import { addressOf, pickupAddress } from '@lechaim/shared/messages/order-fields.ts'
import { type FieldErrors, requiredErrors } from '../../resource/field-errors.ts'
import { forgetDraft, keptDraft } from './kept-draft.ts'
import { newOrderMessages as t } from './new-order-messages.ts'
import { deliveryBody, deliveryErrors, deliveryOf, feeOf, noDelivery, type Offered, type OrderDelivery } from './order-delivery.ts'

export interface NewLine {
  productId: number
  name: string
  quantity: string
  /** Shekels; null for a product that is not sold any more, absent until it is known. */
  price?: number | null
  regularPrice?: number | undefined
  /** Pieces left, where they are counted. */
  stock?: number | undefined
}

export interface NewOrder extends OrderDelivery {
  source: Exclude<OrderSource, 'web'>
  customerPhone: string
  customerName: string
  customerEmail: string
  customerAddress: string
  notes: string
  lines: NewLine[]
  coupon: string
  /** The time at which the customer stated it. */
  ageConfirmedAt: string | null
}

export const emptyOrder: NewOrder = {
  source: 'phone',
  customerPhone: '',
  customerName: '',
  customerEmail: '',
  customerAddress: '',
  notes: '',
  lines: [],
  coupon: '',
  ageConfirmedAt: null,
  ...noDelivery,
}

/** A new order with the customer and the lines of an earlier one, at today's prices. */
export const copyOf = (order: Order): NewOrder => ({
  ...emptyOrder,
  ...deliveryOf(order),
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  customerAddress: addressOf(order),
  notes: order.notes,
  lines: order.items.map(({ productId, name, quantity }) => ({ productId, name, quantity: String(quantity) })),
})

export const quantityOf = ({ quantity }: NewLine): number | null => readNumber(quantity, { unit: 'pieces', least: 1, most: maxQuantity })

/** One more piece of a product. */
export function withProduct(lines: readonly NewLine[], { id, name, price, stock }: Product): NewLine[] {
  const more = (line: NewLine) =>
    line.productId === id ? { ...line, quantity: String(Math.min(maxQuantity, (quantityOf(line) ?? 0) + 1)) } : line
  if (lines.some(({ productId }) => productId === id)) return lines.map(more)
  return [...lines, { productId: id, name, quantity: '1', price, ...(typeof stock === 'number' && { stock }) }]
}

/** Lines with the prices and stock of an answer. */
export function withQuote(lines: readonly NewLine[], quote: OrderQuote): NewLine[] {
  const quoted = new Map(quote.lines.map((line) => [line.productId, line]))
  return lines.map((line) => {
    const now = quoted.get(line.productId)
    if (!now) return line
    const { name, price, regularPrice, stock } = now
    return { productId: line.productId, quantity: line.quantity, name: name || line.name, price, regularPrice, stock }
  })
}

export function lineError(line: NewLine): string | undefined {
  const quantity = quantityOf(line)
  if (line.price === null) return t.unavailable
  if (quantity === null) return t.quantityInvalid
  return line.stock !== undefined && quantity > line.stock ? t.short(line.stock) : undefined
}

/** Agorot. */
export const goodsOf = (lines: readonly NewLine[]): number =>
  lines.reduce((sum, line) => sum + lineTotal({ price: toAgorot(line.price ?? 0), quantity: quantityOf(line) ?? 0 }), 0)

/** The server's prices, null of an order without lines, and what the shop offers for it, null while that is not known. */
export interface Answer {
  /** What it is about. */
  question: string
  quote: OrderQuote | null
  offered: Offered | null
}

export const noAnswer: Answer = { question: '', quote: null, offered: null }

/** Agorot. */
export function totalOf(draft: NewOrder, { quote, offered }: Answer): number {
  const goods = goodsOf(draft.lines)
  return Math.max(0, goods - toAgorot(quote?.coupon?.discount ?? 0)) + feeOf(draft, offered, goods)
}

export function couponError({ coupon }: NewOrder, { quote }: Answer): string | undefined {
  const refused = coupon.trim() === '' ? undefined : quote?.couponRefused
  return refused && t.couponRefused(refused.reason, refused.minimum)
}

export function orderErrors(draft: NewOrder, { offered }: Answer): FieldErrors<NewOrder> {
  const { lines, customerEmail, customerPhone, ageConfirmedAt, customerName, customerAddress } = draft
  const wrong = lines.map(lineError).find((error) => error !== undefined)
  return {
    ...(customerEmail.trim() !== '' && !isEmail(customerEmail) && { customerEmail: t.emailInvalid }),
    ...(!isPhone(customerPhone) && { customerPhone: t.phoneInvalid }),
    ...requiredErrors({ customerName, customerPhone }, ['customerName', 'customerPhone']),
    ...(draft.way !== 'pickup' && requiredErrors({ customerAddress }, ['customerAddress'])),
    ...(lines.length === 0 && { lines: t.noLines }),
    ...(lines.length > maxOrderLines && { lines: t.tooManyLines }),
    ...(wrong && { lines: wrong }),
    ...deliveryErrors(draft, offered, goodsOf(lines)),
    ...(ageConfirmedAt === null && { ageConfirmedAt: t.ageMissing }),
  }
}

export const itemsOf = (lines: readonly NewLine[]) =>
  lines.flatMap((line) => {
    const quantity = quantityOf(line)
    return quantity === null ? [] : [{ productId: line.productId, quantity }]
  })

/** The body of the request. */
export function bodyOf(draft: NewOrder, answer: Answer, tell: boolean): OwnerOrderDraft {
  const { source, customerPhone, customerName, customerEmail, customerAddress, notes, lines, coupon, ageConfirmedAt } = draft
  return {
    source,
    customerPhone: customerPhone.trim(),
    customerName: customerName.trim(),
    customerEmail: customerEmail.trim(),
    customerAddress: customerAddress.trim() || (draft.way === 'pickup' ? pickupAddress : ''),
    notes: notes.trim(),
    items: itemsOf(lines),
    ...(coupon.trim() && { coupon: coupon.trim() }),
    ...(ageConfirmedAt !== null && { ageConfirmedAt }),
    ...deliveryBody(draft, answer.offered),
    total: toShekels(totalOf(draft, answer)),
    tell: tell && customerEmail.trim() !== '',
  }
}

/** True for a draft in which nothing was entered but the source. */
export const isEmpty = ({ source: _, ...draft }: NewOrder): boolean => {
  const { source: __, ...empty } = emptyOrder
  return JSON.stringify(draft) === JSON.stringify({ ...empty })
}

/** Kept: the draft, and the last order sent with its key, so that a repeated press after a reload places it once. */
interface Kept {
  draft: NewOrder
  sent?: { body: string; key: string } | undefined
}

export function readKept(): Kept | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keptDraft) ?? 'null') as Kept | null
    return stored && Array.isArray(stored.draft.lines) ? { ...stored, draft: { ...emptyOrder, ...stored.draft } } : null
  } catch {
    // No storage, or a foreign value in it.
    return null
  }
}

/** @param kept null forgets it */
export function keep(kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(keptDraft, JSON.stringify(kept))
    else forgetDraft()
  } catch {
    // Kept until the page is left.
  }
}
