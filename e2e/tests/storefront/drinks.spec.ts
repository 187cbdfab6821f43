// Drink fields: filled in by the owner, read and filtered by shoppers; stock by barcode and in bulk.
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { message, signIn } from '../../owner.ts'
import { ownerOf } from '../../shopper.ts'

test.slow()

test('the owner fills in drink fields with suggestions of other products’ values', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const wine = { name: 'קברנה הכרם החדש', price: 60, description: 'יין אדום', categories: ['יין אדום'] }
  await owner.send('POST', '/api/products', wine)
  await signIn(page, 'products')
  await page.getByRole('searchbox', { name: 'חיפוש מוצרים' }).fill('הכרם החדש')
  await page.getByRole('button', { name: 'עריכת קברנה הכרם החדש' }).click()
  const form = page.getByRole('dialog', { name: 'עריכת מוצר' })
  await expect(form.getByLabel('יצרן')).toBeHidden()
  await form.getByText('מה יש בבקבוק').click()
  await form.getByLabel('יצרן').focus()
  await expect(form.locator('datalist option[value="כרם אלונית"]')).toHaveCount(1)
  await form.getByLabel('יצרן').fill('יקב הכרם החדש')
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
  await page.getByRole('article', { name: 'קברנה הכרם החדש' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: 'קברנה הכרם החדש' })
  for (const text of ['יקב הכרם החדש', 'קברנה סוביניון, מרלו', '2021', 'הרבנות הראשית, כשר לפסח'])
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

test('a shopper filters a list, finds the choice in the address, and goes back to the whole list', async ({ page }) => {
  await page.goto(`/?category=${encodeURIComponent('יין')}`)
  await page.getByRole('button', { name: 'סינון', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'סינון' })
  const producers = sheet.getByRole('group', { name: 'יצרן' })
  await expectNoA11yViolations(page)
  await producers.getByRole('checkbox', { name: 'כרם אלונית (1)' }).check()
  await expect(sheet.getByRole('status')).toHaveText('נמצא מוצר אחד')
  await producers.getByRole('checkbox', { name: 'יקב אבן ירח (2)' }).check()
  await expect(sheet.getByRole('status')).toHaveText('נמצאו 3 מוצרים')
  await sheet.getByRole('button', { name: 'הצגת המוצרים' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page).toHaveURL(/filter=producer/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'סינון (2)' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'סינון', exact: true })).toBeVisible()
  await expect(page.getByRole('article').nth(3)).toBeVisible()
})

test('a shopper types a range of prices, and a band takes its place', async ({ page }) => {
  await page.goto(`/?category=${encodeURIComponent('יין')}`)
  await page.getByRole('button', { name: 'סינון', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'סינון' })
  const [from, to] = [sheet.getByLabel('ממחיר'), sheet.getByLabel('עד מחיר')]
  await from.fill('1.234')
  await expect(from).toHaveAccessibleDescription(/סכום/)
  await from.fill('80')
  await to.fill('60')
  await to.press('Enter')
  // The lower end comes first.
  await expect(from).toHaveValue('60')
  await expect(to).toHaveValue('80')
  await expectNoA11yViolations(page)
  await sheet.getByRole('button', { name: 'הצגת המוצרים' }).click()
  await expect(page).toHaveURL(/filter=price%3A60\.\.80/)
  await expect(page.getByRole('button', { name: 'סינון (1)' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  const { items } = await (
    await page.request.get(`/api/products?category=${encodeURIComponent('יין')}&filters=${encodeURIComponent('price:60..80')}`)
  ).json()
  await expect(page.getByRole('article')).toHaveCount(items.length)
  for (const { price } of items as { price: number }[]) expect(price >= 60 && price <= 80).toBe(true)

  await page.getByRole('button', { name: 'סינון (1)' }).click()
  await expect(from).toHaveValue('60')
  await sheet.getByRole('group', { name: 'מחיר', exact: true }).getByRole('checkbox').first().check()
  await expect(from).toHaveValue('')
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('filters stand beside the list, which follows them; chips and an empty list remove them', async ({ page }) => {
    await page.goto(`/?category=${encodeURIComponent('יין אדום')}`)
    const filters = page.getByRole('complementary', { name: 'סינון' })
    const prices = filters.getByRole('group', { name: 'מחיר', exact: true })
    await prices.getByRole('checkbox', { name: /^עד/ }).check()
    await expect(page).toHaveURL(/filter=price/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText('מוצר אחד', { exact: true })).toBeVisible()
    await expect(prices.getByRole('checkbox', { name: /^עד/ })).toBeFocused()
    await expectNoA11yViolations(page)
    await filters.getByLabel('עד מחיר').fill('1')
    await filters.getByLabel('עד מחיר').press('Enter')
    await expect(page.getByText('לא נמצאו מוצרים')).toBeVisible()
    await page.getByRole('link', { name: /^הסרת עד/ }).click()
    await expect(page.getByRole('article').nth(4)).toBeVisible()
  })

  test('a price in a search is a chip, and the search goes on without it', async ({ page }) => {
    await page.goto(`/?q=${encodeURIComponent('יין אדום עד 60 ש״ח')}`)
    await expect(page.getByRole('article').nth(1)).toBeVisible()
    await expect(page.getByRole('article').nth(2)).toBeHidden()
    await page.getByRole('link', { name: /^הסרת עד/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'יין אדום', exact: true })).toBeVisible()
    await expect(page.getByRole('article').nth(4)).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a form filters the list, which search engines are told to leave out', async ({ page, shop }) => {
    await page.context().addCookies([{ name: 'ageVerified', value: 'true', url: shop.address }])
    // The first pages of a server that has just started may not be drawn in time.
    await expect(async () => {
      await page.goto(`${shop.address}/?category=${encodeURIComponent('יין')}`)
      await expect(page.locator('#app[data-drawn]')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.getByRole('link', { name: 'סינון' }).click()
    await page.getByRole('checkbox', { name: 'כרם אלונית (1)', exact: true }).check()
    await page.getByRole('button', { name: 'הצגת המוצרים' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('checkbox', { name: 'כרם אלונית (1)', exact: true })).toBeChecked()
    await page.getByRole('checkbox', { name: 'כרם אלונית (1)', exact: true }).uncheck()
    await page.getByRole('button', { name: 'הצגת המוצרים' }).click()
    await expect(page.getByRole('article').nth(1)).toBeVisible()
    await page.getByRole('link', { name: 'סינון' }).click()
    await page.getByLabel('ממחיר').fill('60')
    await page.getByLabel('עד מחיר').fill('80')
    await page.getByRole('button', { name: 'הצגת המוצרים' }).click()
    await expect(page).toHaveURL(/filter=price%3A60\.\.80/)
    await expect(page.getByLabel('ממחיר')).toHaveValue('60')
  })
})
