// First screens: the search on a phone, few categories before the products, and wide screens used.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { openHome } from '../../shopper.ts'

const search = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'חיפוש מוצרים' })
/** True when nothing covers the middle of the search field, and nothing cuts it off. */
const isSearchSeen = (page: Page) =>
  search(page).evaluate((field) => {
    const { left, top, width, height } = field.getBoundingClientRect()
    return field.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the search field folds on scrolling down and returns on scrolling up and for the keyboard', async ({ page }) => {
    await openHome(page)
    expect(await isSearchSeen(page)).toBe(true)
    const moves = await page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().top)
    await page.mouse.wheel(0, 700)
    await expect.poll(() => isSearchSeen(page)).toBe(false)
    expect(await page.evaluate(() => (document.querySelector('main')?.getBoundingClientRect().top ?? 0) + scrollY)).toBe(moves)
    await page.mouse.wheel(0, -120)
    await expect.poll(() => isSearchSeen(page)).toBe(true)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => isSearchSeen(page)).toBe(false)
    await search(page).focus()
    expect(await isSearchSeen(page)).toBe(true)
    await search(page).fill('ויסקי')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ויסקי')
  })

  test('twelve categories precede the best sellers; a press or the keyboard reaches the others', async ({ page }) => {
    await openHome(page)
    const tiles = page.locator('#shop-by-category').getByRole('link')
    const seen = () => tiles.evaluateAll((links) => links.filter((link) => (link.closest('li')?.offsetWidth ?? 0) > 60).length)
    const bestSellers = page.getByRole('heading', { name: 'הנמכרים ביותר' })
    expect(await tiles.count()).toBeGreaterThan(12)
    expect(await seen()).toBe(12)
    expect(await bestSellers.evaluate((heading) => heading.getBoundingClientRect().top + scrollY)).toBeLessThan(1600)
    await page.getByRole('button', { name: 'כל הקטגוריות' }).click()
    await expect(tiles.nth(12)).toBeFocused()
    expect(await seen()).toBe(await tiles.count())
    await expectNoA11yViolations(page)
    await page.reload()
    await expect.poll(seen).toBe(12)
    await expect(page.locator('[data-expose]:not([data-hydrated])')).toHaveCount(0)
    await tiles.last().focus()
    await expect.poll(seen).toBe(await tiles.count())
  })
})

test('a screen of 1920 px has rows of five products', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/?view=category')
  const tops = () => page.getByRole('article').evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
  await expect.poll(async () => (await tops()).filter((top, _, [first]) => top === first).length).toBe(5)
})
