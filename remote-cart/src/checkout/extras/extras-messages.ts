import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { isVisible } from '@lechaim/shared/lib/typed-text.ts'
import { checkoutMessages } from '../checkout-messages.ts'
import type { ExtraField } from './extras-store.ts'

const label: Record<ExtraField, string> = {
  recipient: 'שם מקבל המתנה',
  giftPhone: 'טלפון של המקבל',
  giftMessage: 'ברכה (לא חובה)',
  businessId: 'מספר עוסק או חברה (9 ספרות)',
}

const empty: Partial<Record<ExtraField, string>> = {
  giftPhone: 'נא להזין את הטלפון של המקבל',
  businessId: 'נא להזין מספר עוסק או חברה',
}

export const extrasMessages = {
  gift: 'זו מתנה',
  giftHint: 'בתעודה שבחבילה לא יופיעו מחירים. הכתובת למשלוח היא כתובת המקבל',
  giftHintOfPickup: 'בתעודה שבחבילה לא יופיעו מחירים',
  business: 'חשבונית על שם עסק',
  label,
  messageHint: (left: number) => `נשארו ${left} תווים`,
}

const wrong: Record<ExtraField, string> = {
  recipient: 'נא להזין את שם המקבל',
  giftPhone: 'מספר הטלפון אינו תקין',
  giftMessage: 'הברכה ארוכה מדי',
  businessId: 'המספר אינו תקין. בדקו את תשע הספרות',
}

/** The text of a field's error. */
export const errorOfExtra = (field: ExtraField, typed: string): string =>
  hasCardNumber(typed) ? checkoutMessages.cardNumber : ((isVisible(typed) ? undefined : empty[field]) ?? wrong[field])
