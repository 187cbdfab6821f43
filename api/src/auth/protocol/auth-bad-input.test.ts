// Whatever is sent to sign-in, the answer is a success or a 4xx in its own shape, never a 500.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chains } from '../../config-sign-in.ts'
import { startApp, testConfig } from '../../test-app.ts'
import { demoEmail } from '../users/demo-owner.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '__proto__', 'constructor', "' or 1=1 --", '\r\nBcc: x@example.com', 'x'.repeat(400), '٠١٢٣٤٥'),
  fc.constantFrom(0, -1, 1e21, true, false, null, [], {}, [[]], { toString: 1 }),
)
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

test.each(routes)('%s %s survives bad bodies', async (method, path, body) => {
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
      if (response.statusCode >= 400)
        expect(response.json()).toMatchObject({ code: response.statusCode, error_code: expect.any(String), msg: expect.any(String) })
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
    expect([response.statusCode, response.json().error_code], path).toEqual([401, 'no_authorization'])
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
    expect([refused.statusCode, refused.json().error_code]).toEqual([400, 'validation_failed'])
  }
  const password = '  with spaces around  '
  expect((await owner('PUT', '/auth/v1/user', { password, current_password: 'lechaim-demo' })).statusCode).toBe(200)
  const signIn = (text: string) => visitor('POST', '/auth/v1/token?grant_type=password', { email: demoEmail, password: text })
  expect((await signIn(password.trim())).statusCode).toBe(400)
  expect((await signIn(password)).statusCode).toBe(200)
})
