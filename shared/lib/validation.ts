// The shapes that forms and the server check alike, so that a form never accepts what the server then refuses.
import { plainForm } from '@lechaim/shared/lib/typed-text.ts'

// One @, nothing that means something in a link (? & % #), a dot in the domain: anything finer refuses real addresses. Before the @ ASCII
// alone: a mail server without SMTPUTF8 refuses a whole mail for other letters. Bounded, so that no text makes it slow.
const email = /^[!$'*+\-./\w=^`{|}~]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}\p{N}-]{2,63}$/u
const israeliPhone = /^0(?:[23489]\d{7}|[57]\d{8})$/
/** Star numbers, toll-free and shared-cost numbers (1-700, 1-800, 1-599…), and E.164 numbers of other countries. */
const otherPhone = /^(?:\*\d{3,5}|1[5789]\d{8}|\+[1-9]\d{6,14})$/

export function isEmail(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length > 254 || trimmed.includes('..')) return false
  return email.test(trimmed) && !trimmed.startsWith('.') && !trimmed.includes('.@') && isDomain(trimmed.slice(trimmed.indexOf('@') + 1))
}

/** True for letters before the @ that not every mail server takes. */
export const hasForeignLetters = (address: string): boolean => /[^ -~].*@/.test(address.trim())

/** True for ASCII, and for another script that Punycode writes, as mails are sent (decision 0063). */
function isDomain(domain: string): boolean {
  if (/^[ -~]+$/.test(domain)) return true
  const sent = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : ''
  return sent.length <= 253 && /^(?:[^.]{1,63}\.)+[a-z][^.]{1,62}$/.test(sent)
}

/** Without separators, Israeli numbers in the national form: `+972 52-123-4567` and `972521234567` → `0521234567`,
 *  `00 1 212 555 1234` → `+12125551234`. */
export function normalisePhone(text: string): string {
  const digits = plainForm(text).replace(/[ \-.()/]/g, '')
  return digits.replace(/^(?:(?:\+|00)9720?|9720?(?=[2-9]\d{7,8}$))/, '0').replace(/^00/, '+')
}

/** True for the shape of a number that can be called from Israel, assigned or not. */
export function isPhone(text: string): boolean {
  const phone = normalisePhone(text)
  return israeliPhone.test(phone) || otherPhone.test(phone)
}

/** True for the number of a mobile phone, which can receive messages as well. */
export function isMobilePhone(text: string): boolean {
  return /^05\d{8}$/.test(normalisePhone(text))
}
