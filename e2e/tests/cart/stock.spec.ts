// The last pieces of a product: sold to another shopper, and the notification mail.
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { failure, fillCart, fillCheckout, openSheet, ownerOf, placeButton, sendOrder } from '../../shopper.ts'

test.use({ expectedComplaints: [/409 \(Conflict\)|insufficient_stock|Fewer pieces/] })

test('the cart of a slower shopper is corrected, and a sold-out product offers one notification mail', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  const owner = await ownerOf(shop)
  const [name = ''] = await fillCart(page)
  const { id } = await owner.change(name, { stock: 3, lowStockAt: 3 })
  const card = page.getByRole('article', { name })
  await expect(card.getByText('נותרו 3 אחרונים')).toBeVisible()
  await card.getByRole('button', { name: /^הוספה לסל/ }).click()

  const sheet = await openSheet(page)
  const plus = sheet.getByRole('button', { name: `הגדלת הכמות של ${name}` })
  await plus.press('Enter')
  await expect(sheet.getByText('זה כל מה שנותר במלאי')).toBeVisible()
  await expect(plus).toBeDisabled()
  await expect(plus).toBeFocused()
  await page.keyboard.press('Escape')

  await fillCheckout(page)
  await owner.change(name, { stock: 1 })
  await placeButton(page).click()
  await expect(failure(page, 'אין מספיק יחידות במלאי')).toBeVisible()
  await expect(page.getByRole('main').getByText('כמות: 1')).toBeVisible()
  await sendOrder(page)

  await page.goto(`/?product=${id}`)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText('אזל מהמלאי')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^הוספה לסל/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'עדכנו אותי כשיחזור' }).click()
  await dialog.getByLabel('דוא״ל').fill('dana@example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('דוא״ל')).toHaveAccessibleDescription('כתובת הדוא״ל אינה תקינה')
  await expectNoA11yViolations(page)
  await dialog.getByLabel('דוא״ל').fill('dana@example.co.il')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('נודיע לכם כשהמוצר יחזור')).toBeFocused()
  await expect(dialog.getByRole('status').filter({ hasText: 'נודיע לכם' })).toHaveCount(0)
  await owner.change(name, { stock: 5 })
  await expect(dialog.getByRole('button', { name: /^הוספה לסל/ })).toBeVisible()
  // In place of the form.
  await expect(dialog.getByRole('group', { name })).toBeFocused()
})
