// Simultaneous uses of one-time codes and tokens, on either engine.
import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type Send, sender, signIn, startApp, testConfig } from '../test-app.ts'
import { addFactor } from './factors/test-factors.ts'
import { sha256 } from './flows/challenge.ts'
import { createFlow, issueAuthCode } from './flows/flow-states.ts'
import { startProviderShop, TestBrowser } from './providers/test-issuer.ts'
import { createIdentityProvider } from './saml/test-identity-provider.ts'
import { challenge, origin, owner, verifier } from './saml/test-sso.ts'
import { demoEmail } from './users/demo-owner.ts'

const times = 6
const atOnce = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: times }, work))
const one = (success: unknown, refusal: unknown) => [success, ...Array(times - 1).fill(refusal)]

/** A shop at an https address, where wallets and a SAML provider sign in. */
async function startShop() {
  const idp = await createIdentityProvider()
  const saml = [{ domains: ['shop.example'], file: 'idp.xml', metadata: idp.metadata }]
  const signIn = { ...testConfig('').signIn, wallets: ['ethereum' as const], saml }
  const shop = await startApp({ origin, owner, signIn, rateLimits: false })
  const { id } = await shop.app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const sessions = async () => (await shop.app.db.selectFrom('sessions').select('id').execute()).length
  return { ...shop, idp, userId: id, sessions }
}

test('only one of simultaneous exchanges of a code succeeds', async () => {
  const { app, visitor, userId, sessions } = await startShop()
  const flow = await createFlow(app.db, {
    method: 'oauth',
    code_challenge: sha256(verifier),
    code_challenge_method: 's256',
    redirect_to: '/',
  })
  const body = { auth_code: await issueAuthCode(app.db, flow, userId), code_verifier: verifier }
  const answers = await atOnce(() => visitor('POST', '/auth/v1/token?grant_type=pkce', body))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(one(200, 404))
  expect(answers.filter(({ statusCode }) => statusCode === 404).map((answer) => answer.json().error_code)).toEqual(
    Array(times - 1).fill('flow_state_not_found'),
  )
  expect(await sessions()).toBe(2)
})

test('only one of simultaneous sign-ins by a signed message succeeds', async () => {
  const { visitor, owner: asOwner, sessions } = await startShop()
  const account = privateKeyToAccount(generatePrivateKey())
  const prove = async () => {
    const message = `shop.example wants you to sign in with your Ethereum account:\n${account.address}\n\n\nURI: ${origin}/\nVersion: 1\nChain ID: 1\nNonce: ${randomUUID()}\nIssued At: ${new Date().toISOString()}`
    return { chain: 'ethereum', message, signature: await account.signMessage({ message }) }
  }
  expect((await asOwner('POST', '/auth/v1/user/wallets', await prove())).statusCode).toBe(200)
  const proof = await prove()
  const answers = await atOnce(() => visitor('POST', '/auth/v1/token?grant_type=web3', proof))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(one(200, 400))
  expect(await sessions()).toBe(2)
})

test('only one of simultaneous posts of a SAML response gets a code', async () => {
  const { visitor, idp, app } = await startShop()
  const body = { domain: 'shop.example', skip_http_redirect: true, ...challenge }
  const started = await visitor('POST', '/auth/v1/sso', body, { 'sec-fetch-site': 'same-origin' })
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? ''
  const form = idp.respond(started.json().url)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
  const answers = await atOnce(() => visitor('POST', '/auth/v1/sso/saml/acs', form, headers))
  const led = answers.map(({ headers }) => new URL(String(headers.location)).searchParams)
  expect(led.map((query) => query.get('error_code') ?? 'code').sort()).toEqual(one('code', 'saml_relay_state_not_found'))
  expect(await app.db.selectFrom('identities').select('id').execute()).toHaveLength(1)
})

test('only one of simultaneous callbacks of a state gets a code', async () => {
  const { url, issuer, app } = await startProviderShop()
  issuer.account.email = demoEmail
  const browser = new TestBrowser()
  const query = new URLSearchParams({ provider: issuer.config.name, code_challenge: sha256(verifier), code_challenge_method: 's256' })
  const led = (await browser.follow(`${url}/auth/v1/authorize?${query}`, /\/auth\/v1\/callback\?/)) as URL
  const answers = await atOnce(() => browser.fetch(led))
  expect(answers.map(({ status }) => status).sort()).toEqual(one(302, 400))
  expect(await app.db.selectFrom('identities').select('id').execute()).toHaveLength(1)
})

test('simultaneous sign-ins by a new account in two browsers both succeed, and link it once', async () => {
  const { url, issuer, app } = await startProviderShop()
  issuer.account.email = demoEmail
  const query = new URLSearchParams({ provider: issuer.config.name, code_challenge: sha256(verifier), code_challenge_method: 's256' })
  const flows = [new TestBrowser(), new TestBrowser()].map(async (browser) => ({
    browser,
    led: (await browser.follow(`${url}/auth/v1/authorize?${query}`, /\/auth\/v1\/callback\?/)) as URL,
  }))
  const answers = await Promise.all((await Promise.all(flows)).map(({ browser, led }) => browser.fetch(led)))
  const parameters = answers.map(({ headers }) => new URL(headers.get('location') ?? '').searchParams)
  expect(parameters.map((each) => each.get('error_code'))).toEqual([null, null])
  expect(await app.db.selectFrom('identities').select('id').execute()).toHaveLength(1)
})

/** An owner with an authenticator and ten recovery codes, and senders of sessions that have only the password. */
async function startWithCodes() {
  const shop = await startApp({ rateLimits: false })
  const as = (token: string) => sender(shop.app, { authorization: `Bearer ${token}` })
  const full = as((await addFactor(shop.owner)).session.access_token)
  const make = async () => (await full('POST', '/auth/v1/recovery-codes', {})).json().codes as string[]
  const halves = (await atOnce(() => signIn(shop.visitor))).map((answer) => as(answer.json().access_token))
  const spend = async (send: Send, code: string) => (await send('POST', '/auth/v1/recovery-codes/verify', { code })).statusCode
  const rows = () => shop.app.db.selectFrom('recovery_codes').selectAll().execute()
  return { ...shop, make, halves, spend, rows }
}

test('only one of simultaneous uses of a recovery code succeeds', async () => {
  const { make, halves, spend, rows, app } = await startWithCodes()
  const [code = ''] = await make()
  const answers = await Promise.all(halves.map((half) => spend(half, code)))
  // A session that the winner's has ended meanwhile is not found.
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  expect(answers.filter((status) => ![200, 403, 422].includes(status))).toEqual([])
  expect(await rows()).toHaveLength(9)
  const uses = await app.db.selectFrom('mails').select('subject').where('subject', 'like', '%בקוד שחזור').execute()
  expect(uses.length).toBeLessThanOrEqual(1)
})

test('only one of simultaneous sets of recovery codes is stored', async () => {
  const { make, halves, spend, rows } = await startWithCodes()
  await make()
  const sets = await atOnce(make)
  expect(await rows()).toHaveLength(10)
  const answers: number[] = []
  for (const [index, [code = '']] of sets.entries()) answers.push(await spend(halves[index] as Send, code))
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
})

test('only one of simultaneous sign-ins by an ID token succeeds', async () => {
  const { visitor, issuer, app } = await startProviderShop()
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer.config.issuer, aud: issuer.config.clientId, sub: 'ruth', email: demoEmail, email_verified: true, iat: now }
  const body = { provider: 'keycloak', id_token: await issuer.sign({ ...claims, exp: now + 300 }) }
  const answers = await atOnce(() => visitor('POST', '/auth/v1/token?grant_type=id_token', body))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(one(200, 400))
  expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(2)
})
