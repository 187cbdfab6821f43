import { passwordLength } from '@lechaim/shared/contracts/limits.ts'
import { readAddress } from '@lechaim/shared/lib/account-address.ts'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { changedAt } from '../../db/times.ts'
import { type MailText, writeMail } from '../../mail/mail-text.ts'
import { queueMail } from '../../mail/mailer.ts'
import { checkCode, mailOwnCode, takeCode } from '../codes/codes.ts'
import { isConfirmed } from '../factors/factors-table.ts'
import { dropFlows } from '../flows/flow-states.ts'
import type { LinkTarget } from '../flows/redirect-to.ts'
import { AuthError, tooManyTries } from '../protocol/auth-error.ts'
import { challengeFields, names, text } from '../protocol/auth-schemas.ts'
import { forgetDevices } from '../sessions/device-cookie.ts'
import { endSessions, isFresh, type SignedIn } from '../sessions/sessions.ts'
import { hashPassword, isPassword } from './password.ts'
import { typedName } from './users-queries.ts'
import type { UserRow } from './users-table.ts'

const freshSeconds = 24 * 60 * 60
/** In bytes of JSON: it travels in every access token, and a header has room for so much only (decision 0017). */
const maxMetadata = 2048

// Kept flat and small, because it travels in every access token.
const UserValue = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Null()])
export const UserBody = Type.Object({
  ...names,
  password: text(4096, 'a long new password'),
  current_password: text(4096, 'lechaim-demo'),
  nonce: text(100, '123456'),
  ...challengeFields,
  data: Type.Optional(
    Type.Union([Type.Record(Type.String({ maxLength: 100 }), UserValue, { maxProperties: 50 }), Type.Null()], {
      examples: [{ theme: 'dark' }],
    }),
  ),
})
type UserChange = Static<typeof UserBody>

/** Changes the caller's password or metadata, and begins a change of address, which the new address has to confirm. A new password
 *  ends every other session and, for the demo owner, the hint.
 *  @throws AuthError validation_failed, phone_provider_disabled, weak_password, insufficient_aal, invalid_credentials,
 *  reauthentication_needed, reauthentication_not_valid, same_password, over_email_send_rate_limit, otp_disabled */
export async function changeUser(app: FastifyInstance, signedIn: SignedIn, change: UserChange, target?: LinkTarget): Promise<UserRow> {
  const { user } = signedIn
  const email = typedName(change.email ?? '')
  const newEmail = email === '' || email === user.email ? null : email
  checkShapes(change, newEmail)
  const metadata = change.data ? mergeMetadata(user, change.data) : undefined
  if (typeof change.password === 'string' || newEmail) await confirmChange(app, signedIn, change)
  const passwordHash = typeof change.password === 'string' ? await newPasswordHash(app, user, change.password) : undefined
  if (newEmail) await mailOwnCode(app, { kind: 'email_change', account: user.id, to: newEmail, target })
  return saveUser(app, signedIn, { passwordHash, metadata, newEmail })
}

/** Requires the current password, a mailed nonce or a sign-in of the last day, and the second factor if there is one.
 *  @throws AuthError insufficient_aal, invalid_credentials, over_request_rate_limit, reauthentication_not_valid, reauthentication_needed */
async function confirmChange(app: FastifyInstance, { user, session }: SignedIn, change: UserChange): Promise<void> {
  if (!(await isConfirmed(app.db, session))) {
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
  }
  if (typeof change.current_password === 'string') return checkPassword(app, { user, session }, change.current_password)
  if (change.nonce) return spendNonce(app, user, change.nonce)
  if (!isFresh(session, freshSeconds)) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
}

/** Failures count for the session, so that guesses elsewhere do not keep its owner from a new password.
 *  @throws AuthError invalid_credentials, over_request_rate_limit */
export async function checkPassword({ config, throttles }: FastifyInstance, { user, session }: SignedIn, password: string): Promise<void> {
  const caller = { address: '', device: session.id }
  if (!(await throttles.passwords.mayTry(user.id, caller))) throw tooManyTries()
  if (!(await isPassword(user.password_hash, password, config.passwordCost))) {
    throw new AuthError(400, 'invalid_credentials', 'The current password is wrong')
  }
  await throttles.passwords.succeeded(user.id, caller)
}

async function spendNonce(app: FastifyInstance, user: UserRow, nonce: string): Promise<void> {
  try {
    const { id } = await checkCode(app, { kind: 'reauthentication', account: user.id, code: nonce, isOwn: true })
    await takeCode(app.db, id)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
}

function checkShapes({ password, phone }: UserChange, newEmail: string | null): void {
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone numbers are not used here')
  if (newEmail && readAddress(newEmail) === null)
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  if (typeof password === 'string' && (password.length < passwordLength.min || password.length > passwordLength.max)) {
    const message = `Password should be ${passwordLength.min} to ${passwordLength.max} characters long`
    throw new AuthError(422, 'weak_password', message, { weak_password: { reasons: ['length'] } })
  }
}

async function newPasswordHash({ config }: FastifyInstance, user: UserRow, password: string): Promise<string> {
  if (await isPassword(user.password_hash, password, config.passwordCost)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password, config.passwordCost)
}

/** The merged metadata as JSON; null removes a key.
 *  @throws AuthError validation_failed */
function mergeMetadata({ user_metadata }: UserRow, data: Record<string, unknown>): string {
  const entries = Object.entries({ ...JSON.parse(user_metadata), ...data }).filter(([, value]) => value !== null)
  const merged = JSON.stringify(Object.fromEntries(entries))
  if (Buffer.byteLength(merged) <= maxMetadata) return merged
  throw new AuthError(400, 'validation_failed', `User metadata is limited to ${maxMetadata} bytes of JSON`)
}

async function saveUser(
  { db, mailer, changes }: FastifyInstance,
  { user, session }: SignedIn,
  { passwordHash, metadata, newEmail }: { passwordHash?: string; metadata?: string; newEmail: string | null },
): Promise<UserRow> {
  const changed = await db.transaction().execute(async (trx) => {
    if (passwordHash !== undefined) {
      await endSessions(trx, session, 'others')
      // An attacker's pending change of address would give the account back; the code of a new one has just replaced it.
      await trx
        .deleteFrom('auth_codes')
        .where('account', '=', user.id)
        .$if(newEmail !== null, (codes) => codes.where('kind', '!=', 'email_change'))
        .execute()
      await dropFlows(trx, user.id)
      await forgetDevices(trx, user.id)
      await queueMail(trx, { to: user.email, ...passwordChangedMail() })
    }
    return trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        demo_password: passwordHash === undefined ? undefined : 0,
        user_metadata: metadata,
        updated_at: changedAt(user.updated_at),
      })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  mailer.wake()
  changes.publish('owner')
  return changed
}

const passwordChangedMail = (): MailText =>
  writeMail('הסיסמה לניהול החנות הוחלפה', [
    'הסיסמה של החשבון הוחלפה, וכל שאר הכניסות הסתיימו.',
    'לא אתם? יש לאפס את החשבון במחשב של החנות בפקודה npm run reset-owner.',
  ])
