// A person's data in the shop, for that person, and for how long it keeps it.
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { MarketingConsent } from '@lechaim/shared/contracts/marketing.ts'
import { Order } from '@lechaim/shared/contracts/orders.ts'
import { Id, Instant } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

export const PrivacyRequest = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: maxLength.customerEmail, examples: ['dana@example.co.il'] }) },
  { $id: 'PrivacyRequest', additionalProperties: false },
)
export type PrivacyRequest = Static<typeof PrivacyRequest>

/** Everything that is stored with an address, the newest thousand orders at most. */
export const PersonalData = Type.Object(
  {
    email: Type.String({ examples: ['dana@example.co.il'] }),
    orders: Type.Array(Order),
    cancellations: Type.Array(
      Type.Object({
        reference: Type.String({ examples: ['B7K3M9QX'] }),
        orderNumber: Id,
        name: Type.String({ examples: ['דנה לוי'] }),
        phone: Type.String({ examples: ['052-1234567'] }),
        notes: Type.String({ examples: ['הבקבוק הגיע שבור'] }),
        receivedAt: Instant,
      }),
    ),
    /** Products of which it asked to be told when they are back. */
    stockRequests: Type.Array(Type.Object({ productId: Id, createdAt: Instant })),
    marketing: Type.Optional(MarketingConsent),
  },
  { $id: 'PersonalData' },
)
export type PersonalData = Static<typeof PersonalData>

/** Numbers of orders: without the person from now on, and left as they are because they still go on. */
export const Erasure = Type.Object(
  { erased: Type.Integer({ minimum: 0, examples: [3] }), kept: Type.Integer({ minimum: 0, examples: [1] }) },
  { $id: 'Erasure' },
)
export type Erasure = Static<typeof Erasure>

/** Months after which people are removed from orders; null keeps them. */
export const Retention = Type.Object(
  { months: Type.Union([Type.Integer({ minimum: 1, maximum: 240, examples: [84] }), Type.Null()]) },
  { $id: 'Retention', additionalProperties: false },
)
export type Retention = Static<typeof Retention>
