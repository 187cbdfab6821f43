import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'

/** Of an order that still goes on. */
const next: Partial<Record<OrderStatus, string>> = {
  pending: 'לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ומשלוח',
  processing: 'אנחנו מכינים את ההזמנה, וניצור קשר לתיאום המשלוח',
  shipped: 'ההזמנה בדרך אליכם. המשקאות נמסרים לבני 18 ומעלה, בהצגת תעודה מזהה',
}

/** Of one that is fetched. */
const nextOfPickup: Partial<Record<OrderStatus, string>> = {
  pending: 'לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ואיסוף',
  processing: 'אנחנו מכינים את ההזמנה, וניצור קשר לתיאום האיסוף',
  shipped: 'ההזמנה מוכנה לאיסוף. המשקאות נמסרים לבני 18 ומעלה, בהצגת תעודה מזהה',
}

export const orderMessages = {
  gift: 'מתנה ל־',
  /** Of the view, in the window's title and the breadcrumb. */
  name: 'הזמנה',
  title: 'תודה! ההזמנה התקבלה',
  cancelled: 'ההזמנה בוטלה',
  sum: 'סכום ההזמנה',
  paid: 'שולם',
  refunded: 'הוחזר לכם',
  fee: 'דמי ביטול',
  toPay: 'נותר לתשלום',
  toReturn: 'יוחזר לכם',
  number: (id: number) => `מספר הזמנה: ${id}`,
  status: 'סטטוס',
  whatNow: 'מה עכשיו?',
  next,
  nextOfPickup,
  /** Of an order that is paid through the provider. */
  nextWithPayment: 'קיבלנו את ההזמנה, וניצור קשר לתיאום המשלוח',
  nextOfPickupWithPayment: 'קיבלנו את ההזמנה, וניצור קשר לתיאום האיסוף',
  mailed: 'נשלח דוא״ל עם פרטי ההזמנה אל',
  keepLink: 'מצב ההזמנה מתעדכן בעמוד הזה. אפשר לשמור את הקישור ולחזור אליו',
  sentTo: 'פרטי משלוח',
  fetchedBy: 'פרטי המזמין',
  backToShop: 'חזרה לקניות',
  missing: 'ההזמנה לא נמצאה',
  missingHint: 'בדקו שהקישור שבידיכם מלא, או צרו איתנו קשר',
}
