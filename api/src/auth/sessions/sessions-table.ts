import type { Generated, Selectable } from 'kysely'

interface SessionTable {
  id: string
  user_id: string
  /** The refresh token now valid is the one of this number (`refresh-token.ts`). */
  refresh_counter: number
  aal: 'aal1' | 'aal2'
  amr: string
  created_at: string
  refreshed_at: string
  expires_at: string
  /** The second factor that upgraded the session to aal2. */
  factor_id: string | null
  /** The `User-Agent` header, so that the owner can tell sessions apart. */
  user_agent: Generated<string | null>
}

declare module '../../db/schema.ts' {
  interface Schema {
    sessions: SessionTable
  }
}

export type SessionRow = Selectable<SessionTable>
