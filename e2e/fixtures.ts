import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { createShopPool, type ShopPool } from './reused-shop.ts'
import type { ShopServer } from './shop-server.ts'

interface Fixtures {
  shop: ShopServer
  /** True when the visitor has passed the age gate. */
  adult: boolean
  /** Console messages that this test expects; a test may add to them. */
  expectedComplaints: RegExp[]
  /** Further origins that this test's page may request. */
  allowedOrigins: string[]
  /** Environment variables of the shop. */
  environment: Record<string, string>
  /** Every address that the page has requested. */
  requests: string[]
  /** A visitor with another browser context, past the age gate. */
  anotherVisitor: (options?: BrowserContextOptions) => Promise<Page>
}

/** Fixtures: an unchanged shop for each test; every test asserts a clean console and requests to the shop alone. */
export const test = base.extend<Fixtures, { shops: ShopPool }>({
  adult: [true, { option: true }],
  allowedOrigins: [[], { option: true }],
  environment: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  expectedComplaints: async ({}, use) => use([]),

  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const shops = createShopPool()
      await use(shops)
      await shops.close()
    },
    { scope: 'worker' },
  ],

  shop: async ({ environment, shops }, use) => {
    await use(await shops.take(environment))
    await shops.giveBack()
  },

  baseURL: async ({ shop }, use) => use(shop.address),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  requests: async ({}, use) => use([]),

  page: async ({ page, shop, adult, expectedComplaints, allowedOrigins, requests }, use, testInfo) => {
    const complaints: string[] = []
    let signedOut = false
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/logout')) signedOut = true
      if (!request.url().startsWith('data:') && !request.url().startsWith('blob:')) requests.push(request.url())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (signedOut && refusedRead.test(message.text())) return
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    if (adult) await passAgeGate(page, shop.address)

    await use(page)

    const ignored = [...expectedComplaints, workersBlocked, announcedLate]
    const unexpected = complaints.filter((text) => !ignored.some((expected) => expected.test(text)))
    const problems = unexpected.length > 0 ? [`The console is not clean:\n${unexpected.join('\n')}`] : []
    const foreign = requests.filter((url) => ![shop.address, ...allowedOrigins].includes(new URL(url).origin))
    if (foreign.length > 0) problems.push(`Asked of somebody else than the shop:\n${foreign.join('\n')}`)
    // Into the report, which outlives the machine, unlike a screenshot.
    if (testInfo.error) problems.push(`The page showed, at ${page.url()}:\n${await shownBy(page)}`)
    if (problems.length > 0) throw new Error(problems.join('\n\n'))
  },

  anotherVisitor: async ({ browser, shop }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: shop.address, ...options })
      contexts.push(context)
      const page = await context.newPage()
      await passAgeGate(page, shop.address)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

export { expect } from '@playwright/test'

/** Logged by Playwright, since the configuration blocks service workers. */
const workersBlocked = /^Service Worker registration blocked by Playwright$/
/** Chromium's own message: after a sign-out the server refuses the reads in flight. */
const refusedRead = /^Failed to load resource: .* 401 /
/** Chromium's warning about unused preloads three seconds after the load: the panel's scripts may be loading. */
const announcedLate = /\/remotes\/admin\/.* was preloaded using link preload but not used/

/** The roles and names of an open dialog, else of the page, or the reason why there are none. */
async function shownBy(page: Page): Promise<string> {
  const dialog = page.locator('dialog[open]').last()
  const shown = (await dialog.count().catch(() => 0)) > 0 ? dialog : page.locator('body')
  return shown.ariaSnapshot({ timeout: 5_000 }).then((text) => text.slice(0, 4_000), String)
}

export async function passAgeGate(page: Page, address: string) {
  await page.context().addCookies([{ name: 'ageVerified', value: 'true', url: address }])
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
}
