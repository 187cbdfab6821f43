/** Texts that more than one workspace shows. */
export const common = {
  shopName: 'לחיים',
  home: 'דף הבית',
  back: 'חזרה',
  close: 'סגירה',
  loading: 'בטעינה…',
  undo: 'ביטול',
  messagesRegion: 'הודעות',
  remoteFailed: 'החלק הזה לא נטען כרגע',
  retry: 'נסו שוב',
  loadFailed: { title: 'שגיאה בטעינת הנתונים', description: 'נסו לרענן את הדף' },
  allProducts: 'כל המוצרים',
  management: 'ניהול',
  payment: 'תשלום',
  categories: 'קטגוריות',
  orderStatus: {
    pending: 'ממתינה',
    processing: 'בטיפול',
    shipped: 'נשלחה',
    delivered: 'נמסרה',
    cancelled: 'בוטלה',
  },
}
