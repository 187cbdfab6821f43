// The owner's record of an order: its timeline, its payments, and the corrections that the shop makes.
import { maxLength, maxOrderLines, maxPayment } from '@lechaim/shared/contracts/limits.ts'
import { onlineAlarms, onlineEvents, orderMailKinds, paymentMethods, recordedMethods } from '@lechaim/shared/contracts/order-kinds.ts'
import { Order, OrderItem, OrderItemDraft, Status } from '@lechaim/shared/contracts/orders.ts'
import { Id, Instant, Money, PaidMoney } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** The correctable fields, as they were before a correction. */
export const OrderVersion = Type.Pick(Order, [
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
  'notes',
  'items',
  'coupon',
  'discount',
  'total',
])
export type OrderVersion = Static<typeof OrderVersion>

const changedFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
  'notes',
  'added',
  'removed',
  'quantity',
  'price',
  'coupon',
  'discount',
  'total',
] as const

const ChangedValue = Type.Optional(Type.Union([Type.String(), Type.Number()], { examples: [2] }))

/** One difference between two versions: texts, pieces, or shekels. */
export const OrderChange = Type.Object({
  field: Type.Enum([...changedFields]),
  /** The product's name, where a line changed. */
  name: Type.Optional(Type.String({ examples: ['קברנה סוביניון רזרב'] })),
  before: ChangedValue,
  after: ChangedValue,
  /** Of a new price. */
  reason: Type.Optional(Type.String({ examples: ['בקבוק פגום'] })),
})
export type OrderChange = Static<typeof OrderChange>

const paymentFields = {
  kind: Type.Enum(['payment', 'refund']),
  method: Type.Enum([...recordedMethods]),
  amount: PaidMoney,
  note: Type.String({ maxLength: maxLength.orderNotes, examples: ['שולם בביט של יעל'] }),
  paidAt: Instant,
}

/** Money that came or was given back, entered by hand or by the payment provider's answer. */
export const OrderPayment = Type.Object({
  id: Id,
  ...paymentFields,
  by: Type.String({ examples: ['owner@shop.example'] }),
  createdAt: Instant,
  /** Of an entry that was taken back: it counts for nothing. */
  removedAt: Type.Optional(Instant),
})
export type OrderPayment = Static<typeof OrderPayment>

export const PaymentDraft = Type.Object(
  {
    kind: paymentFields.kind,
    method: Type.Enum([...paymentMethods]),
    amount: Type.Number({ minimum: 0.01, maximum: maxPayment, examples: [179.8] }),
    note: Type.Optional(paymentFields.note),
    paidAt: Type.Optional(Instant),
  },
  { $id: 'PaymentDraft', additionalProperties: false },
)
export type PaymentDraft = Static<typeof PaymentDraft>

/** `queued` until it is sent or given up (decision 0063); `resent` for one that was given up and sent again. */
export const MailState = Type.Enum(['queued', 'sent', 'failed', 'resent'])

const orderEventKinds = ['placed', 'status', 'corrected', 'approved', 'note', 'payment', 'paymentRemoved', 'mail', 'online'] as const

/** One entry of the timeline. The fields below `by` are those of its kind. */
export const OrderTimelineEntry = Type.Object({
  /** 0 for what is derived from the order itself. */
  id: Type.Integer({ minimum: 0, examples: [41] }),
  kind: Type.Enum([...orderEventKinds]),
  /** Null where nobody wrote it down: orders of before the timeline. */
  at: Type.Union([Instant, Type.Null()]),
  /** The owner's address; empty for the shopper and the shop itself. */
  by: Type.String({ examples: ['owner@shop.example'] }),
  from: Type.Optional(Status),
  to: Type.Optional(Status),
  reason: Type.Optional(Type.String({ examples: ['הלקוח ביקש לבטל'] })),
  text: Type.Optional(Type.String({ examples: ['להתקשר לפני המשלוח'] })),
  changes: Type.Optional(Type.Array(OrderChange)),
  before: Type.Optional(OrderVersion),
  payment: Type.Optional(Type.Pick(OrderPayment, ['id', 'kind', 'method', 'amount', 'note', 'paidAt'])),
  /** Of a payment through the provider that is no entry of money. */
  online: Type.Optional(
    Type.Object({
      what: Type.Enum([...onlineEvents]),
      amount: Type.Optional(PaidMoney),
      alarm: Type.Optional(Type.Enum([...onlineAlarms])),
    }),
  ),
  mail: Type.Optional(
    Type.Object({
      kind: Type.Enum([...orderMailKinds]),
      to: Type.String({ examples: ['dana@example.co.il'] }),
      subject: Type.String({ examples: ['ההזמנה שלכם יצאה לדרך'] }),
      state: MailState,
    }),
  ),
})
export type OrderTimelineEntry = Static<typeof OrderTimelineEntry>

export const OrderRecord = Type.Object(
  {
    order: Order,
    /** Oldest first. */
    timeline: Type.Array(OrderTimelineEntry),
    payments: Type.Array(OrderPayment),
    /** The same as `order.cancellationFee`, for panels of earlier releases. */
    cancellationFee: Type.Optional(Money),
    /** False in a shop without a mail server. */
    canMail: Type.Boolean(),
    /** While payments through a provider are on: `GET /api/orders/:id/online-payment` has more. */
    online: Type.Optional(Type.Literal(true)),
    /** The shopper's own link; null in a shop without a public address. */
    link: Type.Union([Type.String(), Type.Null()], { examples: ['https://shop.example/?order=17#q3VZ0c1b'] }),
  },
  { $id: 'OrderRecord' },
)
export type OrderRecord = Static<typeof OrderRecord>

export const OrderNote = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: maxLength.orderNotes, examples: ['להתקשר לפני המשלוח'] }) },
  { $id: 'OrderNote', additionalProperties: false },
)

const CorrectedLine = Type.Object(
  {
    ...OrderItemDraft.properties,
    /** A price set by hand. Absent: the line's own, of a new line the catalogue's. */
    price: Type.Optional(Money),
    reason: Type.Optional(Type.String({ maxLength: maxLength.name, examples: ['בקבוק פגום'] })),
  },
  { additionalProperties: false },
)

const { customerName, customerEmail, customerPhone, customerAddress } = Order.properties

/** A correction; fields that are absent stay. `updatedAt` is the version it was made from: `updatedAt` of the order, else its `createdAt`. */
export const OrderCorrection = Type.Object(
  {
    updatedAt: Instant,
    customerName: Type.Optional(customerName),
    customerEmail: Type.Optional(customerEmail),
    customerPhone: Type.Optional(customerPhone),
    customerAddress: Type.Optional(customerAddress),
    notes: Type.Optional(Type.String({ maxLength: maxLength.orderNotes, examples: ['קומה 3, בלי מעלית'] })),
    /** All lines of the order, in their order. */
    items: Type.Optional(Type.Array(CorrectedLine, { minItems: 1, maxItems: maxOrderLines })),
    /** Takes the coupon off. */
    coupon: Type.Optional(Type.Null()),
    /** Mails the shopper what changed. */
    tell: Type.Optional(Type.Boolean()),
    /** Asks the shopper to agree to a higher total, by the order's own link. */
    askApproval: Type.Optional(Type.Boolean()),
  },
  { $id: 'OrderCorrection', additionalProperties: false },
)
export type OrderCorrection = Static<typeof OrderCorrection>

/** A line that cannot be had as wanted. */
export const Shortage = Type.Object({
  productId: Id,
  name: Type.String({ examples: ['קברנה סוביניון רזרב'] }),
  needed: Type.Integer({ examples: [1] }),
  stock: Type.Integer({ examples: [0] }),
})
export type Shortage = Static<typeof Shortage>

/** A correction before it is saved. */
export const CorrectionPreview = Type.Object(
  { changes: Type.Array(OrderChange), before: Money, total: Money, items: Type.Array(OrderItem), shortages: Type.Array(Shortage) },
  { $id: 'CorrectionPreview' },
)
export type CorrectionPreview = Static<typeof CorrectionPreview>

/** `details` of `reopening_short`: what a cancelled order would take again and is gone. */
export interface ReopeningShort {
  lines: Shortage[]
  /** The coupon whose uses are used up. */
  coupon?: string
}

/** Orders that wait for the owner. */
export const WaitingOrders = Type.Object(
  {
    pending: Type.Integer({ minimum: 0, examples: [3] }),
    /** Orders whose payment has to be looked into; absent for none. */
    alarms: Type.Optional(Type.Array(Id)),
  },
  { $id: 'WaitingOrders' },
)
export type WaitingOrders = Static<typeof WaitingOrders>
