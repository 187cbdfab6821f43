import { counted } from '@lechaim/shared/lib/format.ts'

/** Not "תעודת משלוח", which is a book-keeping document with a numbering of its own. */
const slip = 'פירוט הזמנה'

export const printMessages = {
  open: 'הדפסה',
  title: 'הדפסה',
  what: 'מה להדפיס',
  kinds: { slips: slip, picking: 'רשימת ליקוט' },
  paper: 'נייר',
  papers: { a4: 'A4', roll: 'סרט 80 מ״מ' },
  prices: 'עם מחירים',
  print: 'הדפסה',
  orders: (count: number) => counted(count, 'הזמנה אחת', 'שתי הזמנות', (n) => `${n} הזמנות`),
  slip,
  order: 'הזמנה',
  phone: 'טלפון',
  customer: 'לקוח',
  item: 'פריט',
  quantity: 'כמות',
  total: 'סכום',
  pieces: 'סה״כ יחידות',
  businessId: 'מספר עוסק',
  picking: 'רשימת ליקוט',
  inOrders: 'בהזמנות',
  nothingToPick: 'אין מה ללקט: כל ההזמנות שנבחרו בוטלו',
}
