import type { AuthSession, SessionList } from '@lechaim/shared/contracts/auth.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoPassword, readConfig } from '../../config/config.ts'
import { mailNumber, readMails } from '../../mail/test-outbox.ts'
import { type Send, sender, startApp, testOnSqlite } from '../../test-app.ts'
import { demoEmail } from '../users/demo-owner.ts'
import { deviceCookie } from './device-cookie.ts'

const limits = { ...readConfig({}).limits, signIns: 10_000 }
const withCookie = { 'x-session-transport': 'cookie' }

type Answer = Awaited<ReturnType<Send>>
const outcome = (response: Answer) => [response.statusCode, response.json().error_code]
const tooMany = [429, 'over_request_rate_limit']
const cookieIn = ({ cookies }: Answer) => cookies.find(({ name }) => name === deviceCookie)

/** A shop behind a proxy, so that requests come from any network. */
async function startShop() {
  const shop = await startApp({ trustProxy: 1, limits })
  const from = (address: string, headers: Record<string, string> = {}) => sender(shop.app, { 'x-forwarded-for': address, ...headers })
  return { ...shop, from }
}

const signIn = (send: Send, password: string, headers: Record<string, string> = {}, email = 'admin') =>
  send('POST', '/auth/v1/token?grant_type=password', { email, password }, headers)

/** Signs in in a browser. @returns the headers of its later requests */
async function openDevice(send: Send): Promise<Record<string, string>> {
  const response = await signIn(send, demoPassword, withCookie)
  expect(response.statusCode, response.body).toBe(200)
  return { ...withCookie, cookie: `${deviceCookie}=${cookieIn(response)?.value}` }
}

/** Wrong passwords from so many networks that none is heard any more that has not signed in before. */
async function failFromEverywhere(from: (address: string) => Send, name = 'admin') {
  for (let place = 1; place <= 11; place++) for (let n = 0; n < 10; n++) await signIn(from(`203.0.113.${place}`), 'wrong', {}, name)
}

test('a browser gets a device cookie for half a year at sign-in; clients without cookies get none', async () => {
  const { from } = await startShop()
  const response = await signIn(from('198.51.100.1'), demoPassword, withCookie)
  expect(cookieIn(response)).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/', maxAge: 180 * 24 * 60 * 60 })
  expect(deviceCookie).toMatch(/^__Host-/)
  const json = await signIn(from('198.51.100.1'), demoPassword)
  expect(json.headers['set-cookie']).toBeUndefined()
})

test('wrong passwords from eleven networks block strangers, and no known device or network', async () => {
  const { from } = await startShop()
  const device = await openDevice(from('198.51.100.1'))
  await failFromEverywhere(from)
  expect(outcome(await signIn(from('192.0.2.1'), demoPassword))).toEqual(tooMany)
  expect((await signIn(from('192.0.2.1'), demoPassword, device)).statusCode).toBe(200)
  expect((await signIn(from('203.0.113.1'), demoPassword, device)).statusCode).toBe(200)
  expect((await signIn(from('198.51.100.1'), demoPassword)).statusCode).toBe(200)
})

test('a device has ten wrong passwords in five minutes of its own', async () => {
  const { from } = await startShop()
  const device = await openDevice(from('198.51.100.1'))
  for (let n = 0; n < 10; n++) expect((await signIn(from('198.51.100.1'), 'wrong', device)).statusCode).toBe(400)
  expect(outcome(await signIn(from('192.0.2.1'), demoPassword, device))).toEqual(tooMany)
  expect((await signIn(from('198.51.100.1'), demoPassword)).statusCode).toBe(200)
})

test('renewing the cookie in a session brings no more tries', async () => {
  const { from } = await startShop()
  const first = await signIn(from('198.51.100.1'), demoPassword, withCookie)
  const refresh = first.cookies.map(({ name, value }) => `${name}=${value}`).filter((cookie) => !cookie.startsWith(deviceCookie))
  const [old, next] = [cookieIn(first), cookieIn(await renew(refresh.join('; ')))]
  for (let n = 0; n < 10; n++) await signIn(from('198.51.100.1'), 'wrong', { ...withCookie, cookie: `${deviceCookie}=${old?.value}` })
  const renewed = { ...withCookie, cookie: `${deviceCookie}=${next?.value}` }
  expect(outcome(await signIn(from('192.0.2.1'), demoPassword, renewed))).toEqual(tooMany)

  function renew(cookie: string) {
    return from('198.51.100.1')('POST', '/auth/v1/token?grant_type=refresh_token', {}, { ...withCookie, cookie })
  }
})

test('a changed cookie, or one that no request of the shop carries, counts as a stranger’s', async () => {
  const { from } = await startShop()
  const device = await openDevice(from('198.51.100.1'))
  await failFromEverywhere(from)
  const { cookie = '' } = device
  const others = [{ ...device, cookie: `${cookie}x` }, { ...device, cookie: `${deviceCookie}=` }, { cookie }]
  for (const headers of others) expect(outcome(await signIn(from('192.0.2.1'), demoPassword, headers))).toEqual(tooMany)
})

test('a device of one account has no tries of its own at another', async () => {
  const { app, from } = await startShop()
  const device = await openDevice(from('198.51.100.1'))
  const user = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  await app.db
    .insertInto('users')
    .values({ ...user, id: 'other', user_name: 'other', email: 'other@example.com' })
    .execute()
  await failFromEverywhere(from, 'other')
  expect(outcome(await signIn(from('198.51.100.1'), demoPassword, device, 'other'))).toEqual(tooMany)
})

test('the cookie alone is no session', async () => {
  const { from } = await startShop()
  const device = await openDevice(from('198.51.100.1'))
  const refreshed = await from('198.51.100.1')('POST', '/auth/v1/token?grant_type=refresh_token', {}, device)
  expect(outcome(refreshed)).toEqual([400, 'refresh_token_not_found'])
  expect(outcome(await from('198.51.100.1')('GET', '/auth/v1/user', undefined, device))).toEqual([401, 'no_authorization'])
  expect((await from('198.51.100.1')('GET', '/api/orders', undefined, device)).statusCode).toBe(401)
})

const idOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

test.each<[string, (owner: Send, other: AuthSession) => Promise<Answer>]>([
  ['a new password', (owner) => owner('PUT', '/auth/v1/user', { password: 'a new password' })],
  ['logging out everywhere', (owner) => owner('POST', '/auth/v1/logout?scope=global', '')],
  ['logging out elsewhere', (owner) => owner('POST', '/auth/v1/logout?scope=others', '')],
  ['ending a session', (owner, other) => owner('DELETE', `/auth/v1/sessions/${idOf(other.access_token)}`)],
])('%s ends the tries of earlier devices', async (what, act) => {
  const { from, owner } = await startShop()
  const device = await openDevice(from('198.51.100.1'))
  const other = (await signIn(from('198.51.100.1'), demoPassword)).json<AuthSession>()
  expect((await act(owner, other)).statusCode).toBeLessThan(300)
  await failFromEverywhere(from)
  const password = what === 'a new password' ? what : demoPassword
  expect(outcome(await signIn(from('192.0.2.1'), password, device))).toEqual(tooMany)
})

testOnSqlite('ten thousand invented names don’t clear the count of an account', async () => {
  const { app, from } = await startShop()
  await failFromEverywhere(from)
  for (let n = 0; n <= 10_000; n++) await app.throttles.passwords.mayTry(`name invented${n}`, { address: '192.0.2.9', device: null })
  expect(outcome(await signIn(from('192.0.2.1'), demoPassword))).toEqual(tooMany)
})

test('strangers’ guesses of mailed codes leave a known device its own', async () => {
  const { from, dataDir } = await startShop()
  const device = await openDevice(from('198.51.100.1'))
  const stranger = from('203.0.113.1')
  for (let n = 0; n < 20; n++) await stranger('POST', '/auth/v1/verify', { type: 'recovery', email: demoEmail, token: 'wrong' })
  for (let n = 0; n < 5; n++) await stranger('POST', '/auth/v1/recover', { email: demoEmail })
  await mailNumber(dataDir, 5)
  await from('198.51.100.1')('POST', '/auth/v1/recover', { email: demoEmail }, device)
  const { code } = await mailNumber(dataDir, 6)
  const answer = { type: 'recovery', email: demoEmail, token: code }
  expect((await from('198.51.100.1')('POST', '/auth/v1/verify', answer, device)).statusCode).toBe(200)
})

/** A shop whose owner has an authenticator, set up on a device of theirs. */
async function startWithFactor({ before }: { before?(from: (address: string) => Send): Promise<unknown> } = {}) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const shop = await startShop()
  await before?.(shop.from)
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const half = (send: Send, headers: Record<string, string> = {}) => signIn(send, demoPassword, headers)
  const confirm = async (send: Send, id: string, code: string, headers: Record<string, string> = {}) => {
    const signedIn = (await half(send, headers)).json<AuthSession>()
    const as = { ...headers, authorization: `Bearer ${signedIn.access_token}` }
    const challenge = await send('POST', `/auth/v1/factors/${id}/challenge`, {}, as)
    return send('POST', `/auth/v1/factors/${id}/verify`, { challenge_id: challenge.json().id, code }, as)
  }
  const { id, totp } = (await shop.owner('POST', '/auth/v1/factors', { factor_type: 'totp' })).json()
  const verified = await confirm(shop.from('198.51.100.1'), id, codeOf(totp.secret), withCookie)
  const device = { ...withCookie, cookie: `${deviceCookie}=${cookieIn(verified)?.value}` }
  const later = () => void vi.setSystemTime(Date.now() + 30_000)
  return { ...shop, id, device, half, confirm, later, codeNow: () => codeOf(totp.secret) }
}

test('with a second factor a password alone makes no device', async () => {
  const { from, half } = await startWithFactor()
  expect(cookieIn(await half(from('203.0.113.1'), withCookie))).toBeUndefined()
})

test('device cookies from before the first authenticator bring no more codes', async () => {
  let earlier: Record<string, string> = {}
  const { from, id, confirm } = await startWithFactor({
    before: async (from) => {
      earlier = await openDevice(from('203.0.113.1'))
    },
  })
  for (let n = 0; n < 20; n++) expect((await confirm(from('203.0.113.1'), id, 'wrong')).statusCode).toBe(422)
  expect(outcome(await confirm(from('203.0.113.1'), id, 'wrong', earlier))).toEqual(tooMany)
})

test('wrong codes after the right password block no known device or network, and mail the owner', async () => {
  const { dataDir, from, id, device, confirm, later, codeNow } = await startWithFactor()
  for (let place = 1; place <= 3; place++) for (let n = 0; n < 21; n++) await confirm(from(`203.0.113.${place}`), id, 'wrong')
  later()
  expect(outcome(await confirm(from('192.0.2.1'), id, codeNow()))).toEqual(tooMany)
  const answer = await confirm(from('192.0.2.1'), id, codeNow(), device)
  expect(answer.statusCode, answer.body).toBe(200)
  const authorization = `Bearer ${answer.json<AuthSession>().access_token}`
  const { notices } = (await from('192.0.2.1')('GET', '/auth/v1/sessions', undefined, { authorization })).json<SessionList>()
  expect(notices).toMatchObject([{ kind: 'factor_guesses', times: 1 }])
  const about = () => readMails(dataDir).filter(({ text }) => text.includes('לנחש קוד אימות'))
  await vi.waitFor(() => expect(about().map(({ to }) => to)).toEqual([demoEmail]), 5000)
})

testOnSqlite('codes from ever new networks end at a hundred a day', async () => {
  const { from, id, confirm, later, codeNow } = await startWithFactor()
  const answers: number[] = []
  for (let hour = 0; hour < 4; hour++) {
    for (let n = 0; n < 40; n++) answers.push((await confirm(from(`203.0.113.${n}`), id, 'wrong')).statusCode)
    vi.setSystemTime(Date.now() + 60 * 60_000 + 1)
  }
  expect(answers.filter((status) => status === 422)).toHaveLength(100)
  later()
  expect(outcome(await confirm(from('192.0.2.1'), id, codeNow()))).toEqual(tooMany)
})

testOnSqlite.each([
  ['a known device', '192.0.2.1', true],
  ['a network that signed in before', '198.51.100.1', false],
])('wrong codes from %s end at fifty a day, over the owner’s own successes, and the owner is told', async (_, address, onDevice) => {
  const { app, from, id, device, confirm, codeNow } = await startWithFactor()
  const headers = onDevice ? device : {}
  const answers: number[] = []
  for (let hour = 0; hour < 4; hour++) {
    for (let n = 0; n < 20; n++) answers.push((await confirm(from(address), id, 'wrong', headers)).statusCode)
    vi.setSystemTime(Date.now() + 60 * 60_000 + 1)
    if (hour < 2) expect((await confirm(from(address), id, codeNow(), headers)).statusCode).toBe(200)
  }
  expect(answers.filter((status) => status === 422)).toHaveLength(50)
  expect(outcome(await confirm(from(address), id, codeNow(), headers))).toEqual(tooMany)
  expect((await confirm(from('203.0.113.9'), id, codeNow())).statusCode).toBe(200)
  expect(await app.db.selectFrom('account_notices').select('kind').execute()).toEqual([{ kind: 'factor_guesses' }])
})
