// The accessibility menu (SPEC §2, §4, §5, §9) and that the whole site goes along with it.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

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
  expect(await rootSize(page)).toBe('150%')
  await expect(menu(page).getByRole('button', { name: 'הגדלת טקסט (150%)' })).toBeDisabled()
  for (let size = 150; size > 80; size -= 10)
    await menu(page)
      .getByRole('button', { name: `הקטנת טקסט (${size}%)` })
      .click()
  expect(await rootSize(page)).toBe('80%')
  await expect(menu(page).getByRole('button', { name: 'הקטנת טקסט (80%)' })).toBeDisabled()
})

test('size and contrast are kept for the next visit, and one press brings back what was', async ({ page }) => {
  await page.goto('/')
  await open(page)
  await menu(page).getByRole('button', { name: 'הגדלת טקסט (100%)' }).click()
  await menu(page).getByRole('button', { name: 'ניגודיות גבוהה', exact: true }).click()
  await page.reload()
  expect(await rootSize(page)).toBe('110%')
  expect(await contrast(page)).toBe(true)
  await open(page)
  await expect(menu(page).getByRole('button', { name: 'ביטול ניגודיות גבוהה' })).toBeVisible()
  await menu(page).getByRole('button', { name: 'איפוס הגדרות' }).click()
  expect(await rootSize(page)).toBe('')
  expect(await contrast(page)).toBe(false)
})

// 360 px at 150 % text, and 320 px: a screen of 1280 px at 400 % zoom (WCAG 1.4.10).
for (const [width, textSize] of [
  [360, 150],
  [320, 100],
] as const) {
  test.describe(`${width} px wide with text at ${textSize} %`, () => {
    test.use({ viewport: { width, height: 640 }, expectedComplaints: [/404/] })

    test('nothing goes beyond the page’s sides', async ({ page }) => {
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
