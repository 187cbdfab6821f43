import { createPublicKey, createSign, verify as verifySignature } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { AuthSession, SessionList } from '@lechaim/shared/contracts/auth.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoPassword } from '../../config/config.ts'
import { mailNumber } from '../../mail/test-outbox.ts'
import { expectRefused, type Send, sender, signIn, startApp, testOnSqlite } from '../../test-app.ts'
import { refreshCookie } from '../sessions/session-cookie.ts'
import { demoUserName } from '../users/demo-owner.ts'

const withCookie = { 'x-session-transport': 'cookie' }
const refresh = (send: Send, refresh_token?: string, headers: Record<string, string> = {}) =>
  send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token }, headers)
const user = (send: Send, token: string) => send('GET', '/auth/v1/user', undefined, { authorization: `Bearer ${token}` })
const passwordGrant = (send: Send, body: object, headers?: Record<string, string>) =>
  send('POST', '/auth/v1/token?grant_type=password', body, headers)

test('the owner signs in by e-mail address or user name, whatever its case', async () => {
  const { visitor } = await startApp()
  for (const email of ['admin', ' Admin', 'owner@lechaim.example', 'OWNER@lechaim.example']) {
    const response = await passwordGrant(visitor, { email, password: demoPassword, gotrue_meta_security: {}, code_challenge: null })
    expect(response.statusCode, response.body).toBe(200)
    const session = response.json<AuthSession>()
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 600,
      user: { email: 'owner@lechaim.example', aud: 'authenticated', app_metadata: { role: 'owner' } },
    })
    expect(Math.abs(session.expires_at - Date.now() / 1000 - 600)).toBeLessThan(5)
    expect((await user(visitor, session.access_token)).json()).toMatchObject({ id: session.user.id, factors: [], is_anonymous: false })
  }
})

test('wrong credentials are refused alike for known and unknown names', async () => {
  const { visitor } = await startApp()
  const bodies = []
  for (const email of ['admin', 'nobody@example.com']) {
    const response = await passwordGrant(visitor, { email, password: 'wrong' })
    expect(response.statusCode).toBe(400)
    bodies.push(response.json())
  }
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  for (const body of [{}, { email: 'admin' }, { password: 'x' }, { email: null, password: 'x' }]) {
    expect((await passwordGrant(visitor, body)).json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'You must provide either an email or phone number and a password',
    })
  }
})

test('errors come in the shape of the version that the client names', async () => {
  const { visitor } = await startApp()
  const named = await passwordGrant(visitor, { email: 'a', password: 'b' }, { 'x-supabase-api-version': '2024-01-01' })
  expect(named.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(named.headers).toMatchObject({ 'x-sb-error-code': 'invalid_credentials', 'x-supabase-api-version': '2024-01-01' })
  expect((await visitor('GET', '/auth/v1/nothing')).json().error_code).toBe('not_found')
})

test('access tokens are ES256, name their key, and verify with the published one', async () => {
  const { visitor } = await startApp()
  const { access_token } = (await signIn(visitor)).json<AuthSession>()
  const [header = '', payload = '', signature = ''] = access_token.split('.')
  const jwks = await visitor('GET', '/auth/v1/.well-known/jwks.json')
  const [jwk] = jwks.json().keys
  expect(jwks.headers['cache-control']).toContain('max-age=600')
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'ES256', kid: jwk.kid })
  expect(jwk).not.toHaveProperty('d')
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  expect(verifySignature('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password' }],
  })
})

test('tokens not signed by this shop are refused', async () => {
  const { app, visitor } = await startApp()
  const { access_token } = (await signIn(visitor)).json<AuthSession>()
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const none = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
  const symmetric = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2ln`
  const own = (change: object, header: object = { kid: app.keys.jwk.kid }) => {
    const body = `${encode({ alg: 'ES256', typ: 'JWT', ...header })}.${encode({ ...claims, ...change })}`
    return `${body}.${createSign('sha256').update(body).sign({ key: app.keys.privatePem, dsaEncoding: 'ieee-p1363' }, 'base64url')}`
  }
  expect((await user(visitor, own({}))).statusCode).toBe(200)
  const forged = [
    none,
    symmetric,
    `${access_token}x`,
    'x',
    own({ exp: 1 }),
    own({ exp: undefined }),
    own({ aud: 'other' }),
    own({ aud: undefined }),
    own({ iss: undefined }),
    own({}, {}),
    own({}, { kid: 'another' }),
    ...[undefined, null, 1, true, [], ['x'], {}].flatMap((odd) => [own({ sub: odd }), own({ session_id: odd })]),
    own({ iss: 'https://elsewhere.example' }),
  ]
  for (const token of forged) expectRefused(await user(visitor, token), 403, 'bad_jwt')
  for (const token of forged)
    expect((await visitor('GET', '/api/orders', undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(401)
  expect((await visitor('GET', '/auth/v1/user')).json()).toMatchObject({ code: 401, error_code: 'no_authorization' })
  expect((await visitor('GET', '/auth/v1/user', undefined, { authorization: 'Bearer key', apikey: 'key' })).json().error_code).toBe(
    'no_authorization',
  )
  expect((await visitor('GET', '/api/products', undefined, { authorization: 'Bearer key', apikey: 'key' })).statusCode).toBe(200)
})

test('a refresh token rotates; the one before gets the current one again; an older one ends the session', async () => {
  const { visitor } = await startApp()
  const first = (await signIn(visitor)).json<AuthSession>()
  const second = (await refresh(visitor, first.refresh_token)).json<AuthSession>()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect((await refresh(visitor, first.refresh_token)).json<AuthSession>().refresh_token).toBe(second.refresh_token)
  const third = (await refresh(visitor, second.refresh_token)).json<AuthSession>()
  const stolen = await refresh(visitor, first.refresh_token)
  expectRefused(stolen, 400, 'refresh_token_already_used')
  expect((await refresh(visitor, third.refresh_token)).json().error_code).toBe('refresh_token_not_found')
  expect((await user(visitor, third.access_token)).json().error_code).toBe('session_not_found')
})

test('the previous refresh token is valid for a minute, then ends the session and mails the owner', async () => {
  const { visitor, dataDir, owner } = await startApp()
  const first = (await signIn(visitor)).json<AuthSession>()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const second = (await refresh(visitor, first.refresh_token)).json<AuthSession>()
  vi.setSystemTime(Date.now() + 59_000)
  expect((await refresh(visitor, first.refresh_token)).json<AuthSession>().refresh_token).toBe(second.refresh_token)
  vi.setSystemTime(Date.now() + 2000)
  const copied = await refresh(visitor, first.refresh_token)
  expectRefused(copied, 400, 'refresh_token_already_used')
  expect((await refresh(visitor, second.refresh_token)).json().error_code).toBe('refresh_token_not_found')
  expect((await user(visitor, second.access_token)).json().error_code).toBe('session_not_found')
  expect((await owner('GET', '/auth/v1/sessions')).json<SessionList>().notices).toMatchObject([{ kind: 'token_reused', times: 1 }])
  expect((await mailNumber(dataDir, 1)).text).toContain('הועתקה')
})

test('a copied refresh token used in alternation ends the session at the owner’s next refresh', async () => {
  const { visitor } = await startApp()
  let token = (await signIn(visitor)).json<AuthSession>().refresh_token
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const copy = token
  token = (await refresh(visitor, token)).json<AuthSession>().refresh_token
  vi.setSystemTime(Date.now() + 9 * 60_000)
  expect((await refresh(visitor, copy)).json().error_code).toBe('refresh_token_already_used')
  expect((await refresh(visitor, token)).json().error_code).toBe('refresh_token_not_found')
})

test('two simultaneous refreshes both get the same new token', async () => {
  const { visitor } = await startApp()
  const { refresh_token } = (await signIn(visitor)).json<AuthSession>()
  const both = await Promise.all([refresh(visitor, refresh_token), refresh(visitor, refresh_token)])
  const [a, b] = both.map((response) => response.json<AuthSession>().refresh_token)
  expect(a).toBe(b)
  expect(a).not.toBe(refresh_token)
})

test('an unknown refresh token is not found, and a session ends after thirty days', async () => {
  const { app, visitor } = await startApp()
  const { refresh_token = '' } = (await signIn(visitor)).json<AuthSession>()
  for (const token of ['', 'x', `${refresh_token}x`, refresh_token.replace('.0.', '.1.'), undefined]) {
    expect((await refresh(visitor, token)).json().error_code, token).toBe('refresh_token_not_found')
  }
  await app.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .execute()
  expect((await refresh(visitor, refresh_token)).json().error_code).toBe('session_expired')
})

test('a browser of the shop gets the refresh token as a cookie that no script reads', async () => {
  const { visitor } = await startApp()
  const response = await signIn(visitor, withCookie)
  expect(response.json()).not.toHaveProperty('refresh_token')
  const set = String(response.headers['set-cookie'])
  expect(set).toMatch(/^__Host-lechaim-refresh=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const cookie = set.split(';')[0] ?? ''
  const refreshed = await refresh(visitor, undefined, {
    ...withCookie,
    cookie,
    'sec-fetch-site': 'same-origin',
    origin: 'http://localhost:80',
    host: 'localhost:80',
  })
  expect(refreshed.statusCode).toBe(200)
  expect('refresh_token' in refreshed.json()).toBe(false)
  expect(String(refreshed.headers['set-cookie'])).not.toContain(cookie)
  const foreigners: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ]
  for (const foreign of foreigners) {
    expect((await refresh(visitor, undefined, { ...withCookie, cookie, ...foreign })).statusCode, JSON.stringify(foreign)).toBe(403)
  }
  // The cookie alone, without the header that a form can't send, signs nobody in.
  expect((await refresh(visitor, undefined, { cookie })).json().error_code).toBe('refresh_token_not_found')
  const failed = await refresh(visitor, undefined, { ...withCookie, cookie: `${refreshCookie}=x` })
  expect(failed.statusCode).toBe(400)
  expect(String(failed.headers['set-cookie'])).toContain('Max-Age=0')
})

test.each([
  { scope: 'global', mineAnswers: 403, otherAnswers: 403 },
  { scope: 'local', mineAnswers: 403, otherAnswers: 200 },
  { scope: 'others', mineAnswers: 200, otherAnswers: 403 },
])('logging out with scope $scope ends the right sessions at once', async ({ scope, mineAnswers, otherAnswers }) => {
  const { visitor } = await startApp()
  const [mine, other] = [(await signIn(visitor)).json<AuthSession>(), (await signIn(visitor)).json<AuthSession>()]
  const headers = { authorization: `Bearer ${mine.access_token}`, 'content-type': 'application/json', cookie: `${refreshCookie}=x` }
  const response = await visitor('POST', `/auth/v1/logout?scope=${scope}`, '', headers)
  expect(response.statusCode).toBe(204)
  expect(response.body).toBe('')
  expect(response.headers['set-cookie'] !== undefined).toBe(scope !== 'others')
  expect((await user(visitor, mine.access_token)).statusCode).toBe(mineAnswers)
  expect((await user(visitor, other.access_token)).statusCode).toBe(otherAnswers)
})

test('a new password ends every other session and the hint of the login screen', async () => {
  const { visitor } = await startApp()
  const [mine, other] = [(await signIn(visitor)).json<AuthSession>(), (await signIn(visitor)).json<AuthSession>()]
  const change = (body: object) => visitor('PUT', '/auth/v1/user', body, { authorization: `Bearer ${mine.access_token}` })
  expect((await visitor('GET', '/api/demo-owner')).json()).toEqual({ username: demoUserName, password: demoPassword })
  expect((await change({ password: 'short' })).json()).toMatchObject({
    error_code: 'weak_password',
    weak_password: { reasons: ['length'] },
  })
  expect((await change({ password: 'x'.repeat(129) })).json().error_code).toBe('weak_password')
  expect((await change({ password: demoPassword })).json().error_code).toBe('same_password')
  expect((await change({ password: 'another password', current_password: 'wrong' })).json().error_code).toBe('invalid_credentials')
  expect((await change({ password: 'another password' })).json()).toMatchObject({ email: 'owner@lechaim.example' })
  expect((await user(visitor, other.access_token)).statusCode).toBe(403)
  expect((await user(visitor, mine.access_token)).statusCode).toBe(200)
  expect((await signIn(visitor)).statusCode).toBe(400)
  expect((await passwordGrant(visitor, { email: 'admin', password: 'another password' })).statusCode).toBe(200)
  expect((await visitor('GET', '/api/demo-owner')).statusCode).toBe(404)
})

test('a user’s own metadata grants no owner’s rights', async () => {
  const { app, owner } = await startApp()
  expect((await owner('PUT', '/auth/v1/user', { data: { role: 'owner', nickname: 'x' } })).json().user_metadata).toMatchObject({
    nickname: 'x',
  })
  expect((await owner('PUT', '/auth/v1/user', { data: { nested: [[]] } })).json().error_code).toBe('validation_failed')
  await app.db.updateTable('users').set({ app_metadata: '{"provider":"email","providers":["email"]}' }).execute()
  expect((await owner('GET', '/api/orders')).json().error.code).toBe('forbidden')
})

test('metadata stays small enough for a token, and null takes a key away', async () => {
  const { visitor, owner } = await startApp()
  const data = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`key${n}`, 'א'.repeat(200)]))
  const refused = await owner('PUT', '/auth/v1/user', { data })
  expectRefused(refused, 400, 'validation_failed')
  const save = async (data: object) => (await owner('PUT', '/auth/v1/user', { data })).json()
  for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await save({ [key]: 'א'.repeat(200) })).toHaveProperty('user_metadata')
  expect((await save({ f: 'א'.repeat(200) })).error_code).toBe('validation_failed')
  const { access_token } = (await signIn(visitor)).json<AuthSession>()
  expect(access_token.length).toBeLessThan(4096)
  expect((await save({ a: null, b: null, c: null, e: null, f: 'x' })).user_metadata).toEqual({ d: 'א'.repeat(200), f: 'x' })
})

testOnSqlite('after ten failures an account is refused for a while, then heard again', async () => {
  const { visitor } = await startApp()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const attempt = (password: string, email = 'admin') => passwordGrant(visitor, { email, password })
    for (let n = 0; n < 10; n++) expect((await attempt('wrong')).statusCode).toBe(400)
    const refused = await attempt(demoPassword, 'owner@lechaim.example')
    expectRefused(refused, 429, 'over_request_rate_limit')
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1)
    expect((await attempt(demoPassword)).statusCode).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('failures from very many places keep out only those who have not signed in from theirs before', async () => {
  const { app } = await startApp({ trustProxy: 1 })
  const attempt = async (password: string, address: string) =>
    (await passwordGrant(sender(app, { 'x-forwarded-for': address }), { email: 'admin', password })).statusCode
  const failTenTimes = async (address: string) => {
    for (let n = 0; n < 10; n++) expect(await attempt('wrong', address)).toBe(400)
    expect(await attempt(demoPassword, address)).toBe(429)
  }
  await failTenTimes('203.0.113.1')
  expect(await attempt(demoPassword, '198.51.100.1')).toBe(200)
  await failTenTimes('2001:db8::1')
  expect(await attempt(demoPassword, '2001:db8::2')).toBe(429)
  for (let place = 2; place <= 10; place++) await failTenTimes(`203.0.113.${place}`)
  expect(await attempt(demoPassword, '192.0.2.1')).toBe(429)
  expect(await attempt(demoPassword, '198.51.100.1')).toBe(200)
})

test('the grants and calls that are not offered are refused as their clients expect', async () => {
  const { visitor } = await startApp()
  const calls: [string, string, number, string][] = [
    ['POST', '/token?grant_type=pkce', 400, 'validation_failed'],
    ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
    ['POST', '/token?grant_type=magic', 400, 'validation_failed'],
    ['POST', '/signup', 422, 'signup_disabled'],
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['GET', '/authorize?provider=github', 400, 'validation_failed'],
    ['GET', '/user/identities/authorize', 401, 'no_authorization'],
    ['DELETE', '/user/identities/1', 401, 'no_authorization'],
  ]
  for (const [method, url, status, code] of calls) {
    const response = await visitor(method, `/auth/v1${url}`, method === 'POST' ? {} : undefined)
    expect({ statusCode: response.statusCode, error_code: response.json().error_code }, url).toEqual({
      statusCode: status,
      error_code: code,
    })
  }
})

test('secrets are readable by their owner alone, and survive a restart', async () => {
  const { app } = await startApp()
  for (const file of ['access-token.pem', 'refresh-token.key', 'order-token.key', 'second-factor.key']) {
    expect((statSync(join(app.config.keysDir, file)).mode & 0o777).toString(8)).toBe('600')
  }
})

test('neither secrets nor what people search for are logged', async () => {
  const lines: string[] = []
  const { app } = await startApp({ logLevel: 'trace' }, { log: (line) => lines.push(line) })
  const { access_token } = (await signIn(sender(app))).json<AuthSession>()
  await user(sender(app), access_token)
  await sender(app)('GET', '/api/products?q=whisky', undefined, { 'x-order-token': 'order-secret' })
  expect(lines.join('')).toContain('/api/products')
  for (const secret of [demoPassword, access_token, 'whisky', 'order-secret', '127.0.0.1']) expect(lines.join('')).not.toContain(secret)
})
