import type { DeliveryMethod } from '@lechaim/shared/contracts/delivery.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { isFetched } from '@lechaim/shared/messages/order-fields.ts'

const methods: Record<DeliveryMethod, string> = { pickup: 'איסוף עצמי', delivery: 'משלוח', coordinate: 'בתיאום טלפוני' }

export const dayMessages = {
  open: 'משלוחים',
  title: (day: string) => `משלוחים ב${day}`,
  day: 'יום',
  adults: '18+',
  previous: 'היום הקודם',
  next: 'היום הבא',
  print: 'הדפסה',
  none: 'אין משלוחים ביום הזה',
  places: (taken: number, capacity: number | null) => (capacity === null ? `${taken} הזמנות` : `${taken} מתוך ${capacity}`),
  unplanned: 'הזמנות פתוחות בלי חלון',
  order: (id: number) => `הזמנה ${id}`,
  move: 'העברה לחלון אחר',
  moveOf: (id: number) => `העברת הזמנה ${id} לחלון אחר`,
  full: '(מלא)',
  gift: 'מתנה עבור',
  moved: { title: 'ההזמנה הועברה' },
  failed: 'שגיאה בשינוי המשלוח',
  ageUnverified: 'לא נמסר – לא אומת גיל',
  ageOf: (order: Pick<Order, 'delivery'>) => `${isFetched(order) ? 'המשקאות נמסרים' : 'המשלוח נמסר'} לבני 18+ בהצגת תעודה`,
  request: 'בקשה מהלילה: לאשר אחרי 06:00',
  delivery: 'אספקה',
  fee: 'דמי משלוח',
  methods,
}
