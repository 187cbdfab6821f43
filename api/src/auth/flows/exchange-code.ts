import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AuthError } from '../protocol/auth-error.ts'
import type { SignedIn } from '../sessions/access-token.ts'
import { startSession } from '../sessions/sessions.ts'
import { type ProviderTokens, takeFlow } from './flow-states.ts'

interface GivenCode {
  auth_code?: string | null
  code_verifier?: string | null
}

/** The session that a flow's code stands for (`grant_type=pkce`).
 *  @throws AuthError validation_failed, flow_state_not_found, flow_state_expired, bad_code_verifier */
export async function exchangeCode(
  { db }: FastifyInstance,
  request: FastifyRequest,
  { auth_code, code_verifier }: GivenCode,
): Promise<SignedIn & { tokens: ProviderTokens }> {
  if (!auth_code || !code_verifier) {
    throw new AuthError(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  }
  return db.transaction().execute(async (trx) => {
    const { flow, userId, tokens } = await takeFlow(trx, auth_code, code_verifier)
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    const { method, provider } = flow
    return { user, session: await startSession(trx, user.id, { method, provider, address: request.ip }), tokens }
  })
}
