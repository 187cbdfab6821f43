import type { Generated } from 'kysely'

export type CodeKind = 'recovery' | 'otp' | 'reauthentication' | 'email_change'

/** `own`: of the signed-in user, or of a device that was signed in. */
export type CodeAction = 'guess' | 'own-guess' | `send ${string}`

/** The protocol's name for the kind, in links and in `amr`. */
export const methodOf = (kind: CodeKind) => (kind === 'otp' ? 'magiclink' : kind)

/** A mailed code: its typed form and the one in the link, both as MACs, worthless out of a stolen database. */
export interface AuthCodeTable {
  id: string
  kind: CodeKind
  /** A user's id, or the given address when no user has it. */
  account: string
  email: string
  code_mac: string
  link_mac: string
  expires_at: string
  tries: Generated<number>
}

/** Guesses of mailed codes and mails with codes of the last day, to be counted (`code-limits.ts`). */
interface CodeAttemptTable {
  id: Generated<number>
  /** A user's id; empty for all unknown names together. */
  account: string
  kind: CodeAction | 'unknown'
  created_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    auth_codes: AuthCodeTable
    code_attempts: CodeAttemptTable
  }
}
