// Checkout under failures (SPEC §5, §8): one order per attempt, and no loss of typed text.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import {
  dana,
  expectConfirmation,
  failure,
  fillCart,
  fillCheckout,
  goToCheckout,
  openSheet,
  ownerOf,
  placeButton,
  sendOrder,
  sheet,
  sheetStepGone,
} from '../../shopper.ts'
import { holdRequests } from '../../slow-network.ts'

const isOrder = (url: URL) => url.pathname === '/api/orders'

async function expectFormKept(page: Page) {
  for (const [label, text] of Object.entries(dana)) await expect(page.getByLabel(label)).toHaveValue(text)
}

test('invalid fields show errors in an accessible summary that gets the focus and leads to them', async ({ page, requests }) => {
  await fillCart(page, 2)
  await goToCheckout(page)
  await expect(page.getByText('לא מתבצע חיוב באתר. ניצור קשר לתיאום תשלום ומשלוח')).toBeVisible()
  for (const label of ['דוא״ל', 'טלפון']) await expect(page.getByLabel(label)).toHaveAttribute('dir', 'ltr')
  await expectNoA11yViolations(page)

  await page.getByLabel('שם מלא').fill('דנה לוי')
  await page.getByLabel('דוא״ל').fill('dana@example')
  await placeButton(page).click()
  await expect(failure(page, 'נא למלא את כל השדות')).toBeVisible()
  const errors = page.getByRole('group', { name: 'כדאי לבדוק את השדות האלה:' })
  await expect(errors).toBeFocused()
  await expect(errors.getByRole('button')).toHaveCount(3)
  await errors.getByRole('button', { name: 'כתובת הדוא״ל אינה תקינה' }).click()
  await expect(page.getByLabel('דוא״ל')).toBeFocused()
  await expect(page.getByLabel('דוא״ל')).toHaveAccessibleDescription('כתובת הדוא״ל אינה תקינה')
  await page.getByLabel('דוא״ל').fill('דנה@example.com')
  await expect(page.getByLabel('דוא״ל')).toHaveAccessibleDescription(
    'לפני ה־@ בכתובת הדוא״ל אפשר להשתמש רק באותיות באנגלית, בספרות ובסימנים',
  )
  await expect(page.getByLabel('טלפון')).toHaveAccessibleDescription('נא להזין טלפון')
  await page.getByLabel('טלפון').fill('123')
  await expect(page.getByLabel('טלפון')).toHaveAccessibleDescription('מספר הטלפון אינו תקין')
  await expect(page.getByLabel('כתובת למשלוח')).toHaveAccessibleDescription('נא להזין כתובת')
  await expect(page.getByLabel('הערות למשלוח (לא חובה)')).toHaveAccessibleDescription('')
  await expectNoA11yViolations(page)
  expect(requests.filter((url) => isOrder(new URL(url)))).toEqual([])

  await page.getByLabel('דוא״ל').fill('dana@gmial.com')
  await page.getByRole('button', { name: 'התכוונתם ל־dana@gmail.com?' }).click()
  await expect(page.getByLabel('דוא״ל')).toHaveValue('dana@gmail.com')
  await expect(page.getByLabel('דוא״ל')).toBeFocused()
  await expect(page.getByRole('button', { name: /^התכוונתם/ })).toHaveCount(0)

  // Going back to the cart and the shop keeps the form.
  await page.getByRole('button', { name: 'חזרה לסל' }).click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await sheetStepGone(page)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('שם מלא')).toHaveValue('דנה לוי')
})

test('the summary collapses; an emptied cart links back to the shop', { tag: '@wide' }, async ({ page }) => {
  await fillCart(page, 2)
  await goToCheckout(page)
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toBeVisible()
  await page.getByRole('heading', { name: 'סיכום הזמנה' }).click()
  await expect(lines.first()).toBeHidden()
  await expect(page.getByRole('main').getByText('סה״כ לתשלום')).toBeVisible()
  await page.getByRole('heading', { name: 'סיכום הזמנה' }).click()
  await expect(lines.first()).toBeVisible()

  const opened = await openSheet(page)
  await opened.getByRole('button', { name: 'ריקון הסל' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByText('הסל שלכם ריק')).toBeVisible()
  await page.getByRole('button', { name: 'חזרה לקניות' }).click()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
})

test('a summary of more than three lines is folded on phones, with the total in sight', { tag: '@wide' }, async ({ page, viewport }) => {
  await fillCart(page, 4)
  await goToCheckout(page)
  const lines = page.getByRole('main').getByRole('listitem')
  if ((viewport?.width ?? 0) < 1024) {
    await expect(page.getByLabel('שם מלא')).toBeVisible()
    await expect(lines).toHaveCount(0)
    await expect(page.getByRole('main').getByText('סה״כ לתשלום')).toBeVisible()
    await page.getByRole('heading', { name: 'סיכום הזמנה' }).click()
  }
  await expect(lines).toHaveCount(4)
})

test('a double click and a third one during the request place one order', async ({ page, shop, requests }) => {
  const letThrough = await holdRequests(page, isOrder)
  await fillCart(page)
  await fillCheckout(page)
  await placeButton(page).dblclick()
  const busy = page.getByRole('button', { name: 'ההזמנה נשלחת…' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  // Forced, since Playwright treats it as disabled.
  await busy.click({ force: true })
  letThrough()
  await expectConfirmation(page)
  expect(requests.filter((url) => isOrder(new URL(url)))).toHaveLength(1)
  expect(await (await ownerOf(shop)).orders()).toHaveLength(1)
})

test.describe('with a bad connection', () => {
  test.use({ expectedComplaints: [/./] })

  test("an order placed offline keeps the typed fields, and the toast's retry places it", async ({ page, shop }) => {
    await fillCart(page)
    await fillCheckout(page)
    await page.context().setOffline(true)
    await placeButton(page).click()
    const lost = failure(page, 'שליחת ההזמנה נכשלה')
    await expect(lost).toContainText('הפרטים נשמרו, אפשר לנסות שוב')
    await expectFormKept(page)
    await page.context().setOffline(false)
    await lost.getByRole('button', { name: 'נסו שוב' }).click()
    await expectConfirmation(page)
    await expect(lost).toBeHidden()
    expect(await (await ownerOf(shop)).orders()).toHaveLength(1)
  })

  test('after a lost response or a server error the retry finds the placed order', async ({ page, shop }) => {
    let tries = 0
    await page.route(isOrder, async (route) => {
      tries++
      if (tries === 1) return route.fulfill({ status: 503, body: '{}' })
      if (tries > 2) return route.continue()
      // Placed, with a lost response.
      await route.fetch()
      await route.abort()
    })
    await fillCart(page)
    await fillCheckout(page)
    for (const n of [1, 2]) {
      await placeButton(page).click()
      await expect.poll(() => tries).toBe(n)
      await expect(failure(page, 'שליחת ההזמנה נכשלה')).toBeVisible()
      await expectFormKept(page)
    }
    await sendOrder(page)
    expect({ tries, orders: (await (await ownerOf(shop)).orders()).length }).toEqual({ tries: 3, orders: 1 })
  })
})

test.describe('when the shop has changed meanwhile', () => {
  test.use({ expectedComplaints: [/409|המחירים התעדכנו|אינו זמין עוד/] })

  test('a new price places no order, is marked in the cart, and applies to the next attempt', async ({ page, shop }) => {
    const [name = '', other = ''] = await fillCart(page, 2)
    await fillCheckout(page)
    const owner = await ownerOf(shop)
    const price = await owner.price(name)
    await owner.change(name, { price: price + 10 })
    await placeButton(page).click()
    await expect(failure(page, 'המחירים התעדכנו')).toContainText('בדקו את הסל ונסו שוב')
    expect(await owner.orders()).toEqual([])
    const line = (product: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: product })
    await expect(line(name)).toContainText(`המחיר עודכן, היה`)
    await expect(line(name)).toContainText((price + 10).toFixed(2))
    await expect(line(other)).not.toContainText('המחיר עודכן')
    await expectFormKept(page)
    await sendOrder(page)
    expect(await owner.orders()).toHaveLength(1)
  })

  test('a hidden product is removed and named; removing the last one keeps the focus', async ({ page, shop }) => {
    const [name = '', other = ''] = await fillCart(page, 2)
    await fillCheckout(page)
    const owner = await ownerOf(shop)
    await owner.change(name, { visible: false })
    await placeButton(page).click()
    await expect(failure(page, `המוצר ${name} אינו זמין עוד`)).toBeVisible()
    const lines = page.getByRole('main').getByRole('listitem')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText(other)

    await owner.change(other, { visible: false })
    await placeButton(page).press('Enter')
    await expect(failure(page, `המוצר ${other} אינו זמין עוד`)).toBeVisible()
    await expect(page.getByRole('main').getByText('הסל שלכם ריק')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'תשלום' })).toBeFocused()
    expect(await owner.orders()).toEqual([])
  })
})
