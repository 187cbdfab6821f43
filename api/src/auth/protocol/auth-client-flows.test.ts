// The public auth client, unmodified, in the flows that leave the page: providers, ID tokens, linked accounts and mailed links.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoPassword } from '../../config/config.ts'
import { mailNumber } from '../../mail/test-outbox.ts'
import { expectRefused, signIn } from '../../test-app.ts'
import { newSigningKey, startProviderShop, TestBrowser } from '../providers/test-issuer.ts'
import { demoEmail } from '../users/demo-owner.ts'
import { must, newClient, refused } from './test-auth-client.ts'

async function startShop() {
  const shop = await startProviderShop()
  const browser = new TestBrowser()
  const client = newClient(`${shop.url}/auth/v1`, { flowType: 'pkce', fetch: browser.fetch })
  const redirectTo = `${shop.url}/?view=admin`
  const follow = async (address: string | null) => (await browser.follow(address ?? '', /\?view=admin/)) as URL
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: shop.issuer.config.issuer,
    aud: shop.issuer.config.clientId,
    sub: 'ruth',
    email: demoEmail,
    email_verified: true,
    iat: now,
    exp: now + 300,
  }
  return { ...shop, browser, client, redirectTo, follow, claims }
}

type Client = ReturnType<typeof newClient>
const withPassword = (client: Client) => must(client.signInWithPassword({ email: demoEmail, password: demoPassword }))
const codeIn = (led: URL) => led.searchParams.get('code') ?? ''
const provider = 'keycloak' as const
const halfHash = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

test('signInWithOAuth and exchangeCodeForSession sign in by a provider', async () => {
  const { client, issuer, redirectTo, follow } = await startShop()
  issuer.account.email = demoEmail
  const { url } = await must(client.signInWithOAuth({ provider, options: { redirectTo, skipBrowserRedirect: true } }))
  const { session } = await must(client.exchangeCodeForSession(codeIn(await follow(url))))
  expect(session).toMatchObject({ user: { email: demoEmail }, provider_token: expect.any(String) })
  expect((await must(client.getUser())).user.app_metadata.providers).toEqual(['email', provider])
})

test('signInWithOAuth without PKCE finds the session in the fragment', async () => {
  const { url, browser, issuer, redirectTo, follow } = await startShop()
  issuer.account.email = demoEmail
  const client = newClient(`${url}/auth/v1`, { flowType: 'implicit', fetch: browser.fetch })
  const { url: address } = await must(client.signInWithOAuth({ provider, options: { redirectTo, skipBrowserRedirect: true } }))
  const given = new URLSearchParams((await follow(address)).hash.slice(1))
  const tokens = { access_token: given.get('access_token') ?? '', refresh_token: given.get('refresh_token') ?? '' }
  expect((await must(client.setSession(tokens))).user?.email).toBe(demoEmail)
})

test('linkIdentity lets an account of another address sign in, and unlinkIdentity ends that', async () => {
  const { client, issuer, redirectTo, follow } = await startShop()
  await withPassword(client)
  const link = () => client.linkIdentity({ provider, options: { redirectTo, skipBrowserRedirect: true } })
  const { session } = await must(client.exchangeCodeForSession(codeIn(await follow((await must(link())).url))))
  expect(session.user.email).toBe(demoEmail)
  const { identities } = await must(client.getUserIdentities())
  expect(identities.map((identity) => [identity.provider, identity.id])).toEqual([
    ['email', session.user.id],
    [provider, 'ruth'],
  ])
  expect((await follow((await must(link())).url)).searchParams.get('error_code')).toBe('identity_already_exists')
  const [email, linked] = identities
  if (!email || !linked) throw new Error('no identities')
  expect(await refused(client.unlinkIdentity(email))).toEqual([422, 'single_identity_not_deletable'])
  await must(client.unlinkIdentity(linked))
  expect(await refused(client.unlinkIdentity(linked))).toEqual([422, 'identity_not_found'])
  issuer.account.email = 'other@example.com'
  const { url } = await must(client.signInWithOAuth({ provider, options: { redirectTo, skipBrowserRedirect: true } }))
  expect((await follow(url)).searchParams.get('error_code')).toBe('signup_disabled')
})

test('linking and unlinking need a fresh sign-in, and their own session', async () => {
  const { app, client, visitor, issuer } = await startShop()
  await withPassword(client)
  await app.db
    .updateTable('sessions')
    .set({ amr: JSON.stringify([{ method: 'password', timestamp: Date.now() / 1000 - 16 * 60 }]) })
    .execute()
  const id = '0b2e7f6c-5d0e-4c0e-9d53-6a9f0c1d2e3f'
  expect(await refused(client.linkIdentity({ provider, options: { skipBrowserRedirect: true } }))).toEqual([400, 'reauthentication_needed'])
  const stale = { identity_id: id } as Parameters<typeof client.unlinkIdentity>[0]
  expect(await refused(client.unlinkIdentity(stale))).toEqual([400, 'reauthentication_needed'])
  const status = async (method: string, path: string, token?: string) => {
    const response = await visitor(method, `/auth/v1${path}`, undefined, token ? { authorization: `Bearer ${token}` } : {})
    return [response.statusCode, response.json().error_code]
  }
  expect(await status('GET', `/user/identities/authorize?provider=${provider}`)).toEqual([401, 'no_authorization'])
  expect(await status('DELETE', `/user/identities/${id}`)).toEqual([401, 'no_authorization'])
  const { access_token } = (await signIn(visitor)).json()
  expect(await status('DELETE', '/user/identities/no-uuid', access_token)).toEqual([404, 'validation_failed'])
  expect(await status('GET', '/user/identities/authorize?provider=google', access_token)).toEqual([400, 'validation_failed'])
  await issuer.close()
  expect(await status('GET', `/user/identities/authorize?provider=${provider}`, access_token)).toEqual([503, 'unexpected_failure'])
})

test('an account that another user has is not linked', async () => {
  const { app, client, redirectTo, follow } = await startShop()
  const owner = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  await app.db
    .insertInto('users')
    .values({ ...owner, id: 'other', email: 'ruth@example.com', user_name: null })
    .execute()
  const { url } = await must(client.signInWithOAuth({ provider, options: { redirectTo, skipBrowserRedirect: true } }))
  await follow(url)
  await withPassword(client)
  const linked = await must(client.linkIdentity({ provider, options: { redirectTo, skipBrowserRedirect: true } }))
  const led = await follow(linked.url)
  expect(led.searchParams.get('error_code')).toBe('identity_already_exists')
  expect(led.searchParams.get('error_description')).toBe('Identity is already linked to another user')
})

type Shop = Awaited<ReturnType<typeof startShop>>
const asOwner = async ({ visitor, app }: Shop, method: string, path: string) => {
  const { access_token } = (await signIn(visitor)).json()
  const [other] = await app.db.selectFrom('sessions').select('id').orderBy('created_at').execute()
  return visitor(method, `/auth/v1${path.replace('{other}', other?.id ?? '')}`, undefined, { authorization: `Bearer ${access_token}` })
}

test.each<[string, (shop: Shop) => Promise<unknown>]>([
  ['a new password', ({ client }) => must(client.updateUser({ password: 'a new password' }))],
  ['logging out elsewhere', (shop) => asOwner(shop, 'POST', '/logout?scope=others')],
  ['logging out everywhere', (shop) => asOwner(shop, 'POST', '/logout?scope=global')],
  ['ending one other session', (shop) => asOwner(shop, 'DELETE', '/sessions/{other}')],
])('%s invalidates a pending linking and a pending sign-in code', async (_, act) => {
  const shop = await startShop()
  const { app, client, browser, redirectTo, visitor, issuer, url: address } = shop
  issuer.account.email = demoEmail
  const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 's256' }
  const led = (await browser.follow(`${address}/auth/v1/authorize?${new URLSearchParams({ provider, ...challenge })}`, /[?&]code=/)) as URL
  await app.db.deleteFrom('identities').execute()
  await withPassword(client)
  const { url } = await must(client.linkIdentity({ provider, options: { redirectTo, skipBrowserRedirect: true } }))
  const linking = (await browser.follow(url ?? '', /\/auth\/v1\/callback\?/)) as URL
  await act(shop)
  expect((await browser.fetch(linking)).status).toBe(400)
  expect(await app.db.selectFrom('identities').select('id').execute()).toEqual([])
  const body = { auth_code: codeIn(led), code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' }
  expect((await visitor('POST', '/auth/v1/token?grant_type=pkce', body)).json().error_code).toBe('flow_state_not_found')
})

test('signInWithIdToken signs in with a token of the issuer', async () => {
  const { client, issuer, claims } = await startShop()
  const nonce = 'only the asker knows'
  const hashed = createHash('sha256').update(nonce).digest('hex')
  const token = await issuer.sign({ ...claims, nonce: hashed, at_hash: halfHash('theirs') })
  const { session, user } = await must(client.signInWithIdToken({ provider, token, nonce, access_token: 'theirs' }))
  expect(user.email).toBe(demoEmail)
  expect(JSON.parse(atob(session.access_token.split('.')[1] ?? '')).amr).toMatchObject([{ method: 'oauth', provider }])
})

test('ID tokens that prove nothing are refused as the protocol has it', async () => {
  const { client, visitor, issuer, claims, app } = await startShop()
  const other = await newSigningKey('other')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const answer = async (body: object) => {
    const response = await visitor('POST', '/auth/v1/token?grant_type=id_token', body)
    const { error, error_description, error_code } = response.json()
    return [response.statusCode, error_code ?? error, ...(error_description ? [error_description] : [])]
  }
  const withClaims = async (change: object, more: object = {}) =>
    answer({ provider, id_token: await issuer.sign({ ...claims, ...change }), ...more })
  const bad = [400, 'invalid request', 'Bad ID token']
  const nonces = [400, 'invalid request', 'Passed nonce and nonce in id_token should either both exist or not.']
  expect(await answer({ provider })).toEqual([400, 'invalid request', 'id_token required'])
  expect(await answer({ id_token: 'x' })).toEqual([400, 'invalid request', 'provider or client_id and issuer required'])
  expect(await answer({ provider: 'google', id_token: 'x' })).toEqual([400, 'provider_disabled'])
  expect(await answer({ provider: 'nobody', id_token: 'x' })).toEqual([400, 'validation_failed'])
  expect(await answer({ issuer: 'https://evil.example', client_id: 'the-shop', id_token: 'x' })).toEqual([400, 'validation_failed'])
  expect(await answer({ provider, id_token: 'x' })).toEqual(bad)
  expect(await answer({ provider, id_token: await issuer.sign(claims, other) })).toEqual(bad)
  expect(await answer({ provider, id_token: `${encode({ alg: 'none' })}.${encode(claims)}.` })).toEqual(bad)
  expect(await withClaims({ exp: claims.iat - 3600 })).toEqual(bad)
  expect(await withClaims({ exp: undefined })).toEqual(bad)
  expect(await withClaims({ iss: 'https://accounts.google.com' })).toEqual(bad)
  expect(await withClaims({ at_hash: halfHash('another') }, { access_token: 'theirs' })).toEqual(bad)
  expect(await withClaims({ sub: undefined })).toEqual([400, 'invalid request', 'Missing sub claim in id_token'])
  expect(await withClaims({ azp: 'other' })).toEqual(bad)
  expect(await withClaims({ azp: ['the-shop'] })).toEqual(bad)
  expect(await withClaims({ azp: null })).toEqual(bad)
  expect(await withClaims({ aud: ['the-shop', 'other'] })).toEqual(bad)
  expect(await withClaims({ aud: ['the-shop', 'other'], azp: 'other' })).toEqual(bad)
  expect(await withClaims({ aud: 'other' })).toEqual([400, 'invalid request', 'Unacceptable audience in id_token: [other]'])
  expect(await withClaims({ nonce: 'x' })).toEqual(nonces)
  expect(await withClaims({}, { nonce: 'x' })).toEqual(nonces)
  expect(await withClaims({ nonce: 'x' }, { nonce: 'x' })).toEqual([400, 'invalid nonce', 'Nonces mismatch'])
  expect(await withClaims({ email: 'new@example.com' })).toEqual([422, 'signup_disabled'])
  expect(await withClaims({ email_verified: false })).toEqual([422, 'provider_email_needs_verification'])
  expect(await withClaims({}, { link_identity: true })).toEqual([401, 'no_authorization'])
  expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([])
  const byIssuer = { issuer: issuer.config.issuer, client_id: 'the-shop', id_token: await issuer.sign(claims) }
  expect((await visitor('POST', '/auth/v1/token?grant_type=id_token', byIssuer)).statusCode).toBe(200)
  expect(await refused(client.signInWithIdToken({ provider, token: 'x' }))).toEqual([400, undefined])
})

test('an ID token signs in once, whatever its nonce and signature encoding, and not after linking', async () => {
  const { client, visitor, issuer, claims } = await startShop()
  const answer = async (id_token: string, more: object = {}) => {
    const response = await visitor('POST', '/auth/v1/token?grant_type=id_token', { provider, id_token, ...more })
    return [response.statusCode, response.json().error_description]
  }
  const [in_, used] = [
    [200, undefined],
    [400, 'Bad ID token'],
  ]
  const plain = await issuer.sign({ ...claims, azp: 'the-shop', aud: ['other', 'the-shop'] })
  expect(await answer(plain)).toEqual(in_)
  expect(await answer(plain)).toEqual(used)
  expect(await answer(twin(plain))).toEqual(used)
  const nonce = 'only the asker knows'
  const withNonce = await issuer.sign({ ...claims, nonce: createHash('sha256').update(nonce).digest('hex') })
  expect(await answer(withNonce, { nonce })).toEqual(in_)
  expect(await answer(withNonce, { nonce })).toEqual(used)
  await withPassword(client)
  const linking = await issuer.sign({ ...claims, sub: 'another' })
  await must(client.linkIdentity({ provider, token: linking }))
  expect(await answer(linking)).toEqual(used)
})

/** The same token with the other signature that ECDSA has for it: (r, n − s) for (r, s). */
function twin(token: string): string {
  const at = token.lastIndexOf('.') + 1
  const signature = Buffer.from(token.slice(at), 'base64url')
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
  const s = order - BigInt(`0x${signature.subarray(32).toString('hex')}`)
  const other = Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
  return token.slice(0, at) + other.toString('base64url')
}

test('linkIdentity with an ID token links it with who is signed in', async () => {
  const { client, issuer, claims } = await startShop()
  await withPassword(client)
  const token = await issuer.sign({ ...claims, email: 'ruth@example.com', email_verified: false })
  await must(client.linkIdentity({ provider, token }))
  const { identities } = await must(client.getUserIdentities())
  expect(identities.map(({ id }) => id)).toContain('ruth')
})

test('an ID token links nothing an hour after the sign-in', async () => {
  const { app, visitor, issuer, claims } = await startShop()
  const { access_token } = (await signIn(visitor)).json()
  const at = Math.floor(Date.now() / 1000) - 3600
  await app.db
    .updateTable('sessions')
    .set({ amr: JSON.stringify([{ method: 'password', timestamp: at }]) })
    .execute()
  const body = { provider, id_token: await issuer.sign(claims), link_identity: true }
  const response = await visitor('POST', '/auth/v1/token?grant_type=id_token', body, { authorization: `Bearer ${access_token}` })
  expectRefused(response, 400, 'reauthentication_needed')
  expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

test('resetPasswordForEmail leads by the mail’s link to a session in which the password is changed', async () => {
  const { client, browser, dataDir, redirectTo, follow } = await startShop()
  await must(client.resetPasswordForEmail(demoEmail, { redirectTo }))
  const link = /http\S+verify\?\S+/.exec((await mailNumber(dataDir, 1)).text)?.[0] ?? ''
  const led = await follow(link)
  const elsewhere = newClient(new URL('/auth/v1', link).href, { flowType: 'pkce', fetch: browser.fetch })
  expect((await elsewhere.exchangeCodeForSession(codeIn(led))).error?.name).toBe('AuthPKCECodeVerifierMissingError')
  await must(client.exchangeCodeForSession(codeIn(led)))
  await must(client.updateUser({ password: 'a new password' }))
})

test('signInWithOtp leads by the mail’s link to a session', async () => {
  const { client, dataDir, redirectTo, follow } = await startShop()
  await must(client.signInWithOtp({ email: demoEmail, options: { emailRedirectTo: redirectTo } }))
  const link = /http\S+verify\?\S+/.exec((await mailNumber(dataDir, 1)).text)?.[0] ?? ''
  const { session } = await must(client.exchangeCodeForSession(codeIn(await follow(link))))
  expect(session.user.email).toBe(demoEmail)
})
