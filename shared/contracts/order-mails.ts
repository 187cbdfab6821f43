// Mails about orders: to the shopper, with texts that the owner can edit, and notices to addresses that the owner sets.
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { editableMailKinds, maxNoticeAddresses } from '@lechaim/shared/contracts/order-kinds.ts'
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

const Addresses = Type.Array(Type.String({ minLength: 3, maxLength: maxLength.customerEmail, examples: ['stock@shop.example'] }), {
  maxItems: maxNoticeAddresses,
})

export const NoticeAddresses = Type.Object(
  {
    addresses: Addresses,
    /** Those that get it where no address is set. */
    owners: Type.Array(Type.String({ examples: ['owner@shop.example'] })),
  },
  { $id: 'NoticeAddresses' },
)
export type NoticeAddresses = Static<typeof NoticeAddresses>

export const NoticeAddressesDraft = Type.Object({ addresses: Addresses }, { $id: 'NoticeAddressesDraft', additionalProperties: false })

export const OrderMailTextParams = Type.Object({ kind: Type.Enum([...editableMailKinds]) }, { additionalProperties: false })
