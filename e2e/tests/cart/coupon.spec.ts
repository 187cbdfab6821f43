// A coupon as shoppers meet it: entered in the checkout, refused with a reason, and no longer valid when the order is sent.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { failure, fillCart, fillForm, goToCheckout, openSheet, ownerOf, placeButton, sendOrder } from '../../shopper.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'קוד קופון' })
const opener = (page: Page) => page.getByText('יש לכם קוד קופון?')
/** The field is folded until the shopper has a code. */
const openField = async (page: Page) => {
  await opener(page).click()
  await expect(field(page)).toBeFocused()
}
const apply = (page: Page) => page.getByRole('button', { name: 'הפעלת הקופון' })
const remove = (page: Page) => page.getByRole('button', { name: 'הסרת הקופון' })
const plain = (text: string | null) => (text ?? '').replace(/[\u200E\u200F\u2066-\u2069]/g, '').replaceAll('\u00A0', ' ')
const totalOf = async (page: Page) => {
  const text = plain(await page.getByRole('main').getByText('סה״כ לתשלום').locator('..').textContent())
  return Number(/([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(',', ''))
}

test('a shop without coupons asks for none, and an open checkout does once there is one', async ({ page, shop, requests }) => {
  const owner = await ownerOf(shop)
  await owner.endCoupons()
  await fillCart(page)
  await goToCheckout(page)
  await expect(page.getByRole('main').getByText('סה״כ לתשלום')).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
  expect(requests.filter((url) => /coupon/.test(url))).toEqual([])
  await owner.send('POST', '/api/coupons', { code: 'CHAG10', percent: 10 })
  await expect(opener(page)).toBeVisible()
  await expect(field(page)).toBeHidden()
})

test('a coupon lowers the total in checkout, cart and order, and can be taken off again', { tag: '@wide' }, async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await owner.send('POST', '/api/coupons', { code: 'CHAG 10', percent: 10 })
  await fillCart(page, 2)
  await goToCheckout(page)
  const before = await totalOf(page)
  await openField(page)
  await field(page).fill('chag10')
  await page.keyboard.press('Enter')
  await expect(remove(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'הקופון הופעל' })).toBeAttached()
  const after = Math.round(before * 100 - Math.round(before * 10)) / 100
  await expect.poll(() => totalOf(page)).toBe(after)
  await expectNoA11yViolations(page)

  const sheet = await openSheet(page)
  await expect(sheet.getByText('הנחת קופון CHAG 10')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await remove(page).click()
  await expect(field(page)).toBeFocused()
  await expect.poll(() => totalOf(page)).toBe(before)
  await field(page).fill('CHAG 10')
  await apply(page).click()
  await expect.poll(() => totalOf(page)).toBe(after)

  await fillForm(page)
  await sendOrder(page)
  await expect(page.getByRole('main').getByText('הנחת קופון CHAG 10')).toBeVisible()
  expect(await totalOf(page)).toBe(after)
  const [order] = (await owner.orders()) as { coupon?: string; total?: number }[]
  expect({ coupon: order?.coupon, total: order?.total }).toEqual({ coupon: 'CHAG 10', total: after })
})

test('a wrong code shows its error at the field; a minimum is met by another bottle', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await fillCart(page)
  await goToCheckout(page)
  const price = await totalOf(page)
  await owner.send('POST', '/api/coupons', { code: 'CHAG', amount: 1, minimum: price + 1 })
  await openField(page)
  const said = page.getByRole('form', { name: 'קוד קופון' }).getByRole('status')
  await apply(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription('נא להזין קוד קופון')
  // Read with the focus, and not once more.
  await expect(said).toBeEmpty()
  // The server's limit is forty code points.
  await field(page).fill('🥂'.repeat(41))
  await expect(field(page)).toHaveValue('🥂'.repeat(40))
  await field(page).fill('GUESS')
  await apply(page).click()
  await expect(field(page)).toHaveAccessibleDescription('הקופון אינו מוכר או אינו בתוקף')
  await expect(field(page)).toBeFocused()
  // Off the header, under which a field's visible part may be small.
  await field(page).evaluate((input) => input.scrollIntoView({ block: 'start' }))
  await expectNoA11yViolations(page)

  await field(page).fill('CHAG')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveAccessibleDescription(/^הקופון מיועד להזמנה של/)
  // The focus was in the field already.
  await expect(said).toHaveText(/^הקופון מיועד להזמנה של/)
  const sheet = await openSheet(page)
  await sheet.getByRole('button', { name: /^הגדלת הכמות/ }).click()
  await expect(sheet.getByText('הנחת קופון CHAG')).toBeVisible()
})

test('a coupon that ends during the checkout places no order, and the next try orders without it', async ({
  page,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)|coupon_invalid|coupon can't be used/)
  const owner = await ownerOf(shop)
  const { id } = await owner.send('POST', '/api/coupons', { code: 'CHAG10', percent: 10 })
  await fillCart(page)
  await goToCheckout(page)
  const before = await totalOf(page)
  await openField(page)
  await field(page).fill('CHAG10')
  await page.keyboard.press('Enter')
  await expect(remove(page)).toBeVisible()
  await fillForm(page)
  await owner.send('PATCH', `/api/coupons/${id}`, { active: false })
  await placeButton(page).click()
  await expect(failure(page, 'הקופון אינו חל על ההזמנה')).toBeVisible()
  await expect(field(page)).toHaveAccessibleDescription('הקופון אינו מוכר או אינו בתוקף')
  expect(await totalOf(page)).toBe(before)
  expect(await owner.orders()).toEqual([])
  await sendOrder(page)
  expect(await totalOf(page)).toBe(before)
})

test('a reload keeps the coupon in the tab for the next cart', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await owner.send('POST', '/api/coupons', { code: 'CHAG10', percent: 10 })
  await fillCart(page)
  await goToCheckout(page)
  await openField(page)
  await field(page).fill('CHAG10')
  await page.keyboard.press('Enter')
  await expect(remove(page)).toBeVisible()
  await fillCart(page)
  const sheet = await openSheet(page)
  await expect(sheet.getByText('הנחת קופון CHAG10')).toBeVisible()
})
