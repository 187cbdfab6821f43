// A payment through the provider, as the owner sees and moves it on the order's page.
import { maxPayment } from '@lechaim/shared/contracts/limits.ts'
import { onlineAlarms, onlineMethods, onlineMoveStates, onlinePageStates } from '@lechaim/shared/contracts/order-kinds.ts'
import { Id, Instant, Money } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** A payment page that was opened for the shopper. */
export const OnlinePage = Type.Object({
  id: Id,
  provider: Type.Enum(['payplus', 'cardcom']),
  amount: Money,
  state: Type.Enum([...onlinePageStates]),
  /** The amount that was paid and can be given back, of a hold what was charged; less what was. */
  refundable: Money,
  /** The amount that is held and can be charged. */
  chargeable: Money,
  method: Type.Optional(Type.Enum([...onlineMethods])),
  /** All that is kept of a card's number. */
  fourDigits: Type.Optional(Type.String({ examples: ['4580'] })),
  invoice: Type.Optional(
    Type.Object({
      number: Type.String({ examples: ['40017'] }),
      url: Type.Optional(Type.String({ examples: ['https://docs.example/40017'] })),
    }),
  ),
  createdAt: Instant,
})
export type OnlinePage = Static<typeof OnlinePage>

/** A charge of a hold, a refund, or a hold that was let go. */
export const OnlineMove = Type.Object({
  id: Id,
  page: Id,
  kind: Type.Enum(['capture', 'refund', 'release']),
  amount: Money,
  state: Type.Enum([...onlineMoveStates]),
  /** The provider's words where it refused. */
  error: Type.Optional(Type.String({ examples: ['Amount is too high'] })),
  by: Type.String({ examples: ['owner@shop.example'] }),
  createdAt: Instant,
})
export type OnlineMove = Static<typeof OnlineMove>

export const OnlinePayment = Type.Object(
  {
    /** True while the shopper is asked to pay. */
    isAsked: Type.Boolean(),
    /** The amount that the shopper would pay now. */
    rest: Money,
    charge: Type.Enum(['charge', 'hold']),
    alarm: Type.Optional(Type.Enum([...onlineAlarms])),
    /** Oldest first. */
    pages: Type.Array(OnlinePage),
    moves: Type.Array(OnlineMove),
  },
  { $id: 'OnlinePayment' },
)
export type OnlinePayment = Static<typeof OnlinePayment>

export const PaymentLinkDraft = Type.Object(
  { /** Mails it to the shopper. */ tell: Type.Optional(Type.Boolean()) },
  { $id: 'PaymentLinkDraft', additionalProperties: false },
)

export const OnlineMoveDraft = Type.Object(
  {
    page: Id,
    kind: Type.Enum(['capture', 'refund', 'release']),
    /** Absent to let go of a hold. */
    amount: Type.Optional(Type.Number({ minimum: 0.01, maximum: maxPayment, examples: [179.8] })),
  },
  { $id: 'OnlineMoveDraft', additionalProperties: false },
)
export type OnlineMoveDraft = Static<typeof OnlineMoveDraft>

/** The owner has looked up what became of a move whose answer never came. */
export const MoveOutcome = Type.Object({ done: Type.Boolean() }, { $id: 'MoveOutcome', additionalProperties: false })

export const PaymentPage = Type.Object(
  { url: Type.String({ examples: ['https://payments.payplus.co.il/q3VZ0c1b'] }) },
  { $id: 'PaymentPage' },
)
export type PaymentPage = Static<typeof PaymentPage>
