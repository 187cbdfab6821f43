import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Transaction } from '../../db/schema.ts'
import { changedAt } from '../../db/times.ts'
import { type MailText, writeMail } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/mailer.ts'
import { panelAddress } from '../../mail/shop-link.ts'
import { findMailedFlow, issueAuthCode } from '../flows/flow-states.ts'
import { withAnswer } from '../flows/redirect-to.ts'
import { AuthError, refuseTaken } from '../protocol/auth-error.ts'
import { names, text } from '../protocol/auth-schemas.ts'
import { callerOf } from '../sessions/device-cookie.ts'
import { type SignedIn, startSession } from '../sessions/sessions.ts'
import type { SignInMethod } from '../sessions/sign-in-records.ts'
import { accountKey, findUser } from '../users/users-queries.ts'
import { panelLinkPath } from './code-mail.ts'
import { checkCode, checkLink, codeExpired, findEmailChange, takeCode } from './codes.ts'
import type { CodeKind } from './codes-table.ts'

export const VerifyBody = Type.Object(
  { type: Type.String({ maxLength: 40 }), ...names, token: text(100, '123456'), token_hash: text(200, 'q3VZ0c1b') },
  { examples: [{ type: 'recovery', email: 'owner@lechaim.example', token: '123456' }] },
)
type VerifyBody = Static<typeof VerifyBody>

const kinds = new Map<string, CodeKind>([
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
  ...['email', 'magiclink', 'signup', 'invite'].map((type) => [type, 'otp'] as const),
])
const phoneTypes = ['sms', 'phone_change']

/** Signs in with a mailed code.
 *  @throws AuthError validation_failed, otp_expired, email_exists */
export async function verifyCode(request: FastifyRequest, given: VerifyBody): Promise<SignedIn> {
  const kind = kindOf(given.type)
  const code = await findCode(request, kind, given)
  const by = { method: 'otp', address: request.ip }
  const { db, mailer } = request.server
  const signedIn = await db.transaction().execute((trx) => redeemCode(trx, code.id, by))
  mailer.wake()
  return signedIn
}

/** @throws AuthError validation_failed, otp_expired */
function kindOf(type: string): CodeKind {
  if (phoneTypes.includes(type)) throw codeExpired()
  const kind = kinds.get(type)
  if (!kind) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type')
  return kind
}

/** Uses the code up and starts its user's session; for a new address it also puts that in force.
 *  @throws AuthError otp_expired, email_exists */
export async function redeemCode(trx: Transaction, codeId: string, by: SignInMethod): Promise<SignedIn> {
  const code = await takeCode(trx, codeId)
  const user = await trx.selectFrom('users').selectAll().where('id', '=', code.account).executeTakeFirst()
  if (!user) throw codeExpired()
  if (code.kind !== 'email_change') return startSession(trx, user, by)
  const changed = await trx
    .updateTable('users')
    .set({ email: code.email, updated_at: changedAt(user.updated_at) })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken('email_exists', 'A user with this email address has already been registered'))
  await queueMail(trx, { to: user.email, ...emailChangedMail(code.email) })
  return startSession(trx, changed, by)
}

/** Follows the link of a mail requested with a challenge: a code for the holder of the verifier. Exchanging that code uses the link up, so
 *  that mail scanners that open links spoil nothing, and the typed code still holds.
 *  @returns the address to redirect to
 *  @throws AuthError validation_failed, otp_expired */
export async function followPkceLink(app: FastifyInstance, type: string, link: string): Promise<string> {
  const row = await checkLink(app, kindOf(type), link)
  const flow = await findMailedFlow(app.db, row.id)
  if (!flow) throw codeExpired()
  return withAnswer(flow.redirect_to, { code: await issueAuthCode(app.db, flow, row.account) }, 'query')
}

/** Follows the link of a mail requested without a challenge: the panel uses it up. Nothing in a mail leads to tokens.
 *  @returns the address to redirect to
 *  @throws AuthError validation_failed, otp_expired */
export async function followLink(app: FastifyInstance, type: string, link: string): Promise<string> {
  const kind = kindOf(type)
  await checkLink(app, kind, link)
  return (panelAddress(app.config) ?? '') + panelLinkPath(kind, link)
}

async function findCode(request: FastifyRequest, kind: CodeKind, given: VerifyBody) {
  const app = request.server
  const { email, phone, token, token_hash } = given
  if (token_hash) return checkLink(app, kind, token_hash)
  const name = email || phone
  if (!name || !token) throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash')
  const user = await findUser(app.db, name)
  const account = (kind === 'email_change' && (await findEmailChange(app.db, name))?.account) || accountKey(user, name)
  const isOwn = callerOf(request, user).device !== null
  return checkCode(app, { kind, account, code: token, isOwn })
}

/** Goes to the old address, whose owner may not have asked for the change. */
const emailChangedMail = (newEmail: string): MailText =>
  writeMail('כתובת הדוא״ל של החשבון הוחלפה', [
    'מעתה נכנסים לניהול החנות עם הכתובת החדשה:',
    newEmail,
    'לא אתם? יש לאפס את החשבון במחשב של החנות בפקודה npm run reset-owner.',
  ])
