import { maxStock } from '@lechaim/shared/contracts/limits.ts'
import type { StockMovement } from '@lechaim/shared/contracts/stock.ts'
import { counted, formatNumber } from '@lechaim/shared/lib/format.ts'

const reasons: Record<StockMovement['reason'], string> = {
  order: 'הזמנה',
  cancelled: 'ביטול הזמנה',
  reopened: 'הזמנה שנפתחה מחדש',
  delivery: 'קליטת סחורה',
  breakage: 'שבר',
  count: 'ספירה',
}

export const stockMessages = {
  open: 'מלאי',
  openOf: (name: string) => `מלאי: ${name}`,
  pieces: (count: number) => counted(count, 'יחידה אחת', 'שתי יחידות', (n) => `${n} יחידות`),
  inStock: (stock: number | null | undefined) =>
    stock === 0 ? 'אזל מהמלאי' : stock ? `במלאי: ${stockMessages.pieces(stock)}` : 'המלאי לא נספר',
  alarm: (pieces: number, of: number) =>
    `הזמנות שעוד לא טופלו, מרשת אחת, מחזיקות ${formatNumber(pieces)} מתוך ${formatNumber(of)} היחידות של`,
  alarmAdvice: 'כדאי ליצור קשר עם המזמינים. ביטול הזמנה מחזיר את היחידות למלאי.',
  correct: 'תיקון המלאי',
  reason: 'סיבה',
  reasons,
  amount: { delivery: 'כמה יחידות התקבלו', breakage: 'כמה יחידות נשברו', count: 'כמה יחידות נספרו' },
  eachAmount: { delivery: 'כמה יחידות להוסיף לכל מוצר', count: 'כמה יחידות נספרו מכל מוצר' },
  amountInvalid: `נא להזין מספר שלם עד ${formatNumber(maxStock)}`,
  tooMany: (stock: number | null | undefined) => `אין כל כך הרבה יחידות. ${stockMessages.inStock(stock)}`,
  movements: 'תנועות מלאי',
  noMovements: 'אין עדיין תנועות',
  /** A left-to-right mark keeps the sign before its number. */
  change: (change: number) => (change > 0 ? `\u200E+${formatNumber(change)}` : formatNumber(change)),
  left: (stock: number | null) => (stock === null ? 'הספירה הופסקה' : `נותרו ${formatNumber(stock)}`),
  orderOf: (id: number) => `הזמנה ${id}`,
  more: 'תנועות נוספות',
  saved: { title: 'המלאי עודכן' },
  saveFailed: 'שגיאה בעדכון המלאי',
  delivery: 'קליטת סחורה',
  deliveryHint: 'כל שורה היא מוצר, לפי השם המדויק, המספר או הברקוד שלו. המשלוח נקלט כולו או לא נקלט כלל.',
  line: (n: number) => `שורה ${n}`,
  product: (n: number) => `מוצר ${n}`,
  quantity: 'כמות',
  addLine: 'הוספת שורה',
  removeLine: (n: number) => `הסרת שורה ${n}`,
  take: 'קליטה למלאי',
  unknown: 'אין מוצר כזה',
  ambiguous: 'יש כמה מוצרים בשם הזה. הזינו את מספר המוצר',
  taken: (count: number) => ({
    title: 'הסחורה נקלטה',
    description: counted(count, 'מוצר אחד עודכן', 'שני מוצרים עודכנו', (n) => `${n} מוצרים עודכנו`),
  }),
  takeFailed: 'שגיאה בקליטת הסחורה',
  low: 'עומדים לאזול',
  lowCount: (count: number) => `${stockMessages.low}: ${count}`,
  noLow: 'אין מוצרים שעומדים לאזול',
  addLow: 'הוספה למשלוח',
  addLowOf: (name: string) => `הוספה למשלוח: ${name}`,
}
