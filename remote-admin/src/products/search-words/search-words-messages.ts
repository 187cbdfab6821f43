import { counted } from '@lechaim/shared/lib/format.ts'

export const searchWordsMessages = {
  open: 'מילים לחיפוש',
  title: 'מילים לחיפוש',
  groups: 'מילים נרדפות',
  groupsHint: 'חיפוש של מילה אחת בקבוצה ימצא גם את האחרות. הפרידו בין המילים בפסיקים. השינוי נכנס לתוקף מיד עם השמירה.',
  group: (n: number) => `קבוצה ${n}`,
  removeGroup: (n: number) => `הסרת קבוצה ${n}`,
  addGroup: 'הוספת קבוצה',
  noGroups: 'אין עדיין קבוצות',
  tooFew: 'נא להזין לפחות שתי מילים, מופרדות בפסיק',
  tooMany: (most: number) => `אפשר להזין עד ${most} מילים בקבוצה`,
  tooLong: (most: number) => `כל מילה יכולה להיות עד ${most} תווים`,
  unanswered: 'חיפושים בלי תוצאות',
  unansweredHint: 'ב־30 הימים האחרונים, רק חיפושים שחזרו שלוש פעמים לפחות.',
  noUnanswered: 'אין חיפושים כאלה',
  times: (count: number) => counted(count, 'פעם אחת', 'פעמיים', (n) => `${n} פעמים`),
  makeGroup: 'יצירת קבוצה',
  makeGroupOf: (query: string) => `יצירת קבוצה: ${query}`,
  saved: { title: 'המילים לחיפוש עודכנו' },
  saveFailed: 'שגיאה בעדכון המילים לחיפוש',
}
