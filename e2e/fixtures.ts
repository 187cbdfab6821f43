import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { createShopPool, type ShopPool } from './reused-shop.ts'
import type { ShopServer } from './shop-server.ts'

interface Fixtures {
  shop: ShopServer
  /** Whether the visitor has already passed the age gate. */
  adult: boolean
  /** Complaints that this test provokes on purpose. */
  expectedComplaints: RegExp[]
  /** Whom besides the shop this test's page may ask. */
  allowedOrigins: string[]
  /** What the shop is started with. */
  environment: Record<string, string>
  /** Every address that the page has asked for. */
  requests: string[]
  /** Comes to the shop in a browser of their own, past the age gate. */
  anotherVisitor: (options?: BrowserContextOptions) => Promise<Page>
}

/** A shop that no other test has changed; and for all of them: a clean console, and nothing asked of anybody but the shop. */
export const test = base.extend<Fixtures, { shops: ShopPool }>({
  adult: [true, { option: true }],
  expectedComplaints: [[], { option: true }],
  allowedOrigins: [[], { option: true }],
  environment: [{}, { option: true }],

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

  page: async ({ page, shop, adult, expectedComplaints, allowedOrigins, requests }, use) => {
    const complaints: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith('data:') && !request.url().startsWith('blob:')) requests.push(request.url())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    if (adult) await passAgeGate(page, shop.address)

    await use(page)

    const ignored = [...expectedComplaints, workersBlocked, announcedLate]
    const unexpected = complaints.filter((text) => !ignored.some((expected) => expected.test(text)))
    if (unexpected.length > 0) throw new Error(`The console is not clean:\n${unexpected.join('\n')}`)
    const foreign = requests.filter((url) => ![shop.address, ...allowedOrigins].includes(new URL(url).origin))
    if (foreign.length > 0) throw new Error(`Asked of somebody else than the shop:\n${foreign.join('\n')}`)
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

/** Said by Playwright itself, since the configuration blocks service workers. */
const workersBlocked = /^Service Worker registration blocked by Playwright$/
/** Chromium looks three seconds after the page has loaded whether all that was announced is used: the panel's scripts may be on their way. */
const announcedLate = /\/remotes\/admin\/.* was preloaded using link preload but not used/

export async function passAgeGate(page: Page, address: string) {
  await page.context().addCookies([{ name: 'ageVerified', value: 'true', url: address }])
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'))
}
