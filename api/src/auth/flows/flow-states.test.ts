import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { signIn, startApp, testConfig } from '../../test-app.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { readChallenge, sha256 } from './challenge.ts'
import { createFlow, issueAuthCode, resumeFlow } from './flow-states.ts'
import type { NewFlow } from './flow-states-table.ts'
import { checkRedirect, withAnswer, withFailure } from './redirect-to.ts'

const verifier = 'a-verifier-of-at-least-forty-three-characters'
const asked: NewFlow = {
  method: 'oauth',
  provider: 'google',
  code_challenge: sha256(verifier),
  code_challenge_method: 's256',
  redirect_to: '/',
}

async function startFlow(overrides: Partial<NewFlow> = {}) {
  const shop = await startApp()
  const { db } = shop.app
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const flow = await createFlow(db, { ...asked, ...overrides })
  const exchange = async (body: object) => {
    const response = await shop.visitor('POST', '/auth/v1/token?grant_type=pkce', body)
    return response.statusCode === 200 ? response.json() : [response.statusCode, response.json().error_code]
  }
  return { ...shop, db, userId: id, flow, exchange }
}

test('a code with its verifier gives a session of the flow’s method, once', async () => {
  const { db, flow, userId, exchange, owner } = await startFlow()
  const auth_code = await issueAuthCode(db, flow, userId, { provider_token: 'theirs' })
  const session = await exchange({ auth_code, code_verifier: verifier })
  expect(session).toMatchObject({ token_type: 'bearer', provider_token: 'theirs', user: { id: userId } })
  expect(JSON.parse(atob(session.access_token.split('.')[1])).amr).toMatchObject([{ method: 'oauth', provider: 'google' }])
  expect(await exchange({ auth_code, code_verifier: verifier })).toEqual([404, 'flow_state_not_found'])
  const { signIns } = (await owner('GET', '/auth/v1/sessions')).json()
  expect(signIns).toMatchObject([
    { method: 'oauth', provider: 'google', address: '127.0.0.1' },
    { method: 'password', provider: null, address: '127.0.0.1' },
  ])
})

test('two simultaneous exchanges of one code give one session', async () => {
  const { db, flow, userId, exchange } = await startFlow()
  const body = { auth_code: await issueAuthCode(db, flow, userId), code_verifier: verifier }
  const answers = await Promise.all([exchange(body), exchange(body)])
  expect(answers.filter((answer) => answer.access_token)).toHaveLength(1)
})

test('a code without its verifier, or that is unknown, superseded or too old, is refused', async () => {
  const { db, flow, userId, exchange } = await startFlow()
  const superseded = await issueAuthCode(db, flow, userId)
  const auth_code = await issueAuthCode(db, flow, userId)
  expect(await exchange({ auth_code })).toEqual([400, 'validation_failed'])
  expect(await exchange({ auth_code, code_verifier: `${verifier}x` })).toEqual([400, 'bad_code_verifier'])
  expect(await exchange({ auth_code: superseded, code_verifier: verifier })).toEqual([404, 'flow_state_not_found'])
  expect(await exchange({ auth_code: randomUUID(), code_verifier: verifier })).toEqual([404, 'flow_state_not_found'])
  await db
    .updateTable('flow_states')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .execute()
  expect(await exchange({ auth_code, code_verifier: verifier })).toEqual([422, 'flow_state_expired'])
})

test('a stolen database holds neither the code nor the provider’s tokens', async () => {
  const { db, flow, userId } = await startFlow()
  const code = await issueAuthCode(db, flow, userId, { provider_token: 'theirs' })
  const stored = JSON.stringify(await db.selectFrom('flow_states').selectAll().execute())
  expect(stored).not.toContain(code)
  expect(stored).not.toContain('theirs')
})

test('a flow is resumed once, in time, in the browser that began it', async () => {
  const { db, flow } = await startFlow({ browser_hash: sha256('this one') })
  const refusal = (state: string, browser?: string) => resumeFlow(db, state, browser).catch(({ code }) => code)
  expect(await refusal('no-uuid', 'this one')).toBe('bad_oauth_state')
  expect(await refusal(randomUUID(), 'this one')).toBe('bad_oauth_state')
  expect(await refusal(flow.id, 'another')).toBe('bad_oauth_state')
  expect(await refusal(flow.id)).toBe('bad_oauth_state')
  expect(await refusal(flow.id, 'this one')).toMatchObject({ id: flow.id })
  expect(await refusal(flow.id, 'this one')).toBe('flow_state_already_used')
  await db.updateTable('flow_states').set({ used_at: null, expires_at: new Date().toISOString() }).execute()
  expect(await refusal(flow.id, 'this one')).toBe('bad_oauth_state')
})

test('a flow continued by a mailed link is no state of a provider', async () => {
  const { db, flow } = await startFlow({ mailed_code_id: randomUUID() })
  expect(await resumeFlow(db, flow.id, undefined).catch(({ code }) => code)).toBe('bad_oauth_state')
})

test('a challenge needs its method, a known one, and 43 to 128 characters of its alphabet', () => {
  const read = (code_challenge: string | null, code_challenge_method: string | null) => {
    try {
      return readChallenge({ code_challenge, code_challenge_method })
    } catch (error) {
      return (error as Error).message
    }
  }
  const good = sha256('x')
  expect(read(null, null)).toBeNull()
  expect(read(good, 'S256')).toEqual({ code_challenge: good, code_challenge_method: 's256' })
  expect(read(good, null)).toMatch(/requires/)
  expect(read(null, 'plain')).toMatch(/requires/)
  expect(read(good, 'md5')).toMatch(/Invalid/)
  expect(read('short', 'plain')).toMatch(/between/)
  expect(read('x'.repeat(129), 'plain')).toMatch(/between/)
  expect(read(`${good}!`, 'plain')).toMatch(/only contain/)
})

const own = { origin: 'https://shop.example', panelOrigin: 'https://manage.shop.example' }
const page = 'https://manage.shop.example/?view=admin'

test.each([
  ['the panel’s own origin', `${own.panelOrigin}/?view=admin&tab=orders`, true],
  ['the panel’s view with parameters of the caller', `${own.panelOrigin}/?x=1&view=admin`, true],
  ['the panel’s view, written in another way', 'HTTPS://Manage.Shop.Example:443\\.\\?v%69ew=%61dmin', true],
  ['an allowed origin', 'https://tool.example/back?x=1#/y', true],
  ['the panel’s root, which has no view', `${own.panelOrigin}/`, false],
  ['another view of the panel’s origin', `${own.panelOrigin}/?view=category`, false],
  ['an order in the panel', `${own.panelOrigin}/?view=admin&tab=orders&order=7`, true],
  ['a shopper’s order at the panel’s origin', `${own.panelOrigin}/?order=7`, false],
  ['two views', `${own.panelOrigin}/?view=admin&view=category`, false],
  ['two views, the panel’s last', `${own.panelOrigin}/?view=category&view=admin`, false],
  ['a view that begins like the panel’s', `${own.panelOrigin}/?view=admin%00`, false],
  ['a view in the fragment', `${own.panelOrigin}/#?view=admin`, false],
  ['another path of the panel’s origin', `${own.panelOrigin}//?view=admin`, false],
  ['a path with parameters', `${own.panelOrigin}/;x?view=admin`, false],
  ['an encoded path', `${own.panelOrigin}/%2f?view=admin`, false],
  ['a path that leads up', `${own.panelOrigin}/api/..%2f?view=admin`, false],
  ['a name with a dot at its end', 'https://manage.shop.example./?view=admin', false],
  ['credentials after a backslash', 'https://x\\@manage.shop.example/?view=admin', false],
  ['the shop’s origin, where the panel has another', `${own.origin}/`, false],
  ['a foreign origin', 'https://evil.example/', false],
  ['a foreign origin that begins alike', 'https://manage.shop.example.evil.example/', false],
  ['a name as a password', 'https://manage.shop.example@evil.example/', false],
  ['credentials at the own origin', 'https://x:y@manage.shop.example/', false],
  ['another scheme', 'javascript:alert(1)//https://manage.shop.example', false],
  ['another port', 'https://manage.shop.example:444/', false],
  ['a path alone', '//evil.example', false],
  ['nothing', null, false],
])('a flow leads to %s: %s → %s', (_, address, allowed) => {
  const config = testConfig('/tmp/none', { ...own, signIn: { ...testConfig('/tmp/none').signIn, redirects: ['https://tool.example'] } })
  const request = { headers: { host: 'manage.shop.example' }, server: { config } } as FastifyRequest
  expect(checkRedirect(request, address)).toBe(allowed ? new URL(String(address)).href : page)
})

test('a fragment of the panel’s view is dropped, so that nobody adds a secret to it', () => {
  const request = { headers: { host: 'manage.shop.example' }, server: { config: testConfig('/tmp/none', own) } } as FastifyRequest
  expect(checkRedirect(request, `${page}&tab=orders#type=recovery&token_hash=x`)).toBe(`${page}&tab=orders`)
})

test('an address brings no code or failure of its own along', () => {
  expect(withAnswer('/?code=theirs&view=admin&code=again#x', { code: 'ours' }, 'query')).toBe('/?code=ours&view=admin#x')
  expect(withAnswer('/?view=admin#code=theirs', { code: 'ours' }, 'fragment')).toBe('/?view=admin#code=ours')
})

test('answers are added to what an address has already', () => {
  expect(withAnswer('https://a.example/?x=1#y', { code: 'c d' }, 'query')).toBe('https://a.example/?x=1&code=c+d#y')
  expect(withAnswer('https://a.example/#y', { code: 'c' }, 'fragment')).toBe('https://a.example/#code=c')
  expect(withFailure('/', new AuthError(422, 'signup_disabled', 'd'))).toBe(
    '/?error=access_denied&error_code=signup_disabled&error_description=d#error=access_denied&error_code=signup_disabled&error_description=d&sb=',
  )
})

test('the sign-ins of the last thirty days are kept', async () => {
  const { db, visitor } = await startFlow()
  await db
    .updateTable('sign_ins')
    .set({ created_at: new Date(Date.now() - 31 * 24 * 60 * 60_000).toISOString(), address: 'old' })
    .execute()
  await signIn(visitor)
  expect(await db.selectFrom('sign_ins').select('address').execute()).toEqual([{ address: '127.0.0.1' }])
})
