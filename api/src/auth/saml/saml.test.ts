// Single sign-on against an identity provider that signs as real ones do, and against samlify, another implementation of the protocol.
import type { AddressInfo } from 'node:net'
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { expectRefused, startApp, temporaryFolder, testConfig } from '../../test-app.ts'
import { newClient } from '../protocol/test-auth-client.ts'
import { createIdentityProvider, formats } from './test-identity-provider.ts'
import { challenge, origin, ownerEmail, startSso } from './test-sso.ts'

const base = `${origin}/auth/v1`

test('the owner of an address of the provider’s domain signs in, and is linked by that', async () => {
  const { idp, begin, carry, exchange, app } = await startSso()
  const { url, cookie } = await begin({ redirect_to: `${origin}/?view=admin` })
  expect(new URL(url).origin).toBe('https://idp.example')
  const { response, query } = await carry(idp.respond(url), cookie)
  expect(response.statusCode).toBe(302)
  expect(query.get('view')).toBe('admin')
  const session = await exchange(query.get('code'))
  expect(session.statusCode).toBe(200)
  const { user, access_token } = session.json()
  expect(user.app_metadata).toMatchObject({ role: 'owner', providers: ['email', expect.stringMatching(/^sso:[\da-f-]{36}$/)] })
  expect(user.identities).toMatchObject([{ provider: 'email' }, { id: 'owner-at-the-provider', email: ownerEmail }])
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'sso/saml' }] })
  const record = await app.db.selectFrom('sign_ins').selectAll().where('method', '=', 'sso/saml').execute()
  expect(record).toMatchObject([{ address: '127.0.0.1', provider: expect.stringMatching(/^sso:/) }])
})

test('a linked account signs in after its address has changed', async () => {
  const { idp, begin, carry, exchange } = await startSso()
  for (const email of [ownerEmail, 'renamed@elsewhere.example']) {
    const { url, cookie } = await begin()
    const { query } = await carry(idp.respond(url, { attributes: { mail: email } }), cookie)
    expect((await exchange(query.get('code'))).json().user?.email, email).toBe(ownerEmail)
  }
})

test.each([
  ['nobody has the address', { attributes: { email: 'guest@shop.example' } }, 'signup_disabled', 'access_denied'],
  [
    'the address is of a domain that the provider does not vouch for',
    { attributes: { email: 'owner@elsewhere.example' } },
    'provider_email_needs_verification',
    'access_denied',
  ],
  ['there is no address', { attributes: {} }, 'saml_assertion_no_email', 'invalid_request'],
  [
    'the address has letters that only look like ASCII',
    { attributes: { email: 'owner@ſhop.example' } },
    'saml_assertion_no_email',
    'invalid_request',
  ],
  ['the account is named anew at each sign-in', { nameIdFormat: formats.transient }, 'saml_assertion_no_user_id', 'invalid_request'],
  ['the provider reports a failure', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'validation_failed', 'invalid_request'],
])('nobody comes in when %s', async (_, changes, code, error) => {
  const { idp, begin, carry, app } = await startSso()
  const { url, cookie } = await begin({ redirect_to: `${origin}/?view=admin` })
  const { response, led, query, fragment } = await carry(idp.respond(url, changes), cookie)
  expect(response.statusCode).toBe(303)
  expect(led.origin).toBe(origin)
  for (const values of [query, fragment]) expect(Object.fromEntries(values)).toMatchObject({ error, error_code: code })
  expect(await app.db.selectFrom('identities').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('without PKCE the session comes in the fragment', async () => {
  const { idp, begin, carry, visitor } = await startSso()
  const { url, cookie } = await begin({ code_challenge: null, code_challenge_method: null })
  const { response, query, fragment } = await carry(idp.respond(url), cookie)
  expect(response.statusCode).toBe(302)
  expect(query.has('access_token')).toBe(false)
  expect([...fragment.keys()]).toEqual(expect.arrayContaining(['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type']))
  const { statusCode } = await visitor('GET', '/auth/v1/user', undefined, { authorization: `Bearer ${fragment.get('access_token')}` })
  expect(statusCode).toBe(200)
})

test.each(['without Sec-Fetch-Site', 'by a page'])('a flow that was begun %s ends in the browser that began it alone', async (by) => {
  const { idp, begin, carry } = await startSso()
  const { url, cookie } = await begin({}, by === 'by a page' ? { 'sec-fetch-site': 'same-origin' } : {})
  for (const other of ['', '__Host-lechaim-flow=of-another-browser'])
    expect((await carry(idp.respond(url), other)).query.get('error_code')).toBe('saml_relay_state_not_found')
  expect((await carry(idp.respond(url), cookie)).query.get('code')).toMatch(/^[\da-f-]{36}$/)
})

test('a panel with an origin of its own takes no flow without a challenge, and no target but its view', async () => {
  const overrides = { origin: 'https://www.shop.example', panelOrigin: origin }
  const { idp, begin, carry, app } = await startSso({ overrides })
  const { response } = await begin({ code_challenge: null, code_challenge_method: null })
  expectRefused(response, 400, 'validation_failed')

  const { url, cookie } = await begin({ redirect_to: `${origin}/?view=category` })
  expect((await carry(idp.respond(url), cookie)).response.headers.location).toMatch(
    /^https:\/\/shop\.example\/\?view=admin&code=[\da-f-]{36}$/,
  )

  const old = await begin({ redirect_to: `${origin}/?view=admin` })
  await app.db.updateTable('flow_states').set({ code_challenge: null, code_challenge_method: null }).execute()
  const { query, fragment } = await carry(idp.respond(old.url), old.cookie)
  expect(query.get('error_code')).toBe('validation_failed')
  expect([...query.keys(), ...fragment.keys()].join()).not.toContain('token')
})

test('a second factor is asked for as after a password', async () => {
  const { idp, begin, carry, exchange, visitor, app } = await startSso()
  const { id: user_id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const factor = { id: 'f', user_id, friendly_name: 'phone', status: 'verified' as const, created_at: '', updated_at: '' }
  await app.db.insertInto('factors').values(factor).execute()
  const { url, cookie } = await begin()
  const { access_token } = (await exchange((await carry(idp.respond(url), cookie)).query.get('code'))).json()
  const orders = await visitor('GET', '/api/orders', undefined, { authorization: `Bearer ${access_token}` })
  expect(orders.statusCode).toBe(403)
  expect(orders.json().error.code).toBe('second_factor_needed')
})

test('the public client goes through it by domain and by provider, with PKCE', async () => {
  const { app, idp, carry, visitor } = await startSso()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/auth/v1`
  const provider = new URL((await visitor('POST', '/auth/v1/sso', { domain: 'shop.example' })).headers.location ?? '')
  expect(provider.hostname).toBe('idp.example')
  const { provider: name } = await app.db.selectFrom('flow_states').select('provider').executeTakeFirstOrThrow()
  for (const who of [{ domain: 'shop.example' }, { providerId: name?.slice('sso:'.length) ?? '' }]) {
    let cookie = ''
    const keepCookie: typeof fetch = async (...asked) => {
      const response = await fetch(...asked)
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return response
    }
    const client = newClient(url, { flowType: 'pkce', fetch: keepCookie })
    const started = await client.signInWithSSO({ ...who, options: { redirectTo: `${origin}/?view=admin` } })
    expect(started.error).toBeNull()
    const { query } = await carry(idp.respond(started.data?.url ?? ''), cookie)
    const { data, error } = await client.exchangeCodeForSession(query.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe(ownerEmail)
  }
})

test('a form without skip_http_redirect is led to the provider', async () => {
  const { visitor } = await startSso()
  const response = await visitor('POST', '/auth/v1/sso', { domain: 'SHOP.example' })
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toMatch(/^https:\/\/idp\.example\/login\?SAMLRequest=/)
})

test.each([
  [{ domain: 'elsewhere.example' }, 404, 'sso_provider_not_found'],
  [{ provider_id: '00000000-0000-8000-a000-000000000000' }, 404, 'sso_provider_not_found'],
  [{}, 400, 'validation_failed'],
  [{ domain: 'shop.example', provider_id: '00000000-0000-8000-a000-000000000000' }, 400, 'validation_failed'],
  [{ domain: 'shop.example', code_challenge: challenge.code_challenge }, 400, 'validation_failed'],
])('%j is refused', async (body, status, code) => {
  const { visitor } = await startSso()
  const response = await visitor('POST', '/auth/v1/sso', body)
  expect(response.statusCode).toBe(status)
  expect(response.json().error_code).toBe(code)
})

test.each([
  ['names no flow', 'c0ffee00-0000-4000-8000-000000000000', 'saml_relay_state_not_found', 'server_error'],
  ['is empty, as when the provider began', '', 'validation_failed', 'invalid_request'],
  ['is an address, as when the provider began', `${origin}/`, 'validation_failed', 'invalid_request'],
])('an answer whose RelayState %s is refused', async (_, relayState, code, error) => {
  const { idp, begin, carry } = await startSso()
  const { url, cookie } = await begin()
  const form = new URLSearchParams(idp.respond(url))
  form.set('RelayState', relayState)
  const { led, query } = await carry(form.toString(), cookie)
  expect(led.origin).toBe(origin)
  expect(query.get('error_code')).toBe(code)
  expect(query.get('error')).toBe(error)
})

test('an answer after five minutes is refused', async () => {
  const { idp, begin, carry } = await startSso()
  const { url, cookie } = await begin()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await carry(idp.respond(url), cookie)).query.get('error_code')).toBe('saml_relay_state_expired')
})

test('samlify, another implementation, reads metadata and request and is understood', async () => {
  setSchemaValidator({ validate: async () => 'not checked here' })
  const host = 'other-idp.example'
  const other = await createIdentityProvider(host)
  const { privateKey, metadata } = other
  const shop = await startSso({ providers: { 'firm.example': other } })
  const idp = IdentityProvider({
    metadata,
    privateKey,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    loginResponseTemplate: responseTemplate,
  })
  const sp = ServiceProvider({ metadata: (await shop.visitor('GET', '/auth/v1/sso/saml/metadata')).body })
  const { url, cookie } = await shop.begin({ domain: 'firm.example' })
  const { SAMLRequest, RelayState } = Object.fromEntries(new URL(url).searchParams)
  const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query: { SAMLRequest } })
  expect(extract).toMatchObject({ issuer: `${base}/sso/saml/metadata`, request: { assertionConsumerServiceUrl: `${base}/sso/saml/acs` } })
  const user = { email: 'owner@firm.example' }
  const answer = await idp.createLoginResponse(sp, { extract }, 'post', user, (template: string) =>
    fillTemplate(template, extract.request?.id, user.email),
  )
  const form = new URLSearchParams({ SAMLResponse: answer.context, RelayState: RelayState ?? '' })
  const { query } = await shop.carry(form.toString(), cookie)
  // Understood to the end: of this address there is nobody.
  expect(query.get('error_code')).toBe('signup_disabled')

  function fillTemplate(template: string, id: string | string[] | undefined, email: string) {
    const [from, until] = [-1000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString())
    const acs = `${base}/sso/saml/acs`
    const values: Record<string, string | undefined> = {
      ID: '_r1',
      AssertionID: '_a1',
      Destination: acs,
      Audience: `${base}/sso/saml/metadata`,
      SubjectRecipient: acs,
      IssueInstant: from,
      StatusCode: Constants.StatusCode.Success,
      ConditionsNotBefore: from,
      ConditionsNotOnOrAfter: until,
      SubjectConfirmationDataNotOnOrAfter: until,
      Issuer: `https://${host}/metadata`,
      NameIDFormat: formats.email,
      NameID: email,
      InResponseTo: String(id),
      AuthnStatement: '',
      AttributeStatement: '',
    }
    return { id: '_r1', context: template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '') }
  }
})

const responseTemplate = {
  context:
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{SubjectConfirmationDataNotOnOrAfter}" Recipient="{SubjectRecipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{ConditionsNotBefore}" NotOnOrAfter="{ConditionsNotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions></saml:Assertion></samlp:Response>',
  attributes: [],
}

test.each([
  [{ LECHAIM_SAML: 'shop' }, 'must look like'],
  [{ LECHAIM_SAML: 'shop.example=/nowhere/idp.xml' }, "/nowhere/idp.xml can't be read"],
  [{ LECHAIM_SAML: `a.example=${import.meta.filename},a.example=${import.meta.filename}` }, 'names a.example twice'],
  [{ LECHAIM_SAML: `a.example=${import.meta.filename}`, NODE_ENV: 'production' }, 'needs LECHAIM_ORIGIN'],
])('%j is one line at start', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
})

test('metadata that describes no usable provider is one line each at start', async () => {
  const { metadata } = await createIdentityProvider()
  const broken: [string, string][] = [
    ['', 'has no element'],
    ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'markup other than elements'],
    [metadata.replace('<EntityDescriptor', '<EntityDescriptor validUntil="2020-01-01T00:00:00Z"'), 'was valid until 2020'],
    [metadata.replace('HTTP-Redirect', 'SOAP'), 'no HTTP-Redirect sign-in'],
    [metadata.replace(/Location="[^"]*"/, 'Location="javascript:alert(1)"'), 'no HTTP-Redirect sign-in'],
    [metadata.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, ''), 'no certificate'],
  ]
  const saml = broken.map(([text], index) => ({ domains: [`${index}.example`], file: `${index}.xml`, metadata: text }))
  const config = testConfig(temporaryFolder())
  const lines = await buildApp({ ...config, origin, signIn: { ...config.signIn, saml } }, { demo: null, page: false }).catch(
    (error) => error.message,
  )
  expect(lines.split('\n')).toEqual(
    broken.map(([, line], index) => expect.stringMatching(new RegExp(`^LECHAIM_SAML: ${index}.xml: .*${line}`))),
  )
})

test('the provider’s answers are not in the log', async () => {
  const lines: string[] = []
  const { idp, begin, carry, exchange } = await startSso({ log: (line) => lines.push(line) })
  const { url, cookie } = await begin()
  const form = idp.respond(url)
  const { query } = await carry(form, cookie)
  const { access_token } = (await exchange(query.get('code'))).json()
  const again = await begin()
  await carry(idp.respond(again.url, { audience: 'https://elsewhere.example' }), again.cookie)
  const log = lines.join('')
  expect(log).toContain('audience mismatch')
  const secrets = [form.slice(13, 200), query.get('code'), access_token, cookie.split('=')[1], ownerEmail]
  for (const secret of secrets) expect(log).not.toContain(secret)
})

test.each([
  ['POST', '/sso'],
  ['POST', '/sso/saml/acs'],
  ['GET', '/sso/saml/metadata'],
])('%s %s is refused where no provider is configured', async (method, path) => {
  const { visitor } = await startApp()
  const response = await visitor(method, `/auth/v1${path}`, method === 'POST' ? {} : undefined)
  expect(response.statusCode).toBe(404)
  expect(response.json().error_code).toBe('saml_provider_disabled')
})
