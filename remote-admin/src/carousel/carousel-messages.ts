import { counted } from '@lechaim/shared/lib/format.ts'

export const carouselMessages = {
  title: 'ניהול קרוסלה',
  add: 'הוספת תמונה',
  addressOf: (n: number) => `כתובת התמונה ${n}`,
  remove: (n: number) => `הסרת תמונה ${n}`,
  slide: (n: number) => `תמונה ${n}`,
  save: 'שמירת הקרוסלה',
  none: 'אין תמונות בקרוסלה. הוסיפו תמונה ראשונה',
  saved: { title: 'תמונות הקרוסלה עודכנו' },
  noRoom: (count: number) => ({
    title: 'אין מקום לכל התמונות',
    description: counted(count, 'תמונה אחת לא נוספה', 'שתי תמונות לא נוספו', (n) => `${n} תמונות לא נוספו`),
  }),
  failed: { title: 'שגיאה בעדכון תמונות הקרוסלה', description: 'נסו שוב מאוחר יותר' },
}
