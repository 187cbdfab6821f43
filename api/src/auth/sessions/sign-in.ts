import type { FastifyRequest } from 'fastify'
import { AuthError, tooManyTries } from '../protocol/auth-error.ts'
import type { AuthServices } from '../services.ts'
import { isPassword } from '../users/password.ts'
import { accountKey, findUser } from '../users/users-queries.ts'
import type { SignedIn } from './access-token.ts'
import { callerOf } from './device-cookie.ts'
import { startSession } from './sessions.ts'

interface Credentials {
  email?: unknown
  phone?: unknown
  password?: unknown
}

/** Signs in by e-mail address or user name (decision 0007) and password.
 *  @throws AuthError validation_failed, invalid_credentials, over_request_rate_limit */
export async function signIn(services: AuthServices, request: FastifyRequest, { email, phone, password }: Credentials): Promise<SignedIn> {
  const name = email || phone
  if (typeof name !== 'string' || typeof password !== 'string' || !password) {
    throw new AuthError(400, 'validation_failed', 'You must provide either an email or phone number and a password')
  }
  const { db, config, throttles } = services
  const user = await findUser(db, name)
  const account = accountKey(user, name)
  const caller = callerOf(services, request, user)
  if (!(await throttles.passwords.mayTry(account, caller))) throw tooManyTries()
  if (!(await isPassword(user?.password_hash, password, config.passwordCost)) || !user) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  await throttles.passwords.succeeded(account, caller)
  return { user, session: await startSession(db, user.id, { method: 'password', address: request.ip }) }
}
