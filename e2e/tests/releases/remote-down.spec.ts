// An unavailable remote affects its own area alone.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../fixtures.ts'
import { openHome, openWhisky } from '../../shopper.ts'

test.use({ expectedComplaints: [/./] })

test('the storefront works while the cart answers 503, and a retry restores the cart', async ({ page }) => {
  await page.route('**/remotes/cart/**', (route) => route.fulfill({ status: 503 }))
  await openHome(page)
  const notice = page.getByRole('alert').filter({ hasText: 'החלק הזה לא נטען כרגע' })
  await expect(notice).toBeVisible()

  await openWhisky(page)
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: /^הוספה לסל/ }).click()

  await notice.getByRole('button', { name: 'נסו שוב' }).click()
  await expect(notice).toBeVisible()

  await page.unroute('**/remotes/cart/**')
  await notice.getByRole('button', { name: 'נסו שוב' }).click()
  await expect(notice).toBeHidden()
  // Products added meanwhile are in the cart.
  await expect(page.getByRole('button', { name: 'סל הקניות, פריט אחד' })).toBeVisible()
})

test("the cart's files are missing on disk, and a retry after their return restores it", async ({ page, shop }) => {
  const cart = join(shop.dataDir, 'releases/cart')
  renameSync(cart, `${cart}-gone`)
  await openHome(page)
  const notice = page.getByRole('alert').filter({ hasText: 'החלק הזה לא נטען כרגע' })
  await expect(notice).toBeVisible()
  renameSync(`${cart}-gone`, cart)
  await notice.getByRole('button', { name: 'נסו שוב' }).click()
  await expect(page.getByRole('button', { name: 'סל הקניות ריק' })).toBeVisible()
})

test('a view whose remote is down shows a notice in its place; the rest stays', async ({ page }) => {
  await page.route('**/remotes/admin/**', (route) => route.abort())
  await page.goto('/?view=admin')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('החלק הזה לא נטען כרגע')
  await page.getByRole('navigation', { name: 'מיקום באתר' }).getByRole('link', { name: 'דף הבית' }).click()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
})
