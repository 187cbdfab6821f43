// The cart works while other remotes are down, loading or newly deployed (SPEC §2).
import { expect, test } from '../../fixtures.ts'
import { anotherBuild, teamOf } from '../../releases.ts'
import { buy, fillCart, fillForm, openSheet, ownerOf, sendOrder } from '../../shopper.ts'
import { holdRequests } from '../../slow-network.ts'

test("while the storefront is down the cart's items can be ordered", async ({ page, shop, expectedComplaints }) => {
  expectedComplaints.push(/./)
  // Lists are made ready as soon as the page has nothing else to do: they are down from the beginning, all of it is from here on.
  await page.route(/storefront\/.*view__category/, (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  const adding = page.getByRole('button', { name: /^הוספה לסל:/ })
  for (const product of [0, 1]) await adding.nth(product).click()
  await expect(page.getByRole('button', { name: 'סל הקניות, שני פריטים' })).toBeVisible()
  await page.route('**/remotes/storefront/**', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('combobox', { name: 'חיפוש מוצרים' }).fill('יין')
  await page.getByRole('combobox', { name: 'חיפוש מוצרים' }).press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('החלק הזה לא נטען כרגע')
  await buy(page)
  expect(await (await ownerOf(shop)).orders()).toHaveLength(1)
})

test('leaving the admin while it loads keeps the cart', async ({ page }) => {
  await fillCart(page, 2)
  const letThrough = await holdRequests(page, '**/remotes/admin/**')
  await page.getByRole('button', { name: 'ניהול' }).first().click()
  await expect(page.getByRole('main').getByText('בטעינה…')).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'סל הקניות, שני פריטים' })).toBeVisible()
  const opened = await openSheet(page)
  await expect(opened.getByRole('listitem')).toHaveCount(2)
  letThrough()
  await page.keyboard.press('Escape')
  await buy(page)
})

test('a release published while the sheet is open is applied with the next view and keeps the cart', async ({ page, shop }) => {
  const team = await teamOf(shop, 'cart')
  const [name = ''] = await fillCart(page, 2)
  const opened = await openSheet(page)
  const shown = (version: string | null) => page.locator(`[data-remote=cart][data-remote-version="${version}"]`).first()
  const old = await page.locator('[data-remote=cart]').first().getAttribute('data-remote-version')
  const { version } = await team.release(anotherBuild('remote-cart', 'while the sheet is open'))
  await expect(page.getByText('גרסה חדשה של האתר זמינה')).toBeVisible()
  await opened.getByRole('button', { name: `הגדלת הכמות של ${name}` }).click()
  await expect(page.getByRole('dialog', { name: 'סל הקניות (3)' })).toBeVisible()
  await expect(shown(old)).toBeAttached()
  await opened.getByRole('button', { name: 'המשך לתשלום' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'תשלום' })).toBeVisible()
  await expect(shown(version)).toBeAttached()
  await expect(shown(old)).not.toBeAttached()
  await expect(page.getByRole('button', { name: 'סל הקניות, 3 פריטים' })).toBeVisible()
  await fillForm(page)
  await sendOrder(page)
})
