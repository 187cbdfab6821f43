import { counted } from '@lechaim/shared/lib/format.ts'

export const messages = {
  none: 'לא נמצאו מוצרים',
  emptyHint: 'המוצרים יופיעו כאן בקרוב',
  filteredHint: 'אפשר להסיר חלק מהסינון',
  more: 'עוד מוצרים',
  fromTheBeginning: 'לתחילת הרשימה',
  moreAdded: (count: number) => counted(count, 'נוסף מוצר אחד', 'נוספו שני מוצרים', (n) => `נוספו ${n} מוצרים`),
  moreFailed: 'לא הצלחנו לטעון עוד מוצרים',
  categoryMissing: 'הקטגוריה לא נמצאה',
  categoryMissingHint: 'ייתכן שהקטגוריה ירדה מהאתר או שהקישור שגוי',
  failed: 'לא הצלחנו לטעון את המוצרים',
  subcategories: 'תת־קטגוריות',
  sort: 'מיון לפי',
  sorts: {
    relevance: 'התאמה לחיפוש',
    newest: 'החדשים ביותר',
    'price-up': 'מחיר: מהנמוך לגבוה',
    'price-down': 'מחיר: מהגבוה לנמוך',
    name: 'שם המוצר',
  },
  applySort: 'מיון',
  filter: 'סינון',
  filterWith: (count: number) => `סינון (${count})`,
}
