import type { FastifyRequest } from 'fastify'
import { now } from '../../db/times.ts'
import type { LinkTarget } from '../flows/link-target.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { AuthServices } from '../services.ts'
import { callerOf } from '../sessions/device-cookie.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { accountKey, findUser, normaliseName } from '../users/users-queries.ts'
import { countCodeAction } from './code-limits.ts'
import { issueCode } from './codes.ts'
import type { CodeKind } from './codes-table.ts'

/** Mails a code to the user of this name. The caller cannot tell whether there is one, or whether too many were requested. Without mail no
 *  code is made: it could only be guessed. */
export async function requestCode(
  services: AuthServices,
  request: FastifyRequest,
  kind: CodeKind,
  name: string,
  target?: LinkTarget,
): Promise<void> {
  if (!services.mailer.canSend) return
  const user = await findUser(services.db, name)
  const account = accountKey(user, name)
  const from = callerOf(services, request, user).device === null ? '' : 'own '
  if (await countCodeAction(services, account, `send ${from}${kind}`))
    await issueCode(services, { kind, account, to: user?.email ?? null, target })
}

/** Mails the caller a nonce with which to change a password or address.
 *  @throws AuthError over_email_send_rate_limit, otp_disabled */
export async function requestNonce(services: AuthServices, { user }: SignedIn): Promise<void> {
  await sendOwnCode(services, user.id, { kind: 'reauthentication', to: user.email })
}

/** Mails a code to the caller's own new address.
 *  @throws AuthError over_email_send_rate_limit, otp_disabled */
export async function requestEmailChange(services: AuthServices, { user }: SignedIn, newEmail: string, target?: LinkTarget): Promise<void> {
  await sendOwnCode(services, user.id, { kind: 'email_change', to: newEmail, target })
}

/** Unlike strangers, the signed-in user is told why no mail is sent. */
async function sendOwnCode(
  services: AuthServices,
  account: string,
  code: { kind: CodeKind; to: string; target?: LinkTarget | undefined },
): Promise<void> {
  checkCanSend(services)
  if (!(await mayMail(services, code.kind, account))) {
    throw new AuthError(429, 'over_email_send_rate_limit', 'For security purposes, you can only request this after some time')
  }
  await issueCode(services, { account, ...code })
}

/** @throws AuthError otp_disabled */
export function checkCanSend({ mailer }: Pick<AuthServices, 'mailer'>): void {
  if (!mailer.canSend) throw new AuthError(422, 'otp_disabled', 'Mail is not configured')
}

/** Each kind by itself: nobody keeps the owner's own codes away by asking for others. */
const mayMail = (services: AuthServices, kind: CodeKind, account: string) => countCodeAction(services, account, `send ${kind}`)

/** Sends the code for a pending change of address once more, for the time that the first one has left. An address that nobody changes to gets
 *  a code as well, only no mail: both answers take the same time. */
export async function resendEmailChange(services: AuthServices, email: string, target?: LinkTarget): Promise<void> {
  if (!services.mailer.canSend) return
  const pending = await services.db
    .selectFrom('auth_codes')
    .select(['account', 'email', 'expires_at'])
    .where('kind', '=', 'email_change')
    .where('email', '=', normaliseName(email))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  const account = pending?.account ?? accountKey(undefined, email)
  if (!(await mayMail(services, 'email_change', account))) return
  const until = pending && { until: pending.expires_at }
  await issueCode(services, { kind: 'email_change', account, to: pending?.email ?? null, target, ...until })
}
