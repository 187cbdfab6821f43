import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../db/schema.ts'
import { finishFlow } from '../flows/finish-flow.ts'
import { type ProviderTokens, readFlowCookie, resumeFlow } from '../flows/flow-states.ts'
import type { FlowRow } from '../flows/flow-states-table.ts'
import { FlowError, withFailure } from '../flows/redirect-to.ts'
import { linkIdentity, type ProvenAccount, resolveUser } from '../identities/link-identity.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { AuthServices } from '../services.ts'
import { readUser } from '../users/users-queries.ts'
import type { UserRow } from '../users/users-table.ts'
import { callbackAddress } from './begin-provider.ts'
import { providerFailure, toAccount } from './providers.ts'

/** The parameters of a provider's callback. */
export type CallbackParameters = Partial<Record<'code' | 'state' | 'error' | 'error_description' | 'iss', string | null>>

const errors = ['invalid_request', 'unauthorized_client', 'access_denied', 'server_error', 'temporarily_unavailable']

/** Handles a provider's callback, once.
 *  @returns the address to lead to: with a code, a session or a failure
 *  @throws AuthError bad_oauth_callback, bad_oauth_state, flow_state_already_used where no flow says where to lead */
export async function finishProvider(
  services: AuthServices,
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: CallbackParameters,
): Promise<string> {
  const { state, code, error, error_description } = parameters
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!code && !error) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  const flow = await resumeFlow(services.db, state, readFlowCookie(request))
  try {
    if (error) throw new FlowError(errors.includes(error) ? error : 'server_error', error_description || 'The provider refused')
    const { account, tokens } = await askProvider(services, flow, parameters)
    return await finishFlow(services, request, reply, flow, (trx) => userOf(trx, flow, account), tokens)
  } catch (failure) {
    if (failure instanceof FlowError) logFailure(services, flow, failure)
    return withFailure(flow.redirect_to, failure)
  }
}

/** Turns the code into tokens at the provider and checks them.
 *  @throws FlowError */
async function askProvider(services: AuthServices, flow: FlowRow, parameters: CallbackParameters) {
  const provider = services.providers.find(flow.provider ?? '')
  const { oidc, configuration } = await services.providers.client(provider)
  const { nonce, verifier } = JSON.parse(flow.provider_state ?? '{}')
  const url = new URL(callbackAddress(services.config))
  for (const [name, value] of Object.entries(parameters)) if (typeof value === 'string') url.searchParams.set(name, value)
  try {
    const answer = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: flow.id,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = { ...answer.claims() }
    const sub = String(claims.sub)
    // Some providers keep the address out of their ID tokens.
    const hasMore = !claims.email && configuration.serverMetadata().userinfo_endpoint !== undefined
    if (hasMore) Object.assign(claims, await oidc.fetchUserInfo(configuration, answer.access_token, sub), { sub })
    const tokens: ProviderTokens = {
      provider_token: answer.access_token,
      ...(answer.refresh_token && { provider_refresh_token: answer.refresh_token }),
    }
    return { account: toAccount(provider, sub, claims), tokens }
  } catch (error) {
    throw providerFailure(error)
  }
}

/** @throws AuthError signup_disabled, provider_email_needs_verification, identity_already_exists */
async function userOf(trx: Transaction, { linking_user_id }: FlowRow, account: ProvenAccount): Promise<UserRow> {
  if (linking_user_id === null) return resolveUser(trx, account)
  return linkIdentity(trx, await readUser(trx, linking_user_id), account)
}

/** The library's own code says what was wrong; its messages and causes may hold tokens. */
function logFailure({ log }: AuthServices, { provider }: FlowRow, { error, cause }: FlowError): void {
  const { code, name } = (cause ?? {}) as { code?: string; name?: string }
  log.warn({ provider, error, reason: code ?? name }, 'a sign-in by a provider failed')
}
