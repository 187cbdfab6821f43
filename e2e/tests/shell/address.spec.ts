// The view in query and history: Back, reload and a shared link restore it.
import { expect, test } from '../../fixtures.ts'
import { openWhisky } from '../../shopper.ts'

test('Back, reload and a shared link restore the view', async ({ page, anotherVisitor, shop }) => {
  await page.goto('/')
  await openWhisky(page)
  const heading = page.getByRole('heading', { level: 1, name: 'וויסקי' })
  await expect(heading).toBeVisible()

  const card = page.getByRole('article').first()
  const name = ((await card.locator('h2, h3').textContent()) ?? '').trim()
  await card.getByRole('link', { name }).first().click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/product=\d+/)
  const shared = page.url()

  await page.reload()
  await expect(dialog).toBeVisible()

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(heading).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await page.goForward()
  await expect(heading).toBeVisible()

  const other = await anotherVisitor()
  await other.goto(shared)
  await expect(other.getByRole('dialog', { name })).toBeVisible()
  await expect(other).toHaveTitle(new RegExp(name.slice(0, 8)))
  expect(shared.startsWith(`${shop.address}/?`)).toBe(true)
})

test('a search is in the address; a blank one keeps the view', async ({ page, isMobile }) => {
  await page.goto('/')
  // After hydration; before it the form is submitted by the browser.
  await expect(page.locator('html[data-whole]')).toBeAttached()
  const wide = (page.viewportSize()?.width ?? 0) >= 1024
  if (!wide) await page.getByRole('button', { name: 'תפריט', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'חיפוש מוצרים' }).first()
  await field.fill('   ')
  await field.press('Enter')
  await expect(page).toHaveURL(`${new URL(page.url()).origin}/`)
  await field.fill('וויסקי')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('וויסקי')
  await expect(page).toHaveURL(/q=/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('וויסקי')
  expect(isMobile).toBeFalsy()
})

test('a product that is not there shows its absence, has status 404 and is not requested again', async ({
  page,
  requests,
  expectedComplaints,
}) => {
  expectedComplaints.push(/404/)
  const response = await page.goto('/?product=999999')
  expect(response?.status()).toBe(404)
  const dialog = page.getByRole('dialog', { name: 'המוצר לא נמצא' })
  await expect(dialog).toBeVisible()
  expect(requests.filter((url) => url.includes('/api/') && !url.endsWith('/api/page-reports'))).toEqual([])
  await dialog.getByRole('button', { name: 'סגירה' }).click()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
})

test('unknown paths have status 404, show the 404 page and link home', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/404/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const response = await page.goto('/no/such/place')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  expect(logged.some((text) => text.includes('/no/such/place'))).toBe(true)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
})
