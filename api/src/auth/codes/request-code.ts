import type { FastifyRequest } from 'fastify'
import { now } from '../../db/times.ts'
import type { LinkTarget } from '../flows/redirect-to.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { AuthServices } from '../services.ts'
import { callerOf } from '../sessions/device-cookie.ts'
import { accountKey, findUser, normaliseName } from '../users/users-queries.ts'
import { countCodeAction } from './code-limits.ts'
import { issueCode, type NewCode } from './codes.ts'
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

/** Mails a code to the signed-in user, who unlike strangers is told why none is sent.
 *  @throws AuthError over_email_send_rate_limit, otp_disabled */
export async function mailOwnCode(services: AuthServices, code: NewCode): Promise<void> {
  checkCanSend(services)
  if (!(await mayMail(services, code.kind, code.account))) {
    throw new AuthError(429, 'over_email_send_rate_limit', 'For security purposes, you can only request this after some time')
  }
  await issueCode(services, code)
}

/** @throws AuthError otp_disabled */
export function checkCanSend({ mailer }: AuthServices): void {
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
  await issueCode(services, { kind: 'email_change', account, to: pending?.email ?? null, target, until: pending?.expires_at })
}
