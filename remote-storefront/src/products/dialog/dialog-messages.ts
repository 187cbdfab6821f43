/** Texts of the product dialog. */
export const messages = {
  addFor: (price: string) => `הוספה לסל - ${price}`,
  notify: 'עדכנו אותי כשיחזור',
  notFound: 'המוצר לא נמצא',
  notFoundHint: 'ייתכן שהמוצר ירד מהמדף או שהקישור שגוי',
  productFailed: 'לא הצלחנו לטעון את המוצר',
  alcohol: (percent: string) => `${percent}% אלכוהול`,
  strongWarning: 'אזהרה: צריכה מופרזת של אלכוהול מסכנת חיים ומזיקה לבריאות!',
  warning: 'אזהרה: מכיל אלכוהול – מומלץ להימנע משתייה מופרזת',
}
