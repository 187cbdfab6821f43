// The configured providers. Their library and metadata are loaded at the first sign-in by one.
import { createPrivateKey } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ClientAuth } from 'openid-client'
import type { AppleKey, ProviderConfig } from '../../config/sign-in.ts'
import { FlowError } from '../flows/redirect-to.ts'
import type { ProvenAccount } from '../identities/link-identity.ts'
import { AuthError } from '../protocol/auth-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    providers: Providers
  }
}

export type Providers = ReturnType<typeof createProviders>
type ProviderClient = Awaited<ReturnType<typeof discover>>

const timeoutSeconds = 10
/** Lifetime of a provider's cached metadata. */
const freshMs = 60 * 60_000
/** The protocol's own providers, which are "not enabled" rather than unknown. */
const known =
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos x zoom'

export const isKnownProvider = (name: string): boolean => known.split(' ').includes(name)

export function createProviders(list: readonly ProviderConfig[]) {
  // Failures are not cached.
  const clients = new LRUCache<ProviderConfig, ProviderClient>({ max: 100, ttl: freshMs, fetchMethod: discover })
  return {
    list,
    /** @throws AuthError validation_failed */
    find(name: string): ProviderConfig {
      const provider = list.find((entry) => entry.name === name)
      if (provider) return provider
      const known = name === '' || isKnownProvider(name)
      const why = known ? 'provider is not enabled' : `Provider ${name.slice(0, 40)} could not be found`
      throw new AuthError(400, 'validation_failed', `Unsupported provider: ${why}`)
    },
    /** @throws FlowError when the provider does not answer as one */
    client: (provider: ProviderConfig) => clients.forceFetch(provider),
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderConfig) {
  const [oidc, jose] = await Promise.all([import('openid-client'), import('jose')])
  const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const isFixed = typeof clientSecret === 'string'
  const [secret, authentication] = isFixed ? [clientSecret] : [undefined, appleAuthentication(jose, clientSecret, clientId)]
  try {
    const configuration = await oidc.discovery(new URL(issuer), clientId, secret, authentication, {
      timeout: timeoutSeconds,
      // The ID token's signature is verified even though it comes over TLS.
      execute: [...insecure, oidc.enableNonRepudiationChecks],
    })
    const { jwks_uri = '' } = configuration.serverMetadata()
    return { oidc, configuration, jose, keys: jose.createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutSeconds * 1000 }) }
  } catch (error) {
    throw providerFailure(error)
  }
}

/** Apple takes no fixed secret: each request carries a token signed with the shop's key. */
function appleAuthentication({ SignJWT }: typeof import('jose'), { teamId, keyId, privateKey }: AppleKey, clientId: string): ClientAuth {
  const authenticate = async (server: { issuer: string }, _client: unknown, body: URLSearchParams) => {
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(server.issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(createPrivateKey(privateKey))
    body.set('client_id', clientId)
    body.set('client_secret', secret)
  }
  // The library awaits it, although its type does not say so.
  return authenticate as ClientAuth
}

/** Also for a response that began in time and did not end. */
function isTimeout(error: unknown): boolean {
  const { name, code, cause } = (error ?? {}) as { name?: string; code?: string; cause?: unknown }
  return name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || (cause !== undefined && isTimeout(cause))
}

/** A failure at the provider, temporary or not; the cause is for the log alone. */
export function providerFailure(error: unknown): FlowError {
  const { cause } = error as { cause?: unknown }
  const isDown =
    isTimeout(error) || (error instanceof TypeError && cause !== undefined) || (cause instanceof Response && cause.status >= 500)
  const failure = isDown
    ? new FlowError('temporarily_unavailable', 'The provider does not answer')
    : new FlowError('server_error', 'Unable to exchange external code')
  failure.cause = error
  return failure
}

/** True when the ID token was issued to this client: one for several audiences, or asked for by another client of the issuer, names its party
 *  (OpenID Connect Core §3.1.3.7). */
export function isIssuedTo({ aud, azp }: { aud?: string | string[]; azp?: unknown }, clientId: string): boolean {
  return azp === undefined ? [aud ?? []].flat().length === 1 : azp === clientId
}

const maxText = 300
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' && value.length <= maxText ? value : null)
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === 'true' || value === '1'

/** The account that claims of an ID token or of the userinfo endpoint describe. Microsoft lets every tenant write any address, and verifies
 *  it by a claim of its own. */
export function toAccount(
  { name: provider, issuer }: Pick<ProviderConfig, 'name' | 'issuer'>,
  sub: string,
  claims: Record<string, unknown>,
): ProvenAccount {
  const [name, picture] = [textOf(claims.name), textOf(claims.picture)]
  return {
    provider,
    sub,
    email: textOf(claims.email),
    emailVerified: isTrue(provider === 'azure' ? claims.xms_edov : claims.email_verified),
    data: {
      iss: issuer,
      provider_id: sub,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
    },
  }
}
