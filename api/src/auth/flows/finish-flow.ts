// The end of a flow: a code for the holder of the verifier, or a session.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../db/schema.ts'
import { redeemCode } from '../codes/verify-code.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { TokenBody } from '../protocol/auth-schemas.ts'
import { answerSession } from '../sessions/answer-session.ts'
import { startSession } from '../sessions/sessions.ts'
import { readUser } from '../users/users-queries.ts'
import type { UserRow } from '../users/users-table.ts'
import { readBrowserChallenge } from './challenge.ts'
import { issueAuthCode, type ProviderTokens, takeFlow } from './flow-states.ts'
import type { FlowRow } from './flow-states-table.ts'
import { withAnswer, withSession } from './redirect-to.ts'

/** Ends a flow whose provider has answered: with a code if it began with a challenge, else with a session.
 *  @param findUser the user of the provider's account, in the transaction that issues the code or the session
 *  @returns the address to redirect to
 *  @throws AuthError validation_failed without a challenge that is needed */
export async function finishFlow(
  reply: FastifyReply,
  flow: FlowRow,
  findUser: (trx: Transaction) => Promise<UserRow>,
  tokens?: ProviderTokens,
): Promise<string> {
  const { request, server } = reply
  // Begun by an earlier release.
  readBrowserChallenge(server.config, flow)
  const outcome = await server.db.transaction().execute(async (trx) => {
    const user = await findUser(trx)
    if (flow.code_challenge) return issueAuthCode(trx, flow, user.id, tokens)
    return startSession(trx, user, { method: flow.method, provider: flow.provider, address: request.ip })
  })
  server.mailer.wake()
  if (typeof outcome === 'string') return withAnswer(flow.redirect_to, { code: outcome }, 'query')
  return withSession(flow.redirect_to, { ...(await answerSession(reply, outcome)), ...tokens })
}

/** Exchanges a flow's code for a session (`grant_type=pkce`).
 *  @throws AuthError validation_failed, flow_state_not_found, flow_state_expired, bad_code_verifier, otp_expired, email_exists */
export async function exchangeCode(request: FastifyRequest, { auth_code, code_verifier }: TokenBody) {
  if (!auth_code || !code_verifier) {
    throw new AuthError(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  }
  const { db, mailer } = request.server
  const signedIn = await db.transaction().execute(async (trx) => {
    const { flow, userId, tokens } = await takeFlow(trx, auth_code, code_verifier)
    const by = { method: flow.method, provider: flow.provider, address: request.ip }
    if (!flow.mailed_code_id) return { ...(await startSession(trx, await readUser(trx, userId), by)), tokens }
    return { ...(await redeemCode(trx, flow.mailed_code_id, by)), tokens }
  })
  mailer.wake()
  return signedIn
}
