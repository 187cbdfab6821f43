// The page of an order: its address, the next step, notes, money, corrections, and the status by keyboard.
import type { Locator, Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { message, placeOrder, signIn } from '../../owner.ts'
import { tabTo } from '../../shopper.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a key passes over values of the status without setting one; Enter sets it; cancelling asks for a reason and is undone', async ({
  page,
}) => {
  const { id } = await placeOrder(page)
  await signIn(page, 'orders')
  const status = page.getByLabel(`סטטוס הזמנה ${id}`)
  const stored = async () => {
    await page.reload()
    await expect(status).toBeVisible()
    return status.inputValue()
  }
  await status.focus()
  await page.keyboard.press('End')
  await expect(status).toHaveValue('cancelled')
  await page.keyboard.press('Escape')
  await expect(status).toHaveValue('pending')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(dialog(page, `ביטול הזמנה ${id}`)).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await stored()).toBe('pending')

  await status.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(message(page, 'הסטטוס החדש: בטיפול')).toBeVisible()
  await status.selectOption('cancelled')
  await dialog(page, `ביטול הזמנה ${id}`).getByLabel('סיבת הביטול').selectOption('הזמנה כפולה')
  await dialog(page, `ביטול הזמנה ${id}`).getByRole('button', { name: 'ביטול ההזמנה' }).click()
  await expect(status).toHaveValue('cancelled')
  await page.getByRole('region', { name: 'הודעות' }).getByRole('button', { name: 'ביטול', exact: true }).click()
  await expect(message(page, 'הסטטוס החדש: בטיפול')).toBeVisible()
  expect(await stored()).toBe('processing')
})

test('an order is opened, confirmed, noted, paid, corrected and sent by keyboard alone', async ({ page }) => {
  const { id, product } = await placeOrder(page, { customerName: 'מיה שחר' })
  await signIn(page, 'orders')
  const press = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const details = page.getByRole('row').filter({ hasText: 'מיה שחר' }).getByRole('button', { name: 'פרטי הזמנה' })
  await press(details)
  const shown = dialog(page, `הזמנה ${id}`)
  await expect(shown.getByRole('heading', { name: 'ציר הזמן' })).toBeVisible()
  await press(shown.getByRole('button', { name: 'לאישור' }))
  await expect(shown.getByText('הסטטוס שונה לבטיפול')).toBeVisible()

  await tabTo(page, shown.getByLabel('הערה חדשה (הלקוח לא רואה)'))
  await page.keyboard.type('להתקשר קודם')
  await press(shown.getByRole('button', { name: 'הוספת הערה' }))
  await expect(shown.getByText('להתקשר קודם')).toHaveCount(2)

  const pay = shown.getByRole('button', { name: 'רישום תשלום' })
  await press(pay)
  const payment = dialog(page, 'רישום תשלום')
  await expect(payment).toBeVisible()
  await tabTo(page, payment.getByLabel('סכום'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(shown.getByText('שולם חלקית')).toBeVisible()
  await expect(pay).toBeFocused()

  await press(shown.getByRole('button', { name: 'תיקון ההזמנה' }))
  const correction = dialog(page, `תיקון הזמנה ${id}`)
  await expect(correction).toBeVisible()
  await tabTo(page, correction.getByLabel(`כמות: ${product}`))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('3')
  await press(correction.getByRole('button', { name: 'המשך' }))
  const review = dialog(page, `השינויים בהזמנה ${id}`)
  await expect(review).toBeVisible()
  await press(review.getByRole('button', { name: 'שמירת התיקון' }))
  await expect(message(page, 'ההזמנה תוקנה')).toBeVisible()
  await press(shown.getByRole('button', { name: 'סמנו כנשלחה' }))
  await expect(shown.getByText('הסטטוס שונה לנשלחה')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeFocused()
})

test("an order's page has an address, its neighbours, the next step, notes, money and a timeline", async ({ page }) => {
  const first = await placeOrder(page)
  const second = await placeOrder(page, { customerName: 'יעל כץ', notes: 'קומה 3' })
  await signIn(page, `orders&order=${second.id}`)
  const shown = dialog(page, `הזמנה ${second.id}`)
  await expect(shown.getByRole('heading', { name: 'ציר הזמן' })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'וואטסאפ' })).toHaveAttribute('href', /^https:\/\/wa\.me\/972521234567\?text=/)
  await expectNoA11yViolations(page)

  await shown.getByRole('button', { name: 'לאישור' }).click()
  await expect(shown.getByText('הסטטוס שונה לבטיפול')).toBeVisible()
  await shown.getByLabel('הערה חדשה (הלקוח לא רואה)').fill('להתקשר קודם')
  await shown.getByRole('button', { name: 'הוספת הערה' }).click()
  await expect(shown.getByText('להתקשר קודם')).toHaveCount(2)
  await shown.getByRole('button', { name: 'רישום תשלום' }).click()
  const payment = dialog(page, 'רישום תשלום')
  await payment.getByLabel('סכום').fill('10')
  await payment.getByRole('button', { name: 'רישום', exact: true }).click()
  await expect(shown.getByText('שולם חלקית')).toBeVisible()
  // The suggested sum: the balance, for a refund the sum paid; a typed sum stays.
  await shown.getByRole('button', { name: 'רישום תשלום' }).click()
  const amount = payment.getByLabel('סכום')
  await expect(amount).not.toHaveValue('10')
  await payment.getByLabel('סוג').selectOption('refund')
  await expect(amount).toHaveValue('10')
  await amount.fill('4')
  await payment.getByLabel('סוג').selectOption('payment')
  await expect(amount).toHaveValue('4')
  await payment.getByLabel('תאריך').fill('2062-11-29')
  await payment.getByRole('button', { name: 'רישום', exact: true }).click()
  await expect(payment.getByText('התאריך עוד לא הגיע')).toBeVisible()
  await payment.getByRole('button', { name: 'ביטול', exact: true }).click()

  await shown.getByRole('button', { name: 'ההזמנה הבאה' }).click()
  await expect(dialog(page, `הזמנה ${first.id}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`order=${first.id}$`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=orders$/)
  await page.getByRole('row').filter({ hasText: 'יעל כץ' }).getByRole('button', { name: 'פרטי הזמנה' }).click()
  await expect(shown).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a correction shows its differences, is kept in the timeline, and reaches the open page of the shopper', async ({
  page,
  anotherVisitor,
}) => {
  const { id, product, link } = await placeOrder(page)
  const shopper = await anotherVisitor()
  await shopper.goto(link)
  await expect(shopper.getByText(`מספר הזמנה: ${id}`)).toBeVisible()
  await signIn(page, `orders&order=${id}`)
  await dialog(page, `הזמנה ${id}`).getByRole('button', { name: 'תיקון ההזמנה' }).click()
  const correction = dialog(page, `תיקון הזמנה ${id}`)
  await correction.getByLabel(`כמות: ${product}`).fill('3')
  await correction.getByLabel('כתובת למשלוח').fill('אלנבי 3')
  await expectNoA11yViolations(page)
  await correction.getByRole('button', { name: 'המשך' }).click()
  const review = dialog(page, `השינויים בהזמנה ${id}`)
  await expect(review.getByText('אלנבי 3')).toBeVisible()
  await review.getByLabel('לבקש מהלקוח לאשר את הסכום החדש').check()
  await expectNoA11yViolations(page)
  await review.getByRole('button', { name: 'שמירת התיקון' }).click()
  await expect(message(page, 'ההזמנה תוקנה')).toBeVisible()
  await expect(dialog(page, `הזמנה ${id}`).getByText('ממתינה לאישור הלקוח לסכום החדש')).toBeVisible()

  await expect(shopper.getByText('אלנבי 3')).toBeVisible()
  await shopper.getByRole('button', { name: /^לאישור הסכום/ }).click()
  await expect(shopper.getByText('הסכום אושר. תודה!')).toBeVisible()
  await expect(dialog(page, `הזמנה ${id}`).getByText('הלקוח אישר את הסכום החדש').first()).toBeVisible()
})

test('the page of an order whose script failed is loaded again by its retry', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/ERR_FAILED|ChunkLoadError|The page of an order/)
  const { id } = await placeOrder(page)
  const script = /src_orders_page_order-page/
  await page.route(script, (route) => route.abort())
  await signIn(page, 'orders')
  await page.getByRole('button', { name: 'פרטי הזמנה', exact: true }).first().click()
  const retry = page.getByRole('button', { name: 'נסו שוב' })
  await expect(retry).toBeVisible()
  await page.unroute(script)
  await retry.click()
  await expect(dialog(page, `פרטי הזמנה ${id}`).getByRole('heading', { name: 'ציר הזמן' })).toBeVisible()
  await expect(retry).toBeHidden()
})
