import type { OrderColumn } from '@lechaim/shared/contracts/order-columns.ts'
import type { OrderSource } from '@lechaim/shared/contracts/order-kinds.ts'
import { counted, formatNumber } from '@lechaim/shared/lib/format.ts'

const pieces = (count: number) => counted(count, 'יחידה אחת', 'שתי יחידות', (n) => `${n} יחידות`)
const orders = (count: number) => counted(count, 'הזמנה אחת', 'שתי הזמנות', (n) => `${n} הזמנות`)

const columns: Record<OrderColumn, string> = {
  number: 'מספר',
  customer: 'לקוח',
  phone: 'טלפון',
  email: 'דוא״ל',
  town: 'יישוב',
  pieces: 'יחידות',
  total: 'סכום',
  status: 'סטטוס',
  date: 'תאריך',
}

/** Texts of the list's filter, sequence, sums and selection. */
export const listMessages = {
  columns,
  days: 'סינון לפי תאריך',
  allDays: 'כל התאריכים',
  periods: { today: 'היום', yesterday: 'אתמול', week: 'השבוע', range: 'טווח תאריכים' },
  from: 'מתאריך',
  until: 'עד תאריך',
  more: 'סינון נוסף',
  coupon: 'עם קופון',
  source: 'סינון לפי מקור ההזמנה',
  allSources: 'כל המקורות',
  sources: { web: 'האתר', phone: 'טלפון', shop: 'בחנות', whatsapp: 'וואטסאפ' } as Record<OrderSource, string>,
  payment: 'סינון לפי תשלום',
  allPayments: 'כל התשלומים',
  clear: 'ניקוי הסינון',
  filters: (count: number) => (count > 0 ? `סינון (${count})` : 'סינון'),
  sort: 'מיון',
  upwards: (column: string) => `${column}, בסדר עולה`,
  downwards: (column: string) => `${column}, בסדר יורד`,
  pieces,
  orders,
  moreThan: (count: number) => `יותר מ־${formatNumber(count)} הזמנות`,
  sum: 'סה״כ',
  cancelledOrders: (count: number) => counted(count, 'הזמנה אחת שבוטלה', 'שתי הזמנות שבוטלו', (n) => `${n} הזמנות שבוטלו`),
  and: 'ועוד',
  cancelledSum: 'סכום שבוטל',
  hasNote: 'יש הערה',
  select: (id: number) => `בחירת הזמנה ${id}`,
  selectColumn: 'בחירה',
  selection: 'פעולות על ההזמנות שנבחרו',
  selected: (count: number) => counted(count, 'הזמנה אחת נבחרה', 'שתי הזמנות נבחרו', (n) => `${n} הזמנות נבחרו`),
  selectShown: 'בחירת כל הרשימה',
  clearSelection: 'ניקוי הבחירה',
  statusOfSelected: 'סטטוס להזמנות שנבחרו',
  setStatus: 'שינוי סטטוס…',
  statusesSet: (count: number, status: string) => ({ title: 'סטטוס ההזמנות עודכן', description: `${orders(count)}: ${status}` }),
  cancelled: (count: number) => ({ title: counted(count, 'הזמנה אחת בוטלה', 'שתי הזמנות בוטלו', (n) => `${n} הזמנות בוטלו`) }),
  statusesFailed: (count: number, reason: string) => ({
    title: 'שגיאה בעדכון סטטוס ההזמנות',
    description: `${counted(count, 'הזמנה אחת לא עודכנה', 'שתי הזמנות לא עודכנו', (n) => `${n} הזמנות לא עודכנו`)}: ${reason}`,
  }),
  exportLines: 'ייצוא שורות',
  exportSelected: 'ייצוא הנבחרות',
  tooManyForFile: (most: number) => `אפשר לייצא עד ${most} הזמנות שנבחרו. בחרו פחות, או סננו את הרשימה וייצאו את כולה`,
}
