// What the mails of sign-in say. Their addresses come from the configuration, never from a request, whose Host anybody writes.
import type { Config } from '../../config.ts'
import { type MailPart, type MailText, writeMail } from '../../mail/mail-text.ts'
import { panelAddress } from '../../mail/shop-link.ts'
import type { NoticeKind } from '../users/account-notices.ts'
import type { CodeKind } from './codes.ts'

const texts: Record<CodeKind, { subject: string; why: string; action: string | null }> = {
  recovery: {
    subject: 'איפוס הסיסמה לניהול החנות',
    why: 'התקבלה בקשה לאיפוס הסיסמה. זה הקוד שיש להקליד:',
    action: 'לאיפוס הסיסמה',
  },
  otp: { subject: 'קוד כניסה לניהול החנות', why: 'זה הקוד לכניסה ללא סיסמה:', action: 'לכניסה' },
  reauthentication: { subject: 'קוד לאישור השינוי', why: 'כדי לאשר את השינוי בחשבון יש להקליד את הקוד:', action: null },
  email_change: {
    subject: 'אישור כתובת הדוא״ל החדשה',
    why: 'כדי להיכנס מעתה עם הכתובת הזאת יש להקליד את הקוד:',
    action: 'לאישור הכתובת',
  },
}
const lifetime = 'הקוד תקף לעשר דקות ולשימוש אחד.'
const notYou = 'לא ביקשתם? אפשר להתעלם מההודעה, ואין למסור את הקוד לאיש.'

interface MailedCode {
  code: string
  link: string
  /** Where the link leads, if not into the panel. */
  address: string | undefined
}

export function codeMail(config: Config, kind: CodeKind, { code, link, address }: MailedCode): MailText {
  const { subject, why, action } = texts[kind]
  const base = panelAddress(config)
  // What follows the # reaches no server and no log.
  const inPanel = `${base}/?view=admin#type=${kind}&token_hash=${link}`
  const button: MailPart[] = base && action ? [{ label: action, link: address ?? inPanel }] : []
  return writeMail(subject, [why, { code }, ...button, lifetime, notYou])
}

const notices: Record<NoticeKind, { subject: string; what: string }> = {
  code_guesses: {
    subject: 'ניסיונות רבים לנחש קוד לניהול החנות',
    what: 'הוקלדו היום קודים שגויים רבים. עד מחר אפשר להיכנס בסיסמה, או בקישור שבהודעה עם הקוד.',
  },
  code_mails: {
    subject: 'בקשות רבות לקוד לניהול החנות',
    what: 'התבקשו היום קודים רבים, ולכן לא יישלחו קודים נוספים עד מחר. אפשר להיכנס בסיסמה.',
  },
  factor_guesses: {
    subject: 'ניסיונות רבים לנחש קוד אימות לניהול החנות',
    what: 'מישהו שיודע את הסיסמה הקליד קודי אימות שגויים. כדאי להחליף את הסיסמה.',
  },
  token_reused: {
    subject: 'כניסה לניהול החנות הסתיימה',
    what: 'ייתכן שאחת הכניסות שלכם הועתקה, ולכן היא הסתיימה. יש להיכנס מחדש, וכדאי להחליף את הסיסמה.',
  },
}

/** Tells the owner of an attack on the account. */
export const noticeMail = (kind: NoticeKind): MailText => {
  const { subject, what } = notices[kind]
  return writeMail(subject, [what, 'פרטים נוספים: ״החשבון שלי״ בפאנל הניהול.'])
}

/** Tells the owner at the old address, who may not have been the one. */
export const emailChangedMail = (newEmail: string): MailText =>
  writeMail('כתובת הדוא״ל של החשבון הוחלפה', [
    'מעתה נכנסים לניהול החנות עם הכתובת החדשה:',
    newEmail,
    'לא אתם? יש לאפס את החשבון במחשב של החנות בפקודה npm run reset-owner.',
  ])

/** Tells the owner that a provider's account has come to sign in here, or does so no more. */
export const identityMail = (change: 'linked' | 'unlinked', provider: string): MailText =>
  writeMail(change === 'linked' ? 'נוספה דרך כניסה לניהול החנות' : 'הוסרה דרך כניסה לניהול החנות', [
    change === 'linked' ? 'מעתה אפשר להיכנס לניהול החנות גם באמצעות:' : 'אי אפשר עוד להיכנס לניהול החנות באמצעות:',
    provider,
    'לא אתם? יש להסיר את דרכי הכניסה המיותרות ולהחליף את הסיסמה ב״החשבון שלי״ בפאנל הניהול.',
  ])

export const passwordChangedMail = (): MailText =>
  writeMail('הסיסמה לניהול החנות הוחלפה', [
    'הסיסמה של החשבון הוחלפה, וכל שאר הכניסות הסתיימו.',
    'לא אתם? יש לאפס את החשבון במחשב של החנות בפקודה npm run reset-owner.',
  ])
