// Automated checks of WCAG 2.2 AA and axe's best practices on every screen of the shop, in both contrasts.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024

test('home', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'הנמכרים ביותר' })).toBeVisible()
  // Before its script runs, which comes when it is seen, the carousel is a scroll container, which browsers make focusable and axe reports.
  await page.getByRole('region', { name: 'גלריית תמונות' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'גלריית תמונות' }).locator('[dir="rtl"]').first()).toHaveCSS('overflow-x', 'hidden')
  await expectNoA11yViolations(page)
})

test('category and an empty search', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/?category=%D7%99%D7%99%D7%9F')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoA11yViolations(page)
  await page.goto('/?q=qqqq')
  await expect(page.getByText('לא נמצאו מוצרים')).toBeVisible()
  await expectNoA11yViolations(page)
})

test('product dialog', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/?product=5')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^הוספה לסל/ })).toBeVisible()
  await expectNoA11yViolations(page)
})

test('menu open, and the search’s suggestions', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  if (isWide(page)) await page.getByRole('navigation', { name: 'תפריט ראשי' }).getByRole('button').first().hover()
  else await page.getByRole('button', { name: 'תפריט', exact: true }).click()
  await expect(page.getByRole('link', { name: 'יין אדום' }).first()).toBeVisible()
  await expectNoA11yViolations(page)
  await page.locator('form[role=search]').last().getByRole('combobox', { name: 'חיפוש מוצרים' }).pressSequentially('ויסקי')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectNoA11yViolations(page)
})

test('accessibility menu and a legal text', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/?view=category')
  await page.getByRole('button', { name: 'תפריט נגישות' }).click()
  await expectNoA11yViolations(page)
  await page.getByRole('region', { name: 'אפשרויות נגישות' }).getByRole('button', { name: 'הצהרת נגישות' }).click()
  await expect(page.getByRole('dialog', { name: 'הצהרת נגישות' })).toBeVisible()
  await expectNoA11yViolations(page)
})

test.describe('before the age gate', () => {
  test.use({ adult: false })

  test('gate', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('dialog', { name: 'אימות גיל' })).toBeVisible()
    await expectNoA11yViolations(page)
  })
})

test('a lost page', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/404/)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expectNoA11yViolations(page)
})
