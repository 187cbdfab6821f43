export const accountMessages = {
  open: 'החשבון שלי',
  title: 'החשבון שלי',

  noticesTitle: 'התראות אבטחה',
  notices: {
    code_guesses: 'הוקלדו קודים שגויים רבים. הכניסה בהקלדת קוד נעצרה ליממה',
    code_mails: 'התבקשו קודים רבים בדוא״ל. שליחת הקודים נעצרה ליממה',
    factor_guesses: 'מישהו שיודע את הסיסמה הקליד קודי אימות שגויים. כדאי להחליף את הסיסמה',
    token_reused: 'ייתכן שאחת הכניסות שלכם הועתקה, ולכן היא הסתיימה. כדאי להחליף את הסיסמה',
  } as Record<string, string>,
  otherNotice: 'זוהתה פעילות חריגה בחשבון',
  noticeTimes: (times: number) => (times === 1 ? '' : times === 2 ? 'פעמיים, לאחרונה' : `${times} פעמים, לאחרונה`),

  passwordTitle: 'החלפת סיסמה',
  currentPassword: 'הסיסמה הנוכחית',
  currentMissing: 'נא להזין את הסיסמה הנוכחית',
  change: 'החלפת הסיסמה',

  factorTitle: 'אימות דו־שלבי',
  factorOff: 'כבוי. מומלץ להפעיל: בכל כניסה יידרש גם קוד מאפליקציית אימות בטלפון.',
  factorOn: 'פעיל. בכל כניסה נדרש גם קוד מאפליקציית האימות.',
  turnOn: 'הפעלה',
  turnOff: 'כיבוי',
  confirmTurnOff: 'לכבות את האימות הדו־שלבי? הכניסה תהיה בסיסמה בלבד',
  scan: 'סרקו את הקוד באפליקציית אימות, או הקלידו בה את המפתח:',
  qrCode: 'קוד QR לסריקה באפליקציית אימות',
  secret: 'מפתח',
  thenCode: 'הקוד שהאפליקציה מציגה',
  finish: 'אישור והפעלה',
  cancel: 'ביטול',
  turnedOn: { title: 'האימות הדו־שלבי הופעל', description: 'מעתה נדרש קוד בכל כניסה' },
  turnedOff: { title: 'האימות הדו־שלבי כובה' },
  factorFailed: { title: 'שגיאה באימות הדו־שלבי' },

  sessionsTitle: 'מכשירים מחוברים',
  thisDevice: 'המכשיר הזה',
  unknownDevice: 'מכשיר לא מוכר',
  lastUsed: 'פעילות אחרונה:',
  end: 'ניתוק',
  endOf: (device: string, time: string) => `ניתוק ${device}, ${time}`,
  endOthers: 'ניתוק כל שאר המכשירים',
  endAll: 'התנתקות מכל המכשירים',
  confirmEndAll: 'להתנתק מכל המכשירים, גם מהמכשיר הזה?',
  ended: { title: 'המכשיר נותק' },
  othersEnded: { title: 'כל שאר המכשירים נותקו' },
  endFailed: { title: 'שגיאה בניתוק המכשיר' },
}

/** The name under which the authenticator app shows the shop's code, and ours for the app. */
export const factorName = 'אפליקציית אימות'
