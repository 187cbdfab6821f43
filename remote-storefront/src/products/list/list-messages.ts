import { counted } from '@lechaim/shared/lib/format.ts'

/** Texts of the category view. */
export const messages = {
  none: 'לא נמצאו מוצרים',
  noneHint: 'אפשר לנסות מילה אחרת, או לעבור על כל המוצרים',
  emptyHint: 'המוצרים יופיעו כאן בקרוב',
  more: 'עוד מוצרים',
  fromTheBeginning: 'לתחילת הרשימה',
  moreAdded: (count: number) => counted(count, 'נוסף מוצר אחד', 'נוספו שני מוצרים', (n) => `נוספו ${n} מוצרים`),
  moreFailed: 'לא הצלחנו לטעון עוד מוצרים',
  failed: 'לא הצלחנו לטעון את המוצרים',
  subcategories: 'תת־קטגוריות',
}
