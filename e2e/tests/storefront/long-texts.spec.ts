// Long and Latin texts of the owner fit the page, also with large text on small screens.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { ownerOf } from '../../shopper.ts'

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Words broken across lines. */
const brokenWords = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const text = element.firstChild as globalThis.Text
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
      })
    })

test.describe('text at 150 % on the smallest screen', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('textSize', '150')))

  test('a long foreign word in the banner’s title doesn’t widen the page', async ({ page, shop }) => {
    const { send } = await ownerOf(shop)
    await send('PATCH', '/api/banners/1', { title: 'Weihnachtsmarkt-Spezialitäten 2022' })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Weihnachtsmarkt-Spezialitäten 2022' })).toBeVisible()
    expect(await sideways(page)).toBe(0)
  })

  test('a card’s categories do not overlap its name', async ({ page, shop }) => {
    const { send } = await ownerOf(shop)
    const { items } = await send('GET', '/api/products?limit=2')
    await send('PATCH', `/api/products/${items[0].id}`, { categories: ['ליקר פירות וצמחים', 'מיצים ולימונדות', 'טוניק ומיקסרים'] })
    await page.goto('/?view=category')
    const cards = page.getByRole('article')
    await expect(cards.first()).toContainText('טוניק ומיקסרים')
    const overlaps = await cards.evaluateAll(
      (all) =>
        all.filter((card) => {
          const [name, chips] = ['h2', 'ul'].map((part) => card.querySelector(part)?.getBoundingClientRect())
          return name && chips && chips.top < name.bottom && name.top < chips.bottom
        }).length,
    )
    expect(overlaps).toBe(0)
  })

  test('a list’s title breaks between words, and the back link keeps its arrow', async ({ page }) => {
    await page.goto('/?view=category')
    await expect(page.getByRole('heading', { level: 1, name: 'כל המוצרים' })).toBeVisible()
    expect(await brokenWords(page, 'main h1')).toEqual([])
    expect(await page.getByRole('button', { name: 'חזרה' }).locator('svg').boundingBox()).toMatchObject({ width: 18 })
    expect(await sideways(page)).toBe(0)
  })
})

for (const width of [768, 1024, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a long shop name leaves room for the search', async ({ page, shop }) => {
      const { send } = await ownerOf(shop)
      const tagline = 'המשקאות הטובים ביותר במחירים הטובים ביותר לכל אירוע ולכל שולחן'
      await send('PATCH', '/api/header', { storeName: 'משקאות השכונה של יוסי ושרה ירושלים והסביבה הקרובה בע״מ', tagline })
      await page.goto('/')
      const search = page.getByRole('banner').getByRole('combobox', { name: 'חיפוש מוצרים' })
      await expect(search).toBeVisible()
      const found = await search.evaluate((box) => {
        const { left, right, top, bottom, width } = box.getBoundingClientRect()
        const points = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2))
        return { width, covered: points.filter((element) => element?.closest('form') !== box.closest('form')).length }
      })
      expect(found.width).toBeGreaterThanOrEqual(200)
      expect(found.covered).toBe(0)
      expect(await sideways(page)).toBe(0)
    })
  })
}
