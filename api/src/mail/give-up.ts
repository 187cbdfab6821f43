import type { MailCause } from '@lechaim/shared/contracts/mails.ts'
import type { Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { setMailState } from './mail-state.ts'
import type { MailRow } from './mails-table.ts'

const longestAnswer = 300

/** Failure of a transport, with the fields of nodemailer's errors. */
export interface SendFailure {
  code?: string
  /** The command of SMTP that failed. */
  command?: string
  /** The mail server's reply and its number. */
  response?: string
  responseCode?: number
}

/** The cause for which another attempt is pointless: the mail server refuses this recipient or this mail for good (RFC 5321, 5xx). A refused
 *  sender, sign-in or greeting is the shop's to mend: such mail is retried. */
export function permanentCause({ command = '', responseCode = 0 }: SendFailure): MailCause | null {
  if (responseCode < 500) return null
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' ? 'content' : null
}

/** Moves a mail out of the queue. */
export async function giveUp(trx: Transaction, mail: MailRow, cause: MailCause, answer = ''): Promise<void> {
  const { recipient, reply_to, subject, created_at, event_id } = mail
  const { text, html } = mail.expires_at ? { text: null, html: null } : mail
  const { numDeletedRows } = await trx.deleteFrom('mails').where('id', '=', mail.id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  // Addresses that do not exist can be entered by any visitor, and the link or code of such a mail is no longer wanted.
  if (mail.expires_at && cause === 'recipient') return
  await trx
    .insertInto('undelivered_mails')
    .values({
      recipient,
      reply_to,
      subject,
      text,
      html,
      cause,
      answer: answer.slice(0, longestAnswer),
      created_at,
      given_up_at: now(),
      event_id,
    })
    .execute()
  await setMailState(trx, event_id, 'failed')
}
