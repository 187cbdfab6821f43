export const carouselMessages = {
  title: 'ניהול קרוסלה',
  add: 'הוספת תמונה',
  addressOf: (n: number) => `כתובת התמונה ${n}`,
  remove: (n: number) => `הסרת תמונה ${n}`,
  up: (n: number) => `העלאה של תמונה ${n}`,
  down: (n: number) => `הורדה של תמונה ${n}`,
  save: 'שמירת הקרוסלה',
  none: 'אין תמונות בקרוסלה. הוסיפו תמונה ראשונה',
  saved: { title: 'תמונות הקרוסלה עודכנו' },
  failed: { title: 'שגיאה בעדכון תמונות הקרוסלה', description: 'נסו שוב מאוחר יותר' },
}
