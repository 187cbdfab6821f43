// Delivery as the owner sets it in the panel, and as a shopper gets it in the checkout.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { message, signIn } from '../../owner.ts'
import {
  dana,
  expectConfirmation,
  fillCart,
  fillForm,
  goToCheckout,
  ownerOf,
  placeButton,
  deliverySettings as settings,
  tabTo,
} from '../../shopper.ts'

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

  // The day of the delivery, on the screen and on the courier's paper.
  const [order] = (await owner.send('GET', '/api/orders')).items
  await signIn(page, 'orders')
  await page.getByRole('link', { name: 'משלוחים' }).click()
  await page.getByLabel('יום', { exact: true }).fill(order?.delivery?.window?.slice(0, 10) ?? '')
  await expect(page.getByRole('article', { name: `הזמנה ${order?.id}` })).toContainText('רמת גן')
  const paper = page.locator('[data-paper]')
  await expect(paper).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  for (const text of ['16:00', 'רמת גן', dana.טלפון, '18+']) await expect(paper).toContainText(text)
})

test('settlement, window, age and gift are given by keyboard alone', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await owner.send('PUT', '/api/delivery-settings', settings)
  await fillCart(page, 1)
  await goToCheckout(page)
  const into = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  for (const label of ['שם מלא', 'דוא״ל', 'טלפון'] as const) await into(label, dana[label])
  // The arrows change how it is delivered, there and back.
  await tabTo(page, page.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await into('יישוב', 'רמת גן')
  await expect(page.getByText('דמי משלוח: ')).toBeVisible()
  await tabTo(page, page.getByLabel('מועד המשלוח'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByLabel('אני מצהיר/ה כי מלאו לי 18 שנים'))
  await page.keyboard.press('Space')
  await into('כתובת למשלוח', dana['כתובת למשלוח'])
  await tabTo(page, page.getByLabel('זו מתנה'))
  await page.keyboard.press('Space')
  await into('שם מקבל המתנה', 'יעל כהן')
  await into('טלפון של המקבל', '050-7654321')
  await tabTo(page, placeButton(page))
  await page.keyboard.press('Enter')
  await expectConfirmation(page)
  const [order] = (await owner.send('GET', '/api/orders')).items
  expect(order).toMatchObject({ delivery: { method: 'delivery', settlement: 'רמת גן' }, gift: { recipient: 'יעל כהן' } })
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
  await page.getByLabel('הערות למשלוח (לא חובה)').fill('אגיע בערב')
  await page.getByLabel('זו מתנה').check()
  await page.getByLabel('איסוף עצמי').check()
  await expect(page.getByLabel('כתובת למשלוח')).toHaveCount(0)
  // The notes keep their text under a name that fits, and nothing of the form speaks of a delivery but the choice of it.
  await expect(page.getByLabel('הערות להזמנה (לא חובה)')).toHaveValue('אגיע בערב')
  await expect(page.getByRole('form', { name: 'תשלום' }).getByText(/משלוח/)).toHaveText(['משלוח'])
  await page.getByLabel('זו מתנה').uncheck()
  await placeButton(page).click()
  await expectConfirmation(page)
  await expect(page.getByRole('main').getByText(/משלוח/)).toHaveCount(0)
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
