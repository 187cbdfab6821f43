import type { AuthSession, SessionList } from '@lechaim/shared/contracts/auth.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { demoPassword, readConfig } from '../../config/config.ts'
import { mailNumber, readMails } from '../../mail/test-outbox.ts'
import { type Send, sender, signIn, startApp, testConfig, testOnSqlite } from '../../test-app.ts'
import { demoEmail } from '../users/demo-owner.ts'
import { checkLink, takeCode } from './codes.ts'

const call = (send: Send, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  send(method, `/auth/v1${path}`, body, headers)
const verify = (send: Send, body: object) => call(send, 'POST', '/verify', body)
const outcome = (response: Awaited<ReturnType<Send>>) => [response.statusCode, response.json().error_code ?? response.json()]
const expired = [403, 'otp_expired']
/** As from many networks: these tests look at the limits of accounts alone. */
const manySignIns = { ...readConfig({}).limits, signIns: 10_000 }
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** Moves the clock, which only this file's server reads. */
async function after(ms: number, act: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  try {
    await act()
  } finally {
    vi.useRealTimers()
  }
}

test('a mailed code recovers the password, once, and what it replaces no longer signs in', async () => {
  const { visitor, dataDir, owner } = await startApp()
  expect(outcome(await call(visitor, 'POST', '/recover', { email: 'Admin', code_challenge: null, gotrue_meta_security: {} }))).toEqual([
    200,
    {},
  ])
  const { to, code, html } = await mailNumber(dataDir, 1)
  expect(to).toEqual(demoEmail)
  expect(html).toContain('dir="rtl"')
  expect(html).toContain(code)
  const response = await verify(visitor, { type: 'recovery', email: 'admin', token: code })
  const session = response.json<AuthSession>()
  expect(response.statusCode).toBe(200)
  expect(session.user.email).toEqual(demoEmail)
  expect(outcome(await verify(visitor, { type: 'recovery', email: 'admin', token: code }))).toEqual(expired)
  const headers = { authorization: `Bearer ${session.access_token}` }
  expect((await call(visitor, 'PUT', '/user', { password: 'a new password' }, headers)).statusCode).toBe(200)
  expect((await signIn(visitor)).statusCode).toBe(400)
  expect((await owner('GET', '/api/orders')).statusCode).toBe(401)
  expect((await visitor('GET', '/api/demo-owner')).statusCode).toBe(404)
  expect((await mailNumber(dataDir, 2)).text).toContain('הוחלפה')
})

test('a code by phone is refused, since no phone works', async () => {
  const { visitor, dataDir } = await startApp()
  expect(outcome(await call(visitor, 'POST', '/otp', { phone: '0521234567' }))).toEqual([422, 'phone_provider_disabled'])
  expect(await readMails(dataDir)).toEqual([])
})

test('the link of a mail works once, by its secret alone', async () => {
  const { visitor, dataDir } = await startApp()
  await call(visitor, 'POST', '/otp', { email: demoEmail, create_user: false, data: {} })
  const { link } = await mailNumber(dataDir, 1)
  expect(outcome(await verify(visitor, { type: 'recovery', token_hash: link }))).toEqual(expired)
  expect((await verify(visitor, { type: 'email', token_hash: link })).statusCode).toBe(200)
  expect(outcome(await verify(visitor, { type: 'email', token_hash: link }))).toEqual(expired)
})

test('a code has five tries; its link stays good', async () => {
  const { visitor, dataDir } = await startApp()
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { code, link } = await mailNumber(dataDir, 1)
  for (let n = 0; n < 5; n++)
    expect(outcome(await verify(visitor, { type: 'email', email: demoEmail, token: wrong(code) }))).toEqual(expired)
  expect(outcome(await verify(visitor, { type: 'email', email: demoEmail, token: code }))).toEqual(expired)
  expect((await verify(visitor, { type: 'email', token_hash: link })).statusCode).toBe(200)
})

test('the fifth try is still checked', async () => {
  const { visitor, dataDir } = await startApp()
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { code } = await mailNumber(dataDir, 1)
  for (let n = 0; n < 4; n++) await verify(visitor, { type: 'email', email: demoEmail, token: wrong(code) })
  expect((await verify(visitor, { type: 'email', email: demoEmail, token: code })).statusCode).toBe(200)
})

test('a code lives ten minutes', async () => {
  const { visitor, dataDir } = await startApp()
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { code, link } = await mailNumber(dataDir, 1)
  await after(10 * 60_000, async () => {
    expect(outcome(await verify(visitor, { type: 'email', email: demoEmail, token: code }))).toEqual(expired)
    expect(outcome(await verify(visitor, { type: 'email', token_hash: link }))).toEqual(expired)
  })
  await after(10 * 60_000 - 5000, async () => {
    expect((await verify(visitor, { type: 'email', email: demoEmail, token: code })).statusCode).toBe(200)
  })
})

test('a new code takes the place of the one before, and a code is good for its own purpose alone', async () => {
  const { visitor, dataDir } = await startApp()
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const first = await mailNumber(dataDir, 1)
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const second = await mailNumber(dataDir, 2)
  expect(outcome(await verify(visitor, { type: 'email', token_hash: first.link }))).toEqual(expired)
  expect(outcome(await verify(visitor, { type: 'recovery', email: demoEmail, token: second.code }))).toEqual(expired)
  expect((await verify(visitor, { type: 'magiclink', email: demoEmail, token: second.code })).statusCode).toBe(200)
})

test.each(['/recover', '/otp'])('%s does and answers the same for known and unknown names', async (path) => {
  const { app, visitor, dataDir } = await startApp()
  const answers = []
  for (const email of [demoEmail, 'nobody@example.com']) {
    const { statusCode, body, headers } = await call(visitor, 'POST', path, { email })
    const { 'ratelimit-remaining': _, 'ratelimit-reset': __, date: ___, ...same } = headers
    answers.push({ statusCode, body, headers: same })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ statusCode: 200, body: '{}' })
  // The same rows are written for both, so both take the same time.
  expect(await app.db.selectFrom('auth_codes').select('account').execute()).toHaveLength(2)
  await vi.waitFor(async () => expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]), 10_000)
  expect(readMails(dataDir).map(({ to }) => to)).toEqual([demoEmail])
  expect(outcome(await verify(visitor, { type: 'email', email: 'nobody@example.com', token: '000000' }))).toEqual(expired)
})

test('resending a code gives the same rows and answer with and without a change of address', async () => {
  const { app, owner, visitor, dataDir } = await startApp()
  await call(owner, 'PUT', '/user', { email: 'new@example.com' })
  await mailNumber(dataDir, 1)
  const count = async () => (await app.db.selectFrom('auth_codes').select('id').execute()).length
  const ask = (email: string) => call(visitor, 'POST', '/resend', { type: 'email_change', email })
  const pending = await ask('new@example.com')
  expect(await count()).toBe(1)
  const nobody = await ask('nobody@example.com')
  expect(await count()).toBe(2)
  expect(outcome(nobody)).toEqual(outcome(pending))
  expect(await app.db.selectFrom('code_attempts').select('kind').where('kind', '!=', 'guess').execute()).toHaveLength(3)
  await vi.waitFor(async () => expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]), 10_000)
  expect(readMails(dataDir).map(({ to }) => to)).toEqual(['new@example.com', 'new@example.com'])
  expect(outcome(await verify(visitor, { type: 'email_change', email: 'nobody@example.com', token: '000000' }))).toEqual(expired)
})

test('at most five mails are sent in five minutes, and the answer does not reveal it', async () => {
  const { visitor, dataDir, app } = await startApp()
  for (let n = 0; n < 8; n++) expect(outcome(await call(visitor, 'POST', '/recover', { email: demoEmail }))).toEqual([200, {}])
  await mailNumber(dataDir, 5)
  await vi.waitFor(async () => expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]), 10_000)
  expect(readMails(dataDir)).toHaveLength(5)
  await after(5 * 60_000 + 1, async () => {
    await call(visitor, 'POST', '/recover', { email: demoEmail })
    await mailNumber(dataDir, 6)
  })
})

test('an account’s codes are not guessed one after the other: twenty wrong ones an hour', async () => {
  const { visitor, dataDir } = await startApp()
  for (let round = 0; round < 4; round++) {
    await call(visitor, 'POST', '/otp', { email: demoEmail })
    const { code } = await mailNumber(dataDir, round + 1)
    for (let n = 0; n < 5; n++) await verify(visitor, { type: 'email', email: demoEmail, token: wrong(code) })
  }
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { code, link } = await mailNumber(dataDir, 5)
  expect(outcome(await verify(visitor, { type: 'email', email: demoEmail, token: code }))).toEqual(expired)
  expect((await verify(visitor, { type: 'email', token_hash: link })).statusCode).toBe(200)
})

/** Uses up an account's guesses of this hour. */
async function guessTwentyTimes(visitor: Send) {
  for (let round = 0; round < 20; round++)
    expect(outcome(await verify(visitor, { type: 'email', email: demoEmail, token: 'wrong' }))).toEqual(expired)
}

/** The mailed code of this number, whatever other mail there is. */
const mailedCode = (dataDir: string, count = 1) =>
  vi.waitFor(() => {
    const mail = readMails(dataDir).filter(({ code }) => code !== '')[count - 1]
    if (!mail) throw new Error('no code yet')
    return mail
  }, 5000)

testOnSqlite('neither invented names nor a restart clear the count of an account’s guesses', async () => {
  const { app, visitor, dataDir } = await startApp({ limits: manySignIns })
  await guessTwentyTimes(visitor)
  for (let n = 0; n <= 10_000; n++) await app.throttles.codes.mayTry(`invented${n}`)
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { code } = await mailedCode(dataDir)
  expect(outcome(await verify(visitor, { type: 'email', email: demoEmail, token: code }))).toEqual(expired)
  await app.close()
  const restarted = await buildApp(testConfig(dataDir, { limits: manySignIns }), { demo: null, page: false })
  onTestFinished(() => restarted.close())
  expect(outcome(await verify(sender(restarted), { type: 'email', email: demoEmail, token: code }))).toEqual(expired)
})

test('failed codes of an hour expire, those of a day are limited to fifty, and the owner gets one mail', async () => {
  const { visitor, owner, dataDir } = await startApp({ limits: manySignIns })
  const hour = 60 * 60_000 + 1
  await guessTwentyTimes(visitor)
  await after(hour, () => guessTwentyTimes(visitor))
  await after(2 * hour, () => guessTwentyTimes(visitor))
  await after(3 * hour, async () => {
    await call(visitor, 'POST', '/otp', { email: demoEmail })
    const { code, link } = await mailedCode(dataDir)
    expect(outcome(await verify(visitor, { type: 'email', email: demoEmail, token: code }))).toEqual(expired)
    expect((await verify(visitor, { type: 'email', token_hash: link })).statusCode).toBe(200)
  })
  const { notices } = (await call(owner, 'GET', '/sessions')).json<SessionList>()
  expect(notices).toEqual([{ kind: 'code_guesses', times: 1, lastAt: expect.any(String) }])
  await vi.waitFor(() => expect(readMails(dataDir).filter(({ code }) => code === '')).toHaveLength(1), 5000)
  await after(25 * hour, async () => {
    await call(visitor, 'POST', '/otp', { email: demoEmail })
    const { code } = await mailedCode(dataDir, 2)
    expect((await verify(visitor, { type: 'email', email: demoEmail, token: code })).statusCode).toBe(200)
  })
})

test('a day brings sixty mails of one kind at most, answered like any other', async () => {
  const { app, visitor, owner, dataDir } = await startApp({ limits: manySignIns })
  const userId = (await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
  const created_at = new Date(Date.now() - 6 * 60_000).toISOString()
  const sends = Array.from({ length: 59 }, () => ({ account: userId, kind: 'send recovery' as const, created_at }))
  await app.db.insertInto('code_attempts').values(sends).execute()
  for (let n = 0; n < 3; n++) expect(outcome(await call(visitor, 'POST', '/recover', { email: demoEmail }))).toEqual([200, {}])
  await mailedCode(dataDir)
  expect(readMails(dataDir).filter(({ code }) => code !== '')).toHaveLength(1)
  expect((await call(owner, 'GET', '/sessions')).json<SessionList>().notices).toMatchObject([{ kind: 'code_mails', times: 1 }])
})

test('many guesses at once are counted one by one', async () => {
  const { app, visitor } = await startApp({ limits: manySignIns })
  await Promise.all(Array.from({ length: 30 }, () => verify(visitor, { type: 'email', email: demoEmail, token: 'wrong' })))
  expect(await app.db.selectFrom('code_attempts').select('id').execute()).toHaveLength(20)
})

test('invented names leave one row, however many there are', async () => {
  const { app, visitor } = await startApp({ limits: manySignIns })
  for (let n = 0; n < 5; n++) await verify(visitor, { type: 'email', email: `invented${n}@example.com`, token: '000000' })
  expect(await app.db.selectFrom('code_attempts').select('account').execute()).toEqual([{ account: '' }])
})

test('a request that names an account by its id neither replaces its code nor uses up its guesses', async () => {
  const { app, visitor, dataDir } = await startApp({ limits: manySignIns })
  const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { code } = await mailedCode(dataDir)
  await call(visitor, 'POST', '/otp', { email: id })
  for (let n = 0; n < 20; n++) await verify(visitor, { type: 'email', email: id, token: 'wrong' })
  expect((await verify(visitor, { type: 'email', email: demoEmail, token: code })).statusCode).toBe(200)
})

test('strangers’ guesses don’t use up those of who is signed in', async () => {
  const { app, owner, visitor, dataDir } = await startApp({ limits: manySignIns })
  await app.db.updateTable('sessions').set({ amr: '[]' }).execute()
  await guessTwentyTimes(visitor)
  await call(owner, 'GET', '/reauthenticate')
  const { code: nonce } = await mailedCode(dataDir)
  expect((await call(owner, 'PUT', '/user', { password: 'a new password', nonce })).statusCode).toBe(200)
})

test('the database contains neither a code nor its link', async () => {
  const { app, visitor, dataDir } = await startApp()
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { code, link } = await mailNumber(dataDir, 1)
  const stored = JSON.stringify(await app.db.selectFrom('auth_codes').selectAll().execute())
  expect(stored).not.toContain(code)
  expect(stored).not.toContain(link)
})

test('without a way to send mail, otp says so, recover doesn’t', async () => {
  const { visitor } = await startApp()
  const owner = { email: demoEmail, password: demoPassword }
  const { visitor: silent, app } = await startApp({ mode: 'production', owner })
  expect((await call(visitor, 'POST', '/otp', { email: demoEmail })).statusCode).toBe(200)
  expect(outcome(await call(silent, 'POST', '/otp', { email: demoEmail }))).toEqual([422, 'otp_disabled'])
  expect(outcome(await call(silent, 'POST', '/recover', { email: demoEmail }))).toEqual([200, {}])
  await vi.waitFor(async () => expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]), 10_000)
})

test('without a way to send mail no code is made, and answers are alike for known and unknown names', async () => {
  const owner = { email: demoEmail, password: demoPassword }
  const { app, visitor } = await startApp({ mode: 'production', owner })
  const { access_token } = (await call(visitor, 'POST', '/token?grant_type=password', owner)).json<AuthSession>()
  const headers = { authorization: `Bearer ${access_token}` }
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  for (const email of [demoEmail, 'nobody@example.com']) {
    expect(outcome(await call(visitor, 'POST', '/recover', { email }))).toEqual([200, {}])
    expect(outcome(await call(visitor, 'POST', '/otp', { email }))).toEqual([422, 'otp_disabled'])
  }
  expect(outcome(await call(visitor, 'GET', '/reauthenticate', undefined, headers))).toEqual([422, 'otp_disabled'])
  expect(outcome(await call(visitor, 'PUT', '/user', { email: 'new@example.com' }, headers))).toEqual([422, 'otp_disabled'])
  expect(await app.db.selectFrom('auth_codes').selectAll().execute()).toEqual([])
  const left = { id: 'left', kind: 'email_change' as const, account: 'x', email: 'new@example.com', code_mac: 'x', link_mac: 'x' }
  await app.db
    .insertInto('auth_codes')
    .values({ ...left, expires_at: expiresAt })
    .execute()
  for (const email of ['new@example.com', 'nobody@example.com'])
    expect(outcome(await call(visitor, 'POST', '/resend', { type: 'email_change', email }))).toEqual([200, {}])
  expect(await app.db.selectFrom('auth_codes').select('id').execute()).toEqual([{ id: 'left' }])
})

test('missing values are named', async () => {
  const { visitor } = await startApp()
  const calls: [string, object][] = [
    ['/recover', {}],
    ['/recover', { email: ' ' }],
    ['/otp', { email: null }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'magic', email: demoEmail }],
    ['/verify', { type: 'email', email: demoEmail }],
    ['/verify', { type: 'toString', email: demoEmail, token: '000000' }],
    ['/verify', { email: demoEmail, token: '000000' }],
  ]
  for (const [path, body] of calls)
    expect(outcome(await call(visitor, 'POST', path, body)), JSON.stringify(body)).toEqual([400, 'validation_failed'])
  expect(outcome(await verify(visitor, { type: 'sms', phone: '+972521234567', token: '000000' }))).toEqual(expired)
  for (const type of ['signup', 'sms', 'phone_change'])
    expect(outcome(await call(visitor, 'POST', '/resend', { type, email: demoEmail }))).toEqual([200, {}])
})

test('an old session changes the password with a mailed nonce alone, used once', async () => {
  const { app, owner, dataDir } = await startApp()
  const dayAgo = Math.floor(Date.now() / 1000) - 24 * 60 * 60
  await app.db
    .updateTable('sessions')
    .set({ amr: JSON.stringify([{ method: 'password', timestamp: dayAgo }]) })
    .execute()
  const change = (body: object) => call(owner, 'PUT', '/user', body)
  expect(outcome(await change({ password: 'a new password' }))).toEqual([400, 'reauthentication_needed'])
  expect(outcome(await change({ email: 'new@example.com' }))).toEqual([400, 'reauthentication_needed'])
  expect((await change({ data: { nickname: 'x' } })).statusCode).toBe(200)
  expect(outcome(await call(owner, 'GET', '/reauthenticate'))).toEqual([200, {}])
  const { code: nonce, link } = await mailNumber(dataDir, 1)
  expect(link).toBe('')
  expect(outcome(await change({ password: 'a new password', nonce: wrong(nonce) }))).toEqual([422, 'reauthentication_not_valid'])
  expect((await change({ password: 'a new password', nonce })).statusCode).toBe(200)
  expect(outcome(await change({ password: 'another password', nonce }))).toEqual([422, 'reauthentication_not_valid'])
  expect((await change({ password: 'another password', current_password: 'a new password' })).statusCode).toBe(200)
})

test('a nonce confirms one change, also of the address', async () => {
  const { app, owner, dataDir } = await startApp()
  await app.db.updateTable('sessions').set({ amr: '[]' }).execute()
  await call(owner, 'GET', '/reauthenticate')
  const { code: nonce } = await mailNumber(dataDir, 1)
  const change = (email: string) => call(owner, 'PUT', '/user', { email, nonce })
  expect((await change('new@example.com')).statusCode).toBe(200)
  expect(outcome(await change('other@example.com'))).toEqual([422, 'reauthentication_not_valid'])
})

test('a code sent twice at once signs in once', async () => {
  const { visitor, dataDir } = await startApp()
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { code, link } = await mailNumber(dataDir, 1)
  const answers = await Promise.all([
    verify(visitor, { type: 'email', email: demoEmail, token: code }),
    verify(visitor, { type: 'email', token_hash: link }),
    verify(visitor, { type: 'email', email: demoEmail, token: code }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403])
})

test('of two requests that have both checked a code one uses it', async () => {
  const { app, visitor, dataDir } = await startApp()
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { link } = await mailNumber(dataDir, 1)
  const checked = await checkLink(app, 'otp', link)
  await takeCode(app.db, checked.id)
  await expect(takeCode(app.db, checked.id)).rejects.toMatchObject({ statusCode: 403, code: 'otp_expired' })
})

test('a browser of the shop gets this refresh token as a cookie, too, and no other site can ask for it', async () => {
  const { visitor, dataDir } = await startApp()
  await call(visitor, 'POST', '/otp', { email: demoEmail })
  const { link } = await mailNumber(dataDir, 1)
  const ask = (headers: Record<string, string>) =>
    call(visitor, 'POST', '/verify', { type: 'email', token_hash: link }, { 'x-session-transport': 'cookie', ...headers })
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  const response = await ask({ 'sec-fetch-site': 'same-origin' })
  expect(response.json()).not.toHaveProperty('refresh_token')
  expect(String(response.headers['set-cookie'])).toMatch(/^__Host-lechaim-refresh=/)
})

test('asking for a nonce needs a session', async () => {
  const { visitor } = await startApp()
  expect(outcome(await call(visitor, 'GET', '/reauthenticate'))).toEqual([401, 'no_authorization'])
})

test('a new address is used after its confirmation, and the old one is notified', async () => {
  const { owner, visitor, dataDir } = await startApp()
  const change = (body: object) => call(owner, 'PUT', '/user', body)
  expect(outcome(await change({ email: 'no address' }))).toEqual([400, 'validation_failed'])
  expect(outcome(await change({ phone: '0521234567' }))).toEqual([422, 'phone_provider_disabled'])
  expect((await change({ email: 'New@example.com' })).json().email).toBe(demoEmail)
  expect((await mailNumber(dataDir, 1)).to).toBe('new@example.com')
  expect(outcome(await call(visitor, 'POST', '/resend', { type: 'email_change', email: 'new@example.com' }))).toEqual([200, {}])
  const { code } = await mailNumber(dataDir, 2)
  expect((await verify(visitor, { type: 'email_change', email: 'new@example.com', token: code })).json().user.email).toBe('new@example.com')
  const { to, text } = await mailNumber(dataDir, 3)
  expect(to).toEqual(demoEmail)
  expect(text).toContain('new@example.com')
  const withNew = { email: 'new@example.com', password: demoPassword }
  expect((await call(visitor, 'POST', '/token?grant_type=password', withNew)).statusCode).toBe(200)
})

test.each([
  ['a new password', (owner: Send) => call(owner, 'PUT', '/user', { password: 'a new password' }), 200],
  ['logging out elsewhere', (owner: Send) => call(owner, 'POST', '/logout?scope=others', ''), 204],
])('%s calls off a change of address that somebody else began', async (_what, act, status) => {
  const { owner, visitor, dataDir } = await startApp()
  await call(owner, 'PUT', '/user', { email: 'thief@example.com' })
  const { code } = await mailNumber(dataDir, 1)
  expect((await act(owner)).statusCode).toBe(status)
  expect(outcome(await call(visitor, 'POST', '/resend', { type: 'email_change', email: 'thief@example.com' }))).toEqual([200, {}])
  expect(outcome(await verify(visitor, { type: 'email_change', email: 'thief@example.com', token: code }))).toEqual([403, 'otp_expired'])
})

test('a code that is sent once more lasts no longer than the first', async () => {
  const { app, owner, visitor } = await startApp()
  const ends = async () => (await app.db.selectFrom('auth_codes').select(['id', 'expires_at']).executeTakeFirstOrThrow()) ?? null
  await call(owner, 'PUT', '/user', { email: 'new@example.com' })
  const first = await ends()
  await call(visitor, 'POST', '/resend', { type: 'email_change', email: 'new@example.com' })
  const second = await ends()
  expect(second.id).not.toBe(first.id)
  expect(second.expires_at).toEqual(first.expires_at)
})

test('codes that strangers ask for don’t keep the owner’s own away', async () => {
  const { owner, visitor } = await startApp({ rateLimits: true })
  for (let n = 0; n < 7; n++) await call(visitor, 'POST', '/otp', { email: demoEmail })
  expect(outcome(await call(owner, 'GET', '/reauthenticate'))).toEqual([200, {}])
})

test('an address that somebody else has is refused when it would take hold', async () => {
  const { app, owner, visitor, dataDir } = await startApp()
  await call(owner, 'PUT', '/user', { email: 'new@example.com' })
  const { code } = await mailNumber(dataDir, 1)
  const user = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  await app.db
    .insertInto('users')
    .values({ ...user, id: 'other', user_name: null, email: 'new@example.com' })
    .execute()
  expect(outcome(await verify(visitor, { type: 'email_change', email: 'new@example.com', token: code }))).toEqual([422, 'email_exists'])
})
