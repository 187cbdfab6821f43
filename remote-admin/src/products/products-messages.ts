import { maxStock, maxVolumeMl } from '@lechaim/shared/contracts/limits.ts'
import { counted, formatNumber } from '@lechaim/shared/lib/format.ts'
import { panelMessages } from '../ui/panel-messages.ts'

/** Each name in its own direction, as many as fit, and the number of the others. */
const withRest = (names: readonly string[], shown: number): string[] => [
  ...names.slice(0, shown).map((name) => `\u2068${name}\u2069`),
  ...(names.length > shown ? [`ועוד ${formatNumber(names.length - shown)}`] : []),
]

export const productsMessages = {
  title: 'ניהול מוצרים',
  allCategories: 'כל הקטגוריות',
  filter: 'סינון לפי קטגוריה',
  search: 'חיפוש מוצרים',
  add: 'הוספת מוצר',
  edit: 'עריכת מוצר',
  name: 'שם המוצר',
  price: 'מחיר',
  description: 'תיאור',
  categories: 'קטגוריות',
  visible: 'מוצג באתר',
  volumeMl: 'נפח במ״ל',
  alcoholPercent: 'אחוז אלכוהול',
  stock: 'יחידות במלאי',
  stockHint: 'ריק: המלאי אינו נספר',
  lowStockAt: 'סף למלאי נמוך',
  lowStockHint: 'מכמות זו ומטה האתר מציג כמה נותרו',
  piecesInvalid: `נא להזין מספר שלם עד ${formatNumber(maxStock)}, או להשאיר ריק`,
  none: 'אין מוצרים',
  noneFound: 'לא נמצאו מוצרים',
  more: 'עוד מוצרים',
  priceInvalid: panelMessages.priceInvalid,
  volumeInvalid: `נא להזין מספר שלם, מ־1 עד ${formatNumber(maxVolumeMl)}`,
  alcoholInvalid: 'נא להזין מספר בין 0 ל־100',
  added: { title: 'המוצר נוסף' },
  updated: { title: 'המוצר עודכן' },
  removed: { title: 'המוצר נמחק' },
  addFailed: 'שגיאה בהוספת המוצר',
  updateFailed: 'שגיאה בעדכון המוצר',
  updateFailedBecause: (message: string) => `עדכון המוצר נכשל: ${message}`,
  removeFailed: 'שגיאה במחיקת המוצר',
  categoryRequired: 'יש לבחור לפחות קטגוריה אחת',
  confirmRemove: 'האם למחוק את המוצר?',
  confirmFree: 'המחיר הוא 0 והמוצר מוצג באתר. לפרסם אותו ללא תשלום?',
  confirmFreeMany: 'יש ביניהם מוצרים שהמחיר שלהם הוא 0. להציג אותם באתר?',
  duplicate: 'שכפול המוצר',
  copyOf: (name: string) => `${name} – עותק`,
  importFile: 'ייבוא CSV',
  exportFailed: 'שגיאה בייצוא המוצרים',
  fileName: (day: string) => `products-${day}.csv`,
  select: (name: string) => `בחירת ${name}`,
  selection: 'פעולות על המוצרים שנבחרו',
  selected: (count: number) => counted(count, 'מוצר אחד נבחר', 'שני מוצרים נבחרו', (n) => `${n} מוצרים נבחרו`),
  selectedNames: (names: readonly string[]) => withRest(names, 3).join(' · '),
  selectShown: (count: number, isWhole: boolean) =>
    isWhole ? `בחירת כל הרשימה (${formatNumber(count)})` : `בחירת ${formatNumber(count)} המוצגים`,
  clearSelection: 'ניקוי הבחירה',
  show: 'הצגה',
  hide: 'הסתרה',
  remove: 'מחיקה',
  confirmRemoveMany: (names: readonly string[]) =>
    `האם למחוק ${counted(names.length, 'מוצר אחד', 'שני מוצרים', (n) => `${n} מוצרים`)}?\n${withRest(names, 12).join('\n')}`,
  manyShown: (count: number) => ({
    title: 'המוצרים עודכנו',
    description: counted(count, 'מוצר אחד מוצג באתר', 'שני מוצרים מוצגים באתר', (n) => `${n} מוצרים מוצגים באתר`),
  }),
  manyHidden: (count: number) => ({
    title: 'המוצרים עודכנו',
    description: counted(count, 'מוצר אחד מוסתר מהאתר', 'שני מוצרים מוסתרים מהאתר', (n) => `${n} מוצרים מוסתרים מהאתר`),
  }),
  manyRemoved: (count: number) => ({
    title: 'המוצרים נמחקו',
    description: counted(count, 'מוצר אחד נמחק', 'שני מוצרים נמחקו', (n) => `${n} מוצרים נמחקו`),
  }),
  manyFailed: 'שגיאה בעדכון המוצרים',
  manyRemoveFailed: 'שגיאה במחיקת המוצרים',
}
