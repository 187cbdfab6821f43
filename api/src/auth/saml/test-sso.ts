// A shop with an identity provider for its own domain, and a browser that goes through it, for tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config/config.ts'
import { sender, testConfig } from '../../test-app.ts'
import { createIdentityProvider, type TestIdentityProvider } from './test-identity-provider.ts'

export const origin = 'https://shop.example'
export const ownerEmail = 'owner@shop.example'
export const owner = { email: ownerEmail, password: 'the owner’s password' }
/** Of PKCE: a verifier and its challenge (RFC 7636, appendix B). */
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 's256' }

const fromPage = { 'sec-fetch-site': 'same-origin' }

export type SsoShop = Awaited<ReturnType<typeof openSso>>

interface SsoOptions {
  overrides?: Partial<Config>
  /** Other providers by their domain. */
  providers?: Record<string, TestIdentityProvider>
  log?: (line: string) => void
}

/** Ends with the test. */
export async function startSso(options: SsoOptions = {}): Promise<SsoShop> {
  const shop = await openSso(options)
  onTestFinished(shop.close)
  return shop
}

export async function openSso({ providers = {}, log, overrides }: SsoOptions = {}) {
  const idp = await createIdentityProvider()
  const saml = Object.entries({ 'shop.example': idp, ...providers }).map(([domain, { metadata }]) => ({
    domains: [domain],
    file: `${domain}.xml`,
    metadata,
  }))
  const dataDir = mkdtempSync(join(tmpdir(), 'lechaim-'))
  const config = testConfig(dataDir, { origin, owner, rateLimits: false, ...(log && { logLevel: 'trace' }), ...overrides })
  const app = await buildApp({ ...config, signIn: { ...config.signIn, saml } }, { demo: null, page: false, ...(log && { log }) })
  const close = async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const visitor = sender(app, { host: new URL(origin).host })
  /** A page of the panel asks for a sign-in, and keeps the cookie. */
  const begin = async (body: object = {}, headers: Record<string, string> = fromPage) => {
    const asked = { domain: 'shop.example', skip_http_redirect: true, ...challenge, ...body }
    const response = await visitor('POST', '/auth/v1/sso', asked, headers)
    const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return { response, url: String(response.json().url), cookie }
  }
  /** The browser carries the provider's answer to the shop. */
  const carry = async (form: string, cookie: string) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://idp.example',
      'sec-fetch-site': 'cross-site',
      cookie,
    }
    const response = await visitor('POST', '/auth/v1/sso/saml/acs', form, headers)
    const led = new URL(String(response.headers.location), origin)
    return { response, led, query: led.searchParams, fragment: new URLSearchParams(led.hash.slice(1)) }
  }
  const exchange = (code: string | null, code_verifier = verifier) =>
    visitor('POST', '/auth/v1/token?grant_type=pkce', { auth_code: code, code_verifier })
  return { app, visitor, close, idp, begin, carry, exchange }
}
