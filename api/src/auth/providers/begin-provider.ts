import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { panelAddress } from '../../mail/shop-link.ts'
import { readChallenge, sha256 } from '../flows/challenge.ts'
import { createFlow, keepFlowCookie } from '../flows/flow-states.ts'
import { checkRedirect } from '../flows/redirect-to.ts'
import type { ProviderQuery } from '../protocol/auth-schemas.ts'
import type { AuthServices } from '../services.ts'

/** Parameters that are not passed on, because the shop sets or reads them. */
const own = new Set(
  `provider redirect_to scopes skip_http_redirect code_challenge code_challenge_method client_id client_secret redirect_uri response_type
   response_mode scope state request request_uri`.split(/\s+/),
)
const maxPassedOn = 20

/** The redirect URI at providers. */
export const callbackAddress = (config: Config): string => `${panelAddress(config) ?? ''}/auth/v1/callback`

/** Begins a sign-in by a provider, or with a user the linking of an account there.
 *  @returns the provider's address
 *  @throws AuthError validation_failed
 *  @throws FlowError when the provider does not answer */
export async function beginProvider(
  services: AuthServices,
  request: FastifyRequest,
  reply: FastifyReply,
  query: ProviderQuery,
  linkingUserId?: string,
): Promise<string> {
  const { db, config, providers } = services
  const provider = providers.find(query.provider ?? '')
  const challenge = readChallenge(query)
  const { oidc, configuration } = await providers.client(provider)
  const passedOn = Object.entries(query).filter(([name, value]) => !own.has(name) && typeof value === 'string')
  const { nonce = oidc.randomNonce(), ...parameters } = Object.fromEntries(passedOn.slice(0, maxPassedOn)) as Record<string, string>
  const verifier = oidc.randomPKCECodeVerifier()
  const flow = await createFlow(db, {
    method: 'oauth',
    provider: provider.name,
    ...challenge,
    redirect_to: checkRedirect(request, config, query.redirect_to),
    browser_hash: sha256(keepFlowCookie(request, reply)),
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
