export const loginMessages = {
  title: 'כניסה לניהול',
  username: 'שם משתמש',
  password: 'סיסמה',
  signIn: 'התחברות',
  demoHint: 'פרטי כניסה להדגמה:',
  usernameMissing: 'נא להזין שם משתמש',
  passwordMissing: 'נא להזין סיסמה',
  back: 'חזרה',
  code: 'קוד',
  codeMissing: 'נא להזין את הקוד בן 6 הספרות',
  confirm: 'אישור',

  forgotten: 'שכחתי סיסמה',
  recoverTitle: 'איפוס סיסמה',
  recoverIntro: 'נשלח אליכם קוד לדוא״ל של בעלי החנות.',
  nameOrEmail: 'שם משתמש או דוא״ל',
  nameMissing: 'נא להזין שם משתמש או דוא״ל',
  sendCode: 'שליחת קוד',
  codeSent: 'אם הכתובת מוכרת לנו, נשלח אליה קוד',
  mailTitle: 'כניסה בקוד מהדוא״ל',
  withoutPassword: 'כניסה בקוד, בלי להחליף סיסמה',
  mailedCodeHint: 'הקוד תקף לעשר דקות',

  newPasswordTitle: 'סיסמה חדשה',
  newPassword: 'סיסמה חדשה',
  passwordHint: '8 תווים לפחות',
  savePassword: 'שמירת הסיסמה',
  keepPassword: 'המשך בלי להחליף',

  factorTitle: 'אימות דו־שלבי',
  factorIntro: 'פתחו את אפליקציית האימות בטלפון והקלידו את הקוד שהיא מציגה.',
  factorCode: 'קוד אימות',
  factorChoice: 'אפליקציית אימות',
  withRecoveryCode: 'אין גישה לטלפון? כניסה בקוד שחזור',
  withApp: 'כניסה בקוד מאפליקציית האימות',
  recoveryCodeTitle: 'כניסה בקוד שחזור',
  recoveryCodeIntro: 'הקלידו אחד מקודי השחזור ששמרתם כשהופעל האימות הדו־שלבי. כל קוד תקף לכניסה אחת.',
  recoveryCode: 'קוד שחזור',
  recoveryCodeMissing: 'נא להזין קוד שחזור בן 10 תווים',
}

/** Failures of codes and passwords. */
export const authFailures = {
  codeRefused: { title: 'הקוד לא התקבל', description: 'הקוד שגוי או שפג תוקפו. בדקו ונסו שוב' },
  recoveryCodeRefused: { title: 'הקוד לא התקבל', description: 'הקוד שגוי או שכבר נעשה בו שימוש. בדקו ונסו שוב' },
  codeFailed: { title: 'בדיקת הקוד נכשלה' },
  sendFailed: { title: 'שליחת הקוד נכשלה' },
  linkFailed: { title: 'בדיקת הקישור נכשלה' },
  passwordShort: 'הסיסמה צריכה להכיל 8 עד 128 תווים',
  passwordSame: 'הסיסמה החדשה זהה לנוכחית',
  passwordWrong: 'הסיסמה הנוכחית שגויה',
  passwordFailed: { title: 'שגיאה בהחלפת הסיסמה' },
  signInAgain: 'צריך להתנתק ולהתחבר שוב לפני השינוי',
  tooMany: 'נעשו יותר מדי ניסיונות. המתינו כמה דקות ונסו שוב',
  offline: 'אין חיבור לשרת. בדקו את החיבור לאינטרנט ונסו שוב',
  unknown: 'השרת לא הצליח לטפל בבקשה. נסו שוב בעוד רגע',
}

export const authDone = {
  passwordChanged: { title: 'הסיסמה הוחלפה', description: 'שאר הכניסות הסתיימו' },
  accountLinked: { title: 'החשבון קושר', description: 'מעתה אפשר להיכנס גם באמצעותו' },
  emailChanged: { title: 'כתובת הדוא״ל הוחלפה' },
}
