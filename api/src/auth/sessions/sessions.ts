// Sessions and their rotation (decision 0010): the current refresh token rotates; the one just before it gets the current one again
// for a minute; any older one ends the session, because it was copied.
import { randomUUID } from 'node:crypto'
import type { SessionList } from '@lechaim/shared/contracts/auth.ts'
import type { FastifyInstance } from 'fastify'
import { present } from '../../db/mapping.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { noteAccount } from '../users/account-notices.ts'
import type { UserRow } from '../users/users-table.ts'
import type { RefreshToken } from './refresh-token.ts'
import type { SessionRow } from './sessions-table.ts'
import { recordSignIn, type SignInMethod } from './sign-in-records.ts'

export interface SignedIn {
  user: UserRow
  session: SessionRow
}

export const sessionSeconds = 30 * 24 * 60 * 60
/** For tabs that refresh at once, and for clients that lost the response and retry. */
const graceMs = 60_000

interface AuthMethod {
  method: string
  /** Seconds since the epoch. */
  timestamp: number
  provider?: string
}

export async function startSession(db: Database, user: UserRow, by: SignInMethod): Promise<SignedIn> {
  const startedAt = now()
  const { method, provider } = by
  const amr: AuthMethod[] = [{ method, timestamp: Math.floor(Date.parse(startedAt) / 1000), ...(provider && { provider }) }]
  await recordSignIn(db, user.id, by)
  await db.updateTable('users').set({ last_sign_in_at: startedAt }).where('id', '=', user.id).execute()
  const session = await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: user.id,
      refresh_counter: 0,
      aal: 'aal1',
      factor_id: null,
      amr: JSON.stringify(amr),
      created_at: startedAt,
      refreshed_at: startedAt,
      expires_at: new Date(Date.parse(startedAt) + sessionSeconds * 1000).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { user, session }
}

/** The session after this refresh token was used, with the counter of the token to hand out.
 *  @throws AuthError refresh_token_not_found, session_expired, refresh_token_already_used */
export async function rotateSession(app: FastifyInstance, token: RefreshToken | null): Promise<SessionRow> {
  const { db } = app
  const row = token && (await findSession(db, token.sessionId))
  if (!row || token.counter > row.refresh_counter) throw unknownToken()
  if (row.expires_at <= now()) {
    await endSessions(db, row, 'local')
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
  }
  const isBefore = token.counter === row.refresh_counter - 1
  if (isBefore && Date.now() - Date.parse(row.refreshed_at) <= graceMs) return row
  if (token.counter < row.refresh_counter) {
    await endSessions(db, row, 'local')
    await noteAccount(app, row.user_id, 'token_reused')
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  const rotated = await db
    .updateTable('sessions')
    .set({ refresh_counter: token.counter + 1, refreshed_at: now() })
    .where('id', '=', row.id)
    .where('refresh_counter', '=', token.counter)
    .returningAll()
    .executeTakeFirst()
  // A simultaneous request has rotated it: both get the same token.
  const current = rotated ?? (await findSession(db, row.id))
  if (!current) throw unknownToken()
  return current
}

/** A passed second factor; a recovery code stands in for the factor of this id. */
export interface Confirmation {
  factorId: string
  method: 'totp' | 'recovery_code'
}

/** Upgrades the session to aal2. Its refresh token moves on by two, so that the one handed out at aal1 is not "the one just before".
 *  @throws AuthError session_not_found when it has ended meanwhile */
export async function upgradeToAal2(db: Database, session: SessionRow, { factorId, method }: Confirmation): Promise<SessionRow> {
  const upgraded = await db
    .updateTable('sessions')
    .set(({ eb }) => ({
      aal: 'aal2',
      factor_id: factorId,
      amr: JSON.stringify([{ method, timestamp: Math.floor(Date.now() / 1000) }, ...methodsBesideFactors(session)]),
      refresh_counter: eb('refresh_counter', '+', 2),
      refreshed_at: now(),
    }))
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirst()
  if (!upgraded) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return upgraded
}

/** Returns the sessions of a deleted factor to aal1. */
export async function lowerSessions(db: Database, factorId: string): Promise<void> {
  const sessions = await db.selectFrom('sessions').select(['id', 'amr']).where('factor_id', '=', factorId).execute()
  for (const session of sessions) {
    const amr = JSON.stringify(methodsBesideFactors(session))
    await db.updateTable('sessions').set({ aal: 'aal1', factor_id: null, amr }).where('id', '=', session.id).execute()
  }
}

const methodsOf = ({ amr }: Pick<SessionRow, 'amr'>): AuthMethod[] => JSON.parse(amr)
const methodsBesideFactors = (session: Pick<SessionRow, 'amr'>) =>
  methodsOf(session).filter(({ method }) => method !== 'totp' && method !== 'recovery_code')

/** True when the session's user signed in, or passed the second factor, within the last so many seconds. */
export const isFresh = (session: SessionRow, seconds: number): boolean =>
  methodsOf(session).some(({ timestamp }) => timestamp > Date.now() / 1000 - seconds)

/** Requires a sign-in, a second factor or the password within the last quarter of an hour, for changes of the ways in.
 *  @throws AuthError reauthentication_needed */
export function requireFresh(session: SessionRow, action: string): void {
  if (!isFresh(session, 15 * 60)) throw new AuthError(400, 'reauthentication_needed', `${action} requires a fresh sign-in`)
}

/** Notes that the password was given again. */
export async function renewSignIn(db: Database, session: SessionRow): Promise<void> {
  const others = methodsOf(session).filter(({ method }) => method !== 'password')
  const amr = JSON.stringify([{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }, ...others])
  await db.updateTable('sessions').set({ amr }).where('id', '=', session.id).execute()
}

const findSession = (db: Database, id: string) => db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()
const unknownToken = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

/** The unexpired sessions of the caller's user, the last used first, a hundred at most. */
export async function listSessions(db: Database, caller: SessionRow): Promise<SessionList['items']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'refreshed_at as lastUsedAt', 'user_agent as userAgent'])
    .where('user_id', '=', caller.user_id)
    .where('expires_at', '>', now())
    .orderBy('refreshed_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => present<SessionList['items'][number]>({ ...row, userAgent: row.userAgent ?? '', current: row.id === caller.id }))
}

/** Ends a session of this user.
 *  @throws AuthError session_not_found */
export async function endOwnSession(db: Database, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AuthError(404, 'session_not_found', 'There is no such session')
}

export async function endSessions(db: Database, { id, user_id }: SessionRow, scope: 'global' | 'local' | 'others'): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .$if(scope === 'local', (query) => query.where('id', '=', id))
    .$if(scope === 'others', (query) => query.where('id', '!=', id))
    .execute()
}
