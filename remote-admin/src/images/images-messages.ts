import { counted } from '@lechaim/shared/lib/format.ts'

export const imagesMessages = {
  title: 'עיבוד תמונות',
  about: 'תמונות של מוצרים שנמצאות באתרים אחרים מועתקות אל החנות, מוקטנות ונשמרות כ־JPEG. אפשר להמשיך לעבוד בזמן העיבוד.',
  start: 'התחלת עיבוד',
  stop: 'עצירה',
  stopping: 'בעצירה…',
  completed: (done: number, total: number) => `הושלמו ${done} מתוך ${total}`,
  states: {
    idle: 'העיבוד לא רץ כרגע',
    running: 'העיבוד רץ',
    stopped: 'העיבוד נעצר. אפשר להמשיך מאותה נקודה',
    done: 'העיבוד הסתיים',
  },
  counting: 'בבדיקת המוצרים…',
  failuresOf: (count: number) => counted(count, 'תמונה אחת לא עובדה', 'שתי תמונות לא עובדו', (n) => `${n} תמונות לא עובדו`),
  failureHint: 'אפשר לתקן את כתובת התמונה בעריכת המוצר, או להעלות תמונה אחרת, ולהתחיל שוב.',
  reasons: { fetch: 'התמונה אינה זמינה בכתובת שלה', damaged: 'התמונה בכתובת הזאת פגומה', other: 'לא ניתן לשמור את התמונה' },
  productGone: 'המוצר לא נמצא',
  started: { title: 'עיבוד התמונות התחיל' },
  finished: (done: number, total: number) => ({ title: 'עיבוד התמונות הסתיים', description: `הושלמו ${done} מתוך ${total}` }),
  nothing: { title: 'אין תמונות לעיבוד' },
  failedOne: (product: string) => ({ title: 'שגיאה בעיבוד תמונה', description: `לא ניתן לעבד את התמונה של ${product}` }),
  startFailed: 'שגיאה בהתחלת העיבוד',
  stopFailed: 'שגיאה בעצירת העיבוד',
}
