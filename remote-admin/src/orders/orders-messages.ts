import type { PaymentState } from '@lechaim/shared/contracts/order-kinds.ts'

export const ordersMessages = {
  title: 'ניהול הזמנות',
  search: 'חיפוש לפי שם, דוא״ל או מספר הזמנה',
  statusFilter: 'סינון לפי סטטוס',
  details: 'פרטי הזמנה',
  statusOf: (id: number) => `סטטוס הזמנה ${id}`,
  items: 'פריטים',
  discount: 'הנחת קופון',
  grandTotal: 'סה״כ לתשלום',
  /** Of an order that nobody is to pay any more. */
  sum: 'סכום ההזמנה',
  fee: 'דמי ביטול',
  toPay: 'נותר לתשלום',
  toReturn: 'להחזר',
  more: 'הזמנות נוספות',
  paid: { unpaid: 'לא שולם', partly: 'שולם חלקית', paid: 'שולם', refunded: 'הוחזר' } as Record<PaymentState, string>,
  newOrder: 'הזמנה חדשה',
  exportFailed: 'שגיאה בייצוא ההזמנות',
  fileName: (date: string) => `הזמנות-${date}.csv`,
  linesFileName: (date: string) => `הזמנות-שורות-${date}.csv`,
  none: 'עדיין אין הזמנות',
  noneFound: 'לא נמצאו הזמנות',
  statusUpdated: (status: string) => ({ title: 'סטטוס ההזמנה עודכן', description: `הסטטוס החדש: ${status}` }),
  statusFailed: { title: 'שגיאה בעדכון סטטוס ההזמנה' },
}
