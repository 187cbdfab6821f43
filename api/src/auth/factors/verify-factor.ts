import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { AuthError, tooManyTries } from '../protocol/auth-error.ts'
import { forgetDevices } from '../sessions/device-cookie.ts'
import { endUnconfirmedSessions, liftSession, type SignedIn } from '../sessions/sessions.ts'
import type { Caller } from '../throttles.ts'
import { noteAccount } from '../users/account-notices.ts'
import { readUser } from '../users/users-queries.ts'
import { type FactorRow, findFactor } from './factors-table.ts'
import { stepOf } from './totp.ts'

const challengeMs = 300_000
const maxTries = 5

const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** Opens a challenge of 300 seconds and five tries, for this session alone.
 *  @throws AuthError mfa_factor_not_found */
export async function challengeFactor(db: Database, { user, session }: SignedIn, factorId: string) {
  await findFactor(db, user.id, factorId)
  const [id, expiresAt] = [randomUUID(), Date.now() + challengeMs]
  await db.deleteFrom('factor_challenges').where('expires_at', '<=', now()).execute()
  await db
    .insertInto('factor_challenges')
    .values({ id, factor_id: factorId, session_id: session.id, expires_at: new Date(expiresAt).toISOString() })
    .execute()
  return { id, type: 'totp', expires_at: Math.floor(expiresAt / 1000) }
}

interface FactorAnswer {
  factorId: string
  challenge_id: string
  code: string
  from: Caller
}

/** Lifts the session to aal2, if the code is the authenticator's. The first time this makes the factor count. Sessions that have
 *  not come this far end, and so do device cookies from before the factor, which the password alone could get.
 *  @throws AuthError mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed, over_request_rate_limit */
export async function verifyFactor(
  app: FastifyInstance,
  { user, session }: SignedIn,
  { factorId, challenge_id, code, from }: FactorAnswer,
): Promise<SignedIn> {
  const { db, keys, throttles } = app
  const factor = await findFactor(db, user.id, factorId)
  if (!(await throttles.factors.mayTry(user.id, from))) {
    await noteAccount(app, user.id, 'factor_guesses')
    throw tooManyTries()
  }
  await tryChallenge(db, { id: challenge_id, factorId, sessionId: session.id })
  const step = stepOf(keys.factorSecret, factorId, code)
  if (step === null) throw wrongCode()
  const lifted = await db.transaction().execute(async (trx) => {
    await acceptStep(trx, factor, step)
    await trx.deleteFrom('factor_challenges').where('id', '=', challenge_id).execute()
    await trx.deleteFrom('factors').where('user_id', '=', user.id).where('status', '=', 'unverified').execute()
    const after = await liftSession(trx, session, factorId)
    await endUnconfirmedSessions(trx, user.id)
    if (factor.status === 'unverified') await forgetDevices(trx, user.id)
    return { user: await readUser(trx, user.id), session: after }
  })
  await throttles.factors.succeeded(user.id, from)
  return lifted
}

/** Counts the try before the code is looked at, so that many at once don't get more than five.
 *  @throws AuthError mfa_challenge_expired */
async function tryChallenge(db: Database, { id, factorId, sessionId }: { id: string; factorId: string; sessionId: string }) {
  const { numUpdatedRows } = await db
    .updateTable('factor_challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now())
    .where('tries', '<', maxTries)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')
}

/** A code is good once: its step must be newer than every one that was accepted.
 *  @throws AuthError mfa_verification_failed */
async function acceptStep(trx: Transaction, { id, updated_at }: FactorRow, step: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('factors')
    .set({ last_step: step, status: 'verified', updated_at: changedAt(updated_at) })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw wrongCode()
}
