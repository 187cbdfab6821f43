export const failuresMessages = {
  failed: 'התקלות לא נטענו',
  reports: 'דיווחים',
  last: 'אחרון',
  noStack: 'בלי מחסנית קריאות: היא לא הגיעה עם הדיווח.',
  stack: 'מחסנית הקריאות, מהפנימית החוצה',
  unnamed: '(ללא שם)',
  unmapped: 'אין לגרסה מפת מקור לקובץ הזה',
  source: (file: string, line: number) => `קוד המקור סביב ${file} שורה ${line}`,
}
