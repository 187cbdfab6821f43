// Signing in by a provider, against a certified issuer that listens, and against the same one telling lies.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectRefused } from '../../test-app.ts'
import { sha256 } from '../flows/challenge.ts'
import { demoEmail } from '../users/demo-owner.ts'
import { newSigningKey, startProviderShop, TestBrowser } from './test-issuer.ts'

const verifier = 'a-verifier-of-at-least-forty-three-characters'

async function startShop(...options: Parameters<typeof startProviderShop>) {
  const shop = await startProviderShop(...options)
  const { url, issuer } = shop
  issuer.account.email = demoEmail
  const browser = new TestBrowser()
  const back = `${url}/?view=admin`
  const authorize = (query: Record<string, string> = {}) =>
    `${url}/auth/v1/authorize?${new URLSearchParams({
      provider: issuer.config.name,
      redirect_to: back,
      code_challenge: sha256(verifier),
      code_challenge_method: 's256',
      ...query,
    })}`
  /** The final address: the panel's, or that of an answer without a redirect. */
  const signIn = async (query: Record<string, string> = {}, by = browser) => by.follow(authorize(query), /\?view=admin/)
  const failure = async (query: Record<string, string> = {}, by = browser) => {
    const ended = await signIn(query, by)
    if (ended instanceof Response) return [ended.status, (await ended.json()).error_code]
    return [ended.searchParams.get('error'), ended.searchParams.get('error_code')]
  }
  /** The callback's address with what the issuer adds, unfollowed. */
  const callback = async (by = browser) => (await by.follow(authorize(), /\/auth\/v1\/callback\?/)) as URL
  const exchange = async (led: URL | Response) => {
    if (led instanceof Response) throw new Error(await led.text())
    const body = { auth_code: led.searchParams.get('code') ?? '', code_verifier: verifier }
    return (await shop.visitor('POST', '/auth/v1/token?grant_type=pkce', body)).json()
  }
  return { ...shop, browser, back, authorize, signIn, failure, callback, exchange }
}

test('a verified address signs in and links the account; a later change of address has no effect', async () => {
  const { app, issuer, signIn, exchange } = await startShop()
  const session = await exchange(await signIn())
  expect(session.user).toMatchObject({ email: demoEmail, app_metadata: { providers: ['email', 'keycloak'], role: 'owner' } })
  expect(session.user.identities[1]).toMatchObject({ id: 'ruth', provider: 'keycloak', identity_data: { name: 'רות', email: demoEmail } })
  expect(session.provider_token).toBeTruthy()
  expect(JSON.parse(atob(session.access_token.split('.')[1]))).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'oauth', provider: 'keycloak' }],
  })
  issuer.account = { sub: 'ruth', email: 'other@example.com', email_verified: false }
  expect((await exchange(await signIn())).user.email).toBe(demoEmail)
  expect(await app.db.selectFrom('identities').select('sub').execute()).toHaveLength(1)
})

test('without a challenge the session comes in the fragment', async () => {
  const { visitor, signIn } = await startShop()
  const led = (await signIn({ code_challenge: '', code_challenge_method: '' })) as URL
  const given = new URLSearchParams(led.hash.slice(1))
  expect(Object.fromEntries(given)).toMatchObject({ token_type: 'bearer', expires_in: '600', provider_token: expect.any(String), sb: '' })
  const user = await visitor('GET', '/auth/v1/user', undefined, { authorization: `Bearer ${given.get('access_token')}` })
  expect(user.json().email).toBe(demoEmail)
})

test('no user is created, and an unverified address gets the same answer for known and unknown ones', async () => {
  const { app, issuer, failure } = await startShop()
  issuer.account = { sub: 'new', email: 'new@example.com', email_verified: true }
  expect(await failure()).toEqual(['access_denied', 'signup_disabled'])
  issuer.account = { sub: 'new', email: 'new@example.com', email_verified: false }
  expect(await failure({}, new TestBrowser())).toEqual(['access_denied', 'provider_email_needs_verification'])
  issuer.account = { sub: 'new', email: demoEmail, email_verified: false }
  expect(await failure({}, new TestBrowser())).toEqual(['access_denied', 'provider_email_needs_verification'])
  expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('users').selectAll().execute()).toHaveLength(1)
})

test('Microsoft’s addresses count only with its own claim of having seen them', async () => {
  const { issuer, failure, signIn, exchange } = await startShop({ name: 'azure', label: 'Microsoft' })
  expect(await failure()).toEqual(['access_denied', 'provider_email_needs_verification'])
  issuer.tamper = (claims) => issuer.sign({ ...claims, xms_edov: true })
  expect((await exchange(await signIn({}, new TestBrowser()))).user.email).toBe(demoEmail)
})

test('a provider that leads back by a form signs in as well', async () => {
  const { signIn, exchange } = await startShop({ name: 'apple', label: 'Apple', formPost: true })
  expect((await exchange(await signIn())).user.email).toBe(demoEmail)
})

test('Apple is sent a secret of five minutes, signed with the shop’s key', async () => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const privateKey = String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { issuer, failure } = await startShop({
    name: 'apple',
    formPost: true,
    clientSecret: { teamId: 'TEAM', keyId: 'KEY', privateKey },
  })
  let sent = new URLSearchParams()
  issuer.intercept = (request, response) => {
    if (request.url !== '/token') return false
    void readText(request).then((body) => {
      sent = new URLSearchParams(body)
      response.writeHead(503).end()
    })
    return true
  }
  expect(await failure()).toEqual(['temporarily_unavailable', 'unexpected_failure'])
  expect(sent.get('client_id')).toBe(issuer.config.clientId)
  const { payload, protectedHeader } = await jwtVerify(sent.get('client_secret') ?? '', keys.publicKey)
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' })
  expect(payload).toMatchObject({ iss: 'TEAM', sub: issuer.config.clientId, aud: issuer.config.issuer })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
})

test('a second factor still applies', async () => {
  const { app, visitor, signIn, exchange } = await startShop()
  const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  await app.db
    .insertInto('factors')
    .values({ id: randomUUID(), user_id: id, friendly_name: 'phone', status: 'verified', created_at: at, updated_at: at })
    .execute()
  const { access_token } = await exchange(await signIn())
  const orders = await visitor('GET', '/api/orders', undefined, { authorization: `Bearer ${access_token}` })
  expectRefused(orders, 403, 'second_factor_needed')
})

type Shop = Awaited<ReturnType<typeof startShop>>
const claimed = (change: object) => (shop: Shop) => {
  shop.issuer.tamper = (claims) => shop.issuer.sign({ ...claims, ...change })
}
const hour = 3600

test.each<[string, (shop: Shop) => void | Promise<void>]>([
  ['of another nonce', claimed({ nonce: 'another' })],
  ['that has expired', claimed({ exp: Math.floor(Date.now() / 1000) - hour, iat: Math.floor(Date.now() / 1000) - 2 * hour })],
  ['for another audience', claimed({ aud: 'another-client' })],
  ['of another issuer', claimed({ iss: 'https://accounts.google.com' })],
  ['without a subject', claimed({ sub: undefined })],
  ['issued in the future', claimed({ iat: Math.floor(Date.now() / 1000) + hour, nbf: Math.floor(Date.now() / 1000) + hour })],
  [
    'that is signed by nobody (alg none)',
    ({ issuer }) => {
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      issuer.tamper = async (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`
    },
  ],
  [
    'signed by a key that the issuer does not publish',
    async ({ issuer }) => {
      const other = await newSigningKey('other')
      issuer.tamper = (claims) => issuer.sign(claims, other)
    },
  ],
  [
    'signed by another key under the issuer’s name for its own',
    async ({ issuer }) => {
      const other = await newSigningKey('first')
      issuer.tamper = (claims) => issuer.sign(claims, other)
    },
  ],
])('an ID token %s signs nobody in, and the log holds no token', async (_, prepare) => {
  const shop = await startShop()
  await prepare(shop)
  expect(await shop.failure()).toEqual(['server_error', 'unexpected_failure'])
  expect(await shop.app.db.selectFrom('identities').selectAll().execute()).toEqual([])
  expect(shop.lines.join()).toMatch(/a sign-in by a provider failed/)
  expect(shop.lines.join()).not.toMatch(/eyJ|ruth|example\.com|verifier/)
})

test('keys that the issuer has changed meanwhile are asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { issuer, signIn, exchange } = await startShop()
  await exchange(await signIn())
  await issuer.rotate()
  vi.setSystemTime(Date.now() + 61_000)
  expect((await exchange(await signIn())).user.email).toBe(demoEmail)
})

test('the answer of another issuer than the one asked is refused (RFC 9207)', async () => {
  const { callback, browser, url } = await startShop()
  const led = await callback()
  led.searchParams.set('iss', 'https://evil.example')
  const ended = (await browser.follow(led.href, /view=admin/)) as URL
  expect(ended.href.startsWith(`${url}/?view=admin&error=server_error`)).toBe(true)
})

test('a state opens nothing in another browser, twice, late, or made up', async () => {
  const { app, url, callback, browser, exchange } = await startShop()
  const status = async (led: string, by = browser) => {
    const response = await by.fetch(led)
    return [response.status, response.status === 302 ? response.headers.get('location') : (await response.json()).error_code]
  }
  const stolen = await callback()
  expect(await status(stolen.href, new TestBrowser())).toEqual([400, 'bad_oauth_state'])
  const [code, led] = await status(stolen.href)
  expect(code).toBe(302)
  expect(await status(stolen.href)).toEqual([400, 'flow_state_already_used'])
  expect((await exchange(new URL(String(led)))).user.email).toBe(demoEmail)
  const late = await callback()
  await app.db.updateTable('flow_states').set({ expires_at: new Date().toISOString() }).execute()
  expect(await status(late.href)).toEqual([400, 'bad_oauth_state'])
  expect(await status(`${url}/auth/v1/callback?code=x`)).toEqual([400, 'bad_oauth_callback'])
  expect(await status(`${url}/auth/v1/callback?code=x&state=made-up`)).toEqual([400, 'bad_oauth_state'])
  expect(await status(`${url}/auth/v1/callback?code=x&state=${randomUUID()}`)).toEqual([400, 'bad_oauth_state'])
  expect(await status(`${url}/auth/v1/callback?state=${randomUUID()}`)).toEqual([400, 'bad_oauth_callback'])
})

test('a failed return redirects to the panel with the reason, and never elsewhere', async () => {
  const { visitor, url } = await startShop()
  const led = async (path: string, headers: Record<string, string> = { 'sec-fetch-mode': 'navigate' }) => {
    const response = await visitor('GET', `/auth/v1/${path}`, undefined, headers)
    if (response.statusCode !== 303) return [response.statusCode, response.json().error_code]
    const { origin, searchParams } = new URL(String(response.headers.location))
    return [origin, searchParams.get('view'), searchParams.get('error_code')]
  }
  const late = `callback?code=x&state=${randomUUID()}`
  const inPanel = [url, 'admin', 'bad_oauth_state']
  expect(await led(late)).toEqual(inPanel)
  expect(await led(late, { accept: 'text/html,*/*;q=0.8' })).toEqual(inPanel)
  expect(await led(`${late}&redirect_to=https://evil.example/`)).toEqual(inPanel)
  expect(await led('authorize?provider=google&redirect_to=https://evil.example/?view=admin')).toEqual([url, 'admin', 'validation_failed'])
  expect(await led('verify')).toEqual([url, 'admin', 'validation_failed'])
  expect(await led(late, {})).toEqual([400, 'bad_oauth_state'])
  expect(await led(late, { accept: 'text/html', 'sec-fetch-mode': 'cors' })).toEqual([400, 'bad_oauth_state'])
  expect(await led('user')).toEqual([401, 'no_authorization'])
  const sent = await visitor('POST', '/auth/v1/callback', { state: 'made-up', code: 'x' }, { 'sec-fetch-mode': 'navigate' })
  expect(sent.statusCode).toBe(303)
  expect(String(sent.headers.location)).toContain('error_code=bad_oauth_state')
})

test('two callbacks at once sign in once', async () => {
  const { callback, browser } = await startShop()
  const led = await callback()
  const answers = await Promise.all([browser.fetch(led), browser.fetch(led)])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 400])
})

test('a refusal at the provider returns the protocol’s error and nothing else of it', async () => {
  const { callback, browser } = await startShop()
  const { searchParams, origin } = await callback()
  const refused = `${origin}/auth/v1/callback?state=${searchParams.get('state')}&error=access_denied&error_description=No`
  const ended = (await browser.follow(refused, /view=admin/)) as URL
  expect(ended.searchParams.get('error')).toBe('access_denied')
  expect(ended.searchParams.get('error_description')).toBe('No')
})

test('an issuer that is down leads back with that', async () => {
  const { issuer, failure } = await startShop()
  await issuer.close()
  expect(await failure()).toEqual(['temporarily_unavailable', 'unexpected_failure'])
})

test('an issuer that fails or hangs over the code leads back, with nothing half made', { timeout: 40_000 }, async () => {
  const { app, issuer, failure } = await startShop()
  issuer.intercept = ({ url }, response) => url === '/token' && Boolean(response.writeHead(503).end('down'))
  expect(await failure()).toEqual(['temporarily_unavailable', 'unexpected_failure'])
  issuer.intercept = ({ url }) => url === '/token'
  expect(await failure({}, new TestBrowser())).toEqual(['temporarily_unavailable', 'unexpected_failure'])
  expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

test('a foreign address to return to becomes the panel', async () => {
  const { signIn, url } = await startShop()
  expect(((await signIn({ redirect_to: 'https://evil.example/' })) as URL).origin).toBe(url)
})

test('unknown and disabled providers are refused, and the shop’s own parameters are not passed on', async () => {
  const { visitor, authorize } = await startShop()
  const answer = async (provider: string) => {
    const response = await visitor('GET', `/auth/v1/authorize?provider=${provider}`)
    return [response.statusCode, response.json().error_code, response.json().msg]
  }
  expect(await answer('google')).toEqual([400, 'validation_failed', 'Unsupported provider: provider is not enabled'])
  expect(await answer('nobody')).toEqual([400, 'validation_failed', 'Unsupported provider: Provider nobody could not be found'])
  const led = await visitor('GET', authorize({ login_hint: 'me', client_id: 'other', redirect_uri: 'https://evil.example', state: 'x' }))
  const { searchParams } = new URL(String(led.headers.location))
  expect(searchParams.get('login_hint')).toBe('me')
  const many = await visitor('GET', authorize(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`extra${index}`, 'x']))))
  expect(String(many.headers.location).match(/extra\d/g)).toHaveLength(20)
  expect(searchParams.get('client_id')).toBe('the-shop')
  expect(searchParams.getAll('redirect_uri')).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/auth\/v1\/callback$/)])
  expect(searchParams.get('state')).toMatch(/^[\da-f-]{36}$/)
  expect(led.headers['set-cookie']).toMatch(/^__Host-lechaim-flow=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/)
})
