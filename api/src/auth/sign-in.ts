import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/schema.ts'
import type { SignedIn } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import { isPassword } from './password.ts'
import { startSession } from './sessions.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import type { UserRow } from './users-table.ts'

interface Credentials {
  email?: unknown
  phone?: unknown
  password?: unknown
}

/** Signs in by e-mail address or user name (decision 0007) and password.
 *  @throws AuthError validation_failed, invalid_credentials, over_request_rate_limit */
export async function signIn(app: FastifyInstance, throttle: SignInThrottle, { email, phone, password }: Credentials): Promise<SignedIn> {
  const name = email || phone
  if (typeof name !== 'string' || typeof password !== 'string' || !password) {
    throw new AuthError(400, 'validation_failed', 'You must provide either an email or phone number and a password')
  }
  const { db, config } = app
  const user = await findUser(db, name.trim().toLowerCase())
  const account = user?.id ?? name.trim().toLowerCase()
  if (config.rateLimits && !throttle.mayTry(account)) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
  if (!(await isPassword(user?.password_hash, password, config.passwordCost)) || !user) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  }
  throttle.succeeded(account)
  return { user, session: await startSession(db, user.id, 'password') }
}

/** By e-mail address or user name, both kept in lower case. */
function findUser(db: Database, name: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((where) => where.or([where('email', '=', name), where('user_name', '=', name)]))
    .executeTakeFirst()
}
