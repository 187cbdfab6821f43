// Reads the mail server and the sender from the configuration (decision 0013).
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import { type Check, type Environment, parseAddress } from './values.ts'

const demoMailFrom = 'לחיים <shop@lechaim.example>'

export function readMail(env: Environment, check: Check) {
  const smtpUrl = env.LECHAIM_SMTP_URL || null
  check(
    !smtpUrl || Boolean(parseAddress(smtpUrl, /^smtps?:$/)?.hostname),
    'LECHAIM_SMTP_URL must look like smtps://user:password@mail.example:465',
  )
  check(!smtpUrl || Boolean(env.LECHAIM_MAIL_FROM), 'LECHAIM_MAIL_FROM must be given together with LECHAIM_SMTP_URL')
  const mailFrom = env.LECHAIM_MAIL_FROM?.trim() || demoMailFrom
  check(isSender(mailFrom), `LECHAIM_MAIL_FROM must look like shop@shop.example or Shop <shop@shop.example>, not "${mailFrom}"`)
  return {
    /** The mail server with its credentials; null for none (decision 0013). */
    smtpUrl,
    /** The sender of every mail, with or without a name. */
    mailFrom,
  }
}

/** `address` or `Name <address>`; a line break would add headers to every mail. */
const isSender = (text: string) => isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text)
