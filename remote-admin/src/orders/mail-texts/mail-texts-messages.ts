import type { EditableMailKind } from '@lechaim/shared/contracts/order-kinds.ts'

export const mailTextsMessages = {
  title: 'הודעות ללקוחות',
  which: 'מתי ההודעה נשלחת',
  kinds: {
    confirmed: 'ההזמנה אושרה',
    shipped: 'ההזמנה יצאה לדרך',
    ready: 'ההזמנה מוכנה לאיסוף',
    delivered: 'ההזמנה נמסרה',
    cancelled: 'ההזמנה בוטלה',
    corrected: 'ההזמנה תוקנה',
    payment: 'בקשת תשלום',
  } as Record<EditableMailKind, string>,
  subject: 'נושא',
  body: 'תוכן',
  placeholders: 'במקום הסימנים האלה יופיעו פרטי ההזמנה:',
  preview: 'תצוגה מקדימה',
  added: 'אחרי התוכן יופיעו פרטי ההזמנה, קישור אליה והטלפון של החנות.',
  reset: 'חזרה לנוסח המקורי',
  saved: { title: 'נוסח ההודעה נשמר' },
  failed: 'נוסח ההודעה לא נשמר',
  sample: { id: 1048, customerName: 'דנה לוי', customerAddress: 'הרצל 12, תל אביב', total: 179.8, reason: 'המוצר אזל מהמלאי' },
}
