import type { EditableMailKind } from '@lechaim/shared/contracts/order-kinds.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { counted } from '@lechaim/shared/lib/format.ts'

/** The press that leads to the next status. */
const next: Partial<Record<OrderStatus, string>> = { pending: 'לאישור', processing: 'סמנו כנשלחה', shipped: 'נמסרה' }

export const statusMessages = {
  next,
  nextOfPickup: { ...next, processing: 'סמנו כמוכנה לאיסוף' },
  tell: 'לעדכן את הלקוח',
  tellAbout: 'סוג העדכון',
  about: { shipped: 'יצאה לדרך', ready: 'מוכנה לאיסוף' } as Partial<Record<EditableMailKind, string>>,
  cancelTitle: (id: number) => `ביטול הזמנה ${id}`,
  cancelManyTitle: (count: number) => `ביטול ${counted(count, 'הזמנה אחת', 'שתי הזמנות', (n) => `${n} הזמנות`)}`,
  reason: 'סיבת הביטול',
  reasons: ['הלקוח ביקש לבטל', 'המוצר אזל מהמלאי', 'לא הצלחנו ליצור קשר', 'הזמנה כפולה', 'הלקוח אינו בן 18'],
  otherReason: 'סיבה אחרת',
  otherReasonText: 'פירוט הסיבה',
  reasonMissing: 'נא לכתוב את הסיבה',
  cancelOrder: 'ביטול ההזמנה',
  cancelMany: 'ביטול ההזמנות',
  keepOrder: 'חזרה',
  cancelled: (id: number) => ({ title: `הזמנה ${id} בוטלה` }),
  reopenTitle: (id: number) => `פתיחה מחדש של הזמנה ${id}`,
  short: 'ההזמנה תיפתח בלי הפריטים שכבר אינם במלאי:',
  shortOf: (stock: number, needed: number) => `במלאי ${stock}, נדרש ${needed}`,
  couponGone: 'הקופון כבר נוצל במלואו או נמחק:',
  reopenAsk: 'לפתוח בכל זאת?',
  reopen: 'פתיחה בכל זאת',
  nightTitle: (id: number) => `אישור הזמנה ${id} לפני 06:00`,
  nightAsk: 'ההזמנה כוללת אלכוהול ונשלחה בלילה. עד 06:00 אסור למכור אלכוהול, ולכן כדאי לאשר אותה בבוקר. לאשר בכל זאת?',
  confirmAnyway: 'אישור בכל זאת',
}
