import { counted } from '@lechaim/shared/lib/format.ts'

export const messages = {
  none: 'לא נמצאו מוצרים',
  emptyHint: 'המוצרים יופיעו כאן בקרוב',
  filteredHint: 'אפשר להסיר חלק מהסינון:',
  clearFilters: 'ניקוי הסינון',
  count: (count: number, isMore = false) =>
    isMore ? `יותר מ־${count} מוצרים` : counted(count, 'מוצר אחד', 'שני מוצרים', (n) => `${n} מוצרים`),
  without: (label: string, left: number) => `בלי ״${label}״ (${left})`,
  chosen: 'סינון נבחר',
  asTyped: 'חיפוש כפי שהוקלד',
  remove: (label: string) => `הסרת ${label}`,
  more: 'עוד מוצרים',
  fromTheBeginning: 'לתחילת הרשימה',
  moreAdded: (count: number) => counted(count, 'נוסף מוצר אחד', 'נוספו שני מוצרים', (n) => `נוספו ${n} מוצרים`),
  moreFailed: 'לא הצלחנו לטעון עוד מוצרים',
  failed: 'לא הצלחנו לטעון את המוצרים',
  subcategories: 'תת־קטגוריות',
  sisters: 'קטגוריות סמוכות',
  sort: 'מיון לפי',
  sorts: {
    relevance: 'התאמה לחיפוש',
    newest: 'החדשים ביותר',
    'price-up': 'מחיר: מהנמוך לגבוה',
    'price-down': 'מחיר: מהגבוה לנמוך',
    name: 'שם המוצר',
    'best-selling': 'הנמכרים ביותר',
    'unit-price': 'מחיר ל־100 מ״ל',
  },
  applySort: 'מיון',
  filter: 'סינון',
  filterWith: (count: number) => `סינון (${count})`,
}
