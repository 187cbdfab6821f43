// The accessibility menu and its effect on the whole site (SPEC §2, §4, §5, §9).
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../../fixtures.ts'
import { fillCart, openSheet } from '../../shopper.ts'

const menu = (page: Page) => page.getByRole('region', { name: 'אפשרויות נגישות' })
const open = (page: Page) => page.getByRole('button', { name: 'תפריט נגישות' }).click()
const rootSize = (page: Page) => page.evaluate(() => document.documentElement.style.fontSize)
const contrast = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('high-contrast'))

test('the text grows and shrinks in steps of ten between 80 and 150 percent', async ({ page }) => {
  await page.goto('/')
  await open(page)
  for (let size = 100; size < 150; size += 10)
    await menu(page)
      .getByRole('button', { name: `הגדלת טקסט (${size}%)` })
      .click()
  await expect.poll(() => rootSize(page)).toBe('150%')
  await expect(menu(page).getByRole('button', { name: 'הגדלת טקסט (150%)' })).toBeDisabled()
  for (let size = 150; size > 80; size -= 10)
    await menu(page)
      .getByRole('button', { name: `הקטנת טקסט (${size}%)` })
      .click()
  await expect.poll(() => rootSize(page)).toBe('80%')
  await expect(menu(page).getByRole('button', { name: 'הקטנת טקסט (80%)' })).toBeDisabled()
})

test('size and contrast are kept for the next visit, and one press resets them', async ({ page }) => {
  await page.goto('/')
  await open(page)
  await menu(page).getByRole('button', { name: 'הגדלת טקסט (100%)' }).click()
  await menu(page).getByRole('button', { name: 'ניגודיות גבוהה', exact: true }).click()
  await expect.poll(() => contrast(page)).toBe(true)
  await page.reload()
  expect(await rootSize(page)).toBe('110%')
  expect(await contrast(page)).toBe(true)
  await open(page)
  await expect(menu(page).getByRole('button', { name: 'ביטול ניגודיות גבוהה' })).toBeVisible()
  await menu(page).getByRole('button', { name: 'איפוס הגדרות' }).click()
  await expect.poll(() => rootSize(page)).toBe('')
  expect(await contrast(page)).toBe(false)
})

// 360 px at 150 % text, and 320 px: a screen of 1280 px at 400 % zoom (WCAG 1.4.10).
for (const [width, textSize] of [
  [360, 150],
  [320, 100],
] as const) {
  test.describe(`${width} px wide with text at ${textSize} %`, () => {
    test.use({ viewport: { width, height: 640 }, expectedComplaints: [/404/] })

    test('nothing overflows the page', async ({ page }) => {
      await page.addInitScript((size) => localStorage.setItem('textSize', String(size)), textSize)
      for (const address of ['/', '/?view=category', '/?product=5', '/?view=checkout', '/?view=admin', '/nowhere']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
        const wide = await page.evaluate(() => {
          const { scrollWidth } = document.documentElement
          return scrollWidth > innerWidth ? `${scrollWidth} px` : ''
        })
        expect(wide, address).toBe('')
      }
    })
  })
}

test.describe('320 px wide with text at 150 %', () => {
  test.use({ viewport: { width: 320, height: 740 } })
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('textSize', '150')))

  /** True when an element's text lies within its box, less `inset`. */
  const textFits = (element: Element, inset: number) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return words.left >= box.left + inset && words.right <= box.right - inset
  }

  test('the labels of the menu stay within its buttons', async ({ page }) => {
    await page.goto('/')
    await open(page)
    await expect(menu(page)).toBeVisible()
    const buttons = await menu(page).getByRole('button').all()
    expect(buttons.length).toBeGreaterThan(3)
    for (const button of buttons) expect(await button.evaluate(textFits, 3)).toBe(true)
  })

  test('the text of a message with a button has a row of its own', async ({ page }) => {
    await fillCart(page)
    const opened = await openSheet(page)
    await opened.getByRole('button', { name: /^הסרת/ }).click()
    const removed = page.getByRole('status').filter({ hasText: 'הוסר מהסל' })
    const [text, undo] = [removed.locator('div').first(), removed.getByRole('button', { name: 'ביטול' })]
    await expect(undo).toBeVisible()
    const bottom = await text.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await undo.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom)
  })

  test('the order of a search stays within the page’s margins', async ({ page }) => {
    await page.goto(`/?q=${encodeURIComponent('יין')}`)
    const sort = page.getByRole('combobox', { name: 'מיון לפי' })
    await expect(sort).toBeVisible()
    const margins = await sort.evaluate((element) => {
      const [field, heading] = [element, document.querySelector('h1')].map((part) => part?.getBoundingClientRect())
      return { field: field?.left ?? 0, page: innerWidth - (heading?.right ?? 0) }
    })
    expect(margins.field).toBeGreaterThanOrEqual(margins.page - 1)
  })

  test('a message is one paragraph, and the shop’s mail address breaks after its @', async ({ page }) => {
    await page.goto('/?view=category')
    await page
      .getByRole('button', { name: /^הוספה לסל/ })
      .first()
      .click()
    const title = page.getByRole('region', { name: 'הודעות' }).getByText('נוסף לסל', { exact: true })
    await expect(title).toBeVisible()
    const onOneLine = await title.evaluate((element) => {
      const [first, then] = [element, element.nextElementSibling].map((part) => part?.getClientRects()[0]?.top)
      return first === then
    })
    expect(onOneLine).toBe(true)
    const linesOfParts = await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /@/ })
      .locator('bdi')
      .evaluate((address) =>
        [...address.childNodes].flatMap((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return node.textContent ? [range.getClientRects().length] : []
        }),
      )
    expect(linesOfParts).toEqual([1, 1])
  })
})

test.describe('before the age gate', () => {
  test.use({ adult: false })

  /** The colours at these points of the screen. */
  const colorsAt = async (page: Page, ...points: [number, number][]) => {
    await expect(page.getByRole('dialog', { name: 'אימות גיל' })).toBeVisible()
    const { data, info } = await sharp(await page.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true })
    return points.map(([x, y]) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)])
  }

  test("on a wide screen the scrollbar gutter has the backdrop's colour", async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 740 })
    await page.goto('/')
    const [ground = [], gutter = []] = await colorsAt(page, [4, 4], [797, 4])
    for (const [index, value] of gutter.entries()) expect(Math.abs(value - (ground[index] ?? 0))).toBeLessThanOrEqual(1)
  })

  test('on a narrow screen the gate spans its whole width', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto('/')
    const [middle = [], start, end] = await colorsAt(page, [160, 735], [318, 735], [1, 735])
    expect(start).toEqual(middle)
    // The accessibility menu's button stands at this edge, and casts a shadow.
    for (const [index, value] of middle.entries()) expect(Math.abs(value - (end?.[index] ?? 0))).toBeLessThanOrEqual(2)
  })
})
