// Mails that were given up: kept until the owner has seen them, since nobody else knows (decision 0063).
import type { UndeliveredMails } from '@lechaim/shared/contracts/mails.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { ApiError, notFound } from '../http/errors/api-error.ts'
import { setMailState } from './mail-state.ts'
import { queueMail } from './mailer.ts'
import { toUndeliveredMail } from './mails-table.ts'

const newest = 20

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
  const { recipient: to, reply_to, subject, text, html, event_id } = mail
  if (text === null || html === null) throw new ApiError('outdated', 'This mail was of use for a short time alone')
  await queueMail(trx, { to, subject, text, html, ...(reply_to && { replyTo: reply_to }), ...(event_id && { eventId: event_id }) })
  await setMailState(trx, event_id, 'queued')
}
