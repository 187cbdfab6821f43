// The mails with codes. Their addresses come from the configuration, never from a request's forgeable Host header.
import type { Config } from '../../config.ts'
import { type MailPart, type MailText, writeMail } from '../../mail/mail-text.ts'
import { panelAddress } from '../../mail/shop-link.ts'
import type { CodeKind } from './codes-table.ts'

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

/** @param mail its `address` is the link's target, the panel by default */
export function codeMail(config: Config, kind: CodeKind, mail: { code: string; link: string; address: string | undefined }): MailText {
  const { code, link, address } = mail
  const { subject, why, action } = texts[kind]
  const base = panelAddress(config)
  // The fragment reaches no server and no log.
  const inPanel = `${base}/?view=admin#type=${kind}&token_hash=${link}`
  const button: MailPart[] = base && action ? [{ label: action, link: address ?? inPanel }] : []
  return writeMail(subject, [why, { code }, ...button, lifetime, notYou])
}
