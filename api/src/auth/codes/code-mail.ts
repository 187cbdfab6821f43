// The mails with codes. Their addresses come from the configuration, never from a request's forgeable Host header.
import type { Config } from '../../config/config.ts'
import { type MailPart, type MailText, writeMail } from '../../mail/mail-text.ts'
import { panelAddress } from '../../mail/shop-link.ts'
import type { LinkTarget } from '../flows/redirect-to.ts'
import { type CodeKind, methodOf } from './codes-table.ts'

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

/** @param link the secret in the link */
export function codeMail(config: Config, kind: CodeKind, code: string, link: string, target?: LinkTarget): MailText {
  const { subject, why, action } = texts[kind]
  const base = panelAddress(config)
  const button: MailPart[] = base && action ? [{ label: action, link: `${base}${linkPath(kind, link, target)}` }] : []
  return writeMail(subject, [why, { code }, ...button, lifetime, notYou])
}

/** The protocol's address, which redirects to the target with a code, worthless without the verifier; or else the panel's. */
const linkPath = (kind: CodeKind, link: string, target?: LinkTarget): string =>
  target
    ? `/auth/v1/verify?${new URLSearchParams({ token: `pkce_${link}`, type: methodOf(kind), redirect_to: target.redirectTo })}`
    : panelLinkPath(kind, link)

/** The panel, in whose fragment the secret reaches no server and no log. */
export const panelLinkPath = (kind: CodeKind, link: string): string => `/?view=admin#type=${kind}&token_hash=${link}`
