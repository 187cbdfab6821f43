import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/schema.ts'
import { changedAt } from '../../db/times.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { queueMail } from '../../mail/mailer.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { SignedIn } from '../sessions/access-token.ts'
import { callerOf } from '../sessions/device-cookie.ts'
import { startSession } from '../sessions/sessions.ts'
import { accountKey, findUser, normaliseName } from '../users/users-queries.ts'
import { emailChangedMail } from './code-mail.ts'
import { type CodeKind, checkCode, checkLink, codeExpired, takeCode } from './codes.ts'

export interface MailedCode {
  type: string
  email?: string | null
  phone?: string | null
  token?: string | null
  token_hash?: string | null
}

const kinds: Record<string, CodeKind> = {
  recovery: 'recovery',
  email: 'otp',
  magiclink: 'otp',
  signup: 'otp',
  invite: 'otp',
  email_change: 'email_change',
}
const phoneTypes = ['sms', 'phone_change']

/** Signs in with a mailed code, which it uses up; for a new address it also puts that in force.
 *  @throws AuthError validation_failed, otp_expired, email_exists */
export async function verifyCode(app: FastifyInstance, request: FastifyRequest, given: MailedCode): Promise<SignedIn> {
  if (phoneTypes.includes(given.type)) throw codeExpired()
  const kind = Object.hasOwn(kinds, given.type) ? kinds[given.type] : undefined
  if (!kind) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type')
  const code = await findCode(app, request, kind, given)
  const signedIn = await app.db.transaction().execute(async (trx) => {
    await takeCode(trx, code)
    const user = await trx.selectFrom('users').selectAll().where('id', '=', code.account).executeTakeFirst()
    if (!user) throw codeExpired()
    const by = { method: 'otp', address: request.ip }
    if (kind !== 'email_change') return { user, session: await startSession(trx, user.id, by) }
    const changed = await trx
      .updateTable('users')
      .set({ email: code.email, updated_at: changedAt(user.updated_at) })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTaken)
    await queueMail(trx, { to: user.email, ...emailChangedMail(code.email) })
    return { user: changed, session: await startSession(trx, user.id, by) }
  })
  app.mailer.wake()
  return signedIn
}

async function findCode(app: FastifyInstance, request: FastifyRequest, kind: CodeKind, given: MailedCode) {
  const { email, phone, token, token_hash } = given
  if (token_hash) return checkLink(app, kind, token_hash)
  const name = email || phone
  if (!name || !token) throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash')
  const user = await findUser(app.db, name)
  const account = (kind === 'email_change' && (await accountOfChange(app.db, name))) || accountKey(user, name)
  const isOwn = callerOf(app, request, user).device !== null
  return checkCode(app, { kind, account, code: token, isOwn })
}

/** A change is confirmed with the new address, which nobody is found by yet. */
async function accountOfChange(db: Database, email: string): Promise<string | undefined> {
  const pending = await db
    .selectFrom('auth_codes')
    .select('account')
    .where('kind', '=', 'email_change')
    .where('email', '=', normaliseName(email))
    .executeTakeFirst()
  return pending?.account
}

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}
