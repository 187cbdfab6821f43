// The product list: alignment of names, rendering order, Back, and focus.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { holdRequests } from '../../slow-network.ts'

test('Latin names are left to right and aligned with Hebrew ones', async ({ page }) => {
  await page.route(/\/api\/products(\?|$)/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.items[0].name = 'Baileys Original Irish Cream 1L'
    body.items[0].description = 'Irish cream liqueur, 17%.'
    await route.fulfill({ response, json: body })
  })
  await page.goto('/')
  // After hydration; before it the link would load another page.
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await page.getByRole('link', { name: 'כל המוצרים' }).click()
  const name = page.getByRole('article').first().getByRole('heading')
  await expect(name).toHaveText('Baileys Original Irish Cream 1L')
  const look = await name.evaluate((heading) => {
    const range = document.createRange()
    range.selectNodeContents(heading)
    const lines = [...range.getClientRects()]
    const box = heading.getBoundingClientRect()
    return { gaps: lines.map((line) => Math.round(box.right - line.right)), direction: getComputedStyle(heading).direction }
  })
  expect(look.direction).toBe('ltr')
  for (const gap of look.gaps) expect(gap).toBeLessThanOrEqual(1)
})

test('products that cannot be read are requested four times before an error shows, and again by a press', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/503|שגיאה בטעינת הנתונים/)
  await page.goto('/')
  await expect(page.locator('html[data-whole]')).toBeAttached()
  let asked = 0
  await page.route('**/api/products*', (route) => {
    asked++
    return route.fulfill({ status: 503, json: {} })
  })
  await page.getByRole('link', { name: 'כל המוצרים' }).click()
  const failed = page.getByRole('main').getByText('לא הצלחנו לטעון את המוצרים')
  await expect.poll(() => asked).toBe(2)
  await expect(failed).toBeHidden()
  await expect(failed).toBeVisible({ timeout: 15_000 })
  expect(asked).toBe(4)
  const toast = page.getByRole('region', { name: 'הודעות' })
  await expect(toast).toContainText('שגיאה בטעינת הנתונים')
  await expect(toast).toContainText('נסו לרענן את הדף')
  await page.unroute('**/api/products*')
  await page.getByRole('main').getByRole('button', { name: 'נסו שוב' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

const cardsOf = (page: Page) => page.getByRole('article')

/** Scrolls down the list of all products, past each card. */
async function scrollDeep(page: Page, least: number): Promise<void> {
  await page.goto('/?view=category')
  await expect(cardsOf(page).first()).toBeVisible()
  await expect
    .poll(async () => {
      await page.evaluate(async (enough) => {
        // The page may become shorter on the way, and then can't be scrolled as far.
        for (let before = -1; scrollY !== before && scrollY < document.body.scrollHeight - innerHeight - 700; ) {
          before = scrollY
          scrollBy(0, innerHeight - 100)
          // On a loaded machine a frame takes a third of a second.
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
          if (document.querySelectorAll('article').length > enough) return
        }
      }, least)
      return cardsOf(page).count()
    })
    .toBeGreaterThan(least)
  // Rows that are not laid out have an estimated height, which moves what is below them.
  await expect(page.locator('html[data-whole]')).toBeAttached()
}

/** The card in the middle of the screen. */
const placeIn = (page: Page) =>
  page.evaluate(() => {
    const middle = (card: Element) => Math.abs(card.getBoundingClientRect().top + card.getBoundingClientRect().bottom - innerHeight)
    const all = [...document.querySelectorAll('article')]
    return all
      .sort((one, other) => middle(one) - middle(other))[0]
      ?.querySelector('a')
      ?.getAttribute('href')
  })

test('Back to a list with further pages restores its length and scroll position', { tag: '@wide' }, async ({ page }) => {
  await scrollDeep(page, 48)
  // Not below the list, where its next page would come.
  await cardsOf(page)
    .nth(47)
    .evaluate((card) => card.scrollIntoView({ block: 'center' }))
  const before = { count: await cardsOf(page).count(), place: await placeIn(page) }
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click())
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'יין', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'יין' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'כל המוצרים' })).toBeVisible()
  await expect.poll(() => placeIn(page)).toBe(before.place)
  await expect.poll(() => cardsOf(page).count()).toBeGreaterThanOrEqual(before.count)
})

test.describe('after other documents', () => {
  // The stories' own script fails in an empty document.
  test.use({ expectedComplaints: [/localStorage/] })

  test('Back from other documents restores a list’s length and scroll position, also over views', {
    tag: '@wide',
  }, async ({ page }) => {
    await scrollDeep(page, 96)
    const before = { count: await cardsOf(page).count(), place: await placeIn(page) }
    const isRestored = async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'כל המוצרים' })).toBeVisible()
      await expect.poll(() => placeIn(page)).toBe(before.place)
      await expect.poll(() => cardsOf(page).count()).toBeGreaterThanOrEqual(before.count)
    }
    // Another page of the shop, and one that is not the shop's.
    await page.goto('/?category=%D7%99%D7%99%D7%9F')
    await expect(page.locator('html[data-whole]')).toBeAttached()
    await page.evaluate(() => scrollTo(0, 300))
    await page.goto('about:blank')
    await page.goBack()
    await page.goBack()
    await isRestored()

    // From another view of this document.
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click())
    await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
    await page.goto('about:blank')
    await page.goBack()
    await expect(page.locator('html[data-whole]')).toBeAttached()
    await page.goBack()
    await isRestored()
  })
})

test('an opened list starts with one row above a delayed footer; Back renders all of it at once', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await page.evaluate(watchFrames)
  await page.getByRole('link', { name: 'כל המוצרים' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
  const opened = await recordedFrames(page)
  const shown = opened.filter(({ view, cards }) => view === 'כל המוצרים' && cards > 0)
  expect(shown[0]?.cards).toBe(4)
  expect(shown.filter(({ footer }) => footer)).toEqual([])

  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click())
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await page.evaluate(() => window.frames$.splice(0))
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(24)
  const back = await recordedFrames(page)
  expect(back.find(({ view, cards }) => view === 'כל המוצרים' && cards > 0)?.cards).toBe(24)
})

interface Frame {
  view: string | undefined
  cards: number
  /** True when the footer is on the screen. */
  footer: boolean
}

declare global {
  interface Window {
    frames$: Frame[]
  }
}

/** Records the page's content in each frame. */
function watchFrames(): void {
  window.frames$ = []
  const watch = () => {
    const footer = document.querySelector('footer')?.getBoundingClientRect()
    window.frames$.push({
      view: document.querySelector('main h1')?.textContent,
      cards: document.querySelectorAll('main article').length,
      footer: footer !== undefined && footer.top < innerHeight,
    })
    requestAnimationFrame(watch)
  }
  watch()
}

/** With the frame of what the page shows now. */
const recordedFrames = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return window.frames$.splice(0)
  })

test('when the last page removes the button, the focus moves to the first new product', async ({ page }) => {
  // The next page is held until the button has the focus.
  const letGo = await holdRequests(page, /\/api\/products\?.*after=/)
  await page.goto('/?view=category')
  const cards = page.getByRole('article')
  const more = page.locator('[data-more]')
  await more.focus()
  let count = await cards.count()
  letGo()
  while (await more.isVisible()) {
    await page.evaluate(() => document.querySelector('[data-more]')?.scrollIntoView())
    await expect.poll(async () => (await cards.count()) > count || !(await more.isVisible())).toBe(true)
    if (await more.isVisible()) count = await cards.count()
  }
  const focused = () =>
    page.evaluate(() => [...document.querySelectorAll('article')].findIndex((card) => card.contains(document.activeElement)))
  await expect.poll(focused).toBeGreaterThan(0)
})

test('a list opened at a later page loads the following pages', async ({ page, shop }) => {
  const read = async (query = '') => (await fetch(`${shop.address}/api/products?limit=24${query}`)).json()
  const first = await read()
  const second = await read(`&after=${first.next}`)
  const third = await read(`&after=${second.next}`)
  const names = [...second.items, ...third.items].map(({ name }: { name: string }) => name)
  await page.goto(`/?view=category&after=${first.next}`)
  const headings = page.getByRole('article').getByRole('heading')
  await expect(headings.first()).toHaveText(names[0] ?? '')
  await expect(page.getByRole('link', { name: 'עוד מוצרים' })).toHaveCount(0)
  await headings.nth(20).scrollIntoViewIfNeeded()
  await expect.poll(() => headings.count()).toBeGreaterThanOrEqual(names.length)
  expect((await headings.allTextContents()).slice(0, names.length)).toEqual(names)

  await page.getByRole('link', { name: 'לתחילת הרשימה' }).click()
  await expect(headings.first()).toHaveText(first.items[0].name)
  expect(new URL(page.url()).search).toBe('?view=category')
})

test("a product's link opens its dialog; Back closes it and restores the focus", async ({ page }) => {
  await page.goto('/?category=%D7%99%D7%99%D7%9F')
  // After hydration; before it the link would load another page at its top.
  await expect(page.locator('html[data-whole]')).toBeAttached()
  const link = page.getByRole('article').nth(1).getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^הוספה לסל - / })).toBeVisible()
  await expect(dialog.getByText(/^אזהרה: /)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})
