// Drink fields: filled in by the owner, read and filtered by shoppers; stock by barcode and in bulk.
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { message, signIn } from '../../owner.ts'
import { ownerOf } from '../../shopper.ts'

test.slow()

test('the owner fills in drink fields with suggestions of other products’ values', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await owner.change('מרלו כרם אלונית', { producer: 'כרם אלונית', country: 'ישראל' })
  await signIn(page, 'products')
  await page.getByRole('searchbox', { name: 'חיפוש מוצרים' }).fill('אבן ירח')
  await page.getByRole('button', { name: 'עריכת קברנה סוביניון רזרב אבן ירח' }).click()
  const form = page.getByRole('dialog', { name: 'עריכת מוצר' })
  await expect(form.getByLabel('יצרן')).toBeHidden()
  await form.getByText('מה יש בבקבוק').click()
  await form.getByLabel('יצרן').focus()
  await expect(form.locator('datalist option[value="כרם אלונית"]')).toHaveCount(1)
  await form.getByLabel('יצרן').fill('יקב אבן ירח')
  await form.getByLabel('זני ענבים').fill('קברנה סוביניון, מרלו')
  await form.getByLabel('בציר').fill('2021')
  await form.getByLabel('דרגת הכשרות').fill('כשר לפסח')
  await form.getByLabel('ברקוד').fill('7290000176094')
  await expectNoA11yViolations(page)
  await form.getByText('מה יש בבקבוק').click()
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(form.getByLabel('גוף הכשרות')).toBeFocused()
  await expect(form.getByLabel('גוף הכשרות')).toHaveAccessibleDescription('נא להזין את גוף הכשרות')
  await expect(form.getByLabel('ברקוד')).toHaveAccessibleDescription('הברקוד אינו תקין. בדקו את הספרות')
  await form.getByLabel('גוף הכשרות').fill('הרבנות הראשית')
  await form.getByLabel('ברקוד').fill('7290000176093')
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(message(page, 'המוצר עודכן')).toBeVisible()

  await page.goto('/?q=7290000176093')
  await page.getByRole('article', { name: 'קברנה סוביניון רזרב אבן ירח' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: 'קברנה סוביניון רזרב אבן ירח' })
  for (const text of ['יקב אבן ירח', 'קברנה סוביניון, מרלו', '2021', 'הרבנות הראשית, כשר לפסח'])
    await expect(dialog.getByRole('definition').filter({ hasText: text })).toBeVisible()
  await expect(dialog.getByRole('term')).toHaveCount(4)
  await expectNoA11yViolations(page)
})

test('a product leads to its other sizes', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const { id, ...wine } = await owner.change('מרלו כרם אלונית', { volumeMl: 750 })
  const { price, description, categories } = wine
  await owner.send('POST', '/api/products', { name: 'מרלו כרם אלונית 1.5 ליטר', price, description, categories, volumeMl: 1500 })
  await page.goto(`/?product=${id}`)
  await page.getByRole('dialog', { name: 'מרלו כרם אלונית' }).getByRole('link', { name: '1.5 ל׳' }).click()
  const magnum = page.getByRole('dialog', { name: 'מרלו כרם אלונית 1.5 ליטר' })
  await expect(magnum.getByText('גם בנפח:')).toBeVisible()
  await expect(magnum.getByRole('link', { name: '750 מ״ל' })).toBeVisible()
})

test('a shopper filters a list, finds the choice in the address, and goes back to the whole list', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  const owner = await ownerOf(shop)
  await owner.change('קברנה סוביניון רזרב אבן ירח', { producer: 'יקב אבן ירח' })
  await owner.change('מרלו כרם אלונית', { producer: 'כרם אלונית' })
  await page.goto(`/?category=${encodeURIComponent('יין')}`)
  await page.getByRole('button', { name: 'סינון', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'סינון' })
  const producers = sheet.getByRole('group', { name: 'יצרן' })
  await expect(producers.getByRole('checkbox')).toHaveCount(2)
  await expectNoA11yViolations(page)
  await producers.getByRole('checkbox', { name: 'כרם אלונית (1)' }).check()
  await expect(sheet.getByRole('status')).toHaveText('נמצא מוצר אחד')
  await producers.getByRole('checkbox', { name: 'יקב אבן ירח (1)' }).check()
  await expect(sheet.getByRole('status')).toHaveText('נמצאו שני מוצרים')
  await sheet.getByRole('button', { name: 'הצגת המוצרים' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page).toHaveURL(/filter=producer/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'סינון (2)' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'סינון', exact: true })).toBeVisible()
  await expect(page.getByRole('article').nth(2)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a form filters the list, which search engines are told to leave out', async ({ page, shop }) => {
    const owner = await ownerOf(shop)
    await owner.change('קברנה סוביניון רזרב אבן ירח', { producer: 'יקב אבן ירח' })
    await owner.change('מרלו כרם אלונית', { producer: 'כרם אלונית' })
    await page.context().addCookies([{ name: 'ageVerified', value: 'true', url: shop.address }])
    await page.goto(`${shop.address}/?category=${encodeURIComponent('יין')}`)
    await page.getByRole('link', { name: 'סינון' }).click()
    await page.getByRole('checkbox', { name: 'כרם אלונית (1)', exact: true }).check()
    await page.getByRole('button', { name: 'הצגת המוצרים' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('checkbox', { name: 'כרם אלונית (1)', exact: true })).toBeChecked()
  })
})
