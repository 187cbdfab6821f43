export const resultMessages = {
  missing: (drink: string) => `לא מצאנו ${drink}`,
  notAllWords: 'לא נמצאו מוצרים עם כל המילים',
  notAllAsked: 'לא נמצאו מוצרים שמתאימים לכל מה שביקשתם',
  nearest: 'אלה המוצרים הקרובים ביותר',
  shownInstead: 'הצגנו תוצאות עבור ',
  asTyped: 'חיפוש כפי שהוקלד: ',
  none: 'לא נמצאו מוצרים',
  noneHint: 'אפשר לנסות מילה אחרת, או לעבור על כל המוצרים',
  nearestCategories: 'קטגוריות קרובות',
  bestSelling: 'הנמכרים ביותר',
}
