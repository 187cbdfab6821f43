// Fields that few orders need: a gift's recipient, and the number of a business for its invoice.
import type { OrderDraft } from '@lechaim/shared/contracts/orders.ts'
import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { isBusinessNumber } from '@lechaim/shared/lib/israel-number.ts'
import { isVisible, plainForm } from '@lechaim/shared/lib/typed-text.ts'
import { isPhone } from '@lechaim/shared/lib/validation.ts'
import { atom } from 'nanostores'

export type ExtraField = 'recipient' | 'giftPhone' | 'giftMessage' | 'businessId'

export interface Extras extends Record<ExtraField, string> {
  isGift: boolean
  isBusiness: boolean
  invalid: readonly ExtraField[]
}

export const noExtras: Extras = {
  isGift: false,
  isBusiness: false,
  recipient: '',
  giftPhone: '',
  giftMessage: '',
  businessId: '',
  invalid: [],
}

export const maxMessage = 200

/** Kept until the order is placed, also where its box is unticked again. */
export const $extras = atom<Extras>(noExtras)

/** A field's error goes as soon as the field is valid. */
export function typeExtra(part: Partial<Extras>): void {
  const typed = { ...$extras.get(), ...part }
  const wrong = wrongFields(typed)
  $extras.set({ ...typed, invalid: typed.invalid.filter((field) => wrong.includes(field)) })
}

function wrongFields({ isGift, isBusiness, recipient, giftPhone, giftMessage, businessId }: Extras): ExtraField[] {
  const wrong: Record<ExtraField, boolean> = {
    recipient: isGift && (!isVisible(recipient) || hasCardNumber(recipient)),
    giftPhone: isGift && !isPhone(plainForm(giftPhone)),
    giftMessage: isGift && (giftMessage.trim().length > maxMessage || hasCardNumber(giftMessage)),
    businessId: isBusiness && !isBusinessNumber(digits(businessId)),
  }
  return (Object.keys(wrong) as ExtraField[]).filter((field) => wrong[field])
}

const digits = (text: string): string => plainForm(text).replace(/[ -]/g, '')

/** Shows the errors. @returns the first invalid field */
export function checkExtras(): ExtraField | undefined {
  const invalid = wrongFields($extras.get())
  $extras.set({ ...$extras.get(), invalid })
  return invalid[0]
}

/** The fields of the draft. */
export function draftOfExtras(): Pick<OrderDraft, 'gift' | 'businessId'> {
  const { isGift, isBusiness, recipient, giftPhone, giftMessage, businessId } = $extras.get()
  const message = isVisible(giftMessage) ? giftMessage.trim() : ''
  return {
    ...(isGift && { gift: { recipient: recipient.trim(), phone: plainForm(giftPhone), ...(message && { message }) } }),
    ...(isBusiness && { businessId: digits(businessId) }),
  }
}

/** Shows what was typed for an order without an answer, before a reload. */
export function restoreExtras({ gift, businessId }: Partial<OrderDraft>): void {
  if (!gift && businessId === undefined) return
  $extras.set({
    ...noExtras,
    ...(gift && { isGift: true, recipient: gift.recipient, giftPhone: gift.phone, giftMessage: gift.message ?? '' }),
    ...(businessId !== undefined && { isBusiness: true, businessId }),
  })
}

const ofServer: Record<string, ExtraField> = {
  'gift.recipient': 'recipient',
  'gift.phone': 'giftPhone',
  'gift.message': 'giftMessage',
  businessId: 'businessId',
}

/** Shows the server's refusal of a field. @returns the field, unless it is another's */
export function refuseExtra(field: string | undefined): ExtraField | undefined {
  const refused = ofServer[field ?? '']
  if (refused) $extras.set({ ...$extras.get(), invalid: [refused] })
  return refused
}
