import type { ExtraField } from './extras-store.ts'

const label: Record<ExtraField, string> = {
  recipient: 'שם מקבל המתנה',
  giftPhone: 'טלפון של המקבל',
  giftMessage: 'ברכה (לא חובה)',
  businessId: 'מספר עוסק או חברה (9 ספרות)',
}

export const extrasMessages = {
  gift: 'זו מתנה',
  giftHint: 'בתעודה שבחבילה לא יופיעו מחירים. הכתובת למשלוח היא כתובת המקבל',
  business: 'חשבונית על שם עסק',
  label,
  messageHint: (left: number) => `נשארו ${left} תווים`,
  wrong: {
    recipient: 'נא להזין את שם המקבל',
    giftPhone: 'מספר הטלפון אינו תקין',
    giftMessage: 'הברכה ארוכה מדי',
    businessId: 'המספר אינו תקין. בדקו את תשע הספרות',
  } as Record<ExtraField, string>,
}
