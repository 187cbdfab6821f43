import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LinkTarget } from '../flows/redirect-to.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { callerOf } from '../sessions/device-cookie.ts'
import { accountKey, findUser } from '../users/users-queries.ts'
import { countCodeAction } from './code-limits.ts'
import { findEmailChange, issueCode, type NewCode } from './codes.ts'
import type { CodeKind } from './codes-table.ts'

/** Mails a code to the user of this name, without disclosing if there is one or if too many were requested. Without mail no code is made:
 *  it could only be guessed. */
export async function requestCode(request: FastifyRequest, kind: CodeKind, name: string, target?: LinkTarget) {
  const app = request.server
  if (!app.mailer.canSend) return
  const user = await findUser(app.db, name)
  const account = accountKey(user, name)
  const from = callerOf(request, user).device === null ? '' : 'own '
  if (await countCodeAction(app, account, `send ${from}${kind}`)) await issueCode(app, { kind, account, to: user?.email ?? '', target })
}

/** Mails a code to the signed-in user. Each kind has its own limit, which requests for others do not use up.
 *  @throws AuthError over_email_send_rate_limit, otp_disabled */
export async function mailOwnCode(app: FastifyInstance, code: NewCode): Promise<void> {
  checkCanSend(app)
  if (!(await countCodeAction(app, code.account, `send ${code.kind}`))) {
    throw new AuthError(429, 'over_email_send_rate_limit', 'For security purposes, you can only request this after some time')
  }
  await issueCode(app, code)
}

/** @throws AuthError otp_disabled */
export function checkCanSend({ mailer }: FastifyInstance): void {
  if (!mailer.canSend) throw new AuthError(422, 'otp_disabled', 'Mail is not configured')
}

/** Mails a new code for a pending change of address, with the expiry of the first one. An address without a pending change gets a code but
 *  no mail, so that the response's time does not differ. */
export async function resendEmailChange(app: FastifyInstance, email: string, target?: LinkTarget): Promise<void> {
  if (!app.mailer.canSend) return
  const pending = await findEmailChange(app.db, email)
  const account = pending?.account ?? accountKey(undefined, email)
  if (!(await countCodeAction(app, account, 'send email_change'))) return
  await issueCode(app, { kind: 'email_change', account, to: pending?.email ?? '', target, until: pending?.expires_at })
}
