import { counted } from '@lechaim/shared/lib/format.ts'

export const carouselMessages = {
  title: 'ניהול קרוסלה',
  add: 'הוספת תמונה',
  addressOf: (n: number) => `כתובת התמונה ${n}`,
  remove: (n: number) => `הסרת תמונה ${n}`,
  slide: (n: number) => `תמונה ${n}`,
  link: 'קישור מהתמונה',
  linkAddress: 'כתובת הקישור',
  linkHint: 'לאן מגיעים בלחיצה על התמונה: פתחו את הדף בחנות והעתיקו את הכתובת שלו לכאן',
  linkText: 'מה יש בקישור',
  linkTextHint: 'למשל: ״ליינות האדומים״. הטקסט מוקרא למי שלא רואה את התמונה',
  linkInvalid: 'הקישור צריך להיות כתובת מהחנות, או להתחיל ב־\u2066https://\u2069',
  linkTextMissing: 'נא למלא מה יש בקישור',
  linkAddressMissing: 'נא למלא את כתובת הקישור',
  removeLink: 'הסרת הקישור',
  save: 'שמירת הקרוסלה',
  none: 'אין תמונות בקרוסלה. הוסיפו תמונה ראשונה',
  saved: { title: 'תמונות הקרוסלה עודכנו' },
  noRoom: (count: number) => ({
    title: 'אין מקום לכל התמונות',
    description: counted(count, 'תמונה אחת לא נוספה', 'שתי תמונות לא נוספו', (n) => `${n} תמונות לא נוספו`),
  }),
  failed: { title: 'שגיאה בעדכון תמונות הקרוסלה', description: 'נסו שוב מאוחר יותר' },
}
