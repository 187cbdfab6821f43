// Mails about second factors, since who has the owner's session could change them.
import { type MailText, writeMail } from '../../mail/mail-text.ts'

const reset = 'לא אתם? יש לאפס את החשבון במחשב של החנות בפקודה npm run reset-owner.'
const app = (name: string) => name || 'אפליקציית אימות'

export const factorAddedMail = (name: string): MailText =>
  writeMail('נוספה אפליקציית אימות לניהול החנות', ['מעתה נדרש בכל כניסה גם קוד מאפליקציית האימות:', app(name), reset])

/** @param isLast true where no other one is left */
export const factorRemovedMail = (name: string, isLast: boolean): MailText =>
  writeMail('הוסרה אפליקציית אימות מניהול החנות', [
    'אי אפשר עוד לאשר כניסה בקוד מאפליקציית האימות:',
    app(name),
    ...(isLast ? ['האימות הדו־שלבי כבוי: הכניסה היא בסיסמה בלבד.'] : []),
    reset,
  ])

export const codeUsedMail = (left: number): MailText =>
  writeMail('כניסה לניהול החנות בקוד שחזור', [
    'מישהו נכנס לניהול החנות בקוד שחזור, במקום בקוד מאפליקציית האימות.',
    leftText(left),
    'לא אתם? יש להחליף מיד את הסיסמה ואת קודי השחזור ב״החשבון שלי״ בפאנל הניהול.',
  ])

export const codesReplacedMail = (): MailText =>
  writeMail('קודי השחזור לניהול החנות הוחלפו', ['נוצרו קודי שחזור חדשים, והקודים הקודמים אינם תקפים עוד.', reset])

function leftText(left: number): string {
  if (left === 0) return 'לא נשארו קודי שחזור. כדאי ליצור חדשים ב״החשבון שלי״.'
  return left === 1 ? 'נשאר קוד שחזור אחד.' : `נשארו ${left} קודי שחזור.`
}
