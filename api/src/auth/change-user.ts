import type { FastifyInstance } from 'fastify'
import { changedAt } from '../db/times.ts'
import type { SignedIn } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import { hashPassword, isPassword, maxPasswordLength, minPasswordLength } from './password.ts'
import { type AuthMethod, endSessions } from './sessions.ts'
import type { UserRow } from './users-table.ts'

export interface UserChange {
  password?: string
  current_password?: string
  data?: Record<string, unknown>
}

const freshSeconds = 24 * 60 * 60

/** Changes the caller's password or metadata. A new password ends every other session and, for the demo owner, the hint.
 *  @throws AuthError weak_password, same_password, invalid_credentials, reauthentication_needed */
export async function changeUser(app: FastifyInstance, { user, session }: SignedIn, change: UserChange): Promise<UserRow> {
  const { db } = app
  const passwordHash =
    change.password === undefined ? undefined : await newPasswordHash(app, { user, session }, change.password, change.current_password)
  const changed = await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      demo_password: passwordHash === undefined ? undefined : 0,
      user_metadata: change.data && JSON.stringify({ ...JSON.parse(user.user_metadata), ...change.data }),
      updated_at: changedAt(user.updated_at),
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (passwordHash !== undefined) await endSessions(db, session, 'others')
  return changed
}

async function newPasswordHash(
  app: FastifyInstance,
  { user, session }: SignedIn,
  password: string,
  current: string | undefined,
): Promise<string> {
  const cost = app.config.passwordCost
  if (password.length < minPasswordLength || password.length > maxPasswordLength) {
    const message = `Password should be ${minPasswordLength} to ${maxPasswordLength} characters long`
    throw new AuthError(422, 'weak_password', message, { weak_password: { reasons: ['length'] } })
  }
  if (current !== undefined && !(await isPassword(user.password_hash, current, cost))) {
    throw new AuthError(400, 'invalid_credentials', 'The current password is wrong')
  }
  if (current === undefined && !isFresh(JSON.parse(session.amr))) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  if (await isPassword(user.password_hash, password, cost)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password, cost)
}

const isFresh = (amr: AuthMethod[]): boolean => amr.some(({ timestamp }) => timestamp > Date.now() / 1000 - freshSeconds)
