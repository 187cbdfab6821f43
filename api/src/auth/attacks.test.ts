// Attacks that go across the ways of signing in: what reaches the log, texts far too large, and providers that never finish.
import { expect, test } from 'vitest'
import { demoPassword } from '../config/config.ts'
import { mailNumber } from '../mail/test-outbox.ts'
import { signIn } from '../test-app.ts'
import { sha256 } from './flows/challenge.ts'
import { startProviderShop, TestBrowser } from './providers/test-issuer.ts'
import { openSso } from './saml/test-sso.ts'
import { demoEmail } from './users/demo-owner.ts'

const verifier = 'a-verifier-of-at-least-forty-three-characters'
const challenge = { code_challenge: sha256(verifier), code_challenge_method: 's256' }

async function startShop() {
  const shop = await startProviderShop({}, { logLevel: 'trace' })
  const { url, issuer, visitor } = shop
  issuer.account.email = demoEmail
  const browser = new TestBrowser()
  const authorize = `${url}/auth/v1/authorize?${new URLSearchParams({ provider: issuer.config.name, ...challenge })}`
  const token = (grant: string, body: object) => visitor('POST', `/auth/v1/token?grant_type=${grant}`, body)
  return { ...shop, browser, authorize, token }
}

test('no flow writes a code, state, token, verifier, challenge, address or cookie into the log', async () => {
  const { url, issuer, visitor, dataDir, browser, authorize, token, lines, app } = await startShop()
  const cookie = /__Host-lechaim-flow=([^;]+)/.exec((await browser.fetch(authorize)).headers.get('set-cookie') ?? '')?.[1]
  const callback = (await browser.follow(authorize, /\/auth\/v1\/callback\?/)) as URL
  const led = new URL((await browser.fetch(callback)).headers.get('location') ?? '')
  const auth_code = led.searchParams.get('code') ?? ''
  const session = (await token('pkce', { auth_code, code_verifier: verifier })).json()
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer.config.issuer, aud: issuer.config.clientId, sub: 'ruth', iat: now, exp: now + 300 }
  const id_token = await issuer.sign(claims)
  expect((await token('id_token', { provider: issuer.config.name, id_token })).statusCode).toBe(200)
  const forged = `${id_token.slice(0, -4)}AAAA`
  expect((await token('id_token', { provider: issuer.config.name, id_token: forged })).statusCode).toBe(400)
  await visitor('POST', `/auth/v1/recover?redirect_to=${encodeURIComponent(url)}`, { email: demoEmail, ...challenge })
  const mail = await mailNumber(dataDir, 2)
  const link = /pkce_[\w-]{20,}/.exec(mail.text)?.[0] ?? ''
  await visitor('GET', `/auth/v1/verify?token=${link}&type=recovery`, undefined, { referer: callback.href })
  await visitor('POST', '/auth/v1/verify', { type: 'recovery', email: demoEmail, token: mail.code })
  const password = (await signIn(visitor)).json()
  const bearer = { authorization: `Bearer ${password.access_token}` }
  await visitor('GET', `/auth/v1/user/identities/authorize?provider=${issuer.config.name}&skip_http_redirect=true`, undefined, bearer)
  for (const { id } of session.user.identities) await visitor('DELETE', `/auth/v1/user/identities/${id}`, undefined, bearer)
  // Failures as well: used up, of another browser, wrong at the provider.
  await browser.fetch(callback)
  await new TestBrowser().fetch(callback)
  await token('pkce', { auth_code, code_verifier: verifier })
  issuer.tamper = (changed) => issuer.sign({ ...changed, nonce: 'another' })
  await browser.follow(authorize, /view=admin/)

  const log = lines.join('')
  for (const path of ['/callback', '/authorize', '/token', '/verify', '/recover']) expect(log).toContain(`/auth/v1${path}`)
  const flows = await app.db.selectFrom('flow_states').select('id').execute()
  const secrets = {
    auth_code,
    verifier,
    challenge: challenge.code_challenge,
    'code at the provider': callback.searchParams.get('code'),
    state: callback.searchParams.get('state'),
    id_token,
    'signature of a forged token': forged.split('.')[1],
    provider_token: session.provider_token,
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    'link of a mail': link,
    'code of a mail': `"${mail.code}`,
    address: demoEmail,
    password: demoPassword,
    'client secret': String(issuer.config.clientSecret),
    cookie: cookie,
    ...Object.fromEntries(flows.map(({ id }, index) => [`flow ${index}`, id])),
  }
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret, name).toBeTruthy()
    expect(log.includes(String(secret)), name).toBe(false)
  }
})

test('an answer of one megabyte leads back to the panel, whatever it holds, and makes nothing', async () => {
  const { begin, carry, idp, app, close } = await openSso()
  const { url, cookie } = await begin()
  const large = idp.respond(url, { attributes: { email: 'owner@shop.example', note: 'x'.repeat(1_000_000) } })
  const startedAt = performance.now()
  const { response, query } = await carry(large, cookie)
  expect(response.statusCode).toBe(303)
  expect(query.get('error')).toBe('server_error')
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([])
  // The flow is as it was: the provider's honest answer still comes in.
  expect((await carry(idp.respond(url), cookie)).query.get('code')).toBeTruthy()
  await close()
})

test.each(['pkce', 'id_token', 'web3', 'password', 'refresh_token'])('one megabyte for the grant %s is refused', async (grant) => {
  const { token } = await startShop()
  const text = 'x'.repeat(1_000_000)
  const body = {
    auth_code: text,
    code_verifier: text,
    id_token: text,
    provider: 'keycloak',
    message: text,
    signature: text,
    password: text,
  }
  expect([400, 413, 422]).toContain((await token(grant, body)).statusCode)
})

test.each(['/token', '/jwks', '/.well-known/openid-configuration'])(
  'an issuer that never finishes its answer at %s leads back with that',
  { timeout: 40_000 },
  async (path) => {
    const { issuer, authorize, browser, app } = await startShop()
    const timers: ReturnType<typeof setInterval>[] = []
    issuer.intercept = (request, response) => {
      if (request.url !== path) return false
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      timers.push(setInterval(() => response.write(' '), 200))
      return true
    }
    const led = (await browser.follow(authorize, /view=admin/)) as URL
    for (const timer of timers) clearInterval(timer)
    expect(led.searchParams.get('error')).toBe('temporarily_unavailable')
    expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([])
  },
)
