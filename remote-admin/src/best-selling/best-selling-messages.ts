import { counted } from '@lechaim/shared/lib/format.ts'

export const bestSellingMessages = {
  title: 'ניהול הנמכרים ביותר',
  save: 'שמירת הרשימה',
  search: 'חיפוש מוצרים',
  none: 'אין מוצרים. הוסיפו קודם מוצרים',
  noneFound: 'לא נמצאו מוצרים',
  more: 'עוד מוצרים',
  list: 'הרשימה שבדף הבית',
  noneChosen: 'הרשימה ריקה. סמנו מוצרים למטה, והם יופיעו בדף הבית',
  all: 'כל המוצרים',
  take: (name: string) => `הסרת ${name} מהרשימה`,
  chosen: (count: number) =>
    count === 0 ? 'לא נבחרו מוצרים' : counted(count, 'נבחר מוצר אחד', 'נבחרו שני מוצרים', (n) => `נבחרו ${n} מוצרים`),
  full: (most: number) => ({ title: `אפשר לבחור עד ${most} מוצרים` }),
  saved: { title: 'רשימת הנמכרים ביותר עודכנה' },
  failed: { title: 'שגיאה בעדכון רשימת הנמכרים ביותר', description: 'נסו שוב מאוחר יותר' },
}
