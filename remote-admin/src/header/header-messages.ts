export const headerMessages = {
  title: 'ניהול ראש האתר',
  storeName: 'שם החנות',
  tagline: 'סלוגן',
  logo: 'כתובת הלוגו',
  logoPicture: 'קובץ הלוגו',
  preview: 'תצוגה מקדימה',
  saved: { title: 'פרטי ראש האתר עודכנו' },
  failed: { title: 'שגיאה בעדכון ראש האתר' },
}
