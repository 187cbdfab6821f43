// The fonts of a page come after its hydration (docs/decisions/0125-fonts-after-the-first-paint.md and 0130-the-pressed-first.md).
import type { Page } from 'playwright'
import { expect, test } from '../../fixtures.ts'
import { holdRequests, untilDrawn } from '../../slow-network.ts'

/** The number of font files in use, without the fallbacks of the device. */
const loaded = (page: Page) =>
  page.evaluate(() => [...document.fonts].filter(({ family, status }) => family.includes('Variable') && status === 'loaded').length)

/** The width of a word in the shop's font, in px, and in the browser's own. */
const widths = (page: Page) =>
  page.evaluate(() =>
    ['"Heebo Variable", monospace', 'monospace'].map((fontFamily) => {
      const word = Object.assign(document.createElement('span'), { textContent: 'לחיים' })
      Object.assign(word.style, { fontFamily, position: 'absolute' })
      document.body.append(word)
      const { width } = word.getBoundingClientRect()
      word.remove()
      return width
    }),
  )

test('the files are requested after hydration, and all used there', async ({ page, shop }) => {
  await untilDrawn(page, shop.address)
  await page.addInitScript(() =>
    document.addEventListener('area-hydrated', () => performance.mark('hydrated'), { once: true, capture: true }),
  )
  await page.goto('/')
  await expect.poll(() => loaded(page)).toBe(3)
  const { hydrated, requests } = await page.evaluate(() => ({
    hydrated: performance.getEntriesByName('hydrated')[0]?.startTime ?? 0,
    requests: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  }))
  expect(hydrated).toBeGreaterThan(0)
  expect(requests).toHaveLength(3)
  for (const start of requests) expect(start).toBeGreaterThanOrEqual(hydrated)
  const [ours, other] = await widths(page)
  expect(ours).not.toBe(other)
})

test.describe("without the shop's scripts", () => {
  // Chromium's warning about unused preloads.
  test.use({ expectedComplaints: [/ was preloaded using link preload but not used/] })

  test('the page has its fonts some seconds later', async ({ page, shop }) => {
    await untilDrawn(page, shop.address)
    const letGo = await holdRequests(page, /\/remotes\/.*\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => loaded(page), { timeout: 15_000 }).toBe(3)
    letGo()
  })
})

test('a file that does not come keeps no other from the texts', async ({ page, shop }) => {
  await untilDrawn(page, shop.address)
  const letGo = await holdRequests(page, /heebo-latin-.*\.woff2$/)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => loaded(page)).toBe(2)
  letGo()
  await expect.poll(() => loaded(page)).toBe(3)
})

test('without scripts the page has its fonts', async ({ anotherVisitor }) => {
  const page = await anotherVisitor({ javaScriptEnabled: false })
  const response = page.waitForResponse(/\.woff2$/)
  await page.goto('/')
  expect((await response).status()).toBe(200)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a visitor whose browser has the files gets the rules before the first paint', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    const rules = await page.evaluate(
      () => [...document.head.querySelectorAll('style')].filter(({ textContent }) => textContent.includes('.woff2')).length,
    )
    expect(rules).toBe(1)
    await expect(page.locator('#page-fonts')).toHaveCount(0)
  })
})
