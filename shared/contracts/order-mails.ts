// Mails about an order to its shopper, with texts that the owner can edit.
import { editableMailKinds } from '@lechaim/shared/contracts/order-kinds.ts'
import { Instant } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

const textFields = {
  subject: Type.String({ minLength: 1, maxLength: 200, examples: ['ההזמנה שלכם יצאה לדרך'] }),
  body: Type.String({ minLength: 1, maxLength: 4000, examples: ['שלום {שם}, הזמנה {מספר} יצאה לדרך.'] }),
}

export const OrderMailText = Type.Object({
  kind: Type.Enum([...editableMailKinds]),
  ...textFields,
  /** Absent while the text is the shop's first one. */
  updatedAt: Type.Optional(Instant),
})
export type OrderMailText = Static<typeof OrderMailText>

export const OrderMailTexts = Type.Object({ items: Type.Array(OrderMailText) }, { $id: 'OrderMailTexts' })
export type OrderMailTexts = Static<typeof OrderMailTexts>

export const OrderMailTextDraft = Type.Object(textFields, { $id: 'OrderMailTextDraft', additionalProperties: false })
export type OrderMailTextDraft = Static<typeof OrderMailTextDraft>

export const OrderMailTextParams = Type.Object({ kind: Type.Enum([...editableMailKinds]) }, { additionalProperties: false })
