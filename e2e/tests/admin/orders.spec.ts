// Orders with an open panel: live updates, export and printing.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { message, placeOrder, signIn } from '../../owner.ts'

const rowOf = (page: Page, customer: string) => page.getByRole('row').filter({ hasText: customer })

/** Signs in and waits until the owner's live connection is welcomed: earlier orders are in the lists without a notice. */
async function signInAndListen(page: Page, tab: string): Promise<void> {
  const listening = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"token"')) socket.once('framereceived', () => resolve())
      }),
    ),
  )
  await signIn(page, tab)
  await listening
}

test('a new order shows a badge and a toast on other tabs, and is listed without a reload', async ({ page, requests }) => {
  await signInAndListen(page, 'header')
  // The demo has orders that wait.
  const tab = page.getByRole('tab', { name: /^הזמנות \d+$/ })
  const before = Number(/\d+/.exec(await tab.innerText())?.[0])
  await placeOrder(page)
  await expect(tab).toContainText(String(before + 1))
  await expect(message(page, 'הזמנה חדשה')).toBeVisible()
  await tab.click()
  await expect(rowOf(page, 'דנה לוי')).toBeVisible()

  await placeOrder(page, { customerName: 'יעל כץ' })
  await expect(rowOf(page, 'יעל כץ')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('יעל כץ')
  await expect(tab).toContainText(String(before + 2))
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 2}\\) `))
  expect(requests.filter((url) => /[?&]view=admin/.test(url))).toHaveLength(1)
})

test('a search filters the list and new orders', async ({ page }) => {
  await signInAndListen(page, 'orders')
  await page.getByRole('searchbox', { name: 'חיפוש לפי שם, דוא״ל או מספר הזמנה' }).fill('יעל כץ')
  await expect(page.getByText('לא נמצאו הזמנות')).toBeVisible()
  await placeOrder(page)
  await placeOrder(page, { customerName: 'יעל כץ' })
  await expect(rowOf(page, 'יעל כץ')).toBeVisible()
  await expect(rowOf(page, 'דנה לוי')).toHaveCount(0)
})

test('a status set in one browser shows in another', async ({ page, anotherVisitor }) => {
  const { id } = await placeOrder(page)
  await signInAndListen(page, 'orders')
  const second = await anotherVisitor()
  await signIn(second, 'orders')
  await second.getByLabel(`סטטוס הזמנה ${id}`).selectOption('shipped')
  await expect(message(second, 'הסטטוס החדש: נשלחה')).toBeVisible()
  await expect(page.getByLabel(`סטטוס הזמנה ${id}`)).toHaveValue('shipped')
})

test('orders are exported, and a print shows the slip alone', async ({ page }) => {
  const { id } = await placeOrder(page)
  await signIn(page, 'orders')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'ייצוא CSV', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^הזמנות-\d{4}-\d\d-\d\d\.csv$/)
  const file = readFileSync((await download.path()) ?? '', 'utf8')
  expect(file.startsWith('\uFEFFמספר,')).toBe(true)
  expect(file).toContain(`${id},`)

  await rowOf(page, 'דנה לוי').getByRole('button', { name: 'פרטי הזמנה' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'הדפסה' }).click()
  const dialog = page.getByRole('dialog', { name: 'הדפסה' })
  await expect(dialog.getByText('הזמנה אחת')).toBeVisible()
  const slip = page.locator('[data-paper]')
  await expect(slip).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await expect(slip.getByText('פירוט הזמנה')).toBeVisible()
  await expect(slip).toContainText('רחוב הרצל 12, תל אביב')
  await expect(slip).toContainText('₪')
  await expect(dialog).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByLabel('נייר').selectOption('roll')
  await dialog.getByRole('switch', { name: 'עם מחירים' }).click()
  await expect(slip).not.toContainText('₪')
})

test('filtered and sorted by the keyboard, the list comes back after a reload', async ({ page }) => {
  const { id } = await placeOrder(page, { customerName: 'דנה ברקן' })
  await placeOrder(page, { customerName: 'יעל ברקן', customerPhone: '050-7654321' })
  await signIn(page, 'orders')
  await page.getByRole('searchbox', { name: 'חיפוש לפי שם, דוא״ל או מספר הזמנה' }).fill('ברקן')
  await expect(page.getByText(/שתי הזמנות · /)).toBeVisible()
  await page.getByLabel(`סטטוס הזמנה ${id}`).selectOption('shipped')
  await page.getByRole('checkbox', { name: 'נשלחה' }).press('Space')
  await expect(rowOf(page, 'יעל ברקן')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'ממתינה' }).press('Space')
  await page.getByLabel('סינון לפי תאריך').selectOption('today')
  await page.getByRole('button', { name: 'לקוח', exact: true }).press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText('דנה ברקן')
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toContainText('דנה ברקן')
  await expect(page.getByRole('row').nth(2)).toContainText('יעל ברקן')
  await expect(page.getByRole('columnheader', { name: 'לקוח' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText(/שתי הזמנות · /)).toBeVisible()
  await expectNoA11yViolations(page)
  await page.getByRole('checkbox', { name: 'ממתינה' }).press('Space')
  await expect(page.getByText(/הזמנה אחת · /)).toBeVisible()
})

test('on a phone filters and files are folded, and a filter that is set is counted', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await placeOrder(page)
  await signIn(page, 'orders')
  const days = page.getByLabel('סינון לפי תאריך')
  const file = page.getByRole('button', { name: 'ייצוא CSV', exact: true })
  await expect(page.getByText(/^הזמנ|הזמנות/).first()).toBeVisible()
  for (const hidden of [days, file]) await expect(hidden).toBeHidden()
  await page.getByRole('button', { name: 'סינון', exact: true }).press('Enter')
  await days.selectOption('today')
  await expect(file).toBeVisible()
  await expect(page.getByRole('button', { name: 'סינון (1)' })).toHaveAttribute('aria-expanded', 'true')
  await expectNoA11yViolations(page)
  await page.getByRole('link', { name: 'הגדרות', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'הגדרות' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'צליל בהזמנה חדשה' })).toBeChecked()
  await expectNoA11yViolations(page)
})
