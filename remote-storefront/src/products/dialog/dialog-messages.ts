import { counted } from '@lechaim/shared/lib/format.ts'

export const messages = {
  addFor: (price: string) => `הוספה לסל - ${price}`,
  notify: 'עדכנו אותי כשיחזור',
  alsoIn: 'גם בנפח:',
  drink: {
    producer: 'יצרן',
    country: 'ארץ ייצור',
    region: 'אזור',
    grapes: 'זני ענבים',
    vintage: 'בציר',
    colour: 'צבע',
    sweetness: 'מתיקות',
    age: 'יישון',
    years: (count: number) => counted(count, 'שנה', 'שנתיים', (n) => (count > 10 ? `${n} שנה` : `${n} שנים`)),
    kosher: 'כשרות',
  },
  notFound: 'המוצר לא נמצא',
  notFoundHint: 'ייתכן שהמוצר ירד מהמדף או שהקישור שגוי',
  productFailed: 'לא הצלחנו לטעון את המוצר',
  alcohol: (percent: string) => `${percent}% אלכוהול`,
  strongWarning: 'אזהרה: צריכה מופרזת של אלכוהול מסכנת חיים ומזיקה לבריאות!',
  warning: 'אזהרה: מכיל אלכוהול – מומלץ להימנע משתייה מופרזת',
}
