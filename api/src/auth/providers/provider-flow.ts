// Sign-in and linking by a provider: the way there, and its callback.
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config/config.ts'
import { panelAddress } from '../../mail/shop-link.ts'
import { readBrowserChallenge, sha256 } from '../flows/challenge.ts'
import { finishFlow } from '../flows/finish-flow.ts'
import { createFlow, keepFlowCookie, type ProviderTokens, readFlowCookie, resumeFlow } from '../flows/flow-states.ts'
import type { FlowRow } from '../flows/flow-states-table.ts'
import { checkRedirect, FlowError, withFailure } from '../flows/redirect-to.ts'
import { linkIdentity, resolveUser } from '../identities/link-identity.ts'
import { AuthError } from '../protocol/auth-error.ts'
import type { CallbackParameters, ProviderQuery } from '../protocol/auth-schemas.ts'
import { readUser } from '../users/users-queries.ts'
import { isIssuedTo, type Providers, providerFailure, toAccount } from './providers.ts'

/** Parameters that are not passed on, because the shop sets or reads them. */
const own = new Set(
  `provider redirect_to scopes skip_http_redirect code_challenge code_challenge_method client_id client_secret redirect_uri response_type
   response_mode scope state request request_uri`.split(/\s+/),
)
const maxPassedOn = 20

/** The redirect URI at providers. */
const callbackAddress = (config: Config): string => `${panelAddress(config)}/auth/v1/callback`

/** Begins a sign-in by a provider, or with a user the linking of an account there.
 *  @returns the provider's address
 *  @throws AuthError validation_failed
 *  @throws FlowError when the provider does not answer */
export async function beginProvider(reply: FastifyReply, query: ProviderQuery, linkingUserId?: string): Promise<string> {
  const { db, config, providers } = reply.server
  const provider = providers.find(query.provider ?? '')
  const challenge = readBrowserChallenge(config, query)
  const { oidc, configuration } = await providers.client(provider)
  const passedOn = Object.entries(query).filter(([name, value]) => !own.has(name) && typeof value === 'string')
  const { nonce = oidc.randomNonce(), ...parameters } = Object.fromEntries(passedOn.slice(0, maxPassedOn)) as Record<string, string>
  const verifier = oidc.randomPKCECodeVerifier()
  const flow = await createFlow(db, {
    method: 'oauth',
    provider: provider.name,
    ...challenge,
    redirect_to: checkRedirect(reply.request, query.redirect_to),
    browser_hash: sha256(keepFlowCookie(reply)),
    provider_state: JSON.stringify({ nonce, verifier }),
    linking_user_id: linkingUserId,
  })
  const address = oidc.buildAuthorizationUrl(configuration, {
    ...parameters,
    redirect_uri: callbackAddress(config),
    scope: [...new Set([provider.scope, query.scopes ?? ''].join(' ').trim().split(/\s+/))].join(' '),
    state: flow.id,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.formPost && { response_mode: 'form_post' }),
  })
  return address.href
}

const errors = ['invalid_request', 'unauthorized_client', 'access_denied', 'server_error', 'temporarily_unavailable']

/** Handles a provider's callback, once.
 *  @returns the address to lead to: with a code, a session or a failure
 *  @throws AuthError bad_oauth_callback, bad_oauth_state, flow_state_already_used where no flow says where to lead */
export async function finishProvider(reply: FastifyReply, parameters: CallbackParameters): Promise<string> {
  const { db, config, log, providers } = reply.server
  const { state, code, error, error_description } = parameters
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!code && !error) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  const flow = await resumeFlow(db, state, readFlowCookie(reply.request))
  try {
    if (error) throw new FlowError(errors.includes(error) ? error : 'server_error', error_description || 'The provider refused')
    const { account, tokens } = await askProvider(providers, callbackAddress(config), flow, parameters)
    const { linking_user_id } = flow
    return await finishFlow(
      reply,
      flow,
      async (trx) => (linking_user_id ? linkIdentity(trx, await readUser(trx, linking_user_id), account) : resolveUser(trx, account)),
      tokens,
    )
  } catch (failure) {
    if (failure instanceof FlowError) {
      // The library's own code says what was wrong; its messages and causes may hold tokens.
      const { code, name } = (failure.cause ?? {}) as { code?: string; name?: string }
      log.warn({ provider: flow.provider, error: failure.error, reason: code ?? name }, 'a sign-in by a provider failed')
    }
    return withFailure(flow.redirect_to, failure)
  }
}

/** Turns the code into tokens at the provider and checks them.
 *  @throws FlowError */
async function askProvider(providers: Providers, callback: string, flow: FlowRow, parameters: CallbackParameters) {
  const provider = providers.find(flow.provider ?? '')
  const { oidc, configuration } = await providers.client(provider)
  const { nonce, verifier } = JSON.parse(flow.provider_state ?? '{}')
  const url = new URL(callback)
  for (const [name, value] of Object.entries(parameters)) if (typeof value === 'string') url.searchParams.set(name, value)
  try {
    const answer = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: flow.id,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = { ...answer.claims() }
    if (!isIssuedTo(claims, provider.clientId)) throw new Error('The ID token was issued to another client')
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
