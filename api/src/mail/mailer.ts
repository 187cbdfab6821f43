// Reliable mail: queued in the caller's transaction, sent and retried by a worker (decision 0013).
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Database } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { activeSpan } from '../tracing/spans.ts'
import { declareMailMetrics } from './mail-metrics.ts'
import type { MailText } from './mail-text.ts'
import { createMailWorker, type Mailer } from './mail-worker.ts'
import { chooseTransport } from './transports.ts'

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer
  }
}

interface Mail extends MailText {
  /** The address; empty for dummy mail. */
  to: string
  /** The address for replies; the sender's by default. */
  replyTo?: string
  /** Its expiry, as ISO 8601. */
  expiresAt?: string
  /** The entry of an order's timeline that follows the mail. */
  eventId?: number
}

/** Queues a mail in the caller's transaction: it is sent if and only if that commits. */
export async function queueMail(db: Database, { to, replyTo, subject, text, html, expiresAt, eventId }: Mail): Promise<void> {
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
      event_id: eventId ?? null,
      traceparent: activeSpan()?.traceparent ?? null,
    })
    .execute()
}

async function addMailer(app: FastifyInstance): Promise<void> {
  const transport = chooseTransport(app.config)
  if (!transport) app.log.warn('No mail is sent: set LECHAIM_SMTP_URL')
  const mailer = createMailWorker(app, transport, app.log)
  app.decorate('mailer', mailer)
  if (app.metrics) declareMailMetrics(app.metrics, app.db)
  app.addHook('onReady', async () => mailer.wake())
  app.addHook('onClose', () => mailer.stop())
}

export const mailerPlugin = fastifyPlugin(addMailer, { name: 'mailer', dependencies: ['database'] })
