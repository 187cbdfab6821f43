// A certified OpenID Connect issuer for tests, which can be made to lie; its only account signs in without being asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'
import type { Config } from '../../config/config.ts'
import type { ProviderConfig } from '../../config/sign-in.ts'
import { startApp } from '../../test-app.ts'

type Claims = Record<string, unknown>

interface TestIssuer {
  config: ProviderConfig
  /** The account and its claims. */
  account: { sub: string; email?: string; email_verified?: boolean; name?: string }
  /** Writes the ID token anew before it is sent. */
  tamper: ((claims: Claims) => Promise<string>) | null
  /** Answers a path itself. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
  /** Signs with the issuer's key, or another. */
  sign(claims: Claims, key?: SigningKey): Promise<string>
  /** From now on another key is the issuer's. */
  rotate(): Promise<void>
  close(): Promise<void>
}

interface SigningKey {
  privateKey: CryptoKey
  jwk: JWK
}

export async function newSigningKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' } }
}

const credentials = { clientId: 'the-shop', clientSecret: 'a-secret-of-the-shop-at-the-issuer' }

/** @param callback where the shop is led back to */
export async function startIssuer(callback: string, overrides: Partial<ProviderConfig> = {}): Promise<TestIssuer> {
  const url = `http://127.0.0.1:${await freePort()}`
  let key = await newSigningKey('first')
  let rotated: JWK | null = null
  const issuer: TestIssuer = {
    config: {
      name: 'keycloak',
      label: 'Keycloak',
      issuer: url,
      ...credentials,
      scope: 'openid email profile',
      formPost: false,
      ...overrides,
    },
    account: { sub: 'ruth', email: 'ruth@example.com', email_verified: true, name: 'רות' },
    tamper: null,
    intercept: null,
    sign: (claims, { privateKey, jwk } = key) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...(jwk.kid && { kid: jwk.kid }) }).sign(privateKey),
    async rotate() {
      key = await newSigningKey('second')
      rotated = key.jwk
      issuer.tamper = (claims) => issuer.sign(claims)
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
  const provider = makeProvider(url, callback, key.jwk, issuer)
  const answer = provider.callback()
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0]
    if (issuer.intercept?.(request, response)) return
    if (path?.startsWith('/sign-in/')) return provider.interactionFinished(request, response, { login: { accountId: issuer.account.sub } })
    if (path === '/jwks' && rotated) {
      const { d, ...published } = rotated
      return response.setHeader('content-type', 'application/jwk-set+json').end(JSON.stringify({ keys: [published] }))
    }
    if (path === '/token') rewriteTokens(response, issuer)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(Number(new URL(url).port), '127.0.0.1', done))
  onTestFinished(() => void server.close().closeAllConnections())
  return issuer
}

/** A certified issuer; what it says of its own settings concerns nobody here. */
function makeProvider(url: string, callback: string, jwk: JWK, issuer: TestIssuer): Provider {
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  const provider = new Provider(url, {
    jwks: { keys: [jwk as { kty: string }] },
    clients: [
      {
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...issuer.account, sub }) }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

function rewriteTokens(response: ServerResponse, issuer: TestIssuer): void {
  const end = response.end.bind(response)
  response.end = ((body?: Buffer | string) => {
    const write = async () => {
      const tokens = JSON.parse(String(body))
      if (issuer.tamper && tokens.id_token) {
        const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString())
        tokens.id_token = await issuer.tamper(claims)
      }
      const text = JSON.stringify(tokens)
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    }
    void write()
    return response
  }) as typeof response.end
}

/** A browser's cookies and redirects; it follows none but those of these two, until it is led to `stop`. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>()

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const jar = this.#cookies.get(url.origin) ?? new Map<string, string>()
    this.#cookies.set(url.origin, jar)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(input, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** @returns the first address that matches, unfollowed, or the answer that led nowhere */
  async follow(address: string, stop: RegExp): Promise<URL | Response> {
    let url = new URL(address)
    for (let step = 0; step < 15; step++) {
      if (stop.test(url.href)) return url
      const response = await this.fetch(url)
      const location = response.headers.get('location')
      if (!location) return this.#submit(response, url, stop)
      url = new URL(location, url)
    }
    throw new Error(`Led round and round, to ${url.href}`)
  }

  /** Sends the form that a page of `response_mode=form_post` sends by itself. */
  async #submit(response: Response, at: URL, stop: RegExp): Promise<URL | Response> {
    const page = await response.clone().text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    if (!action) return response
    const fields = [...page.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    const answer = await this.fetch(new URL(action, at), { method: 'POST', body: new URLSearchParams(fields) })
    const location = answer.headers.get('location')
    return location ? this.follow(new URL(location, action).href, stop) : answer
  }
}

/** A shop that listens, and an issuer that it knows. */
export async function startProviderShop(provider: Partial<ProviderConfig> = {}, overrides: Partial<Config> = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const issuer = await startIssuer(`${url}/auth/v1/callback`, provider)
  const lines: string[] = []
  const signIn = { redirects: [], providers: [issuer.config], saml: [], wallets: [] }
  const shop = await startApp({ origin: url, signIn, logLevel: 'warn', ...overrides }, { log: (line) => lines.push(line) })
  await shop.app.listen({ port, host: '127.0.0.1' })
  return { ...shop, url, issuer, lines }
}
