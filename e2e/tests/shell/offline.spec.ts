// Offline the shop shows cached views with a notice; online the service worker is inactive (decision 0018).
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { startShop } from '../../shop-server.ts'

test.use({ serviceWorkers: 'allow', expectedComplaints: [/ERR_|Failed to|NetworkError|WebSocket|אין חיבור|could not|503/] })

const home = 'קנו לפי קטגוריה'
const mark = 'kept by the worker'

/** Waits until a page and its files are cached and the worker answers the next navigation. */
async function kept(page: Page, address = '/') {
  const isKept = () =>
    page.evaluate(async (wanted) => {
      if (!(await navigator.serviceWorker.getRegistration())?.active) return false
      for (const name of await caches.keys()) {
        if (!name.startsWith('lechaim-shell-')) continue
        const shell = await caches.open(name)
        if ((await shell.match('/offline.json')) && (await shell.match(wanted))) return true
      }
      return false
    }, address)
  await expect.poll(isKept).toBe(true)
}

/** A visit controlled by the worker from the beginning. */
async function visitTwice(page: Page) {
  await page.goto('/')
  await kept(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
}

/** Marks every cached page. */
const markKeptPages = (page: Page) =>
  page.evaluate(async (text) => {
    for (const name of await caches.keys()) {
      const shell = await caches.open(name)
      for (const request of await shell.keys()) {
        const answer = await shell.match(request)
        if (!answer?.headers.get('content-type')?.includes('text/html')) continue
        const headers = new Headers(answer.headers)
        headers.delete('content-encoding')
        await shell.put(
          request,
          new Response((await answer.text()).replace('</head>', `<meta name="mark" content="${text}"></head>`), { headers }),
        )
      }
    }
  }, mark)

const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => url)
  })

test('offline the shop shows the last seen view with a notice', async ({ page, shop }) => {
  await page.goto('/')
  await kept(page)
  await shop.stop()
  await page.reload()
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
  const messages = page.getByRole('region', { name: 'הודעות' })
  await expect(messages.getByText('אין חיבור לאינטרנט')).toBeVisible()
  await expect(messages.getByText('מוצגים הנתונים האחרונים שנשמרו')).toBeVisible()
  await messages.getByRole('button', { name: 'סגירה' }).click()

  // A product's dialog and the cart work.
  const card = page.getByRole('article').first()
  await card.scrollIntoViewIfNeeded()
  await card.getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^הוספה לסל - / }).click()
  await dialog.getByRole('button', { name: 'סגירה' }).first().click()
  await expect(page.getByRole('button', { name: 'סל הקניות, פריט אחד' })).toBeVisible()
})

test('offline an unvisited product is rendered from cached data, without a hydration mismatch', async ({ page, shop }) => {
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await visitTwice(page)
  const address = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  await page.waitForLoadState('networkidle')
  await kept(page)
  await shop.stop()
  await page.goto(address ?? '')
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(complaints.filter((text) => text.includes('not as the server drew it'))).toEqual([])
})

test('online no cached page is shown, so that a deploy is visible at once', async ({ page, shop }) => {
  await visitTwice(page)
  await markKeptPages(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: home })).toBeVisible()
  await expect(page.locator('meta[name="mark"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // The mark shows once only the cached page is available.
  await markKeptPages(page)
  await shop.stop()
  await page.reload()
  await expect(page.locator(`meta[content="${mark}"]`)).toHaveCount(1)
})

test('another set of releases replaces the cached one as a whole', async ({ page }) => {
  await visitTwice(page)
  await page.evaluate(async () => {
    const former = await caches.open('lechaim-shell-former')
    await former.put('/', new Response('<html lang="he">former</html>', { headers: { 'content-type': 'text/html' } }))
  })
  await page.reload()
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).includes('lechaim-shell-former'))).toBe(false)
  await kept(page)
})

test('orders, sign-in, checkout and the panel are neither cached nor answered', async ({ page, shop }) => {
  await visitTwice(page)
  const statuses = await page.evaluate(async () => {
    const get = async (address: string, headers = {}) => (await fetch(address, { headers })).status
    return [
      await get('/api/categories'),
      await get('/api/orders/1'),
      await get('/auth/v1/user'),
      await get('/api/products?limit=1', { authorization: 'Bearer x' }),
    ]
  })
  expect(statuses[0]).toBe(200)
  for (const address of ['/?view=admin', '/?view=checkout', '/?view=category']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  await kept(page, '/?view=category')
  const addresses = await cachedAddresses(page)
  expect(addresses.some((address) => address.endsWith('/api/categories'))).toBe(true)
  expect(
    addresses.filter((address) => /\/api\/orders|\/auth\/|\/remotes\/admin\/|view=(admin|checkout)|order=|limit=1$/.test(address)),
  ).toEqual([])

  await shop.stop()
  for (const address of ['/?view=admin', '/?view=checkout']) await expect(page.goto(address)).rejects.toThrow(/ERR_/)
})

test.describe('a shop that starts again on its port', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  test.use({ environment: async ({}, use) => use({ PORT: String(await freePort()) }) })

  test('switching it off removes the worker and its caches', async ({ page, shop }) => {
    await visitTwice(page)
    await shop.stop()
    const without = await startShop(shop.dataDir, { LECHAIM_OFFLINE: 'off', PORT: new URL(shop.address).port })
    try {
      await page.reload()
      await expect(page.getByRole('heading', { name: home })).toBeVisible()
      const left = () =>
        page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
      await expect.poll(left).toEqual([0, 0])
      expect(await (await fetch(`${without.address}/service-worker.js`)).text()).toContain('unregister')
    } finally {
      await without.stop()
    }
  })
})

test('the web app manifest is Hebrew with icons of the shop', async ({ page, shop }) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await fetch(`${shop.address}${address}`)).json()
  expect(manifest).toMatchObject({ lang: 'he', dir: 'rtl', display: 'standalone', short_name: 'לחיים', theme_color: '#5b1a2e' })
  expect(manifest.icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable')).toBe(true)
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(`${shop.address}${src}`)
    expect(icon.status).toBe(200)
    expect(icon.headers.get('content-type')).toBe(type)
  }
})
