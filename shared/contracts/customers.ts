import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { MarketingConsent } from '@lechaim/shared/contracts/marketing.ts'
import { Instant } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

const Phone = Type.String({ minLength: 1, maxLength: maxLength.customerPhone, examples: ['052-1234567'] })
const notes = Type.String({ maxLength: maxLength.customerNotes, examples: ['להתקשר לפני המשלוח'] })

/** A customer is a phone number: all who ordered by it in any spelling. Name and e-mail address are those of the last order. */
export const Customer = Type.Object(
  {
    /** Normalised. */
    phone: Phone,
    name: Type.String({ examples: ['דנה לוי'] }),
    email: Type.String({ examples: ['dana@example.co.il'] }),
    /** Of the last order that was not fetched; empty without one among the last hundred. */
    address: Type.String({ examples: ['רחוב הרצל 12, תל אביב'] }),
    /** Orders that were not cancelled, the last ten thousand at most, with what is to pay for them; and those that were. */
    orders: Type.Integer({ minimum: 0, examples: [7] }),
    total: Type.Number({ minimum: 0, examples: [1420.5] }),
    cancelled: Type.Integer({ minimum: 0, examples: [1] }),
    firstAt: Instant,
    lastAt: Instant,
    /** For the owner alone. */
    notes,
    /** Of the notes; null before the first. */
    updatedAt: Type.Union([Instant, Type.Null()]),
    /** Of the last order's address. */
    marketing: Type.Optional(MarketingConsent),
  },
  { $id: 'Customer' },
)
export type Customer = Static<typeof Customer>

export const CustomerQuery = Type.Object({ phone: Phone }, { additionalProperties: false })

/** The first digits of a number, in any spelling. */
export const CustomerSuggestionQuery = Type.Object(
  { phone: Type.String({ minLength: 3, maxLength: maxLength.customerPhone, examples: ['052-12'] }) },
  { additionalProperties: false },
)

/** Customers whose number begins with it, at most six. */
export const CustomerSuggestions = Type.Object(
  { items: Type.Array(Type.Pick(Customer, ['phone', 'name', 'email', 'address'])) },
  { $id: 'CustomerSuggestions' },
)
export type CustomerSuggestions = Static<typeof CustomerSuggestions>

/** `updatedAt`, when sent, must be that of the notes: a save over newer ones is refused. */
export const CustomerPatch = Type.Object(
  { phone: Phone, notes, updatedAt: Type.Optional(Customer.properties.updatedAt) },
  { $id: 'CustomerPatch', additionalProperties: false },
)
export type CustomerPatch = Static<typeof CustomerPatch>
