// The owner's tokens in fragments, which browsers carry from the panel's origin to the shop's: a stranger tries each way that ends in a browser.
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { test as base, expect } from '../../fixtures.ts'
import { answers, type IdentityIssuer, type SamlProvider, startIssuer, startSamlProvider } from '../../identity-providers.ts'
import { newestMail } from '../../mailbox.ts'
import { panel } from '../../owner.ts'

const email = 'owner@lechaim.example'

const test = base.extend<{ ports: [number, number, number]; panelOrigin: string; issuer: IdentityIssuer; samlProvider: SamlProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  ports: async ({}, use) => use([await freePort(), await freePort(), await freePort()]),
  panelOrigin: async ({ ports: [port] }, use) => use(`http://localhost:${port}`),
  issuer: async ({ ports: [, port], panelOrigin }, use) => {
    const issuer = await startIssuer(port, panelOrigin, email)
    await use(issuer)
    issuer.close()
  },
  samlProvider: async ({ ports: [, , port], panelOrigin }, use) => {
    const provider = await startSamlProvider(port, panelOrigin, email)
    await use(provider)
    provider.close()
  },
  environment: async ({ ports: [port], panelOrigin, issuer, samlProvider }, use) =>
    use({
      PORT: String(port),
      LECHAIM_ORIGIN: `http://127.0.0.1:${port}`,
      LECHAIM_PANEL_ORIGIN: panelOrigin,
      ...issuer.environment,
      ...samlProvider.environment,
    }),
  allowedOrigins: async ({ panelOrigin, issuer, samlProvider }, use) => use([panelOrigin, issuer.origin, samlProvider.origin]),
  expectedComplaints: [/./],
})

/** Of a verifier that the stranger has. */
const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 's256' }

test('no way of signing in brings a token into an address of the shop', async ({ page, shop, panelOrigin, request }) => {
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  const redirect_to = `${panelOrigin}/?view=category`
  const endsInPanel = async () => {
    await page.waitForLoadState()
    expect(new URL(page.url()).origin).toBe(panelOrigin)
    expect(page.url()).not.toContain('access_token')
  }

  // The owner has a session at the issuer.
  await page.goto(`${panelOrigin}/?view=admin`)
  await page.getByRole('button', { name: 'כניסה עם Keycloak' }).click()
  await page.getByRole('button', { name: 'Continue as Ruth' }).click()
  await expect(panel(page)).toBeVisible()

  for (const given of [{}, challenge]) {
    await page.goto(`${panelOrigin}/auth/v1/authorize?${new URLSearchParams({ provider: 'keycloak', redirect_to, ...given })}`)
    await endsInPanel()
  }

  const target = `redirect_to=${encodeURIComponent(redirect_to)}`
  await request.post(`${panelOrigin}/auth/v1/recover?${target}`, { data: { email } })
  await request.post(`${panelOrigin}/auth/v1/recover?${target}`, { data: { email, ...challenge } })
  await request.post(`${panelOrigin}/auth/v1/otp`, { data: { email } })
  for (const subject of ['איפוס הסיסמה', 'לכניסה ללא סיסמה']) {
    const link = (await newestMail(shop.dataDir, subject)).match(/http[^\s"<]+(?:token=|token_hash=)[^\s"<]+/)?.[0] ?? ''
    await page.goto(link.replaceAll('&amp;', '&'))
    await endsInPanel()
  }

  const sso = (given: object) =>
    request.post(`${panelOrigin}/auth/v1/sso`, { data: { domain: 'lechaim.example', skip_http_redirect: true, redirect_to, ...given } })
  for (const started of [await sso({}), await sso(challenge)]) {
    const { url } = await started.json()
    if (!url) continue
    await page.goto(url)
    await page.getByRole('button', { name: answers.honest, exact: true }).click()
    await page.waitForURL(`${panelOrigin}/**`)
    await endsInPanel()
  }

  // A fragment that the browser has already goes along with no redirect, in neither direction.
  await page.goto(`${redirect_to}#access_token=planted`)
  expect(page.url()).toMatch(new RegExp(`^${shop.address}/\\?view=category#?$`))
  await page.goto(`${shop.address}/?view=admin#access_token=planted`)
  expect(page.url()).toMatch(new RegExp(`^${panelOrigin}/\\?view=admin#?$`))

  expect(visited.filter((url) => url.startsWith(shop.address))).not.toEqual([])
  expect(visited.filter((url) => url.startsWith(shop.address) && /token|code=/.test(url))).toEqual([])
})
