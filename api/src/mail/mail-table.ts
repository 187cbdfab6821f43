import type { Generated } from 'kysely'

/** Mail to be sent or retried; sent mail is deleted. */
export interface MailTable {
  id: Generated<number>
  /** Empty for dummy mail that equalizes response times (`auth/codes.ts`). */
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  attempts: Generated<number>
  due_at: string
  created_at: string
  expires_at: string | null
}

declare module '../db/schema.ts' {
  interface Schema {
    mails: MailTable
  }
}
