import type { MailCause, UndeliveredMail } from '@lechaim/shared/contracts/mails.ts'
import type { Generated, Selectable } from 'kysely'
import { present } from '../db/mapping.ts'

/** Mail to be sent or retried; sent mail is deleted. */
interface MailTable {
  id: Generated<number>
  /** Empty for dummy mail that equalizes response times (`auth/codes/codes.ts`). */
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  attempts: Generated<number>
  due_at: string
  created_at: string
  expires_at: string | null
  /** The entry of an order's timeline that follows it. */
  event_id: Generated<number | null>
  /** Of the request that queued it, where tracing was on. */
  traceparent: Generated<string | null>
}

/** Mail that was given up, until the owner has seen it. */
interface UndeliveredMailTable {
  id: Generated<number>
  recipient: string
  reply_to: string | null
  subject: string
  /** Null, as the next, for mail that expires: it may have a code, and is never sent again. */
  text: string | null
  html: string | null
  cause: MailCause
  /** The mail server's last words. */
  answer: string
  created_at: string
  given_up_at: string
  event_id: Generated<number | null>
}

declare module '../db/schema.ts' {
  interface Schema {
    mails: MailTable
    undelivered_mails: UndeliveredMailTable
  }
}

export type MailRow = Selectable<MailTable>

export const toUndeliveredMail = (row: Selectable<UndeliveredMailTable>): UndeliveredMail =>
  present<UndeliveredMail>({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    cause: row.cause,
    answer: row.answer,
    canResend: row.text !== null,
    queuedAt: row.created_at,
    givenUpAt: row.given_up_at,
  })
