// The draft of a correction: what it says to the server, and what is wrong in it.
import { maxOrderLines, maxQuantity } from '@lechaim/shared/contracts/limits.ts'
import type { OrderCorrection } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { readNumber } from '@lechaim/shared/lib/numbers.ts'
import { isEmail, isPhone } from '@lechaim/shared/lib/validation.ts'
import { readPrice } from '../../products/field-values.ts'
import { type FieldErrors, requiredErrors } from '../../resource/field-errors.ts'
import { correctionMessages as t } from './correction-messages.ts'

export interface DraftLine {
  productId: number
  name: string
  image: string
  quantity: string
  price: string
  /** Of a new price. */
  reason: string
  /** The price that needs no reason: the order's, or of a new line the catalogue's. */
  ownPrice: number
}

export interface CorrectionDraft {
  customerName: string
  customerEmail: string
  customerPhone: string
  customerAddress: string
  notes: string
  lines: DraftLine[]
  /** Empty once it is taken off. */
  coupon: string
}

export const toDraft = (order: Order): CorrectionDraft => ({
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  customerAddress: order.customerAddress,
  notes: order.notes,
  lines: order.items.map(({ productId, name, image, quantity, price }) => ({
    productId,
    name,
    image,
    quantity: String(quantity),
    price: String(price),
    reason: '',
    ownPrice: price,
  })),
  coupon: order.coupon ?? '',
})

export const lineOfProduct = ({ id, name, image, price }: Product): DraftLine => ({
  productId: id,
  name,
  image,
  quantity: '1',
  price: String(price),
  reason: '',
  ownPrice: price,
})

const quantityOf = ({ quantity }: DraftLine) => readNumber(quantity, { unit: 'pieces', least: 1, most: maxQuantity })
const priceOf = ({ price }: DraftLine) => readPrice(price)

export function lineErrors(line: DraftLine): { quantity?: string; price?: string; reason?: string } {
  const price = priceOf(line)
  return {
    ...(quantityOf(line) === null && { quantity: t.quantityInvalid }),
    ...(price === null && { price: t.priceInvalid }),
    ...(price !== null && price !== line.ownPrice && line.reason.trim() === '' && { reason: t.reasonMissing }),
  }
}

export const needsReason = (line: DraftLine): boolean => priceOf(line) !== line.ownPrice

export function correctionErrors(draft: CorrectionDraft): FieldErrors<CorrectionDraft> {
  const { customerEmail, customerPhone, lines } = draft
  const { lines: _lines, coupon: _coupon, ...texts } = draft
  const isWrong = lines.some((line) => Object.keys(lineErrors(line)).length > 0)
  return {
    // Empty for a customer without one.
    ...(customerEmail.trim() !== '' && !isEmail(customerEmail) && { customerEmail: t.emailInvalid }),
    ...(!isPhone(customerPhone) && { customerPhone: t.phoneInvalid }),
    ...requiredErrors(texts, ['customerName', 'customerPhone', 'customerAddress']),
    ...(lines.length === 0 && { lines: t.noLines }),
    ...(lines.length > maxOrderLines && { lines: t.tooManyLines }),
    ...(isWrong && { lines: lines.flatMap((line) => Object.values(lineErrors(line)))[0] as string }),
  }
}

/** The body of the request: the fields that changed. */
export function correctionOf(changes: Partial<CorrectionDraft>, updatedAt: string): OrderCorrection {
  const { lines, coupon, ...texts } = changes
  return {
    updatedAt,
    ...texts,
    ...(lines && {
      items: lines.map((line) => {
        const price = priceOf(line) ?? line.ownPrice
        const own = price === line.ownPrice ? {} : { price, reason: line.reason.trim() }
        return { productId: line.productId, quantity: quantityOf(line) ?? 1, ...own }
      }),
    }),
    ...(coupon === '' && { coupon: null }),
  }
}

export const describeLines = (lines: readonly DraftLine[]): string =>
  lines.map(({ quantity, name, price }) => `${quantity} × ${name}, ${price}`).join('\n')
