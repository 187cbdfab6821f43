// The cart that the owner has kept on the shopper's device: over a reload, in all tabs, at the prices of now.
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { cartButton, failure, fillCart, openSheet, ownerOf } from '../../shopper.ts'

const stored = () => localStorage.getItem('cart')

test('a stored cart outlives reloads, follows prices and is shared by tabs while it is switched on', async ({ page, shop, context }) => {
  const owner = await ownerOf(shop)
  const [name = '', other = ''] = await fillCart(page, 2)
  expect(await page.evaluate(stored)).toBeNull()
  await owner.send('PATCH', '/api/header', { keepCart: true })
  await fillCart(page, 2)
  const price = await owner.price(name)
  await owner.change(name, { price: price + 10 })
  await owner.change(other, { visible: false })
  await page.reload()
  await expect(cartButton(page, 'סל הקניות, פריט אחד')).toBeVisible()
  await expect(failure(page, 'הסל שלכם עודכן')).toContainText(`המוצר ${other} אינו זמין עוד`)
  const sheet = await openSheet(page)
  await expect(sheet.getByRole('listitem')).toContainText('המחיר עודכן, היה')

  const second = await context.newPage()
  await second.goto('/')
  await expect(cartButton(second, 'סל הקניות, פריט אחד')).toBeVisible()
  await sheet.getByRole('button', { name: /^הגדלת הכמות/ }).click()
  await expect(cartButton(second, 'סל הקניות, שני פריטים')).toBeVisible()
  const kept = JSON.parse((await page.evaluate(stored)) ?? '')
  expect(Object.keys(kept).sort()).toEqual(['at', 'lines'])

  await owner.send('PATCH', '/api/header', { keepCart: false })
  await second.reload()
  await expect(cartButton(second, 'סל הקניות ריק')).toBeVisible()
  await expect.poll(() => second.evaluate(stored)).toBeNull()
})

test('an added product’s message leads to the cart, whose lines lead to products or best sellers', {
  tag: '@wide',
}, async ({ page }) => {
  const [name = ''] = await fillCart(page)
  await page.getByRole('button', { name: 'לצפייה בסל' }).click()
  const sheet = page.getByRole('dialog', { name: /^סל הקניות/ })
  await sheet.getByRole('link', { name }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name })).toBeHidden()

  const opened = await openSheet(page)
  await opened.getByRole('button', { name: 'ריקון הסל' }).click()
  await expect(opened.getByRole('heading', { name: 'הנמכרים ביותר' })).toBeVisible()
  await expectNoA11yViolations(page)
  await opened
    .getByRole('button', { name: /^הוספה לסל/ })
    .first()
    .click()
  await expect(opened.getByRole('button', { name: 'המשך לתשלום' })).toBeEnabled()
})
