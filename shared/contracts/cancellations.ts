// Notices by which shoppers cancel an order, and the owner's handling of them.

import { cancellationReasons, cancellationStates } from '@lechaim/shared/contracts/cancellation-kinds.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { paymentMethods } from '@lechaim/shared/contracts/order-kinds.ts'
import { Status } from '@lechaim/shared/contracts/orders.ts'
import { Id, Instant, Money } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

const Reason = Type.Enum([...cancellationReasons])
/** A day in Israel. */
const Day = Type.String({ format: 'date', examples: ['2026-12-10'] })

/** A notice: with the phone number of the order, or with the order's own secret (`X-Order-Token`). */
export const CancellationDraft = Type.Object(
  {
    orderId: Id,
    phone: Type.Optional(Type.String({ minLength: 1, maxLength: maxLength.customerPhone, examples: ['052-1234567'] })),
    name: Type.Optional(Type.String({ maxLength: maxLength.customerName, examples: ['דנה לוי'] })),
    reason: Type.Optional(Reason),
    /** 65 or older, disabled, or a new immigrant: four months in place of fourteen days. */
    extended: Type.Optional(Type.Boolean({ examples: [false] })),
    notes: Type.Optional(Type.String({ maxLength: maxLength.orderNotes, examples: ['הבקבוק הגיע שבור'] })),
  },
  { $id: 'CancellationDraft', additionalProperties: false },
)
export type CancellationDraft = Static<typeof CancellationDraft>

/** The same for every notice: it says nothing of an order. */
export const CancellationReceipt = Type.Object(
  { reference: Type.String({ examples: ['B7K3M9QX'] }), receivedAt: Instant },
  { $id: 'CancellationReceipt' },
)
export type CancellationReceipt = Static<typeof CancellationReceipt>

/** Deadline, fee and refund of a notice by law, calculated for the owner, who decides. */
const CancellationTerms = Type.Object({
  /** The last day of the right to cancel; null while the order has not been delivered. */
  deadline: Type.Union([Day, Type.Null()]),
  inTime: Type.Boolean({ examples: [true] }),
  fee: Money,
  /** Of what was paid. */
  refund: Money,
  /** The last day for giving the money back. */
  refundBy: Day,
})

export const Cancellation = Type.Object(
  {
    id: Id,
    reference: CancellationReceipt.properties.reference,
    orderNumber: Id,
    phone: Type.String({ examples: ['052-1234567'] }),
    name: Type.String({ examples: ['דנה לוי'] }),
    reason: Reason,
    extended: Type.Boolean({ examples: [false] }),
    notes: Type.String({ examples: ['הבקבוק הגיע שבור'] }),
    state: Type.Enum([...cancellationStates]),
    receivedAt: Instant,
    /** Reason of the refusal. */
    answer: Type.Optional(Type.String({ examples: ['המשקה נפתח'] })),
    decidedAt: Type.Optional(Instant),
    /** As decided. */
    fee: Type.Optional(Money),
    refund: Type.Optional(Money),
    /** Of a confirmed one: the refund less what was given back since. */
    left: Type.Optional(Money),
    refundedAt: Type.Optional(Instant),
    stockReturned: Type.Optional(Type.Literal(true)),
    /** Null where number and phone fit no order. */
    order: Type.Union([
      Type.Object({
        id: Id,
        customerName: Type.String({ examples: ['דנה לוי'] }),
        total: Money,
        paid: Money,
        status: Status,
        createdAt: Instant,
        deliveredAt: Type.Union([Instant, Type.Null()]),
        /** Paid through the payment provider, whose refunds are made on the order's page. */
        online: Type.Optional(Type.Literal(true)),
      }),
      Type.Null(),
    ]),
    terms: Type.Optional(CancellationTerms),
  },
  { $id: 'Cancellation' },
)
export type Cancellation = Static<typeof Cancellation>

/** The newest two hundred, those that wait first; `open` is the number of those that wait. */
export const Cancellations = Type.Object(
  { items: Type.Array(Cancellation), open: Type.Integer({ minimum: 0, examples: [1] }), canMail: Type.Boolean({ examples: [true] }) },
  { $id: 'Cancellations' },
)
export type Cancellations = Static<typeof Cancellations>

/** A decision. 409 `outdated`, with the notice, when somebody else has decided meanwhile. */
export const CancellationPatch = Type.Object(
  {
    state: Type.Optional(Type.Enum(['confirmed', 'declined', 'refunded'])),
    /** The order that a notice without one is about. */
    orderId: Type.Optional(Id),
    /** Of a confirmed one; absent takes the calculated fee. */
    fee: Type.Optional(Money),
    /** Reason of the refusal. */
    answer: Type.Optional(Type.String({ minLength: 1, maxLength: maxLength.orderNotes, examples: ['המשקה נפתח'] })),
    /** Puts the order's pieces back to stock. */
    stock: Type.Optional(Type.Literal('return')),
    /** By which the money was given back, unless nothing of it is left. */
    method: Type.Optional(Type.Enum([...paymentMethods])),
    /** Mails the shopper. */
    tell: Type.Optional(Type.Boolean({ examples: [true] })),
  },
  { $id: 'CancellationPatch', additionalProperties: false, minProperties: 1 },
)
export type CancellationPatch = Static<typeof CancellationPatch>
