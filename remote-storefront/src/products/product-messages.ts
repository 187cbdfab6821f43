import { counted } from '@lechaim/shared/lib/format.ts'

/** Texts of the product card, the product dialog and the category view. */
export const messages = {
  add: 'הוספה לסל',
  addNamed: (name: string) => `הוספה לסל: ${name}`,
  addFor: (price: string) => `הוספה לסל - ${price}`,
  none: 'לא נמצאו מוצרים',
  noneHint: 'אפשר לנסות מילה אחרת, או לעבור על כל המוצרים',
  more: 'עוד מוצרים',
  fromTheBeginning: 'לתחילת הרשימה',
  moreAdded: (count: number) => counted(count, 'נוסף מוצר אחד', 'נוספו שני מוצרים', (n) => `נוספו ${n} מוצרים`),
  moreFailed: 'לא הצלחנו לטעון עוד מוצרים',
  failed: 'לא הצלחנו לטעון את המוצרים',
  subcategories: 'תת־קטגוריות',
  notFound: 'המוצר לא נמצא',
  notFoundHint: 'ייתכן שהמוצר ירד מהמדף או שהקישור שגוי',
  productFailed: 'לא הצלחנו לטעון את המוצר',
  millilitres: (amount: string) => `${amount} מ״ל`,
  litres: (amount: string) => `${amount} ל׳`,
  unitPrice: (price: string) => `${price} ל־100 מ״ל`,
  alcohol: (percent: string) => `${percent}% אלכוהול`,
  strongWarning: 'אזהרה: צריכה מופרזת של אלכוהול מסכנת חיים ומזיקה לבריאות!',
  warning: 'אזהרה: מכיל אלכוהול – מומלץ להימנע משתייה מופרזת',
}
