// Any input to sign-in is answered by a success or a 4xx in the protocol's shape, never a 500.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chains } from '../../config/sign-in.ts'
import { expectRefused, startApp, testConfig } from '../../test-app.ts'
import { demoEmail } from '../users/demo-owner.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '__proto__', 'constructor', "' or 1=1 --", '\r\nBcc: x@example.com', 'x'.repeat(400), '٠١٢٣٤٥'),
  fc.constantFrom(0, -1, 1e21, true, false, null, [], {}, [[]], { toString: 1 }),
)
/** Values without a text of their own have none in an address either. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const broken = (body: Record<string, unknown>) =>
  fc
    .dictionary(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...Object.keys(body)) }, fc.string({ maxLength: 8 })), nasty, {
      minKeys: 1,
      maxKeys: 3,
    })
    .map((change) => ({ ...body, ...change }))

const token = { email: demoEmail, phone: null, password: 'x', refresh_token: 'x', auth_code: null }
const routes: [string, string, Record<string, unknown>][] = [
  ['POST', '/token?grant_type=password', token],
  ['POST', '/token?grant_type=refresh_token', token],
  ['POST', '/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }],
  ['POST', '/token?grant_type=id_token', { provider: 'google', id_token: 'x.y.z', nonce: 'x', access_token: 'x', link_identity: false }],
  ['POST', '/token?grant_type=web3', { chain: 'solana', message: 'shop.example wants you', signature: 'x' }],
  ['POST', '/callback', { code: 'x', state: '0b2e7f6c-5d0e-4c0e-9d53-6a9f0c1d2e3f', error: null, iss: 'https://issuer.example' }],
  ['POST', '/recover', { email: demoEmail, code_challenge: null }],
  ['POST', '/otp', { email: demoEmail, phone: null, create_user: true, data: {} }],
  ['POST', '/resend', { type: 'email_change', email: demoEmail }],
  ['POST', '/verify', { type: 'recovery', email: demoEmail, token: '123456', token_hash: null }],
  ['POST', '/sso', { domain: 'shop.example', provider_id: null, redirect_to: '/', skip_http_redirect: true, code_challenge: null }],
  ['POST', '/user/wallets', { chain: 'ethereum', message: 'shop.example wants you', signature: '0x' }],
  ['PUT', '/user', { email: demoEmail, phone: null, password: 'short', current_password: 'x', nonce: 'x', data: { a: 1 } }],
  ['POST', '/factors', { friendly_name: 'phone', factor_type: 'totp', issuer: 'x' }],
  ['POST', '/factors/FACTOR/verify', { challenge_id: 'CHALLENGE', code: '123456' }],
]

test.each(routes)('%s %s handles invalid bodies', async (method, path, body) => {
  const signIn = { ...testConfig('').signIn, wallets: [...chains] }
  const { owner } = await startApp({ rateLimits: false, signIn })
  const { id } = (await owner('POST', '/auth/v1/factors', { factor_type: 'totp' })).json()
  const url = `/auth/v1${path.replace('FACTOR', id)}`
  const bodies = fc.oneof({ weight: 5, arbitrary: broken(body) }, { weight: 1, arbitrary: fc.jsonValue() })
  await fc.assert(
    fc.asyncProperty(bodies, async (sent) => {
      const challenge = path.includes('FACTOR') ? (await owner('POST', `/auth/v1/factors/${id}/challenge`)).json().id : ''
      const text = JSON.stringify(sent).replace('CHALLENGE', challenge)
      const response = await owner(method, url, text, { 'content-type': 'application/json' })
      expect(response.statusCode, `${text} → ${response.body}`).toBeLessThan(500)
      // The grants of OAuth's own have its shape (RFC 6749 §5.2).
      if (response.statusCode >= 400 && response.json().error === undefined)
        expect(response.json()).toMatchObject({ code: response.statusCode, error_code: expect.any(String), msg: expect.any(String) })
    }),
    { numRuns: 60 },
  )
})

test.each<[string, Record<string, string>]>([
  [
    '/authorize',
    { provider: 'google', redirect_to: 'https://shop.example/', scopes: '', code_challenge: 'x', code_challenge_method: 's256' },
  ],
  ['/callback', { code: 'x', state: '0b2e7f6c-5d0e-4c0e-9d53-6a9f0c1d2e3f', error: 'access_denied', iss: 'https://issuer.example' }],
  ['/verify', { token: 'pkce_x', type: 'recovery', redirect_to: 'https://shop.example/' }],
  ['/user/identities/authorize', { provider: 'google', skip_http_redirect: 'true' }],
])('GET %s survives bad queries, and leads nowhere but to the panel', async (path, query) => {
  const { owner } = await startApp({ rateLimits: false, origin: 'https://shop.example' })
  const values = fc.oneof(
    nasty,
    fc.constantFrom('https://evil.example/', '//evil.example', 'https://shop.example@evil.example', '\\\\evil.example'),
  )
  const changes = fc.dictionary(fc.constantFrom(...Object.keys(query), 'redirect_to', 'x'), values, { minKeys: 1, maxKeys: 3 })
  await fc.assert(
    fc.asyncProperty(changes, fc.constantFrom('navigate', 'cors'), async (change, mode) => {
      const sent = Object.entries({ ...query, ...change }).map(([name, value]) => [name, textOf(value)])
      const response = await owner('GET', `/auth/v1${path}?${new URLSearchParams(sent)}`, undefined, { 'sec-fetch-mode': mode })
      expect(response.statusCode, `${JSON.stringify(sent)} → ${response.body}`).toBeLessThan(500)
      const led = response.headers.location
      if (led !== undefined) expect(new URL(String(led), 'https://evil.example').origin).toBe('https://shop.example')
    }),
    { numRuns: 60 },
  )
})

test('without a session a call is refused before its body is looked at', async () => {
  const { visitor } = await startApp()
  for (const [method, path] of [
    ['POST', '/factors'],
    ['POST', '/factors/x/verify'],
    ['PUT', '/user'],
  ] as const) {
    const response = await visitor(method, `/auth/v1${path}`, { code: 1, factor_type: 1, password: 1 })
    expect({ statusCode: response.statusCode, error_code: response.json().error_code }, path).toEqual({
      statusCode: 401,
      error_code: 'no_authorization',
    })
  }
})

test('a line break in a name or address adds no header to a mail', async () => {
  const { app, owner } = await startApp()
  const email = 'new@example.com\r\nBcc: other@example.com'
  expect((await owner('PUT', '/auth/v1/user', { email })).json().error_code).toBe('validation_failed')
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([])
})

test('half characters and NUL are refused with the field, and spaces around a password are kept', async () => {
  const { visitor, owner } = await startApp()
  for (const issuer of ['\ud800', 'a\0b']) {
    const refused = await owner('POST', '/auth/v1/factors', { factor_type: 'totp', issuer })
    expectRefused(refused, 400, 'validation_failed')
  }
  const password = '  with spaces around  '
  expect((await owner('PUT', '/auth/v1/user', { password, current_password: 'lechaim-demo' })).statusCode).toBe(200)
  const signIn = (text: string) => visitor('POST', '/auth/v1/token?grant_type=password', { email: demoEmail, password: text })
  expect((await signIn(password.trim())).statusCode).toBe(400)
  expect((await signIn(password)).statusCode).toBe(200)
})
