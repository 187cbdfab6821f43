import { maxCouponUses, maxLength, maxOrderLines, maxPageSize, maxPrice } from '@lechaim/shared/contracts/limits.ts'
import { OrderItemDraft, type RepricedLines } from '@lechaim/shared/contracts/orders.ts'
import { Cursor, draftOf, Id, Instant, Money, pageOf, patchOf } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])

const terms = {
  /** As it is shown; letter case, spaces, vowel points, kinds of quotation marks and dashes, and invisible characters make no difference. */
  code: Type.String({ minLength: 1, maxLength: maxLength.couponCode, examples: ['CHAG10'] }),
  /** A coupon has either `percent` or `amount`. */
  percent: orNull(Type.Integer({ minimum: 1, maximum: 100, examples: [10] })),
  amount: orNull(Type.Number({ minimum: 0.01, maximum: maxPrice, multipleOf: 0.01, examples: [20] })),
  /** The least sum of an order's lines before the discount. */
  minimum: orNull(Money),
  validFrom: orNull(Instant),
  /** The moment at which it ends. */
  validUntil: orNull(Instant),
  maxUses: orNull(Type.Integer({ minimum: 1, maximum: maxCouponUses, examples: [50] })),
  /** Category names, sub-categories included; null for all products. Empty once its categories are deleted: it then is for nothing. */
  categories: orNull(Type.Array(Type.String({ minLength: 1, maxLength: maxLength.name }), { maxItems: 50, examples: [['יין אדום']] })),
  active: Type.Boolean(),
}

export const Coupon = Type.Object(
  { id: Id, ...terms, uses: Type.Integer({ minimum: 0, examples: [12] }), createdAt: Instant, updatedAt: Instant },
  { $id: 'Coupon' },
)
export type Coupon = Static<typeof Coupon>

const { code, ...optional } = terms

export const CouponDraft = draftOf({ code }, optional, 'CouponDraft')
export type CouponDraft = Static<typeof CouponDraft>

export const CouponPatch = patchOf(terms, 'CouponPatch')
export type CouponPatch = Static<typeof CouponPatch>

export const CouponPage = pageOf(Coupon)
export type CouponPage = Static<typeof CouponPage>

export const CouponQuery = Type.Object(
  { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 24 })), after: Type.Optional(Cursor) },
  { additionalProperties: false },
)
export type CouponQuery = Static<typeof CouponQuery>

/** A typed code with the cart that it would be used for. */
export const CouponCheck = Type.Object(
  { coupon: code, items: Type.Array(OrderItemDraft, { minItems: 1, maxItems: maxOrderLines }) },
  { $id: 'CouponCheck', additionalProperties: false },
)
export type CouponCheck = Static<typeof CouponCheck>

/** The coupon's discount, at the catalogue's prices. */
export const CouponApplied = Type.Object({ code, discount: Money }, { $id: 'CouponApplied' })
export type CouponApplied = Static<typeof CouponApplied>

/** `unknown`: no such coupon, or not in force, or used up. `minimum`: the order is too small. `products`: it is for none of the products.
 *  `alcohol`: it would leave less than a tenth of a line's price in an order with a drink above 15.5 %. */
export type CouponReason = 'unknown' | 'minimum' | 'products' | 'alcohol'

/** `details` of `coupon_invalid`: beside the reason the current prices, without a discount. */
export interface InvalidCoupon extends RepricedLines {
  reason: CouponReason
  /** With the reason `minimum`. */
  minimum?: number
}
