import { counted } from '@lechaim/shared/lib/format.ts'

export const messages = {
  addFor: (price: string) => `הוספה לסל - ${price}`,
  quantity: 'כמות',
  more: (name: string) => `הגדלת הכמות של ${name}`,
  fewer: (name: string) => `הקטנת הכמות של ${name}`,
  trail: 'מיקום המוצר',
  share: 'שיתוף',
  linkCopied: 'הקישור למוצר הועתק',
  shareFailed: { title: 'לא הצלחנו להעתיק את הקישור', description: 'אפשר להעתיק אותו משורת הכתובת של הדפדפן' },
  similar: 'מוצרים דומים',
  notify: 'עדכנו אותי כשיחזור',
  alsoIn: 'גם בנפח:',
  years: (count: number) => counted(count, 'שנה', 'שנתיים', (n) => (count > 10 ? `${n} שנה` : `${n} שנים`)),
  kosher: 'כשרות',
  notFound: 'המוצר לא נמצא',
  notFoundHint: 'ייתכן שהמוצר ירד מהמדף או שהקישור שגוי',
  productFailed: 'לא הצלחנו לטעון את המוצר',
  alcohol: (percent: string) => `${percent}% אלכוהול`,
  strongWarning: 'אזהרה: צריכה מופרזת של אלכוהול מסכנת חיים ומזיקה לבריאות!',
  warning: 'אזהרה: מכיל אלכוהול – מומלץ להימנע משתייה מופרזת',
}
