import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../db/schema.ts'
import { codeExpired } from '../codes/codes.ts'
import { redeemCode } from '../codes/verify-code.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { AuthServices } from '../services.ts'
import type { SignedIn } from '../sessions/access-token.ts'
import { startSession } from '../sessions/sessions.ts'
import { type ProviderTokens, takeFlow } from './flow-states.ts'

interface GivenCode {
  auth_code?: string | null
  code_verifier?: string | null
}

/** The session that a flow's code stands for (`grant_type=pkce`).
 *  @throws AuthError validation_failed, flow_state_not_found, flow_state_expired, bad_code_verifier, otp_expired, email_exists */
export async function exchangeCode(
  services: AuthServices,
  request: FastifyRequest,
  { auth_code, code_verifier }: GivenCode,
): Promise<SignedIn & { tokens: ProviderTokens }> {
  if (!auth_code || !code_verifier) {
    throw new AuthError(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  }
  const signedIn = await services.db.transaction().execute(async (trx) => {
    const { flow, userId, tokens } = await takeFlow(trx, auth_code, code_verifier)
    const by = { method: flow.method, provider: flow.provider, address: request.ip }
    if (flow.mailed_code_id) return { ...(await redeemCode(trx, await mailedCode(trx, flow.mailed_code_id), by)), tokens }
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    return { user, session: await startSession(trx, user.id, by), tokens }
  })
  services.mailer.wake()
  return signedIn
}

/** The code behind a link that was followed: gone where it was typed meanwhile, or another one was asked for. */
async function mailedCode(trx: Transaction, id: string) {
  const code = await trx.selectFrom('auth_codes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!code) throw codeExpired()
  return code
}
