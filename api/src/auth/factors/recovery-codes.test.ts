// Recovery codes, and what changing the second factor takes (decision 0050).
import type { AuthSession } from '@lechaim/shared/contracts/auth.ts'
import { expect, test, vi } from 'vitest'
import { demoPassword } from '../../config/config.ts'
import { readMails } from '../../mail/test-outbox.ts'
import { type Send, sender, signIn, startApp } from '../../test-app.ts'
import { addFactor, anHourAgo } from './test-factors.ts'

type Answer = Awaited<ReturnType<Send>>
const outcome = (response: Answer) => [response.statusCode, response.json().error_code]
const make = (send: Send) => send('POST', '/auth/v1/recovery-codes', {})
const spend = (send: Send, code: string) => send('POST', '/auth/v1/recovery-codes/verify', { code })
const wrong = [422, 'mfa_verification_failed']

/** A shop whose owner has an authenticator and ten recovery codes. */
async function startShop() {
  const shop = await startApp()
  const as = (token: string) => sender(shop.app, { authorization: `Bearer ${token}` })
  const { id, session } = await addFactor(shop.owner)
  const full = as(session.access_token)
  const codes: string[] = (await make(full)).json().codes
  const withPassword = async () => as((await signIn(shop.visitor)).json<AuthSession>().access_token)
  const left = async () => (await full('GET', '/auth/v1/sessions')).json().recoveryCodesLeft
  /** The subjects of this many mails. */
  const subjects = (count: number) =>
    vi.waitFor(() => {
      const mails = readMails(shop.dataDir).map(({ text }) => text.split('\n')[0])
      expect(mails).toHaveLength(count)
      return mails
    }, 10_000)
  return { ...shop, as, id, full, codes, withPassword, left, subjects }
}

test('ten codes are shown once, and the database holds none of them', async () => {
  const { app, codes, left, full } = await startShop()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/)
  expect(await left()).toBe(10)
  const rows = JSON.stringify(await app.db.selectFrom('recovery_codes').selectAll().execute())
  for (const code of codes) for (const text of [code, code.replace('-', '')]) expect(rows).not.toContain(text)
  expect(JSON.stringify((await full('GET', '/auth/v1/user')).json())).not.toContain(codes[0])
})

test('a code takes the place of the app’s, once, and its use is mailed', async () => {
  const { codes, withPassword, as, left, subjects } = await startShop()
  const [first = '', second = ''] = codes
  const half = await withPassword()
  expect((await half('GET', '/api/orders')).json().error.code).toBe('second_factor_needed')
  const upgraded = await spend(half, ` \u2067${first.toUpperCase().replace('-', '\u200f – ')}\u2069 `)
  expect(upgraded.statusCode, upgraded.body).toBe(200)
  const { access_token } = upgraded.json<AuthSession>()
  expect(JSON.parse(atob(access_token.split('.')[1] ?? ''))).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'recovery_code' }, { method: 'password' }],
  })
  expect((await as(access_token)('GET', '/api/orders')).statusCode).toBe(200)
  expect(await left()).toBe(9)
  expect(outcome(await spend(await withPassword(), first))).toEqual(wrong)
  expect((await spend(await withPassword(), second)).statusCode).toBe(200)
  expect(await subjects(3)).toEqual([
    'נוספה אפליקציית אימות לניהול החנות',
    'כניסה לניהול החנות בקוד שחזור',
    'כניסה לניהול החנות בקוד שחזור',
  ])
})

test.each(['', 'k7m2p', 'aaaaa-aaaaa', '123456', 'א'.repeat(10), '\u212A7m2p-x9c4d'])('"%s" is a wrong code', async (code) => {
  const { withPassword, left } = await startShop()
  expect(outcome(await spend(await withPassword(), code))).toEqual(wrong)
  expect(await left()).toBe(10)
})

test('codes are guessed no more often than those of an app', async () => {
  const { withPassword, codes } = await startShop()
  const half = await withPassword()
  for (let n = 0; n < 20; n++) expect(outcome(await spend(half, 'aaaaa-aaaaa'))).toEqual(wrong)
  expect(outcome(await spend(half, codes[0] ?? ''))).toEqual([429, 'over_request_rate_limit'])
})

test('the code of another user opens nothing', async () => {
  const { app, withPassword, codes } = await startShop()
  const user = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  await app.db
    .insertInto('users')
    .values({ ...user, id: 'other', user_name: null, email: 'other@example.com' })
    .execute()
  await app.db.updateTable('recovery_codes').set({ user_id: 'other' }).execute()
  expect(outcome(await spend(await withPassword(), codes[0] ?? ''))).toEqual(wrong)
})

test('new codes need the second factor and a fresh sign-in, replace earlier ones, and send a mail', async () => {
  const { app, full, withPassword, codes, subjects } = await startShop()
  expect(outcome(await make(await withPassword()))).toEqual([422, 'insufficient_aal'])
  const next: string[] = (await make(full)).json().codes
  expect(outcome(await spend(await withPassword(), codes[0] ?? ''))).toEqual(wrong)
  expect((await spend(await withPassword(), next[0] ?? '')).statusCode).toBe(200)
  expect((await subjects(3))[1]).toBe('קודי השחזור לניהול החנות הוחלפו')
  await app.db.updateTable('sessions').set({ amr: anHourAgo }).execute()
  expect(outcome(await make(full))).toEqual([400, 'reauthentication_needed'])
})

test('codes go with the last app, with a mail, and come back with no other', async () => {
  const { app, full, id, codes, withPassword, subjects, as } = await startShop()
  expect((await full('DELETE', `/auth/v1/factors/${id}`)).statusCode).toBe(200)
  expect(await app.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect((await subjects(2))[1]).toBe('הוסרה אפליקציית אימות מניהול החנות')
  expect(outcome(await spend(await withPassword(), codes[0] ?? ''))).toEqual(wrong)
  const { session } = await addFactor(await withPassword())
  expect(outcome(await spend(as(session.access_token), codes[0] ?? ''))).toEqual(wrong)
})

test('codes stay while one of two apps is left', async () => {
  const { full, id, codes, withPassword } = await startShop()
  await addFactor(full, 'tablet')
  await full('DELETE', `/auth/v1/factors/${id}`)
  expect((await spend(await withPassword(), codes[0] ?? '')).statusCode).toBe(200)
})

test('a session confirmed by a recovery code loses its level when the app is removed', async () => {
  const { withPassword, codes, as, full, id } = await startShop()
  const upgraded = (await spend(await withPassword(), codes[0] ?? '')).json<AuthSession>()
  await full('DELETE', `/auth/v1/factors/${id}`)
  const { session } = await addFactor(await withPassword())
  expect((await as(session.access_token)('GET', '/api/orders')).statusCode).toBe(200)
  expect((await as(upgraded.access_token)('GET', '/api/orders')).statusCode).toBe(401)
})

test('an hour after the sign-in an app is added or removed only once the password was given again', async () => {
  const { app, owner } = await startApp()
  const enrol = (send: Send) => send('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'phone' })
  const age = () => app.db.updateTable('sessions').set({ amr: anHourAgo }).execute()
  const confirm = (send: Send, current_password: string) => send('POST', '/auth/v1/reauthenticate', { current_password })
  await age()
  expect(outcome(await enrol(owner))).toEqual([400, 'reauthentication_needed'])
  expect(outcome(await confirm(owner, 'wrong'))).toEqual([400, 'invalid_credentials'])
  expect(outcome(await enrol(owner))).toEqual([400, 'reauthentication_needed'])
  expect((await confirm(owner, demoPassword)).statusCode).toBe(200)
  const { id, session } = await addFactor(owner)
  const full = sender(app, { authorization: `Bearer ${session.access_token}` })
  await age()
  expect(outcome(await full('DELETE', `/auth/v1/factors/${id}`))).toEqual([400, 'reauthentication_needed'])
  expect((await confirm(full, demoPassword)).statusCode).toBe(200)
  expect((await full('DELETE', `/auth/v1/factors/${id}`)).statusCode).toBe(200)
})

test('passwords are guessed again no more often than at sign-in', async () => {
  const { owner } = await startApp()
  const confirm = (current_password: string) => owner('POST', '/auth/v1/reauthenticate', { current_password })
  for (let n = 0; n < 10; n++) expect(outcome(await confirm('wrong'))).toEqual([400, 'invalid_credentials'])
  expect(outcome(await confirm(demoPassword))).toEqual([429, 'over_request_rate_limit'])
})
