import { maxPrice } from '@lechaim/shared/contracts/limits.ts'
import { counted, formatMoney } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'

/** Texts of the panel's frame, and those that several tabs share. */
export const panelMessages = {
  account: 'החשבון שלי',
  settings: 'הגדרות',
  title: 'פאנל ניהול',
  signOut: 'התנתקות',
  tabs: 'חלקי הניהול',
  ordersCame: (count: number) => counted(count, 'הזמנה חדשה', 'שתי הזמנות חדשות', (n) => `${n} הזמנות חדשות`),
  showOrders: 'להזמנות',
  paymentAlarm: (id: number) => `תשלום של הזמנה ${id} דורש בדיקה`,
  releaseFails: 'יש תקלה אצל לקוחות בחלק של האתר:',
  releaseFailsAdvice: 'החלק עדיין מוצג. מומלץ לפנות לצוות שמפתח אותו, שיכול להחזיר את הגרסה הקודמת.',
  unreachable: 'אין חיבור לשרת כרגע',
  listFailed: 'שגיאה בטעינת הנתונים',
  moreLoading: 'בטעינה…',
  moreFailed: 'שגיאה בטעינת הנתונים. נסו שוב',
  exportFile: 'ייצוא CSV',
  exporting: 'הקובץ נוצר…',
  add: 'הוספה',
  update: 'עדכון',
  save: 'שמירה',
  saving: 'נשמר…',
  pictureAwaited: 'ממתין לתמונה…',
  cancel: 'ביטול',
  edit: (name: string) => `עריכת ${name}`,
  remove: (name: string) => `מחיקת ${name}`,
  visible: 'מוצג',
  hidden: 'מוסתר',
  /** Of a category, which is feminine. */
  visibleCategory: 'מוצגת',
  hiddenCategory: 'מוסתרת',
  discard: 'לסגור בלי לשמור את השינויים?',
  pressEnter: 'הקישו Enter לשמירה או Escape לביטול',
  leave: 'יש שינויים שלא נשמרו. לעזוב בלי לשמור?',
  leaveWithOtherTab: 'בלשונית אחרת של הדפדפן יש שינויים שלא נשמרו, והם יימחקו. להתנתק בכל זאת?',
  conflict: {
    title: 'נשמרה בינתיים גרסה חדשה יותר',
    intro: 'מישהו אחר שמר שינויים בזמן העריכה שלכם. בחרו מה יישאר בכל שדה:',
    mine: 'הגרסה שלכם',
    theirs: 'הגרסה החדשה',
    save: 'שמירת הבחירה',
    back: 'חזרה לטופס',
    empty: 'ריק',
    yes: 'כן',
    no: 'לא',
    sameWords: 'המילים זהות בשתי הגרסאות, וההבדל הוא בעיצוב, בקישורים או בתמונות',
  },
  unknownError: 'שגיאה לא ידועה',
  offline: 'אין חיבור לשרת',
  fieldRequired: 'נא למלא את השדה',
  fieldMissing: { title: 'שגיאה', description: 'נא למלא את כל השדות' },
  cardNumber: 'נראה שנכתב מספר של כרטיס אשראי. החנות אינה שומרת מספרי כרטיסים: מחקו אותו ונסו שוב',
  fieldRefused: 'הערך הזה אינו תקין',
  // Isolated, or the slashes would stand before the letters.
  addressInvalid: 'הכתובת צריכה להתחיל ב־\u2066https://\u2069 או ב־\u2066/\u2069',
  linkInvalid: 'הקישור צריך להתחיל ב־\u2066https://\u2069',
  priceInvalid: `נא להזין מחיר עד ${formatMoney(toAgorot(maxPrice))}, עם עד שתי ספרות אחרי הנקודה`,
  timeInvalid: 'אין שעה כזאת: באותו לילה עוברים לשעון קיץ',
  emailInvalid: 'כתובת הדוא״ל אינה תקינה',
  emailLetters: 'לפני ה־@ בכתובת הדוא״ל אפשר להשתמש רק באותיות באנגלית, בספרות ובסימנים',
}

export const tabNames = {
  products: 'מוצרים',
  categories: 'קטגוריות',
  banners: 'באנרים',
  carousel: 'קרוסלה',
  'best-selling': 'הנמכרים ביותר',
  orders: 'הזמנות',
  images: 'תמונות',
  header: 'ראש האתר',
  footer: 'תחתית האתר',
} as const

export type TabKey = keyof typeof tabNames
