import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { isUniqueViolation } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { text } from '../protocol/auth-schemas.ts'
import { lowerSessions, type SignedIn } from '../sessions/sessions.ts'
import { findFactor, isConfirmed, listFactors } from './factors-table.ts'
import { showSecret } from './totp.ts'

export const EnrolBody = Type.Object({
  friendly_name: text(100, 'הטלפון שלי'),
  factor_type: text(20, 'totp'),
  issuer: text(100, 'לחיים'),
})
type EnrolBody = Static<typeof EnrolBody>

const maxFactors = 10
/** After which an unverified factor is deleted, so that its name is free again. */
const enrolmentMs = 10 * 60_000
const defaultIssuer = 'Lechaim'

/** Begins to enrol an authenticator app; it counts once a code of it was verified.
 *  @throws AuthError validation_failed, insufficient_aal, too_many_enrolled_mfa_factors, mfa_factor_name_conflict */
export async function enrolFactor({ db, keys }: FastifyInstance, { user, session }: SignedIn, { factor_type, ...names }: EnrolBody) {
  if (factor_type !== 'totp') throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp')
  if (!(await isConfirmed(db, session))) throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  const abandoned = new Date(Date.now() - enrolmentMs).toISOString()
  await db
    .deleteFrom('factors')
    .where('user_id', '=', user.id)
    .where('status', '=', 'unverified')
    .where('created_at', '<', abandoned)
    .execute()
  if ((await listFactors(db, user.id)).length >= maxFactors) {
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue')
  }
  const [id, createdAt, friendly_name] = [randomUUID(), now(), names.friendly_name?.trim() ?? '']
  const row = { id, user_id: user.id, friendly_name, status: 'unverified' as const, created_at: createdAt, updated_at: createdAt }
  await db
    .insertInto('factors')
    .values(row)
    .execute()
    .catch((error) => {
      if (!isUniqueViolation(error)) throw error
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendly_name}" for this user already exists`,
      )
    })
  const totp = showSecret(keys.factorSecret, id, { issuer: names.issuer?.trim() || defaultIssuer, label: user.email })
  return { id, type: 'totp', friendly_name, totp }
}

/** Deletes a factor; sessions that it lifted to aal2 are aal1 again, at once.
 *  @throws AuthError mfa_factor_not_found, insufficient_aal */
export async function deleteFactor(db: Database, { user, session }: SignedIn, id: string): Promise<void> {
  const factor = await findFactor(db, user.id, id)
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  }
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('factors').where('id', '=', id).execute()
    await lowerSessions(trx, id)
  })
}
