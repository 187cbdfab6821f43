// Flows that end in a browser, where the panel has an origin of its own (decision 0049).
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { mailNumber } from '../../mail/test-outbox.ts'
import { expectRefused, sender, signIn, temporaryFolder, testConfig } from '../../test-app.ts'
import { demoEmail } from '../users/demo-owner.ts'
import { sha256 } from './challenge.ts'

const panelOrigin = 'http://manage.localhost:3000'
const challenge = { code_challenge: sha256('a-verifier-of-at-least-forty-three-characters'), code_challenge_method: 's256' }
const provider = {
  name: 'keycloak',
  label: 'Keycloak',
  issuer: 'http://127.0.0.1:9',
  clientId: 'shop',
  clientSecret: 'secret',
  scope: '',
  formPost: false,
}

async function startShop() {
  const dataDir = temporaryFolder()
  const config = testConfig(dataDir, { panelOrigin, signIn: { ...testConfig('').signIn, providers: [provider] } })
  const app = await buildApp(config, { demo: null, page: false })
  onTestFinished(() => app.close())
  const panel = sender(app, { host: 'manage.localhost:3000' })
  const { access_token } = (await signIn(panel)).json()
  return { dataDir, panel, authorization: `Bearer ${access_token}` }
}

const toShop = encodeURIComponent(`${panelOrigin}/?view=category`)

test.each([
  ['a sign-in by a provider', 'GET', `/authorize?provider=keycloak&redirect_to=${toShop}`, undefined],
  ['linking an account', 'GET', `/user/identities/authorize?provider=keycloak&skip_http_redirect=true&redirect_to=${toShop}`, undefined],
  ['a recovery', 'POST', `/recover?redirect_to=${toShop}`, { email: demoEmail }],
  ['a code to sign in with', 'POST', `/otp?redirect_to=${toShop}`, { email: demoEmail, code_challenge: null }],
  ['a code once more', 'POST', `/resend?redirect_to=${toShop}`, { email: demoEmail, type: 'email_change' }],
  ['a change of address', 'PUT', `/user?redirect_to=${toShop}`, { email: 'new@example.com', current_password: 'lechaim-demo' }],
])('%s needs a challenge', async (_, method, path, body) => {
  const { panel, authorization } = await startShop()
  const response = await panel(method, `/auth/v1${path}`, body, { authorization })
  expectRefused(response, 400, 'validation_failed')
  expect(response.json().msg).toContain('code_challenge')
})

test('a navigation without a challenge is led to the panel, which explains it', async () => {
  const { panel } = await startShop()
  const headers = { 'sec-fetch-mode': 'navigate' }
  const response = await panel('GET', `/auth/v1/authorize?provider=keycloak&redirect_to=${toShop}`, undefined, headers)
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toMatch(/^http:\/\/manage\.localhost:3000\/\?view=admin&error=invalid_request&/)
})

test('with a challenge the link of a mail leads to the panel’s own view, whatever its target', async () => {
  const { panel, dataDir } = await startShop()
  await panel('POST', `/auth/v1/recover?redirect_to=${toShop}`, { email: demoEmail, ...challenge })
  const link = new URL(/http\S+verify\?\S+/.exec((await mailNumber(dataDir, 1)).text)?.[0] ?? '')
  link.searchParams.set('redirect_to', `${panelOrigin}/?view=category`)
  const response = await panel('GET', link.pathname + link.search)
  expect(response.headers.location).toMatch(/^http:\/\/manage\.localhost:3000\/\?view=admin&code=[\da-f-]{36}$/)
})

test('a typed code needs no challenge, and the link beside it opens the panel', async () => {
  const { panel, dataDir } = await startShop()
  expect((await panel('POST', '/auth/v1/recover', { email: demoEmail })).statusCode).toBe(200)
  const { code, text } = await mailNumber(dataDir, 1)
  expect(text).toContain(`${panelOrigin}/?view=admin#type=recovery&token_hash=`)
  expect((await panel('POST', '/auth/v1/verify', { type: 'recovery', email: demoEmail, token: code })).statusCode).toBe(200)
})
