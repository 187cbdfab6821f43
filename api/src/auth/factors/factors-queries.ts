import type { Database } from '../../db/schema.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { SessionRow } from '../sessions/sessions-table.ts'
import type { FactorRow } from './factors-table.ts'

export const listFactors = (db: Database, userId: string): Promise<FactorRow[]> =>
  db.selectFrom('factors').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

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
