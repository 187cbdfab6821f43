import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Database, Transaction } from '../../db/schema.ts'
import { changedAt, now } from '../../db/times.ts'
import { queueMail } from '../../mail/mailer.ts'
import { AuthError, refuseTaken, tooManyTries } from '../protocol/auth-error.ts'
import { text } from '../protocol/auth-schemas.ts'
import { callerOf, forgetDevices } from '../sessions/device-cookie.ts'
import { type Confirmation, lowerSessions, requireFresh, type SignedIn, upgradeToAal2 } from '../sessions/sessions.ts'
import type { SessionRow } from '../sessions/sessions-table.ts'
import { noteAccount } from '../users/account-notices.ts'
import { readUser, typedCode } from '../users/users-queries.ts'
import type { UserRow } from '../users/users-table.ts'
import { factorAddedMail, factorRemovedMail } from './factor-mails.ts'
import { type FactorRow, findFactor, isConfirmed, listFactors } from './factors-table.ts'
import { dropRecoveryCodes } from './recovery-codes-table.ts'
import { showSecret, stepOf } from './totp.ts'

export const EnrolBody = Type.Object({
  friendly_name: text(100, 'הטלפון שלי'),
  factor_type: text(20, 'totp'),
  issuer: text(100, 'לחיים'),
})
type EnrolBody = Static<typeof EnrolBody>

export const VerifyBody = Type.Object(
  { challenge_id: Type.String({ maxLength: 100 }), code: Type.String({ maxLength: 20 }) },
  { examples: [{ challenge_id: '0b2e7f6c-5d0e-4c0e-9d53-6a9f0c1d2e3f', code: '123456' }] },
)
type VerifyBody = Static<typeof VerifyBody>

const maxFactors = 10
const challengeMs = 300_000
const maxTries = 5
/** After which an unverified factor is deleted, so that its name is free again. */
const enrolmentMs = 10 * 60_000
const defaultIssuer = 'Lechaim'

/** Begins to enrol an authenticator app; it counts once a code of it was verified.
 *  @throws AuthError validation_failed, insufficient_aal, reauthentication_needed, too_many_enrolled_mfa_factors, mfa_factor_name_conflict */
export async function enrolFactor({ db, keys }: FastifyInstance, { user, session }: SignedIn, { factor_type, ...names }: EnrolBody) {
  if (factor_type !== 'totp') throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp')
  if (!(await isConfirmed(db, session))) throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  requireFresh(session, 'Adding a factor')
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
    .catch(refuseTaken('mfa_factor_name_conflict', `A factor with the friendly name "${friendly_name}" for this user already exists`))
  const totp = showSecret(keys.factorSecret, id, { issuer: names.issuer?.trim() || defaultIssuer, label: user.email })
  return { id, type: 'totp', friendly_name, totp }
}

/** Deletes a factor, and with the last one the recovery codes; sessions that it upgraded to aal2 are aal1 again, at once.
 *  @throws AuthError mfa_factor_not_found, insufficient_aal, reauthentication_needed */
export async function deleteFactor({ db, mailer }: FastifyInstance, { user, session }: SignedIn, id: string): Promise<void> {
  const { status } = await findFactor(db, user.id, id)
  if (status === 'verified') {
    if (session.aal !== 'aal2') throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    requireFresh(session, 'Removing a factor')
  }
  await db.transaction().execute(async (trx) => {
    const removed = await trx.deleteFrom('factors').where('id', '=', id).returningAll().executeTakeFirst()
    await lowerSessions(trx, id)
    if (removed?.status !== 'verified') return
    const isLast = await isWithoutFactor(trx, user.id)
    if (isLast) await dropRecoveryCodes(trx, user.id)
    await queueMail(trx, { to: user.email, ...factorRemovedMail(removed.friendly_name, isLast) })
  })
  mailer.wake()
}

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

/** Lifts the session to aal2, if the code is the authenticator's. The first time this makes the factor count. Sessions that have
 *  not come this far end.
 *  @throws AuthError mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed, over_request_rate_limit */
export async function verifyFactor(request: FastifyRequest, factorId: string, { challenge_id, code }: VerifyBody): Promise<SignedIn> {
  const { server, signedIn } = request
  const { db, keys, throttles, mailer } = server
  const { user, session } = signedIn
  const from = callerOf(request, user)
  const factor = await findFactor(db, user.id, factorId)
  if (!(await throttles.factors.mayTry(user.id, from))) {
    await noteAccount(server, user.id, 'factor_guesses')
    throw tooManyTries()
  }
  await tryChallenge(db, challenge_id, factorId, session)
  const step = stepOf(keys.factorSecret, factorId, typedCode(code))
  if (step === null) throw wrongCode()
  const confirmed = await db.transaction().execute(async (trx) => {
    if (factor.status === 'unverified') await addFactor(trx, user, factor)
    await acceptStep(trx, factor, step)
    await trx.deleteFrom('factor_challenges').where('id', '=', challenge_id).execute()
    await trx.deleteFrom('factors').where('user_id', '=', user.id).where('status', '=', 'unverified').execute()
    return confirmSession(trx, session, { factorId, method: 'totp' })
  })
  mailer.wake()
  await throttles.factors.succeeded(user.id, from)
  return confirmed
}

/** Device cookies and recovery codes from before the factor end: the password alone could get the former. */
async function addFactor(trx: Transaction, user: UserRow, { friendly_name }: FactorRow): Promise<void> {
  await forgetDevices(trx, user.id)
  if (await isWithoutFactor(trx, user.id)) await dropRecoveryCodes(trx, user.id)
  await queueMail(trx, { to: user.email, ...factorAddedMail(friendly_name) })
}

/** Upgrades the session to aal2, and ends the user's sessions that are aal1. */
export async function confirmSession(trx: Transaction, session: SessionRow, by: Confirmation): Promise<SignedIn> {
  const { user_id } = session
  const upgraded = await upgradeToAal2(trx, session, by)
  await trx.deleteFrom('sessions').where('user_id', '=', user_id).where('aal', '=', 'aal1').execute()
  return { user: await readUser(trx, user_id), session: upgraded }
}

const isWithoutFactor = (trx: Transaction, user_id: string) => isConfirmed(trx, { aal: 'aal1', user_id })

export const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** Counts the try before the code is looked at, so that many at once don't get more than five.
 *  @throws AuthError mfa_challenge_expired */
async function tryChallenge(db: Database, id: string, factorId: string, session: SessionRow): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('factor_challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .where('session_id', '=', session.id)
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
