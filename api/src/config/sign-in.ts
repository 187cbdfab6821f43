// Reads the sign-in providers from the configuration (decision 0031).
import { readSamlSources } from './saml.ts'
import { type Check, type Environment, isOrigin, parseAddress, readList, readTextFile } from './values.ts'

export const chains = ['ethereum', 'solana'] as const
/** A chain whose wallets can sign in. */
export type Chain = (typeof chains)[number]

/** An OpenID Connect issuer whose accounts may sign in, once they are linked. */
export interface ProviderConfig {
  /** Its name in the protocol and the database. */
  name: string
  /** The name on its button. */
  label: string
  issuer: string
  clientId: string
  /** A fixed secret, or Apple's private key, which signs a new one for each request. */
  clientSecret: string | AppleKey
  scope: string
  /** True when the provider answers with a form post. */
  formPost: boolean
}

export interface AppleKey {
  teamId: string
  keyId: string
  /** In PEM. */
  privateKey: string
}

interface Origins {
  mode: string
  origin: string | null
  panelOrigin: string | null
}

export function readSignIn(env: Environment, { mode, origin, panelOrigin }: Origins, check: Check) {
  const redirects = readList(env.LECHAIM_SIGN_IN_REDIRECTS).map((part) => part.replace(/\/$/, '').toLowerCase())
  check(
    redirects.every(isOrigin),
    `LECHAIM_SIGN_IN_REDIRECTS must be http(s) origins separated by commas, not "${env.LECHAIM_SIGN_IN_REDIRECTS}"`,
  )
  check(
    panelOrigin === null || origin === null || !redirects.includes(origin),
    'LECHAIM_SIGN_IN_REDIRECTS must not name the shop: the code of every remote would sign in as the owner',
  )
  const providers = [readGoogle(env, check), readMicrosoft(env, check), readApple(env, check), ...readIssuers(env, check)].filter(
    (provider) => provider !== null,
  )
  check(
    providers.length === 0 || mode === 'demo' || origin !== null,
    'LECHAIM_ORIGIN is needed for sign-in providers, which lead back to it',
  )
  return {
    /** Origins beside the panel's own that a flow may redirect to. */
    redirects,
    providers,
    /** The identity providers of single sign-on. */
    saml: readSamlSources(env, check),
    /** The chains whose wallets may be linked and sign in. */
    wallets: readWallets(env, check),
  }
}

function readWallets(env: Environment, check: Check): Chain[] {
  const named = new Set(readList(env.LECHAIM_WALLETS?.toLowerCase()))
  const known = chains.filter((chain) => named.has(chain))
  check(known.length === named.size, `LECHAIM_WALLETS must name ${chains.join(' or ')}, separated by a comma, not "${env.LECHAIM_WALLETS}"`)
  return known
}

const scope = 'openid email profile'

/** The client's id and secret; null where neither is set. */
function readClient(env: Environment, prefix: string, check: Check): { clientId: string; clientSecret: string } | null {
  const [clientId = '', clientSecret = ''] = [env[`${prefix}_CLIENT_ID`]?.trim(), env[`${prefix}_CLIENT_SECRET`]]
  if (!clientId && !clientSecret) return null
  check(Boolean(clientId && clientSecret), `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be given together`)
  return { clientId, clientSecret }
}

function readGoogle(env: Environment, check: Check): ProviderConfig | null {
  const client = readClient(env, 'LECHAIM_GOOGLE', check)
  return client && { name: 'google', label: 'Google', issuer: 'https://accounts.google.com', ...client, scope, formPost: false }
}

function readMicrosoft(env: Environment, check: Check): ProviderConfig | null {
  const client = readClient(env, 'LECHAIM_MICROSOFT', check)
  const tenant = env.LECHAIM_MICROSOFT_TENANT || 'common'
  check(/^[\w.-]{1,100}$/.test(tenant), `LECHAIM_MICROSOFT_TENANT must be a tenant's id or domain, not "${tenant}"`)
  const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
  return client && { name: 'azure', label: 'Microsoft', issuer, ...client, scope, formPost: false }
}

function readApple(env: Environment, check: Check): ProviderConfig | null {
  const names = ['LECHAIM_APPLE_CLIENT_ID', 'LECHAIM_APPLE_TEAM_ID', 'LECHAIM_APPLE_KEY_ID', 'LECHAIM_APPLE_KEY_FILE']
  const [clientId = '', teamId = '', keyId = '', file = ''] = names.map((name) => env[name]?.trim() || undefined)
  if (!clientId && !teamId && !keyId && !file) return null
  check(Boolean(clientId && teamId && keyId && file), `${names.join(', ')} must be given together`)
  const privateKey = readTextFile(file) ?? ''
  check(!file || privateKey.includes('PRIVATE KEY-----'), 'LECHAIM_APPLE_KEY_FILE must name a readable file with a private key in PEM')
  const [issuer, clientSecret] = ['https://appleid.apple.com', { teamId, keyId, privateKey }]
  return { name: 'apple', label: 'Apple', issuer, clientId, clientSecret, scope: 'openid email name', formPost: true }
}

/** Any number of issuers: `LECHAIM_OIDC_<NAME>_ISSUER` and its like, where the name becomes the provider's in lower case. */
function readIssuers(env: Environment, check: Check): ProviderConfig[] {
  const names = new Set(Object.keys(env).flatMap((key) => (env[key] && /^LECHAIM_OIDC_([A-Z0-9]+)_[A-Z_]+$/.exec(key)?.[1]) || []))
  return [...names].sort().map((upper) => {
    const prefix = `LECHAIM_OIDC_${upper}`
    const name = upper.toLowerCase()
    const issuer = env[`${prefix}_ISSUER`]?.trim() ?? ''
    check(isIssuer(issuer), `${prefix}_ISSUER must be an https address, or an http one of this machine, not "${issuer}"`)
    check(!['google', 'azure', 'apple', 'email'].includes(name), `${prefix}_ISSUER: the name "${name}" is taken`)
    const client = readClient(env, prefix, check)
    check(client !== null, `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be given together with ${prefix}_ISSUER`)
    const label = env[`${prefix}_LABEL`]?.trim() || name
    check(label.length <= 40, `${prefix}_LABEL must have at most 40 characters`)
    return { name, label, issuer, ...(client ?? { clientId: '', clientSecret: '' }), scope, formPost: false }
  })
}

function isIssuer(text: string): boolean {
  const url = parseAddress(text, /^https?:$/)
  const isSafe = url?.protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '')
  return isSafe && !url?.search && !url?.hash
}
