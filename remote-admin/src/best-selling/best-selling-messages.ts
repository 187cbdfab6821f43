export const bestSellingMessages = {
  title: 'ניהול הנמכרים ביותר',
  save: 'שמירת הרשימה',
  search: 'חיפוש מוצרים',
  none: 'אין מוצרים. הוסיפו קודם מוצרים',
  noneFound: 'לא נמצאו מוצרים',
  more: 'עוד מוצרים',
  moreFailed: 'שגיאה בטעינת הנתונים. נסו שוב',
  chosen: (count: number) => (count === 0 ? 'לא נבחרו מוצרים' : count === 1 ? 'נבחר מוצר אחד' : `נבחרו ${count} מוצרים`),
  full: (most: number) => ({ title: `אפשר לבחור עד ${most} מוצרים` }),
  saved: { title: 'רשימת הנמכרים ביותר עודכנה' },
  failed: { title: 'שגיאה בעדכון רשימת הנמכרים ביותר', description: 'נסו שוב מאוחר יותר' },
}
