import type { Database } from '../../db/schema.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { SignedIn } from '../sessions/access-token.ts'
import { lowerSessions } from '../sessions/sessions.ts'
import { findFactor } from './factors-queries.ts'

/** Deletes a factor; sessions that it lifted to aal2 are aal1 again, at once.
 *  @throws AuthError mfa_factor_not_found, insufficient_aal */
export async function deleteFactor(db: Database, { user, session }: SignedIn, id: string): Promise<void> {
  const factor = await findFactor(db, user.id, id)
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('factors').where('id', '=', id).execute()
    await lowerSessions(trx, id)
  })
}
