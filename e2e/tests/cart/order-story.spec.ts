// The two main stories: a shopper's way to an order, and the owner's to that order.
import { expect, test } from '../../fixtures.ts'
import { openWhisky } from '../../shopper.ts'

test.use({ adult: false })

test('a shopper orders from the age gate on, and the owner finds the order from the manager button', { tag: '@wide' }, async ({
  page,
  requests,
}) => {
  await test.step('the age gate covers everything', async () => {
    await page.goto('/')
    const gate = page.getByRole('dialog', { name: 'אימות גיל' })
    await expect(gate).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(gate).toBeVisible()
    await gate.getByRole('button', { name: 'כן' }).click()
    await expect(gate).toBeHidden()
  })

  await test.step('home shows the visible categories; a main one lists the products of its sub-categories', async () => {
    await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
    await openWhisky(page)
    await expect(page.getByRole('heading', { level: 1, name: 'וויסקי' })).toBeVisible()
    await expect(page).toHaveURL(/category=/)
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(3)
  })

  const cards = page.getByRole('article')
  const names = await cards.locator('h2, h3').allTextContents()
  const [first = '', second = ''] = names.map((name) => name.trim())

  await test.step('products are added to the cart from a card and from a dialog', async () => {
    await page.getByRole('button', { name: `הוספה לסל: ${first}` }).click()
    await expect(page.getByRole('region', { name: 'הודעות' }).getByRole('status')).toContainText('נוסף לסל')
    await expect(page.getByRole('button', { name: 'סל הקניות, פריט אחד' })).toBeVisible()

    await page.getByRole('article', { name: second }).getByRole('link', { name: second }).first().click()
    const dialog = page.getByRole('dialog', { name: second })
    await dialog.getByRole('button', { name: /^הוספה לסל - / }).click()
    await dialog.getByRole('button', { name: 'סגירה' }).first().click()
    await expect(page.getByRole('button', { name: 'סל הקניות, שני פריטים' })).toBeVisible()
  })

  const sheet = page.getByRole('dialog', { name: /^סל הקניות/ })
  await test.step('quantities are raised, lowered and removed in the sheet', async () => {
    await page.getByRole('button', { name: /^סל הקניות/ }).click()
    await expect(sheet).toBeVisible()
    await sheet.getByRole('button', { name: `הגדלת הכמות של ${first}` }).click()
    await expect(page.getByRole('dialog', { name: 'סל הקניות (3)' })).toBeVisible()
    await sheet.getByRole('button', { name: `הקטנת הכמות של ${first}` }).click()
    await expect(page.getByRole('dialog', { name: 'סל הקניות (2)' })).toBeVisible()
    await sheet.getByRole('button', { name: `הסרת ${second} מהסל` }).click()
    await expect(page.getByRole('dialog', { name: 'סל הקניות (1)' })).toBeVisible()
  })

  const total = (await sheet.getByText(/₪/).last().textContent()) ?? ''
  await test.step('checkout refuses an empty form and places an order from a complete one', async () => {
    await sheet.getByRole('button', { name: 'המשך לתשלום' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'תשלום' })).toBeVisible()
    await page.getByRole('button', { name: 'שליחת ההזמנה' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'נא למלא את כל השדות' })).toBeVisible()
    await page.getByLabel('שם מלא').fill('דנה לוי')
    await page.getByLabel('דוא״ל').fill('dana@example.co.il')
    await page.getByLabel('טלפון').fill('052-1234567')
    await page.getByLabel('כתובת למשלוח').fill('רחוב הרצל 12, תל אביב')
    await page.getByRole('button', { name: 'שליחת ההזמנה' }).click()
  })

  const number = await test.step('the confirmation shows the number and the total', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(total.trim())
    const text = (await page.getByText(/מספר הזמנה: \d+/).textContent()) ?? ''
    return text.match(/\d+/)?.[0] ?? ''
  })
  expect(number).not.toBe('')

  await test.step('nothing of the admin has been fetched so far', async () => {
    expect(requests.filter((url) => url.includes('/remotes/admin/'))).toEqual([])
  })

  await test.step('the owner signs in and sees the order', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'ניהול' }).first().click()
    await expect(page.getByRole('heading', { name: 'כניסה לניהול' })).toBeVisible()
    expect(requests.some((url) => url.includes('/remotes/admin/'))).toBe(true)
    const hint = (await page.getByText(/^פרטי כניסה להדגמה/).textContent()) ?? ''
    const [, username = '', password = ''] = hint.replace(/[\u2066-\u2069\u200e\u200f]/g, '').match(/: (\S+) \/ (\S+)$/) ?? []
    await page.getByLabel('שם משתמש').fill(username)
    await page.getByLabel('סיסמה', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'התחברות' }).click()
    await expect(page.getByRole('heading', { name: 'פאנל ניהול' })).toBeVisible()
    await page.getByRole('tab', { name: /^הזמנות/ }).click()
    await expect(page.getByRole('row').filter({ hasText: 'דנה לוי' })).toContainText(number)
  })

  await test.step('the owner sets its status, which survives a reload, and signs out', async () => {
    const row = page.getByRole('row').filter({ hasText: 'דנה לוי' })
    await row.getByRole('combobox').selectOption({ label: 'נשלחה' })
    await expect(page.getByRole('status').filter({ hasText: 'סטטוס ההזמנה עודכן' })).toBeVisible()
    await page.reload()
    await expect(row.getByRole('combobox')).toHaveValue('shipped')
    await page.getByRole('button', { name: 'התנתקות' }).click()
    await expect(page.getByRole('heading', { name: 'כניסה לניהול' })).toBeVisible()
  })
})
