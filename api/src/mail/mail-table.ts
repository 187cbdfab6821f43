import type { Generated } from 'kysely'

/** Mail that waits to be sent, or to be tried again; what was sent is deleted. */
export interface MailTable {
  id: Generated<number>
  /** Empty for mail that is made for the time it takes alone (`auth/codes.ts`). */
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
