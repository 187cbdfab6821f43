// Mail that isn't lost: a caller queues it in the transaction of what it tells about, and a worker sends it and tries again
// (decision 0013).
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import type { MailText } from './mail-text.ts'
import { createMailWorker, type MailDatabase } from './mail-worker.ts'
import { chooseTransport } from './transports.ts'

export interface Mailer {
  /** True when mail leaves the shop at all; without a transport what is queued is dropped. */
  canSend: boolean
  /** Sends what is due. To be called after the transaction that queued it: nobody else tells the worker. */
  wake(): void
  /** Ends the worker; what was not sent is sent after the next start. */
  stop(): Promise<void>
}

export interface Mail extends MailText {
  /** The address; empty for mail that nobody gets. */
  to: string
  /** The address for replies; the sender's by default. */
  replyTo?: string
  /** When it is no longer worth sending, as ISO 8601. */
  expiresAt?: string
}

/** Puts a mail into the queue, in the caller's transaction: it is sent if, and only if, that commits. */
export async function queueMail(db: Database | Transaction, { to, replyTo, subject, text, html, expiresAt }: Mail): Promise<void> {
  const queuedAt = now()
  await db
    .insertInto('mails')
    .values({
      recipient: to,
      reply_to: replyTo ?? null,
      subject,
      text,
      html,
      due_at: queuedAt,
      created_at: queuedAt,
      expires_at: expiresAt ?? null,
    })
    .execute()
}

/** Opens the queue with its worker, which sends nothing before it is woken. */
export function openMailer(config: Config, database: MailDatabase, log: FastifyBaseLogger): Mailer {
  const transport = chooseTransport(config)
  if (!transport) log.warn('No mail is sent: set LECHAIM_SMTP_URL')
  return { canSend: transport !== null, ...createMailWorker(database, transport, log) }
}
