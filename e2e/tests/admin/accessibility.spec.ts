// Automated WCAG 2.2 AA checks of the login and all tabs with open forms, in both contrasts, on wide screens and phones.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { confirmPassword, placeOrder, signIn } from '../../owner.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const headings: Record<string, string> = {
  products: 'ניהול מוצרים',
  categories: 'ניהול קטגוריות',
  banners: 'ניהול באנרים',
  carousel: 'ניהול קרוסלה',
  'best-selling': 'ניהול הנמכרים ביותר',
  orders: 'ניהול הזמנות',
  images: 'עיבוד תמונות',
  header: 'ניהול ראש האתר',
  footer: 'ניהול תחתית האתר',
}
const forms: Record<string, string> = { products: 'הוספת מוצר', categories: 'הוספת קטגוריה', banners: 'הוספת באנר' }

/** On both screens, neither of which may scroll sideways. */
async function expectOpenToAll(page: Page) {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoA11yViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  }
}

test('login and password recovery', async ({ page }) => {
  await page.goto('/?view=admin')
  await expect(page.getByRole('heading', { name: 'כניסה לניהול' })).toBeVisible()
  await expect(page.getByText(/^פרטי כניסה להדגמה/)).toBeVisible()
  await expectOpenToAll(page)
  await page.getByRole('button', { name: 'שכחתי סיסמה' }).click()
  await expect(page.getByRole('button', { name: 'שליחת קוד' })).toBeVisible()
  await expectOpenToAll(page)
})

for (const [tab, heading] of Object.entries(headings)) {
  test(`the tab ${tab}`, async ({ page }) => {
    await signIn(page, tab)
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText('בטעינה…')).toHaveCount(0)
    await expectOpenToAll(page)
    const add = forms[tab]
    if (!add) return
    await page.getByRole('button', { name: add }).click()
    await expect(page.getByRole('dialog', { name: add })).toBeVisible()
    await expectOpenToAll(page)
  })
}

test('an order’s details and the owner’s account', async ({ page }) => {
  await placeOrder(page)
  await signIn(page, 'orders')
  await page.getByRole('button', { name: 'פרטי הזמנה' }).first().click()
  await expect(page.getByRole('dialog', { name: /^פרטי הזמנה \d+$/ })).toBeVisible()
  await expectOpenToAll(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'החשבון שלי' }).click()
  const account = page.getByRole('dialog', { name: 'החשבון שלי' })
  await account.getByRole('button', { name: 'הפעלה' }).click()
  await expectOpenToAll(page)
  await confirmPassword(page, 'המשך')
  await expect(account.getByRole('img')).toBeVisible()
  await expectOpenToAll(page)
})

test('the dialogs of an order and of the settings, and a day’s deliveries', async ({ page }) => {
  const { id } = await placeOrder(page)
  await signIn(page, `orders&order=${id}`)
  const order = page.getByRole('dialog', { name: `פרטי הזמנה ${id}` })
  for (const name of ['רישום תשלום', 'הדפסה']) {
    await order.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expectOpenToAll(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.goto('/?view=admin&tab=deliveries')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible()
  await expectOpenToAll(page)
  await page.goto('/?view=admin&tab=settings')
  for (const [name, field] of [
    ['הודעות ללקוחות', 'נושא'],
    ['שמירת פרטי לקוחות', 'מחיקת פרטי הלקוח מהזמנות ישנות'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByLabel(field)).toBeVisible()
    await expectOpenToAll(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
