import { maxQuantity } from '@lechaim/shared/contracts/limits.ts'

export const headerMessages = {
  title: 'ניהול ראש האתר',
  storeName: 'שם החנות',
  tagline: 'סלוגן',
  logo: 'כתובת הלוגו',
  orders: 'הזמנות',
  maxPerProduct: 'כמות מרבית של מוצר אחד בהזמנה',
  maxPerProductHint: 'חל על מוצרים שהמלאי שלהם נספר: כך הזמנה אחת שעוד לא שולמה אינה מרוקנת אותו',
  maxPerProductInvalid: `נא להזין מספר שלם בין 1 ל־${maxQuantity}`,
  keepCart: 'לזכור את הסל במכשיר',
  keepCartHint:
    'הסל של הלקוח נשמר בדפדפן שלו 7 ימים וחוזר גם אחרי רענון, במחירים ובמלאי של אותו רגע. פרטי הלקוח אינם נשמרים. כשהאפשרות כבויה, סלים שנשמרו נמחקים',
  logoPicture: 'קובץ הלוגו',
  preview: 'תצוגה מקדימה',
  saved: { title: 'פרטי ראש האתר עודכנו' },
  failed: { title: 'שגיאה בעדכון ראש האתר' },
}
