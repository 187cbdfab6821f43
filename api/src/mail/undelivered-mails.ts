// Mails that were given up: kept until the owner has seen them, since nobody else knows (decision 0063).
import type { MailCause, UndeliveredMails } from '@lechaim/shared/contracts/mails.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError, notFound } from '../http/errors/api-error.ts'
import { queueMail } from './mailer.ts'
import { type MailRow, toUndeliveredMail } from './mails-table.ts'

const newest = 20
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
  const { recipient, reply_to, subject, created_at } = mail
  const { text, html } = mail.expires_at ? { text: null, html: null } : mail
  const { numDeletedRows } = await trx.deleteFrom('mails').where('id', '=', mail.id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  await trx
    .insertInto('undelivered_mails')
    .values({ recipient, reply_to, subject, text, html, cause, answer: answer.slice(0, longestAnswer), created_at, given_up_at: now() })
    .execute()
}

export async function listUndelivered(db: Database): Promise<UndeliveredMails> {
  const rows = await db.selectFrom('undelivered_mails').selectAll().orderBy('id', 'desc').limit(newest).execute()
  const { total } = await db
    .selectFrom('undelivered_mails')
    .select((mail) => mail.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toUndeliveredMail), total }
}

/** @throws not_found */
export async function deleteSeen(db: Database, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('undelivered_mails').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('mail')
}

export async function deleteAllSeen(db: Database, until: number): Promise<void> {
  await db.deleteFrom('undelivered_mails').where('id', '<=', until).execute()
}

/** Queues a mail again, once however often it is called.
 *  @throws not_found, outdated for one that expires */
export async function resend(trx: Transaction, id: number): Promise<void> {
  const mail = await trx.deleteFrom('undelivered_mails').where('id', '=', id).returningAll().executeTakeFirst()
  if (!mail) throw notFound('mail')
  const { recipient: to, reply_to, subject, text, html } = mail
  if (text === null || html === null) throw new ApiError('outdated', 'This mail was of use for a short time alone')
  await queueMail(trx, { to, subject, text, html, ...(reply_to && { replyTo: reply_to }) })
}
