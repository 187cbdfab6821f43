// A panel with its own origin: navigation to and fro, and its isolation from a remote's code on the shop's pages.
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import type { Page } from '@playwright/test'
import { test as base, expect } from '../../fixtures.ts'
import { message, placeOrder, signIn } from '../../owner.ts'

const test = base.extend<{ panelOrigin: string; port: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  port: async ({}, use) => use(await freePort()),
  panelOrigin: async ({ port }, use) => use(`http://manage.localhost:${port}`),
  environment: async ({ port, panelOrigin }, use) =>
    use({ PORT: String(port), LECHAIM_ORIGIN: `http://127.0.0.1:${port}`, LECHAIM_PANEL_ORIGIN: panelOrigin }),
  allowedOrigins: async ({ panelOrigin }, use) => use([panelOrigin]),
})

/** From the shop's home page into the panel, signed in. */
const enterPanel = (page: Page): Promise<void> =>
  signIn(page, async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'ניהול', exact: true }).click()
  })

test('the manager control opens the panel, a save shows in the shop, and the breadcrumb leads back', async ({
  page,
  shop,
  panelOrigin,
}) => {
  await enterPanel(page)
  expect(page.url()).toBe(`${panelOrigin}/?view=admin`)
  const remotes = await page.evaluate(() => [
    ...new Set(performance.getEntriesByType('resource').flatMap(({ name }) => /\/remotes\/([^/]+)\//.exec(name)?.[1] ?? [])),
  ])
  expect(remotes.sort()).toEqual(['admin', 'host'])

  await page.getByRole('tab', { name: 'ראש האתר' }).click()
  await page.getByLabel('שם החנות').fill('יקב המגדל')
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(message(page, 'פרטי ראש האתר עודכנו')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('שם החנות')).toHaveValue('יקב המגדל')

  const back = page.getByRole('navigation', { name: 'מיקום באתר' }).getByRole('link', { name: 'דף הבית' })
  await expect(back).toHaveAttribute('href', `${shop.address}/`)
  await back.click()
  await expect(page.getByRole('banner').getByText('יקב המגדל').first()).toBeVisible()
  expect(page.url()).toBe(`${shop.address}/`)
})

test('with a signed-in owner, a remote’s code on the shop’s page reads no session and no order', async ({
  page,
  shop,
  panelOrigin,
  expectedComplaints,
}) => {
  expectedComplaints.push(/./)
  await placeOrder(page)
  await enterPanel(page)
  await page.goto(`${shop.address}/`)
  // A remote's code has the page's rights.
  const attempts = await page.evaluate(async (panel) => {
    const json = { 'content-type': 'application/json', 'x-session-transport': 'cookie' }
    const refresh = '/auth/v1/token?grant_type=refresh_token'
    const attempt = (url: string, init: RequestInit = {}) =>
      fetch(url, { credentials: 'include', ...init }).then(
        ({ status, type }) => `${status} ${type}`,
        () => 'blocked',
      )
    return {
      refreshHere: await attempt(refresh, { method: 'POST', headers: json, body: '{}' }),
      refreshThere: await attempt(panel + refresh, { method: 'POST', headers: json, body: '{}' }),
      refreshThereUnseen: await attempt(panel + refresh, { method: 'POST', mode: 'no-cors', body: '{}' }),
      ordersHere: await attempt('/api/orders'),
      ordersThere: await attempt(`${panel}/api/orders`),
      cookies: document.cookie.includes('refresh'),
    }
  }, panelOrigin)
  expect(attempts).toEqual({
    refreshHere: '404 basic',
    refreshThere: 'blocked',
    refreshThereUnseen: expect.stringMatching(/^(0 opaque|blocked)$/),
    ordersHere: '401 basic',
    ordersThere: 'blocked',
    cookies: false,
  })
  // The panel's session stays valid.
  await page.goto(`${panelOrigin}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'פאנל ניהול' })).toBeVisible()
})

test.describe('cookies of the shop’s page for the whole site', () => {
  test.use({
    expectedComplaints: [/./],
    environment: async ({ port }, use) =>
      use({
        PORT: String(port),
        LECHAIM_ORIGIN: `http://shop.localhost:${port}`,
        LECHAIM_PANEL_ORIGIN: `http://manage.shop.localhost:${port}`,
      }),
    allowedOrigins: async ({ port }, use) => use(['shop', 'manage.shop'].map((name) => `http://${name}.localhost:${port}`)),
  })

  test('that are too many keep nobody out of the panel for longer than one request', async ({ page, port }) => {
    // As a page of the shop may set them. A page would also ask for its icon with them, whose answer may come before the panel's.
    const cookie = { value: 'x'.repeat(3000), domain: '.shop.localhost', path: '/' }
    await page.context().addCookies(Array.from({ length: 10 }, (_, index) => ({ ...cookie, name: `pad${index}` })))
    const panel = `http://manage.shop.localhost:${port}/`
    expect((await page.goto(panel))?.status()).toBe(431)
    expect((await page.goto(panel))?.status()).toBe(200)
    await expect(page.getByRole('button', { name: 'התחברות' })).toBeVisible()
  })
})
