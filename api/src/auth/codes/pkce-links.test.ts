// Links of mails that target on to a code (PKCE), for who asked for them and nobody else.
import { expect, test, vi } from 'vitest'
import { mailNumber, readMails } from '../../mail/test-outbox.ts'
import { expectRefused, startApp } from '../../test-app.ts'
import { sha256 } from '../flows/challenge.ts'
import { demoEmail } from '../users/demo-owner.ts'

const verifier = 'a-verifier-of-at-least-forty-three-characters'
const challenge = { code_challenge: sha256(verifier), code_challenge_method: 's256' }
const back = 'http://localhost/?view=admin&flow=recovery'

async function askFor(path: string, body: object, redirectTo = back) {
  const shop = await startApp()
  await shop.visitor('POST', `/auth/v1${path}?redirect_to=${encodeURIComponent(redirectTo)}`, body, { host: 'localhost' })
  return { ...shop, ...(await followNewest(shop, 1)) }
}

async function followNewest({ dataDir, visitor }: Pick<Awaited<ReturnType<typeof startApp>>, 'dataDir' | 'visitor'>, count: number) {
  const mail = await mailNumber(dataDir, count)
  const link = new URL(/http\S+verify\?\S+/.exec(mail.text)?.[0] ?? '')
  const follow = async () => {
    const response = await visitor('GET', link.pathname + link.search, undefined, { host: 'localhost' })
    expect(response.statusCode).toBe(303)
    return new URL(String(response.headers.location), 'http://localhost')
  }
  const exchange = async (led: URL, code_verifier = verifier) => {
    const body = { auth_code: led.searchParams.get('code') ?? '', code_verifier }
    const response = await visitor('POST', '/auth/v1/token?grant_type=pkce', body)
    return response.statusCode === 200 ? JSON.parse(atob(response.json().access_token.split('.')[1])) : response.json().error_code
  }
  return { mail, link, follow, exchange }
}

test.each([
  ['/recover', 'recovery', 'recovery'],
  ['/otp', 'magiclink', 'magiclink'],
])('the link of %s leads to a code for whoever holds the verifier', async (path, type, method) => {
  const { link, follow, exchange } = await askFor(path, { email: demoEmail, ...challenge })
  expect(link.searchParams.get('type')).toBe(type)
  const led = await follow()
  expect(led.href).toMatch(/^http:\/\/localhost\/\?view=admin&flow=recovery&code=[\da-f-]{36}$/)
  expect(await exchange(led, `${verifier}x`)).toBe('bad_code_verifier')
  expect(await exchange(led)).toMatchObject({ amr: [{ method }], aal: 'aal1' })
  expect(await exchange(led)).toBe('flow_state_not_found')
  const again = await follow()
  expect(again.searchParams.get('error_code')).toBe('otp_expired')
  expect(new URLSearchParams(again.hash.slice(1)).get('error')).toBe('access_denied')
})

test('a program that opens the links of mails uses nothing up', async () => {
  const { mail, link, visitor, follow, exchange } = await askFor('/recover', { email: demoEmail, ...challenge })
  expect((await visitor('HEAD', link.pathname + link.search)).statusCode).toBe(404)
  await follow()
  expect(await exchange(await follow())).toMatchObject({ amr: [{ method: 'recovery' }] })
  const typed = await visitor('POST', '/auth/v1/verify', { type: 'recovery', email: demoEmail, token: mail.code })
  expect(typed.json().error_code).toBe('otp_expired')
})

test('a typed code is valid after its link was opened in another browser, and invalidates the link', async () => {
  const { mail, visitor, follow, exchange } = await askFor('/recover', { email: demoEmail, ...challenge })
  const led = await follow()
  const typed = await visitor('POST', '/auth/v1/verify', { type: 'recovery', email: demoEmail, token: mail.code })
  expect(typed.statusCode).toBe(200)
  expect(await exchange(led)).toBe('otp_expired')
})

test('a foreign address is not led to', async () => {
  const { follow } = await askFor('/recover', { email: demoEmail, ...challenge }, 'https://evil.example/')
  expect((await follow()).href).toMatch(/^http:\/\/localhost\/\?view=admin&code=/)
})

test('without a challenge the link opens the panel, wherever it was to lead', async () => {
  const { dataDir, visitor } = await startApp()
  await visitor('POST', `/auth/v1/otp?redirect_to=${encodeURIComponent(back)}`, { email: demoEmail }, { host: 'localhost' })
  const { link, text } = await mailNumber(dataDir, 1)
  expect(text).toContain(`/?view=admin#type=otp&token_hash=${link}`)
  expect(text).not.toContain('redirect_to')
})

test('the link of a mail leads to no token, and is used up by the panel alone', async () => {
  const { dataDir, visitor } = await startApp()
  await visitor('POST', '/auth/v1/otp', { email: demoEmail })
  const { link } = await mailNumber(dataDir, 1)
  const follow = async () => {
    const query = new URLSearchParams({ token: link, type: 'magiclink', redirect_to: back })
    return String((await visitor('GET', `/auth/v1/verify?${query}`)).headers.location)
  }
  const opened = await follow()
  expect(opened).toMatch(/\/\?view=admin#type=otp&token_hash=[\w-]+$/)
  expect(await follow()).toBe(opened)
  const signedIn = await visitor('POST', '/auth/v1/verify', { type: 'email', token_hash: link })
  expect(signedIn.statusCode).toBe(200)
  expect(await follow()).toContain('error_code=otp_expired')
})

test('a changed address holds once the code is exchanged, and not before', async () => {
  const shop = await startApp()
  const email = 'new@example.com'
  const asked = await shop.owner('PUT', `/auth/v1/user?redirect_to=${encodeURIComponent(back)}`, { email, ...challenge })
  expect(asked.statusCode).toBe(200)
  await shop.visitor('POST', `/auth/v1/resend?redirect_to=${encodeURIComponent(back)}`, { type: 'email_change', email, ...challenge })
  const { mail, follow, exchange } = await followNewest(shop, 2)
  expect(mail.to).toBe(email)
  const led = await follow()
  expect((await shop.owner('GET', '/auth/v1/user')).json().email).toBe(demoEmail)
  expect(await exchange(led)).toMatchObject({ email, amr: [{ method: 'email_change' }] })
})

test('known and unknown names answer alike, leave the same rows, and only one gets a mail', async () => {
  const { app, dataDir, visitor } = await startApp()
  const ask = (email: string) => visitor('POST', '/auth/v1/recover', { email, ...challenge })
  const [known, unknown] = [await ask(demoEmail), await ask('nobody@example.com')]
  expect(unknown.statusCode).toEqual(known.statusCode)
  expect(unknown.body).toEqual(known.body)
  expect(await app.db.selectFrom('flow_states').select('id').execute()).toHaveLength(2)
  await vi.waitFor(() => expect(readMails(dataDir)).toHaveLength(1))
})

test.each(['/recover', '/otp'])('a challenge that is none is refused by %s', async (path) => {
  const { visitor } = await startApp()
  const half = await visitor('POST', `/auth/v1${path}`, { email: demoEmail, code_challenge: challenge.code_challenge })
  expectRefused(half, 400, 'validation_failed')
})

test('a link of another kind, of no user, or without its type leads to a failure', async () => {
  const { link, visitor } = await askFor('/recover', { email: demoEmail, ...challenge })
  const codeFor = async (token: string | null, type: string) => {
    const response = await visitor('GET', `/auth/v1/verify?token=${token}&type=${type}`)
    return new URL(String(response.headers.location), 'http://localhost').searchParams.get('error_code')
  }
  const token = link.searchParams.get('token')
  expect(await codeFor(token, 'magiclink')).toBe('otp_expired')
  expect(await codeFor('pkce_made-up', 'recovery')).toBe('otp_expired')
  expect(await codeFor(token, 'other')).toBe('validation_failed')
})
