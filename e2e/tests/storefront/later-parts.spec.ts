// Parts of a page below the fold, whose code loads at the first user interaction (decision 0124).
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { cartButton, ownerOf } from '../../shopper.ts'
import { holdRequests, untilDrawn } from '../../slow-network.ts'

const scripts = /\/(home-sections|footer)\.[0-9a-f]+\.js/
const hydratedParts = (page: Page) => page.locator('[data-part][data-hydrated]')
const card = (page: Page) => page.getByRole('article').first()

/** Opens home, and waits until it is complete without any interaction. */
async function openUntouched(page: Page): Promise<void> {
  // Scripts that a story evaluates count as a person's.
  await page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
  await untilDrawn(page, '/')
  await page.goto('/')
  await expect(page.locator('html[data-whole]')).toBeAttached()
}

test('an idle page shows all pictures without the code of parts below the fold; a move of the mouse loads it', async ({
  page,
  requests,
}) => {
  await openUntouched(page)
  await expect(page.locator('#app img[src^="data:image/gif"]')).toHaveCount(0)
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  expect(requests.filter((address) => scripts.test(address))).toEqual([])
  await page.mouse.move(20, 20)
  await expect(hydratedParts(page)).toHaveCount(2)
  expect(requests.filter((address) => scripts.test(address))).toHaveLength(2)
  await card(page)
    .getByRole('button', { name: /^הוספה לסל/ })
    .click()
  await expect(cartButton(page, 'סל הקניות, פריט אחד')).toBeVisible()
})

test('a press before the code has come shows at once, and counts once', async ({ page }) => {
  await openUntouched(page)
  const release = await holdRequests(page, scripts)
  const add = card(page).getByRole('button', { name: /^הוספה לסל/ })
  await add.click()
  await expect(page.locator('[data-early-count="1"]')).toBeAttached()
  release()
  await expect(hydratedParts(page)).toHaveCount(2)
  await expect(cartButton(page, 'סל הקניות, פריט אחד')).toBeVisible()
  await expect(page.locator('[data-early-count]')).toHaveCount(0)
})

test('the cart opens before the code has come, and what is below stays', async ({ page }) => {
  await openUntouched(page)
  const release = await holdRequests(page, scripts)
  const articles = await page.getByRole('article').count()
  await cartButton(page, 'סל הקניות ריק').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('article')).toHaveCount(articles)
  await expect(page.locator('footer')).toBeAttached()
  release()
  await expect(hydratedParts(page)).toHaveCount(2)
})

test('while the code cannot be loaded the page stays, and a press says so and is taken back', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/, /could not be loaded|did not come|ChunkLoadError|Loading chunk/i)
  await openUntouched(page)
  await page.route(scripts, (route) => route.abort())
  const articles = await page.getByRole('article').count()
  await card(page)
    .getByRole('button', { name: /^הוספה לסל/ })
    .click()
  await expect(page.getByRole('region', { name: 'הודעות' })).toContainText('לא נטען')
  await expect(page.locator('[data-early-count]')).toHaveCount(0)
  await expect(page.locator('article')).toHaveCount(articles)
  await page.unroute(scripts)
  await card(page)
    .getByRole('button', { name: /^הוספה לסל/ })
    .click()
  await expect(hydratedParts(page)).toHaveCount(2)
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  await expect(cartButton(page, 'סל הקניות, פריט אחד')).toBeVisible()
})

test('a queued press is kept when the shop changes meanwhile, and the scroll position too', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await openUntouched(page)
  const release = await holdRequests(page, scripts)
  const name = (await card(page).getByRole('heading').textContent()) ?? ''
  await card(page)
    .getByRole('button', { name: /^הוספה לסל/ })
    .click()
  const top = await page.evaluate(() => scrollY)
  await owner.change(name.trim(), { price: 777, regularPrice: null })
  await page.waitForResponse(/best-selling/)
  release()
  await expect(card(page)).toContainText('777')
  await expect(cartButton(page, 'סל הקניות, פריט אחד')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(top)
})

test('a link leads to its view within the page before the code has come', async ({ page }) => {
  await openUntouched(page)
  await holdRequests(page, scripts)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await card(page).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test("a best seller's price that changes in an idle page appears in it", async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await openUntouched(page)
  const name = (await card(page).getByRole('heading').textContent()) ?? ''
  await expect(hydratedParts(page)).toHaveCount(0)
  await owner.change(name.trim(), { price: 777, regularPrice: null })
  await expect(card(page)).toContainText('777')
  await expect(hydratedParts(page).first()).toBeAttached()
})

test('the first visit to home within the page loads its parts behind a placeholder', async ({ page }) => {
  await page.goto('/?view=category')
  await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
  const release = await holdRequests(page, scripts)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  release()
  await expect(page.getByRole('heading', { name: 'הנמכרים ביותר' })).toBeVisible()
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('while a part cannot be loaded, a press on another one waits on', async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/Failed to load resource/, /could not be loaded|did not come|ChunkLoadError|Loading chunk/i)
    // The scripts are held for longer than Chromium waits for what is preloaded.
    expectedComplaints.push(/was preloaded using link preload but not used/)
    await untilDrawn(page, '/')
    const release = await holdRequests(page, /\/remotes\/cart\//)
    await page.route(scripts, (route) => route.abort())
    // Scripts that are held may put off the load event.
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('[data-remote="storefront"][data-hydrated] [data-part]').first()).toBeAttached()
    await cartButton(page, 'סל הקניות ריק').click()
    await card(page)
      .getByRole('button', { name: /^הוספה לסל/ })
      .click()
    await expect(page.getByRole('region', { name: 'הודעות' })).toContainText('לא נטען')
    await expect(page.locator('[data-pressed]')).toHaveCount(1)
    release()
    await expect(page.locator('dialog:modal')).toBeVisible()
  })

  test('the first press on an arrow of the carousel moves it once its code has come', async ({ page }) => {
    await openUntouched(page)
    await page.getByRole('button', { name: 'התמונה הבאה' }).click()
    await expect(page.getByRole('region', { name: 'גלריית תמונות' })).toContainText(/תמונה 2 מתוך/)
  })

  test("an arrow key before the menu's panel has come moves the focus into it; without its code a press opens the category", async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/Failed to load resource/)
    await openUntouched(page)
    const release = await holdRequests(page, /\/menu-panel\./)
    const entry = page.getByRole('navigation').getByRole('button', { name: 'יין' })
    await entry.focus()
    await entry.press('ArrowDown')
    await expect(entry).toHaveAttribute('aria-expanded', 'false')
    release()
    await expect(entry).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('[data-choice]').first()).toBeFocused()

    await page.route(/\/menu-panel\./, (route) => route.abort())
    await page.goto('/')
    await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
    await entry.click()
    await expect(page).toHaveURL(/category=/)
  })
})
