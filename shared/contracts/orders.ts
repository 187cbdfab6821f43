import { DeliveryChoice, OrderDelivery } from '@lechaim/shared/contracts/delivery.ts'
import { maxLength, maxOrderLines, maxPageSize, maxQuantity } from '@lechaim/shared/contracts/limits.ts'
import { ConsentText } from '@lechaim/shared/contracts/marketing.ts'
import { orderColumns } from '@lechaim/shared/contracts/order-columns.ts'
import {
  editableMailKinds,
  onlineMethods,
  onlineStates,
  orderSources,
  paymentStates,
  recordedMethods,
} from '@lechaim/shared/contracts/order-kinds.ts'
import { orderStatuses } from '@lechaim/shared/contracts/order-status.ts'
import { Cursor, Id, Instant, Money, PaidMoney, PictureAddress, pageOf, SearchText } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

export const Status = Type.Enum([...orderStatuses])

const customer = {
  customerName: Type.String({ minLength: 1, maxLength: maxLength.customerName, examples: ['דנה לוי'] }),
  customerEmail: Type.String({ minLength: 3, maxLength: maxLength.customerEmail, examples: ['dana@example.co.il'] }),
  customerPhone: Type.String({ minLength: 1, maxLength: maxLength.customerPhone, examples: ['052-1234567'] }),
  customerAddress: Type.String({ minLength: 1, maxLength: maxLength.customerAddress, examples: ['רחוב הרצל 12, תל אביב'] }),
}

const OptionalEmail = Type.String({ maxLength: maxLength.customerEmail, examples: ['dana@example.co.il'] })

const Quantity = Type.Integer({ minimum: 1, maximum: maxQuantity, examples: [2] })

/** An order for somebody else, whose slip has no prices. */
export const Gift = Type.Object(
  {
    recipient: Type.String({ minLength: 1, maxLength: maxLength.customerName, examples: ['נועה כהן'] }),
    phone: Type.String({ minLength: 1, maxLength: maxLength.customerPhone, examples: ['054-7654321'] }),
    message: Type.Optional(Type.String({ maxLength: maxLength.giftMessage, examples: ['מזל טוב!'] })),
  },
  { additionalProperties: false },
)
export type Gift = Static<typeof Gift>

/** The nine-digit number of a business that asks for its invoice; the last digit checks the others. */
const BusinessId = Type.String({ pattern: '^\\d{9}$', examples: ['515000008'] })

export const OrderItem = Type.Object({
  productId: Id,
  name: Type.String({ examples: ['קברנה סוביניון רזרב'] }),
  price: Money,
  /** Of a product that was on sale. */
  regularPrice: Type.Optional(Money),
  /** The line's part of the order's discount, for all its pieces. */
  discount: Type.Optional(Money),
  quantity: Quantity,
  image: PictureAddress,
})
export type OrderItem = Static<typeof OrderItem>

export const Order = Type.Object(
  {
    id: Id,
    ...customer,
    /** May be empty in orders that the owner entered. */
    customerEmail: OptionalEmail,
    notes: Type.String({ examples: ['קומה 3, בלי מעלית'] }),
    gift: Type.Optional(Gift),
    businessId: Type.Optional(BusinessId),
    items: Type.Array(OrderItem),
    /** Of an order with a coupon: its code, and what it took off the lines. */
    coupon: Type.Optional(Type.String({ examples: ['CHAG10'] })),
    discount: Type.Optional(Money),
    /** The way of delivery; absent where it was not asked. */
    delivery: Type.Optional(OrderDelivery),
    /** Of an order to an area; a part of `total`. */
    deliveryFee: Type.Optional(Money),
    /** To pay, with the discount taken off. */
    total: Money,
    status: Status,
    /** The time at which the shopper confirmed being 18 or older. */
    ageConfirmedAt: Type.Union([Instant, Type.Null()]),
    /** The version of the text that was confirmed, where the order named it. */
    ageText: Type.Optional(Type.String({ examples: ['checkout-1'] })),
    /** The order has a drink that is handed over to adults alone. */
    alcohol: Type.Optional(Type.Literal(true)),
    /** A request of the night, until the owner confirms it. */
    needsConfirmation: Type.Optional(Type.Literal(true)),
    createdAt: Instant,
    /** The last correction. */
    updatedAt: Type.Optional(Instant),
    /** Payments less refunds; absent for nothing. */
    paid: Type.Optional(PaidMoney),
    /** The ways in which that came, the first one first. */
    paidBy: Type.Optional(Type.Array(Type.Enum([...recordedMethods]), { examples: [['bit']] })),
    /** Refunds; absent for nothing. */
    refunded: Type.Optional(PaidMoney),
    /** The sum that the shop keeps of a cancelled order, as decided with the notice of cancellation; absent for nothing. */
    cancellationFee: Type.Optional(Money),
    /** Of an order whose total rose: whether the shopper has agreed. */
    approval: Type.Optional(Type.Enum(['asked', 'given'])),
    /** Of an order that the owner entered. */
    source: Type.Optional(Type.Enum([...orderSources])),
    /** Of an order that is paid through the payment provider, or can be. */
    payment: Type.Optional(Type.Object({ state: Type.Enum([...onlineStates]), method: Type.Optional(Type.Enum([...onlineMethods])) })),
  },
  { $id: 'Order' },
)
export type Order = Static<typeof Order>

export const OrderItemDraft = Type.Object({ productId: Id, quantity: Quantity }, { additionalProperties: false })

/** The shopper's order. `total` is what they saw, in shekels: prices themselves always come from the catalogue. */
export const OrderDraft = Type.Object(
  {
    ...customer,
    notes: Type.Optional(Type.String({ maxLength: maxLength.orderNotes, examples: ['קומה 3, בלי מעלית'] })),
    gift: Type.Optional(Gift),
    businessId: Type.Optional(BusinessId),
    ageConfirmedAt: Type.Optional(Instant),
    /** The version of the text that was confirmed; absent for that of the age gate. */
    ageText: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9-]+$', examples: ['checkout-1'] })),
    /** Absent where the shopper was not asked: delivery is then agreed on by phone. */
    delivery: Type.Optional(DeliveryChoice),
    /** The shopper ticked the consent to marketing mails: the version of its text. Ignored where the owner does not ask for it. */
    marketingText: Type.Optional(ConsentText),
    items: Type.Array(OrderItemDraft, { minItems: 1, maxItems: maxOrderLines }),
    /** A coupon's code as typed. */
    coupon: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: maxLength.couponCode, examples: ['CHAG10'] }), Type.Null()])),
    total: Type.Number({ minimum: 0, maximum: 1_000_000_000, examples: [179.8] }),
  },
  { $id: 'OrderDraft', additionalProperties: false },
)
export type OrderDraft = Static<typeof OrderDraft>

const { marketingText: _, ...entered } = OrderDraft.properties

/** An order that the owner enters, by the shopper's rules. An empty e-mail address gets no mail. */
export const OwnerOrderDraft = Type.Object(
  {
    ...entered,
    customerEmail: Type.Optional(OptionalEmail),
    source: Type.Enum(orderSources.filter((source) => source !== 'web')),
    /** Mails the customer a confirmation. */
    tell: Type.Optional(Type.Boolean()),
  },
  { $id: 'OwnerOrderDraft', additionalProperties: false },
)
export type OwnerOrderDraft = Static<typeof OwnerOrderDraft>

/** The answer to a placed order: the order and the secret with which the shopper reads it again (`X-Order-Token`). */
export const PlacedOrder = Type.Object({ ...Order.properties, token: Type.String({ examples: ['q3VZ0c1b'] }) }, { $id: 'PlacedOrder' })
export type PlacedOrder = Static<typeof PlacedOrder>

export const OrderPatch = Type.Object(
  {
    status: Status,
    reason: Type.Optional(Type.String({ maxLength: maxLength.name, examples: ['הלקוח ביקש לבטל'] })),
    /** `refuse`: 409 `reopening_short` when stock or coupon of a cancelled order are gone; absent reopens it without them. */
    short: Type.Optional(Type.Literal('refuse')),
    /** `refuse`: 422 `sale_closed` when an order of the night would be confirmed before six; absent confirms it. */
    night: Type.Optional(Type.Literal('refuse')),
    /** The mail that the shopper gets about it. */
    tell: Type.Optional(Type.Enum([...editableMailKinds])),
  },
  { $id: 'OrderPatch', additionalProperties: false },
)
export type OrderPatch = Static<typeof OrderPatch>

export const OrderPage = pageOf(Order)
export type OrderPage = Static<typeof OrderPage>

/** One of these, or several with commas between them. */
function someOf(values: readonly string[], examples: string[]) {
  const any = values.join('|')
  return Type.Optional(Type.String({ pattern: `^(?:${any})(?:,(?:${any}))*$`, maxLength: 200, examples }))
}
/** A day in Israel. */
const Day = Type.String({ format: 'date', examples: ['2026-11-26'] })

/** The orders that the owner looks at. */
const filter = {
  q: Type.Optional(SearchText),
  status: someOf(orderStatuses, ['pending,processing']),
  /** The first and the last day on which they were placed. */
  from: Type.Optional(Day),
  until: Type.Optional(Day),
  /** Those with a coupon. */
  coupon: Type.Optional(Type.Enum(['any'])),
  source: someOf(orderSources, ['phone,whatsapp']),
  payment: someOf(paymentStates, ['unpaid,partly']),
  /** Those of a customer, by the phone number in any spelling. */
  phone: Type.Optional(Type.String({ minLength: 1, maxLength: maxLength.customerPhone, examples: ['052-1234567'] })),
}

export const OrderFilter = Type.Object(filter, { additionalProperties: false })
export type OrderFilter = Static<typeof OrderFilter>

export const OrderQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 24 })),
    after: Type.Optional(Cursor),
    ...filter,
    /** Newest first unless said otherwise. */
    sort: Type.Optional(Type.Enum([...orderColumns, ...orderColumns.map((column) => `-${column}` as const)])),
  },
  { additionalProperties: false },
)
export type OrderQuery = Static<typeof OrderQuery>

/** Number and sums of the orders that a filter leaves; for more than 10,000 only that number. */
export const OrderSums = Type.Object(
  {
    orders: Type.Integer({ minimum: 0, examples: [37] }),
    isMore: Type.Boolean({ examples: [false] }),
    pieces: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { examples: [84] }),
    total: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], { examples: [4210.5] }),
    /** The cancelled ones among them, which are no sales; absent for none. */
    cancelled: Type.Optional(
      Type.Object({
        orders: Type.Integer({ minimum: 1, examples: [2] }),
        pieces: Type.Integer({ minimum: 0, examples: [3] }),
        total: Type.Number({ minimum: 0, examples: [260] }),
      }),
    ),
  },
  { $id: 'OrderSums' },
)
export type OrderSums = Static<typeof OrderSums>

/** The orders in the file (`GET /api/orders/export`), and its rows: an order each, or a line of an order each. */
export const OrderExportQuery = Type.Object(
  {
    ...filter,
    /** Numbers of orders, with commas between them. */
    ids: Type.Optional(Type.String({ pattern: '^\\d{1,15}(?:,\\d{1,15}){0,499}$', examples: ['17,18'] })),
    rows: Type.Optional(Type.Enum(['orders', 'lines'])),
  },
  { additionalProperties: false },
)
export type OrderExportQuery = Static<typeof OrderExportQuery>

/** A cart that was kept for a while. */
export const CartCheck = Type.Object(
  { items: Type.Array(OrderItemDraft, { minItems: 1, maxItems: maxOrderLines }) },
  { $id: 'CartCheck', additionalProperties: false },
)
export type CartCheck = Static<typeof CartCheck>

/** Its products as they are now; of one that is hidden or deleted no more than a null for its price. */
export const CheckedCart = Type.Object(
  {
    lines: Type.Array(
      Type.Object({
        productId: Id,
        name: Type.String({ examples: ['קברנה סוביניון רזרב'] }),
        image: Type.Optional(PictureAddress),
        price: Type.Union([Money, Type.Null()]),
        regularPrice: Type.Optional(Money),
        /** Pieces left; absent where stock is not counted. */
        stock: Type.Optional(Type.Integer({ minimum: 0, examples: [5] })),
      }),
    ),
  },
  { $id: 'CheckedCart' },
)
export type CheckedCart = Static<typeof CheckedCart>

/** An order that the owner is entering. */
export const OrderQuoteDraft = Type.Object(
  { items: CartCheck.properties.items, coupon: OrderDraft.properties.coupon },
  { $id: 'OrderQuoteDraft', additionalProperties: false },
)
export type OrderQuoteDraft = Static<typeof OrderQuoteDraft>

/** Its products as they are now, and what its coupon takes off or is refused for. */
export const OrderQuote = Type.Object(
  {
    ...CheckedCart.properties,
    coupon: Type.Optional(Type.Object({ code: Type.String({ examples: ['CHAG10'] }), discount: Money })),
    couponRefused: Type.Optional(
      Type.Object({ reason: Type.Enum(['unknown', 'minimum', 'products', 'alcohol']), minimum: Type.Optional(Money) }),
    ),
  },
  { $id: 'OrderQuote' },
)
export type OrderQuote = Static<typeof OrderQuote>

/** `details` of `quantity_limited`. */
export interface QuantityLimit {
  most: number
}

/** `details` of `prices_changed`, `product_unavailable`, `insufficient_stock` and `coupon_invalid`: the current price of each line, null for
 *  a product that is hidden or deleted, and the pieces left of those that are counted. `total` is the sum of the lines. */
export interface RepricedLines {
  lines: { productId: number; name: string; price: number | null; regularPrice?: number; stock?: number | null }[]
  total: number
}
