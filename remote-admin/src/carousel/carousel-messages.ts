export const carouselMessages = {
  title: 'ניהול קרוסלה',
  add: 'הוספת תמונה',
  addressOf: (n: number) => `כתובת התמונה ${n}`,
  remove: (n: number) => `הסרת תמונה ${n}`,
  slide: (n: number) => `תמונה ${n}`,
  save: 'שמירת הקרוסלה',
  none: 'אין תמונות בקרוסלה. הוסיפו תמונה ראשונה',
  saved: { title: 'תמונות הקרוסלה עודכנו' },
  failed: { title: 'שגיאה בעדכון תמונות הקרוסלה', description: 'נסו שוב מאוחר יותר' },
}
