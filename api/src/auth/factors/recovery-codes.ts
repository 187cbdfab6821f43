// Recovery codes for times without the authenticator app (decision 0050): ten, shown once, each for one use, kept as MACs.
import { createHmac } from 'node:crypto'
import { foldCase } from '@lechaim/shared/lib/account-address.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Transaction } from '../../db/schema.ts'
import { queueMail } from '../../mail/mailer.ts'
import { AuthError, tooManyTries } from '../protocol/auth-error.ts'
import { callerOf } from '../sessions/device-cookie.ts'
import { requireFresh, type SignedIn } from '../sessions/sessions.ts'
import { noteAccount } from '../users/account-notices.ts'
import { readableSecret } from '../users/password.ts'
import { typedCode } from '../users/users-queries.ts'
import { codesReplacedMail, codeUsedMail } from './factor-mails.ts'
import { confirmSession, wrongCode } from './factors.ts'
import { countRecoveryCodes } from './recovery-codes-table.ts'

export const RecoveryCodeBody = Type.Object({ code: Type.String({ maxLength: 100 }) }, { examples: [{ code: 'k7m2p-x9c4d' }] })

const count = 10
/** 50 bits: a stolen database has no key to try them with, and the limits of authenticators' codes hold for these. */
const newCode = () => readableSecret(2, 5)

/** Makes ten codes in the place of all earlier ones.
 *  @returns the codes, which nothing shows again
 *  @throws AuthError insufficient_aal, reauthentication_needed */
export async function makeRecoveryCodes({ db, keys, mailer }: FastifyInstance, { user, session }: SignedIn): Promise<string[]> {
  if (session.aal !== 'aal2') throw new AuthError(422, 'insufficient_aal', 'AAL2 required to make recovery codes')
  requireFresh(session, 'Making recovery codes')
  const codes = Array.from({ length: count }, newCode)
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id)
    const { numDeletedRows } = await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).executeTakeFirst()
    await trx
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ user_id: user.id, code_mac: macOf(keys.factorSecret, user.id, code) })))
      .execute()
    if (numDeletedRows > 0n) await queueMail(trx, { to: user.email, ...codesReplacedMail() })
  })
  mailer.wake()
  return codes
}

/** Lifts the session to aal2 and uses the code up.
 *  @throws AuthError mfa_verification_failed, over_request_rate_limit */
export async function spendRecoveryCode(request: FastifyRequest, { code }: Static<typeof RecoveryCodeBody>): Promise<SignedIn> {
  const { server, signedIn } = request
  const { db, keys, throttles, mailer } = server
  const { user, session } = signedIn
  const from = callerOf(request, user)
  if (!(await throttles.factors.mayTry(user.id, from))) {
    await noteAccount(server, user.id, 'factor_guesses')
    throw tooManyTries()
  }
  const confirmed = await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', user.id)
      .where('code_mac', '=', macOf(keys.factorSecret, user.id, code))
      .executeTakeFirst()
    const factor = await trx
      .selectFrom('factors')
      .select('id')
      .where('user_id', '=', user.id)
      .where('status', '=', 'verified')
      .orderBy('created_at')
      .executeTakeFirst()
    if (numDeletedRows === 0n || !factor) throw wrongCode()
    await queueMail(trx, { to: user.email, ...codeUsedMail(await countRecoveryCodes(trx, user.id)) })
    return confirmSession(trx, session, { factorId: factor.id, method: 'recovery_code' })
  })
  mailer.wake()
  await throttles.factors.succeeded(user.id, from)
  return confirmed
}

/** Two sets that are made at once must not both stay. */
const lockUser = (trx: Transaction, id: string) =>
  trx
    .updateTable('users')
    .set(({ ref }) => ({ device_generation: ref('device_generation') }))
    .where('id', '=', id)
    .execute()

/** Typed in any case, or pasted with marks that direct text, with or without the hyphen and spaces. */
function macOf(secret: Buffer, userId: string, code: string): string {
  const letters = foldCase(typedCode(code))
  return createHmac('sha256', secret).update(`recovery:${userId}:${letters}`).digest('base64url')
}
