import type { Generated, Selectable } from 'kysely'
import type { Database, Stamped } from '../../db/schema.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { SessionRow } from '../sessions/sessions-table.ts'

interface FactorTable extends Stamped {
  id: string
  user_id: string
  friendly_name: string
  status: 'unverified' | 'verified'
  /** The newest 30-second step whose code was taken. */
  last_step: Generated<number>
}

interface FactorChallengeTable {
  id: string
  factor_id: string
  session_id: string
  expires_at: string
  tries: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Schema {
    factors: FactorTable
    factor_challenges: FactorChallengeTable
  }
}

export type FactorRow = Selectable<FactorTable>

export const listFactors = (db: Database, userId: string) =>
  db
    .selectFrom('factors')
    .select(['id', 'friendly_name', 'status', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** @throws AuthError mfa_factor_not_found */
export async function findFactor(db: Database, userId: string, id: string): Promise<FactorRow> {
  const factor = await db.selectFrom('factors').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** True when the session has passed the second factor, or its user has none. */
export async function isConfirmed(db: Database, { aal, user_id }: Pick<SessionRow, 'aal' | 'user_id'>): Promise<boolean> {
  if (aal === 'aal2') return true
  const factor = await db
    .selectFrom('factors')
    .select('id')
    .where('user_id', '=', user_id)
    .where('status', '=', 'verified')
    .limit(1)
    .executeTakeFirst()
  return factor === undefined
}
