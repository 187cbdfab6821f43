// Mail that isn't lost: a caller queues it in the transaction of what it tells about, and a worker sends it and tries again
// (decision 0013).
import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../db/schema.ts'
import { now } from '../db/times.ts'
import type { MailText } from './mail-text.ts'
import { createMailWorker } from './mail-worker.ts'
import { chooseTransport } from './transports.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer
  }
}

export interface Mailer {
  /** Whether mail leaves the shop at all; without a transport what is queued is dropped. */
  canSend: boolean
  /** Sends what is due. To be called after the transaction that queued it: nobody else tells the worker. */
  wake(): void
}

export interface Mail extends MailText {
  /** The address; empty for mail that nobody gets. */
  to: string
  /** Who gets the answer; the sender, unless said otherwise. */
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

/** Starts the worker, which ends with the app. */
export function openMailer(app: FastifyInstance): void {
  const { config, db, log } = app
  const transport = chooseTransport(config)
  const worker = createMailWorker(db, transport, log)
  app.decorate('mailer', { canSend: transport !== null, wake: worker.wake })
  app.addHook('onReady', async () => worker.wake())
  if (!transport) log.warn('No mail is sent: set LECHAIM_SMTP_URL')
  app.addHook('onClose', async () => worker.stop())
}
