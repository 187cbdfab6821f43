// Sends the queued mail one by one, oldest first. Failed mail is retried with growing delays for about two days.
import { setTimeout as delay } from 'node:timers/promises'
import type { MailCause } from '@lechaim/shared/contracts/mails.ts'
import { isEmail } from '@lechaim/shared/lib/validation.ts'
import type { FastifyBaseLogger } from 'fastify'
import { createFailureLog } from '../background/failure-log.ts'
import { createWorker } from '../background/worker.ts'
import type { Connection, Database } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { continueTrace, inSpan, type Tracer } from '../tracing/spans.ts'
import { giveUp, permanentCause, type SendFailure } from './give-up.ts'
import { setMailState } from './mail-state.ts'
import type { MailRow } from './mails-table.ts'
import type { MailTransport } from './transports.ts'

const maxAttempts = 18
const firstPause = 15_000
const longestPause = 6 * 60 * 60_000
const longestSleep = 24 * 60 * 60_000
/** Another process may have died while sending. */
const longestSharedSleep = 30_000
const pauseWhileOthersSend = 1000
const longestStop = 5000

/** 15 s, 30 s, 1 min … 6 h. */
export const pauseAfter = (attempts: number): number => Math.min(firstPause * 2 ** (attempts - 1), longestPause)

export type Mailer = ReturnType<typeof createMailWorker>

/** The queue with its worker, which is idle until it is woken. */
export function createMailWorker(
  {
    db,
    durably,
    ifAlone,
    isShared,
    tracer = null,
  }: Pick<Connection, 'db' | 'durably' | 'ifAlone' | 'isShared'> & { tracer?: Tracer | null },
  transport: MailTransport | null,
  log: FastifyBaseLogger,
) {
  /** Sent mails still in the queue: a row that could not be deleted must not be sent again. */
  const sent = new Set<number>()
  const unsent = createFailureLog(log, 'sending a mail', 'warn')

  const worker = createWorker(log, 'the mail queue', async () => {
    const ran = await ifAlone('mail', async () => {
      for (let mail = await nextDue(db); mail && !worker.isStopped(); mail = await nextDue(db)) {
        const due = mail
        await continueTrace(tracer, due.traceparent, 'mail', () => handle(due))
      }
    })
    return ran ? untilNextDue() : pauseWhileOthersSend
  })

  async function handle(mail: MailRow): Promise<void> {
    if (!transport || sent.has(mail.id) || mail.recipient === '') return remove(mail)
    if (mail.expires_at && mail.expires_at <= now()) return abandon(mail, 'expired')
    // Errors of composing as well: one broken mail must not block the others.
    const sending = async () => transport.send(outgoing(mail))
    const error = await inSpan('send', sending).catch((failure: SendFailure) => failure)
    if (!error) {
      unsent.succeeded()
      sent.add(mail.id)
      return remove(mail)
    }
    // Neither the address nor the text belongs into a log, and a server's refusal repeats the address.
    const { code, responseCode, response } = error
    unsent.failed(undefined, { mail: mail.id, attempt: mail.attempts + 1, code, responseCode })
    const cause = permanentCause(error) ?? (mail.attempts + 1 < maxAttempts ? null : 'retries')
    return cause ? abandon(mail, cause, response) : postpone(db, mail)
  }

  async function abandon(mail: MailRow, cause: MailCause, answer?: string): Promise<void> {
    log.error({ mail: mail.id, cause }, 'a mail is given up')
    await durably((trx) => giveUp(trx, mail, cause, answer))
  }

  async function remove(mail: MailRow): Promise<void> {
    // In group commits with orders, so that mail does not double the disk syncs.
    await durably(async (trx) => {
      await trx.deleteFrom('mails').where('id', '=', mail.id).execute()
      if (sent.has(mail.id)) await setMailState(trx, mail.event_id, 'sent')
    })
    sent.delete(mail.id)
  }

  async function untilNextDue(): Promise<number | null> {
    const next = await db.selectFrom('mails').select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
    const dueIn = next ? Math.max(Date.parse(next.due_at) - Date.now(), 0) : Number.POSITIVE_INFINITY
    return next || isShared ? Math.min(dueIn, isShared ? longestSharedSleep : longestSleep) : null
  }

  return {
    /** True when there is a transport; without one queued mail is dropped. */
    canSend: transport !== null,
    /** To be called after the transaction that queued a mail. */
    wake: worker.wake,
    /** Resolves when no mail is being sent, after five seconds at most; unsent mail is sent after the next start. */
    async stop() {
      await Promise.race([worker.stop(), delay(longestStop, null, { ref: false })])
      transport?.close()
    },
  }
}

/** Codes first, since they expire. */
const nextDue = (db: Database): Promise<MailRow | undefined> =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('due_at', '<=', now())
    .orderBy((mail) => mail('expires_at', 'is', null))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

async function postpone(db: Database, { id, attempts }: MailRow): Promise<void> {
  const due_at = new Date(Date.now() + pauseAfter(attempts + 1)).toISOString()
  await db
    .updateTable('mails')
    .set({ attempts: attempts + 1, due_at })
    .where('id', '=', id)
    .execute()
}

/** The address for replies is passed as an object, not parsed as a list. One that not every mail server takes is left out: it would have the
 *  whole mail refused. */
const outgoing = ({ id, recipient, reply_to, subject, text, html, created_at }: MailRow) => ({
  id,
  messageId: `<${id}.${Date.parse(created_at)}@lechaim>`,
  to: recipient,
  ...(reply_to && isEmail(reply_to) && { replyTo: { name: '', address: reply_to } }),
  subject,
  text,
  html,
})
