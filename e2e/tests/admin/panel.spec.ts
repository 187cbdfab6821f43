// The owner's stories in the panel: sign-in, an order, the header, a category and its product.
import { expect, test } from '../../fixtures.ts'
import { message, offeredCredentials, placeOrder, signIn } from '../../owner.ts'

test('signing in shows errors at the fields, which disappear after a sign-in', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/400|ההתחברות נכשלה/)
  await page.goto('/?view=admin')
  const { username, password } = await offeredCredentials(page)
  const name = page.getByLabel('שם משתמש')
  const secret = page.getByLabel('סיסמה', { exact: true })
  const submit = page.getByRole('button', { name: 'התחברות' })

  await submit.click()
  await expect(message(page, 'נא למלא את כל השדות')).toBeVisible()
  await expect(name).toHaveAccessibleDescription('נא להזין שם משתמש')
  await expect(secret).toHaveAccessibleDescription('נא להזין סיסמה')
  await expect(name).toBeFocused()
  for (const field of [name, secret]) await expect(field).toHaveAttribute('required')

  await name.fill(username)
  await secret.fill('wrong')
  await secret.press('Enter')
  await expect(message(page, 'פרטי ההתחברות שגויים')).toBeVisible()
  await expect(message(page, 'נא למלא את כל השדות')).toBeHidden()
  await expect(secret).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString().length)).toBe('wrong'.length)

  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(message(page, 'ברוכים הבאים לפאנל הניהול')).toBeVisible()
  await expect(message(page, 'ההתחברות נכשלה')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'פאנל ניהול' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'התנתקות' })).toBeVisible()
})

test('a session and its tab survive a reload, and end with a sign-out', async ({ page }) => {
  await signIn(page, 'footer')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ניהול תחתית האתר' })).toBeVisible()
  // The panel closes at once; the response clears the cookie.
  const ended = page.waitForResponse(/\/auth\/v1\/logout/)
  await page.getByRole('button', { name: 'התנתקות' }).click()
  await expect(page.getByRole('heading', { name: 'כניסה לניהול' })).toBeVisible()
  await ended
  await page.reload()
  await expect(page.getByRole('heading', { name: 'כניסה לניהול' })).toBeVisible()
})

test('an order is found by its number and shows all details', async ({ page }) => {
  const { id, product } = await placeOrder(page, {
    customerName: 'יעל כץ',
    customerEmail: 'yael+shop@example.co.il',
    notes: 'נא לצלצל לפני ההגעה',
  })
  await signIn(page, 'orders')
  await page.getByRole('searchbox', { name: 'חיפוש לפי שם, דוא״ל או מספר הזמנה' }).fill(String(id))
  const row = page.getByRole('row').filter({ hasText: 'יעל כץ' })
  await expect(row).toContainText(/\d{1,2}\.\d{1,2}\.\d{4}, \d{2}:\d{2}/)
  const button = row.getByRole('button', { name: 'פרטי הזמנה' })
  await expect(button).toHaveAccessibleDescription(new RegExp(`^#?${id}$`))
  await button.click()

  const dialog = page.getByRole('dialog', { name: 'פרטי הזמנה' })
  for (const text of ['יעל כץ', '052-1234567', 'רחוב הרצל 12, תל אביב', 'נא לצלצל לפני ההגעה', 'ממתינה', product])
    await expect(dialog.getByText(text)).toBeVisible()
  // With the order's number as the subject.
  await expect(dialog.getByRole('link', { name: 'yael+shop@example.co.il' })).toHaveAttribute(
    'href',
    /^mailto:yael%2Bshop@example\.co\.il\?subject=/,
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('a new shop name shows everywhere in the shop at once', async ({ page }) => {
  await signIn(page, 'header')
  await page.getByLabel('שם החנות').fill('בית היין')
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(message(page, 'פרטי ראש האתר עודכנו')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'בית היין' }).click()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('בית היין')
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('בית היין')
})

test('a category is added, renamed and deleted', async ({ page }) => {
  page.on('dialog', (question) => question.accept())
  const form = page.getByRole('dialog')
  await signIn(page, 'categories')

  await page.getByRole('button', { name: 'הוספת קטגוריה' }).click()
  await form.getByLabel('שם הקטגוריה').fill('קוקטיילים')
  await form.getByLabel('תיאור').fill('מוכנים למזיגה')
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(message(page, 'הקטגוריה נוספה')).toBeVisible()

  await page.getByRole('button', { name: 'עריכת קוקטיילים' }).click()
  await form.getByLabel('שם הקטגוריה').fill('קוקטיילים מוכנים')
  await form.getByRole('button', { name: 'עדכון', exact: true }).click()
  await expect(message(page, 'הקטגוריה עודכנה')).toBeVisible()

  const remove = page.getByRole('button', { name: 'מחיקת קוקטיילים מוכנים' })
  await remove.click()
  await expect(message(page, 'הקטגוריה נמחקה')).toBeVisible()
  await expect(remove).toHaveCount(0)
})

test('a product needs a category, shows its new price in the shop, and is deleted', async ({ page }) => {
  page.on('dialog', (question) => question.accept())
  const form = page.getByRole('dialog')
  await signIn(page, 'products')

  await page.getByRole('button', { name: 'הוספת מוצר' }).click()
  await form.getByLabel('שם המוצר').fill('נגרוני בבקבוק')
  await form.getByLabel('מחיר').fill('89.5')
  await form.getByLabel('תיאור').fill('ג׳ין, ורמוט וקמפרי')
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(message(page, 'יש לבחור לפחות קטגוריה אחת')).toBeVisible()
  await form.getByRole('checkbox', { name: 'יין', exact: true }).check()
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(message(page, 'המוצר נוסף')).toBeVisible()

  await page.getByRole('button', { name: 'עריכת נגרוני בבקבוק' }).click()
  await form.getByLabel('מחיר').fill('94.90')
  await form.getByRole('button', { name: 'עדכון', exact: true }).click()
  await expect(message(page, 'המוצר עודכן')).toBeVisible()

  await page.goto(`/?q=${encodeURIComponent('נגרוני בבקבוק')}`)
  await expect(page.getByRole('article', { name: 'נגרוני בבקבוק' })).toContainText('94.90')

  await page.goto('/?view=admin&tab=products')
  await page.getByRole('button', { name: 'מחיקת נגרוני בבקבוק' }).click()
  await expect(message(page, 'המוצר נמחק')).toBeVisible()
  await expect(page.getByRole('article', { name: 'נגרוני בבקבוק' })).toHaveCount(0)
})

test('the selected tab stays in view on a phone as the counts of others come', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await placeOrder(page)
  await signIn(page, 'footer')
  await expect(page.getByRole('tab', { name: /^הזמנות\s*\d/ })).toBeAttached()
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 })
})
