// Scroll positions: the top of a new view, the former one after Back.
import { expect, test } from '../../fixtures.ts'
import { openWhisky } from '../../shopper.ts'

test('a new view starts at its top; Back restores the scroll position', { tag: '@wide' }, async ({ page }) => {
  const y = () => page.evaluate(() => Math.round(scrollY))
  await page.goto('/?view=category')
  // After hydration; before it the link below would load another page.
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await page.evaluate(() => scrollTo(0, 500))
  await expect.poll(y).toBe(500)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click())
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await expect.poll(y).toBe(0)

  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(y).toBe(400)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'כל המוצרים' })).toBeVisible()
  await expect.poll(y).toBe(500)

  await page.goForward()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await expect.poll(y).toBe(400)
  await openWhisky(page)
  await expect(page.getByRole('heading', { level: 1, name: 'וויסקי' })).toBeFocused()
  await expect.poll(y).toBe(0)
})

test('Back focuses the link by which the view was left, with the categories that were unfolded', async ({ page }) => {
  await page.goto('/')
  const tiles = page.locator('#shop-by-category a')
  await expect(page.locator('html[data-whole]')).toBeAttached()
  const more = page.getByRole('button', { name: 'כל הקטגוריות' })
  if (await more.isVisible()) {
    await more.click()
    // Once the part is hydrated: the press moves the focus to the first tile it shows.
    await expect(tiles.nth(12)).toBeFocused()
  }
  const tile = tiles.nth(13)
  await tile.focus()
  const before = await page.evaluate(() => [Math.round(scrollY), document.documentElement.scrollHeight])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(tile).toBeFocused()
  await expect.poll(() => page.evaluate(() => [Math.round(scrollY), document.documentElement.scrollHeight])).toEqual(before)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the window’s title follows the view and the product that is open', async ({ page }) => {
  await page.goto('/?view=category')
  await expect(page).toHaveTitle('כל המוצרים · לחיים')
  const card = page.getByRole('article').first()
  const name = ((await card.locator('h2, h3').textContent()) ?? '').trim()
  await card.getByRole('link', { name }).first().click()
  await expect(page).toHaveTitle(`${name} · לחיים`)
  await page.getByRole('dialog').getByRole('button', { name: 'סגירה' }).first().click()
  await expect(page).toHaveTitle('כל המוצרים · לחיים')
})

test('a long word stays within the page', { tag: '@wide' }, async ({ page }) => {
  await page.goto(`/?q=${'a'.repeat(180)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
