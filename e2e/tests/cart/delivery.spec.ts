// Delivery as the owner sets it in the panel, and as a shopper gets it in the checkout.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { message, signIn } from '../../owner.ts'
import { dana, expectConfirmation, fillCart, fillForm, goToCheckout, ownerOf, placeButton } from '../../shopper.ts'

const everyDay = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '16:00', until: '19:00', capacity: 5 }))
const settings = {
  pickup: { on: true, address: 'רחוב הרצל 1', hours: 'א׳–ה׳ 10–19' },
  areas: [{ name: 'גוש דן', settlements: ['תל אביב', 'רמת גן'], fee: 30, minimum: 1, freeFrom: null }],
  outside: true,
  windows: everyDay,
  leadHours: 0,
  cutOff: null,
  closedDays: [],
  shabbat: false,
  holyDays: false,
  eves: false,
  closed: null,
  alcohol: { on: true, night: 'queue', categories: [] },
}

const settlement = (page: Page) => page.getByLabel('יישוב')

test('the owner sets delivery, and sees a day in its windows', async ({ page }) => {
  await signIn(page, 'orders')
  await page.getByRole('link', { name: 'הגדרות' }).click()
  await expect(page.getByRole('heading', { name: 'הגדרות משלוחים ומכירה' })).toBeVisible()
  await page.getByRole('button', { name: 'הוספת אזור' }).click()
  await page.getByLabel('שם האזור').fill('גוש דן')
  await page.getByLabel('דמי משלוח').fill('30')
  await page.getByRole('button', { name: 'הוספת חלון' }).click()
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('לכל אזור צריך שם')).toBeVisible()
  await page.getByRole('textbox', { name: /^יישובים/ }).fill('תל אביב, רמת גן')
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(message(page, 'ההגדרות נשמרו')).toBeVisible()
  await page.getByRole('tab', { name: 'הזמנות' }).click()
  await page.getByRole('link', { name: 'משלוחים' }).click()
  await expect(page.getByRole('heading', { name: /^משלוחים ב/ })).toBeVisible()
  await expectNoA11yViolations(page)
})

test('a shopper types a settlement, sees fee and windows, states the age and orders', { tag: '@phone' }, async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await owner.send('PUT', '/api/delivery-settings', settings)
  await fillCart(page, 1)
  await goToCheckout(page)
  await fillForm(page)
  await placeButton(page).click()
  // The summary of the errors takes the focus, and leads to the fields.
  const errors = page.getByRole('group', { name: 'כדאי לבדוק את השדות האלה:' })
  await expect(errors).toBeFocused()
  await expectNoA11yViolations(page)
  await errors.getByRole('button', { name: 'נא להזין יישוב' }).click()
  await expect(settlement(page)).toBeFocused()
  await settlement(page).fill('רמת־גן')
  await expect(page.getByText('דמי משלוח: ')).toBeVisible()
  await page.getByLabel('מועד המשלוח').selectOption({ index: 1 })
  await page.getByLabel('אני מצהיר/ה כי מלאו לי 18 שנים').check()
  await expect(placeButton(page)).toContainText('₪')
  await expectNoA11yViolations(page)
  await placeButton(page).click()
  await expectConfirmation(page)
  await expect(page.getByRole('main').getByText('רמת גן')).toBeVisible()
  await expect(page.getByRole('main').getByText('דמי משלוח')).toBeVisible()
})

test('what was typed is kept over a reload, and pick-up asks for no address', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await owner.send('PUT', '/api/delivery-settings', { ...settings, alcohol: { ...settings.alcohol, on: false } })
  await fillCart(page, 1)
  await goToCheckout(page)
  await fillForm(page)
  await page.reload()
  await fillCart(page, 1)
  await goToCheckout(page)
  await expect(page.getByLabel('שם מלא')).toHaveValue(dana['שם מלא'])
  await page.getByLabel('איסוף עצמי').check()
  await expect(page.getByLabel('כתובת למשלוח')).toHaveCount(0)
  await placeButton(page).click()
  await expectConfirmation(page)
})

test('a closed shop says so on its pages', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const closed = { from: at(-1), until: at(48), text: 'אנחנו בחופשה ונחזור בקרוב', orders: 'refuse' }
  await owner.send('PUT', '/api/delivery-settings', { ...settings, closed })
  await page.goto('/')
  await expect(page.getByText(closed.text)).toBeVisible()
  await owner.send('PUT', '/api/delivery-settings', settings)
  await expect(page.getByText(closed.text)).toHaveCount(0)
})
