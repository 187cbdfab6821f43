import type { FastifyInstance } from 'fastify'
import { checkCode, takeCode } from '../codes/codes.ts'
import { isConfirmed } from '../factors/factors-table.ts'
import { AuthError, tooManyTries } from '../protocol/auth-error.ts'
import { isFresh, type SignedIn } from '../sessions/sessions.ts'
import { isPassword } from './password.ts'
import type { UserRow } from './users-table.ts'

const freshSeconds = 24 * 60 * 60

/** Confirms a change where the sign-in is older than a day. */
interface Confirmation {
  current_password?: string | null
  nonce?: string | null
}

/** Requires the current password, a mailed nonce or a sign-in of the last day, and the second factor if there is one.
 *  @throws AuthError insufficient_aal, invalid_credentials, over_request_rate_limit, reauthentication_not_valid, reauthentication_needed */
export async function confirmChange(app: FastifyInstance, { user, session }: SignedIn, change: Confirmation): Promise<void> {
  if (!(await isConfirmed(app.db, session))) {
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
  }
  if (typeof change.current_password === 'string') return checkPassword(app, { user, session }, change.current_password)
  if (change.nonce) return spendNonce(app, user, change.nonce)
  if (!isFresh(session, freshSeconds)) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
}

/** Failures count for the session, so that guesses elsewhere do not keep its owner from a new password. */
async function checkPassword({ config, throttles }: FastifyInstance, { user, session }: SignedIn, password: string): Promise<void> {
  const caller = { address: '', device: session.id }
  if (!(await throttles.passwords.mayTry(user.id, caller))) throw tooManyTries()
  if (!(await isPassword(user.password_hash, password, config.passwordCost))) {
    throw new AuthError(400, 'invalid_credentials', 'The current password is wrong')
  }
  await throttles.passwords.succeeded(user.id, caller)
}

async function spendNonce(app: FastifyInstance, user: UserRow, nonce: string): Promise<void> {
  try {
    await takeCode(app.db, await checkCode(app, { kind: 'reauthentication', account: user.id, code: nonce, isOwn: true }))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
}
