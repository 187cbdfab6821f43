import type { FastifyRequest } from 'fastify'
import { AuthError, tooManyTries } from '../protocol/auth-error.ts'
import type { TokenBody } from '../protocol/auth-schemas.ts'
import { isPassword } from '../users/password.ts'
import { accountKey, findUser } from '../users/users-queries.ts'
import { callerOf } from './device-cookie.ts'
import { type SignedIn, startSession } from './sessions.ts'

/** Signs in by e-mail address or user name (decision 0007) and password.
 *  @throws AuthError validation_failed, invalid_credentials, over_request_rate_limit */
export async function signIn(request: FastifyRequest, { email, phone, password }: TokenBody): Promise<SignedIn> {
  const name = email || phone
  if (!name || !password) {
    throw new AuthError(400, 'validation_failed', 'You must provide either an email or phone number and a password')
  }
  const { db, config, throttles } = request.server
  const user = await findUser(db, name)
  const account = accountKey(user, name)
  const caller = callerOf(request, user)
  if (!(await throttles.passwords.mayTry(account, caller))) throw tooManyTries()
  if (!(await isPassword(user?.password_hash, password, config.passwordCost)) || !user) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  await throttles.passwords.succeeded(account, caller)
  return startSession(db, user, { method: 'password', address: request.ip })
}
