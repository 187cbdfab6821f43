// Title and canonical link during navigation, and the legal texts of every view.
import { expect, test } from '../../fixtures.ts'

test('title and canonical link follow the view and the product that is open', async ({ page, shop }) => {
  const canonical = page.locator('link[rel="canonical"]')
  await page.goto('/?utm_source=mail')
  await expect(canonical).toHaveAttribute('href', `${shop.address}/`)
  await page.getByRole('main').getByRole('link', { name: 'יין', exact: true }).first().click()
  await expect(page).toHaveTitle('יין · לחיים')
  await expect(canonical).toHaveAttribute('href', `${shop.address}/?category=%D7%99%D7%99%D7%9F`)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(canonical).toHaveAttribute('href', /\/\?product=\d+$/)
  await page.goBack()
  await expect(canonical).toHaveAttribute('href', /category=/)
  await page.goto('/?view=checkout')
  await expect(canonical).toHaveCount(0)
})

test('the legal texts are read from the footer and, where there is none, from the accessibility menu', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'ביטול עסקה' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'ביטול עסקה' })
  await expect(dialog).toContainText('14 ימים')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.goto('/?view=checkout')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'תפריט נגישות' })
  await menu.click()
  await page.getByRole('button', { name: 'תקנון' }).click()
  await expect(page.getByRole('dialog', { name: 'תקנון' })).toContainText('18')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'תקנון' })).toBeHidden()
})

test('the footer shows the seller, contact details and the legal warning', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: '03-1234567' })).toHaveAttribute('href', 'tel:031234567')
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await expect(footer.getByText(/^מספר עוסק: \d+/)).toBeVisible()
  await expect(footer.getByText('אזהרה: מכיל אלכוהול – מומלץ להימנע משתייה מופרזת')).toBeVisible()
})

test('the browser caches the best sellers, not the old list of pictures', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('carouselImages', '["x"]'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'הנמכרים ביותר' })).toBeVisible()
  const names = await page.getByRole('region', { name: 'הנמכרים ביותר' }).getByRole('heading', { level: 3 }).allTextContents()
  const kept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('bestSellingItems') ?? '[]').map(({ name }: { name: string }) => name))
  await expect.poll(kept).toEqual(names)
  expect(await page.evaluate(() => localStorage.getItem('carouselImages'))).toBeNull()
})
