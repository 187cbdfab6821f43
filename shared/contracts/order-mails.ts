// Mails about an order to its shopper, with texts that the owner can edit.
import { Instant } from '@lechaim/shared/contracts/primitives.ts'
import { type Static, Type } from 'typebox'

/** `placed` has a text of its own. */
export const orderMailKinds = ['placed', 'confirmed', 'shipped', 'ready', 'delivered', 'cancelled', 'corrected'] as const
export type OrderMailKind = (typeof orderMailKinds)[number]

export const editableMailKinds = ['confirmed', 'shipped', 'ready', 'delivered', 'cancelled', 'corrected'] as const
export type EditableMailKind = (typeof editableMailKinds)[number]

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
