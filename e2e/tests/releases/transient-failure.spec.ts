// Files that fail to load once or twice: the page asks again by itself, and nobody is told.
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { anotherBuild, teamOf } from '../../releases.ts'
import { goToCheckout, openHome } from '../../shopper.ts'

test.use({ expectedComplaints: [/Failed to load resource|ERR_|preload|could not be loaded|already registered/] })

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'החלק הזה לא נטען כרגע' })
const add = (page: Page) =>
  page
    .getByRole('button', { name: /^הוספה לסל:/ })
    .first()
    .click()
const cart = (page: Page) => page.getByRole('button', { name: 'סל הקניות, פריט אחד' })

/** Lets the first requests that match fail. @returns all requests that matched */
async function failing(page: Page, files: string, times: number, how: 'status' | 'reset' | 'hang'): Promise<Request[]> {
  const asked: Request[] = []
  await page.route(files, (route) => {
    asked.push(route.request())
    if (asked.length > times) return route.continue()
    if (how === 'status') return route.fulfill({ status: 503 })
    return how === 'reset' ? route.abort('connectionreset') : new Promise<void>(() => {})
  })
  return asked
}

const reports = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/release-failures') && sent.push(request.postData() ?? ''))
  return sent
}

for (const [what, files, times, how] of [
  ['entry of the storefront answers 503 once', '**/remotes/storefront/**/remoteEntry*', 1, 'status'],
  ['entry of the cart is cut off twice', '**/remotes/cart/**/remoteEntry*', 2, 'reset'],
  ['entry of the cart hangs once', '**/remotes/cart/**/remoteEntry*', 1, 'hang'],
  ['first script of the storefront answers 503 twice', '**/remotes/storefront/**/first-view*', 2, 'status'],
  ['script of the host answers 503 once', '**/remotes/host/**/main*.js*', 1, 'status'],
] as const) {
  test(`the ${what}: the page works without a notice, and what was pressed meanwhile counts`, async ({ page }) => {
    const [asked, sent] = [await failing(page, files, times, how), reports(page)]
    await page.goto('/', { waitUntil: 'commit' })
    await add(page)
    await expect(cart(page)).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    expect(asked.length).toBeGreaterThan(times)
    expect(sent).toEqual([])
  })
}

test('a later script that fails once is neither reported nor a reason to change the release', async ({ page }) => {
  const sent = reports(page)
  await openHome(page)
  const asked = await failing(page, '**/remotes/cart/**/*view__checkout*', 1, 'status')
  await add(page)
  await expect(cart(page)).toBeVisible()
  await goToCheckout(page)
  expect(asked.length).toBeGreaterThan(1)
  expect(sent).toEqual([])
})

test('a new release whose entry fails once is not given up for the one before', async ({ page, shop }) => {
  const sent = reports(page)
  const { version } = await (await teamOf(shop, 'cart')).release(anotherBuild('remote-cart', 'fails once'))
  await failing(page, `**/remotes/cart/${version}/remoteEntry*`, 1, 'status')
  await openHome(page)
  await add(page)
  await expect(cart(page)).toBeVisible()
  await expect(page.locator(`[data-remote=cart][data-remote-version="${version}"]`).first()).toBeAttached()
  expect(sent).toEqual([])
})

test('a remote that stays away is tried again when the page becomes visible', async ({ page }) => {
  const asked = await failing(page, '**/remotes/cart/**', Number.POSITIVE_INFINITY, 'status')
  await openHome(page)
  await expect(notice(page)).toBeVisible()
  await page.unroute('**/remotes/cart/**')
  expect(asked.length).toBeGreaterThan(2)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'סל הקניות ריק' })).toBeVisible()
})
