import type { AuthSession } from '@lechaim/shared/contracts/auth.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mailNumber } from '../../mail/test-outbox.ts'
import { expectRefused, type Send, sender, signIn, startApp, testOnSqlite } from '../../test-app.ts'
import { demoEmail } from '../users/demo-owner.ts'
import { codeOf } from './test-factors.ts'

type Answer = Awaited<ReturnType<Send>>
const outcome = (response: Answer) => [response.statusCode, response.json().error_code]
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** A shop whose clock stands at the beginning of a 30-second step. */
async function startShop(overrides: Parameters<typeof startApp>[0] = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 30_000) * 30_000 })
  onTestFinished(() => void vi.useRealTimers())
  return startApp(overrides)
}

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const factorsOf = (send: Send) => ({
  enrol: (body: object = {}) => send('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'phone', ...body }),
  challenge: (id: string) => send('POST', `/auth/v1/factors/${id}/challenge`, { factorId: id }),
  verify: (id: string, challenge_id: string, code: string) => send('POST', `/auth/v1/factors/${id}/verify`, { challenge_id, code }),
  remove: (id: string) => send('DELETE', `/auth/v1/factors/${id}`, '', { 'content-type': 'application/json' }),
})

/** Challenges and answers in one. */
async function confirm(send: Send, id: string, code: string): Promise<Answer> {
  const { challenge, verify } = factorsOf(send)
  return verify(id, (await challenge(id)).json().id, code)
}

/** A shop whose owner has an authenticator; the session with which it was set up is at aal2. */
async function startWithFactor() {
  const shop = await startShop()
  const { id, totp } = (await factorsOf(shop.owner).enrol()).json()
  const session = (await confirm(shop.owner, id, codeOf(totp.secret))).json<AuthSession>()
  pass(30)
  const as = (token: string) => sender(shop.app, { authorization: `Bearer ${token}` })
  const half = (await signIn(shop.visitor)).json<AuthSession>()
  return { ...shop, id, secret: totp.secret as string, session, as, full: as(session.access_token), half, halfOwner: as(half.access_token) }
}

test('an authenticator is enrolled with a picture to scan, and counts once a code was verified', async () => {
  const { owner } = await startShop()
  const enrolled = await factorsOf(owner).enrol({ issuer: 'החנות' })
  const { id, type, friendly_name, totp } = enrolled.json()
  expect(enrolled.statusCode).toBe(200)
  expect(type).toBe('totp')
  expect(friendly_name).toBe('phone')
  expect(totp.qr_code).toMatch(/^<svg /)
  // The client makes a data address of it, in which a # would begin a fragment.
  expect(totp.qr_code).not.toContain('#')
  expect(decodeURIComponent(totp.uri)).toContain(`otpauth://totp/החנות:${demoEmail}?issuer=החנות&secret=${totp.secret}`)
  const user = async () => (await owner('GET', '/auth/v1/user')).json()
  expect((await user()).factors).toMatchObject([{ id, friendly_name: 'phone', factor_type: 'totp', status: 'unverified' }])
  const challenge = (await factorsOf(owner).challenge(id)).json()
  expect(challenge).toEqual({ id: expect.any(String), type: 'totp', expires_at: Date.now() / 1000 + 300 })
  const verified = await factorsOf(owner).verify(id, challenge.id, codeOf(totp.secret))
  const session = verified.json<AuthSession>()
  expect(verified.statusCode, verified.body).toBe(200)
  expect(claims(session.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
  expect((session.user as unknown as { factors: object[] }).factors).toMatchObject([{ status: 'verified' }])
})

test('with a factor, a password alone reads and changes nothing of the owner’s', async () => {
  const { halfOwner, full, half, visitor } = await startWithFactor()
  expect((await full('GET', '/api/orders')).statusCode).toBe(200)
  const refused = await halfOwner('GET', '/api/orders')
  expectRefused(refused, 403, 'second_factor_needed')
  expect(outcome(await halfOwner('PUT', '/auth/v1/user', { password: 'a new password' }))).toEqual([401, 'insufficient_aal'])
  expect(outcome(await halfOwner('PUT', '/auth/v1/user', { email: 'new@example.com' }))).toEqual([401, 'insufficient_aal'])
  expect(outcome(await factorsOf(halfOwner).enrol({ friendly_name: 'mine' }))).toEqual([403, 'insufficient_aal'])
  const { id } = (await halfOwner('GET', '/auth/v1/user')).json().factors[0]
  expect(outcome(await factorsOf(halfOwner).remove(id))).toEqual([422, 'insufficient_aal'])
  const refreshed = await visitor('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: half.refresh_token })
  expect(claims(refreshed.json().access_token).aal).toBe('aal1')
})

test('with a second factor, a session by password alone can end only itself', async () => {
  const { halfOwner, full, half, as } = await startWithFactor()
  expect((await halfOwner('POST', '/auth/v1/logout?scope=global')).statusCode).toBe(204)
  expect((await as(half.access_token)('GET', '/auth/v1/user')).statusCode).toBe(403)
  expect((await full('GET', '/api/orders')).statusCode).toBe(200)
})

test('a recovered password does not replace the second factor', async () => {
  const { visitor, as, dataDir } = await startWithFactor()
  await visitor('POST', '/auth/v1/recover', { email: demoEmail })
  // After the mail about the added factor.
  const { code } = await mailNumber(dataDir, 2)
  const session = (await visitor('POST', '/auth/v1/verify', { type: 'recovery', email: demoEmail, token: code })).json<AuthSession>()
  const recovered = as(session.access_token)
  expect(outcome(await recovered('PUT', '/auth/v1/user', { password: 'a new password' }))).toEqual([401, 'insufficient_aal'])
})

test('a verified factor upgrades the session, and tokens issued at aal1 no longer work', async () => {
  const { id, secret, half, halfOwner, as, visitor } = await startWithFactor()
  const upgraded = (await confirm(halfOwner, id, codeOf(secret))).json<AuthSession>()
  expect((await as(upgraded.access_token)('GET', '/api/orders')).statusCode).toBe(200)
  expect((await halfOwner('GET', '/api/orders')).json().error.code).toBe('second_factor_needed')
  const refresh = (refresh_token?: string) => visitor('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
  const next = (await refresh(upgraded.refresh_token)).json<AuthSession>()
  expect(claims(next.access_token).aal).toBe('aal2')
  expect(outcome(await refresh(half.refresh_token))).toEqual([400, 'refresh_token_already_used'])
})

test('the refresh token from before the second factor is refused at once', async () => {
  const { id, secret, half, halfOwner, visitor } = await startWithFactor()
  expect((await confirm(halfOwner, id, codeOf(secret))).statusCode).toBe(200)
  const refused = await visitor('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: half.refresh_token })
  expect(outcome(refused)).toEqual([400, 'refresh_token_already_used'])
})

test('verifying a factor ends sessions without it', async () => {
  const { id, secret, halfOwner, visitor, as, full } = await startWithFactor()
  const other = as((await signIn(visitor)).json<AuthSession>().access_token)
  await confirm(halfOwner, id, codeOf(secret))
  expect(outcome(await other('GET', '/auth/v1/user'))).toEqual([403, 'session_not_found'])
  expect((await full('GET', '/auth/v1/user')).statusCode).toBe(200)
})

test.each([-2, -1, 0, 1, 2])('a code %i steps away', async (steps) => {
  const { id, secret, halfOwner } = await startWithFactor()
  pass(90)
  const answer = await confirm(halfOwner, id, codeOf(secret, steps))
  expect(outcome(answer)).toEqual(Math.abs(steps) <= 1 ? [200, undefined] : [422, 'mfa_verification_failed'])
})

test.each(['', '12345', '1234567', '٠١٢٣٤٥', 'abcdef', ' 12345'])('"%s" is a wrong code like any other', async (code) => {
  const { id, full } = await startWithFactor()
  expect(outcome(await confirm(full, id, code))).toEqual([422, 'mfa_verification_failed'])
})

test('a step is accepted once, and none before it', async () => {
  const { id, secret, as, visitor } = await startWithFactor()
  pass(90)
  const again = async (steps: number) =>
    outcome(await confirm(as((await signIn(visitor)).json<AuthSession>().access_token), id, codeOf(secret, steps)))
  expect(await again(0)).toEqual([200, undefined])
  expect(await again(0)).toEqual([422, 'mfa_verification_failed'])
  expect(await again(-1)).toEqual([422, 'mfa_verification_failed'])
  expect(await again(1)).toEqual([200, undefined])
})

test('a code sent twice at once is accepted once', async () => {
  const { id, secret, full } = await startWithFactor()
  const answers = await Promise.all([confirm(full, id, codeOf(secret)), confirm(full, id, codeOf(secret))])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
})

test('a challenge lives 300 seconds, has five tries, serves once, and only its own session', async () => {
  const { id, secret, full, halfOwner } = await startWithFactor()
  const { challenge, verify } = factorsOf(full)
  const open = async () => (await challenge(id)).json().id
  const gone = [422, 'mfa_challenge_expired']
  expect(outcome(await factorsOf(halfOwner).verify(id, await open(), codeOf(secret)))).toEqual(gone)
  expect(outcome(await verify(id, 'unknown', codeOf(secret)))).toEqual(gone)
  const [used, late] = [await open(), await open()]
  const tried = await open()
  for (let n = 0; n < 5; n++) expect(outcome(await verify(id, tried, wrong(codeOf(secret))))).toEqual([422, 'mfa_verification_failed'])
  expect(outcome(await verify(id, tried, codeOf(secret)))).toEqual(gone)
  pass(299)
  expect((await verify(id, used, codeOf(secret))).statusCode).toBe(200)
  expect(outcome(await verify(id, used, codeOf(secret, 1)))).toEqual(gone)
  pass(1)
  expect(outcome(await verify(id, late, codeOf(secret, 1)))).toEqual(gone)
})

testOnSqlite('twenty wrong codes an hour, then later again', async () => {
  const { id, secret, full, session, visitor, as } = await startWithFactor()
  for (let n = 0; n < 20; n++) await confirm(full, id, wrong(codeOf(secret)))
  expect(outcome(await confirm(full, id, codeOf(secret)))).toEqual([429, 'over_request_rate_limit'])
  pass(60 * 60 + 1)
  const { refresh_token } = session
  const { access_token } = (await visitor('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })).json<AuthSession>()
  expect((await confirm(as(access_token), id, codeOf(secret))).statusCode).toBe(200)
})

test('a factor that isn’t there, or somebody else’s, is not found', async () => {
  const { app, owner } = await startShop()
  const { id } = (await factorsOf(owner).enrol()).json()
  const user = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  await app.db
    .insertInto('users')
    .values({ ...user, id: 'other', user_name: null, email: 'other@example.com' })
    .execute()
  await app.db.updateTable('factors').set({ user_id: 'other' }).execute()
  for (const factor of [id, 'nothing', encodeURIComponent('../x\0')]) {
    const { challenge, verify, remove } = factorsOf(owner)
    for (const answer of [await challenge(factor), await verify(factor, 'x', '123456'), await remove(factor)])
      expect(outcome(answer)).toEqual([404, 'mfa_factor_not_found'])
  }
})

test('names are used once, ten factors are enough, and other kinds are refused', async () => {
  const { owner } = await startShop()
  const { enrol } = factorsOf(owner)
  expect((await enrol()).statusCode).toBe(200)
  expect(outcome(await enrol({ friendly_name: ' phone ' }))).toEqual([422, 'mfa_factor_name_conflict'])
  expect(outcome(await enrol({ factor_type: 'phone' }))).toEqual([400, 'validation_failed'])
  for (let n = 1; n < 10; n++) expect((await enrol({ friendly_name: '' })).statusCode).toBe(200)
  expect(outcome(await enrol({ friendly_name: 'eleventh' }))).toEqual([422, 'too_many_enrolled_mfa_factors'])
})

test('an enrolment that was left lying gives its name free', async () => {
  const { app, owner } = await startShop()
  const { enrol } = factorsOf(owner)
  await enrol()
  await app.db
    .updateTable('factors')
    .set({ created_at: new Date(Date.now() - 600_001).toISOString() })
    .execute()
  expect((await enrol()).statusCode).toBe(200)
})

test('a deleted factor takes back what it gave', async () => {
  const { id, full, halfOwner, session, visitor } = await startWithFactor()
  const removed = await factorsOf(full).remove(id)
  expect(removed.statusCode).toBe(200)
  expect(removed.json()).toEqual({ id })
  const refreshed = await visitor('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
  expect(claims(refreshed.json().access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  expect((await halfOwner('GET', '/api/orders')).statusCode).toBe(200)
  expect((await halfOwner('GET', '/auth/v1/user')).json().factors).toEqual([])
})

test('an unverified factor is removed without a second factor', async () => {
  const { owner } = await startShop()
  const { id } = (await factorsOf(owner).enrol()).json()
  expect((await factorsOf(owner).remove(id)).statusCode).toBe(200)
})

test('without a session there are no factors, and no secret of one is stored', async () => {
  const { app, visitor, secret } = await startWithFactor()
  const { enrol, challenge, verify, remove } = factorsOf(visitor)
  for (const answer of [await enrol(), await challenge('x'), await verify('x', 'x', '123456'), await remove('x')])
    expect(outcome(answer)).toEqual([401, 'no_authorization'])
  expect(JSON.stringify(await app.db.selectFrom('factors').selectAll().execute())).not.toContain(secret)
})
