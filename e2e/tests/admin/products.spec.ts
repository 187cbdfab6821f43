// The owner's stories about the catalogue: search, duplication, bulk changes, export and import.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { message, signIn } from '../../owner.ts'
import { ownerOf } from '../../shopper.ts'

test.slow()

const cards = (page: Page) => page.getByRole('article')

async function importFile(page: Page, text: string | Buffer) {
  const dialog = page.getByRole('dialog', { name: 'ייבוא מוצרים מקובץ CSV' })
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'ייבוא CSV' }).click()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'בחירת קובץ CSV' }).click()
  await (await chooser).setFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  return dialog
}

test('a product is found and duplicated under a new name', async ({ page }) => {
  await signIn(page, 'products')
  await page.getByRole('combobox', { name: 'סינון לפי קטגוריה' }).selectOption('וויסקי')
  const { items } = await (await page.request.get(`/api/products?limit=1&category=${encodeURIComponent('וויסקי')}`)).json()
  const [{ name }] = items as [{ name: string }]
  const original = cards(page).first()
  await page.getByRole('searchbox', { name: 'חיפוש מוצרים' }).fill(name)
  await expect(cards(page)).toHaveCount(1)
  await original.getByRole('button', { name: 'שכפול המוצר' }).click()
  const form = page.getByRole('dialog', { name: 'הוספת מוצר' })
  await expect(form.getByLabel('שם המוצר')).toHaveValue(`${name} – עותק`)
  await expectNoA11yViolations(page)
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(message(page, 'המוצר נוסף')).toBeVisible()
  await expect(page.getByRole('article', { name: `${name} – עותק` })).toBeVisible()
})

test('a product that another browser saves shows in the list without a reload or a return', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await signIn(page, 'products')
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  await owner.change(name, { name: `${name} – מיוחד` })
  await expect(page.getByRole('article', { name: `${name} – מיוחד` })).toBeVisible()
})

test('an invalid product shows errors at its fields', async ({ page }) => {
  await signIn(page, 'products')
  await page.getByRole('button', { name: 'הוספת מוצר' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('מחיר').fill('12.345')
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(message(page, 'נא למלא את כל השדות')).toBeVisible()
  await expect(form.getByLabel('שם המוצר')).toBeFocused()
  await expect(form.getByLabel('שם המוצר')).toHaveAccessibleDescription('נא למלא את השדה')
  await expect(form.getByLabel('מחיר')).toHaveAccessibleDescription(/עד שתי ספרות/)
  await expect(form.getByLabel('מחיר')).toHaveAttribute('step', '0.01')
  await expect(form.getByLabel('תיאור')).toHaveAttribute('rows', '3')
  await expectNoA11yViolations(page)
})

test('several products are hidden, shown and deleted together, by keyboard alone', async ({ page }) => {
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    question.accept()
  })
  await signIn(page, 'products')
  await expect(cards(page).first()).toBeVisible()
  const names = (await cards(page).getByRole('heading').allTextContents()).slice(0, 2)
  const choose = async () => {
    for (const name of names) {
      await page.getByRole('checkbox', { name: `בחירת ${name}` }).focus()
      await page.keyboard.press('Space')
    }
  }
  const bar = page.getByRole('region', { name: 'פעולות על המוצרים שנבחרו' })
  const press = async (name: string) => {
    await bar.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await choose()
  await expect(bar).toContainText('שני מוצרים נבחרו')
  await expectNoA11yViolations(page)
  await press('הסתרה')
  await expect(message(page, 'שני מוצרים מוסתרים מהאתר')).toBeVisible()
  for (const name of names) await expect(page.getByRole('article', { name, exact: true })).toContainText('מוסתר')
  await choose()
  await press('הצגה')
  for (const name of names) await expect(page.getByRole('article', { name, exact: true })).toContainText('מוצג')
  await choose()
  await press('ניקוי הבחירה')
  await choose()
  await press('מחיקה')
  expect(questions).toEqual([expect.stringMatching(/^האם למחוק שני מוצרים\?\n.+\n.+$/)])
  await expect(message(page, 'המוצרים נמחקו')).toBeVisible()
  for (const name of names) await expect(page.getByRole('article', { name, exact: true })).toHaveCount(0)
})

test('an import of 5,000 rows reports 20 invalid ones, applies the others, and can be repeated', async ({ page }) => {
  test.setTimeout(300_000)
  const lines = ['שם המוצר,מחיר,תיאור,קטגוריות']
  for (let n = 1; n <= 5000; n++) {
    const isBad = n % 250 === 0
    lines.push(`"יין, מס' ${n}",${isBad ? 'חינם' : (n / 100).toFixed(2)},"שורה ראשונה\nשורה שנייה",יין`)
  }
  const file = `\uFEFF${lines.join('\r\n')}\r\n`
  await signIn(page, 'products')
  const dialog = await importFile(page, file)
  const apply = dialog.getByRole('button', { name: 'ייבוא של 4,980 שורות' })
  await expect(apply).toBeVisible({ timeout: 90_000 })
  await expect(dialog.getByRole('button', { name: 'שגיאות (20)' })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('row')).toHaveCount(21)
  await expect(dialog.getByRole('row', { name: /^251 יין, מס' 250 מחיר/ })).toBeVisible()
  await expectNoA11yViolations(page)
  await apply.click()
  await expect(message(page, 'נוספו 4,980 מוצרים, 20 שורות שגויות')).toBeVisible({ timeout: 150_000 })
  await dialog.getByRole('button', { name: 'סגירה' }).last().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article', { name: "יין, מס' 4999", exact: true })).toContainText('49.99')

  await importFile(page, file)
  await expect(dialog.getByRole('button', { name: 'ללא שינוי (4,980)' })).toBeVisible({ timeout: 90_000 })
  await expect(dialog).toContainText('אין מה לייבא')
})

test('an exported, edited catalogue is imported with its changes', async ({ page }) => {
  await signIn(page, 'products')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ייצוא CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')

  const dialog = await importFile(page, bytes)
  await expect(dialog).toContainText('אין מה לייבא: כל השורות התקינות כבר שמורות')
  await dialog.getByRole('button', { name: 'בחירת קובץ אחר' }).click()
  await importFile(page, 'שם המוצר,מחיר\nיין,חינם\n')
  await expect(dialog).toContainText('אין מה לייבא: אין בקובץ שורה תקינה')
  await expect(dialog.getByRole('button', { name: /^ייבוא של/ })).toBeHidden()
  await dialog.getByRole('button', { name: 'בחירת קובץ אחר' }).click()
  const [head = '', first = '', ...others] = bytes.toString().split('\r\n')
  const cheaper = first.replace(/,(\d+\.\d\d),/, ',1.50,')
  await importFile(page, [head, cheaper, ...others].join('\r\n'))
  await expect(dialog.getByRole('row', { name: /מחיר: 1\.50 במקום/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'ייבוא של שורה אחת' }).click()
  await expect(message(page, 'עודכן מוצר אחד')).toBeVisible()
})

test('a sale is set, named by its end in the list, and ended', async ({ page }) => {
  await signIn(page, 'products')
  const card = cards(page).first()
  const name = await card.getByRole('heading').textContent()
  await card.getByRole('button', { name: /^עריכ/ }).click()
  const form = page.getByRole('dialog', { name: 'עריכת מוצר' })
  await form.getByLabel('מחיר').fill('80')
  await form.getByText('מבצע', { exact: true }).click()
  await form.getByLabel('מחיר רגיל').fill('70')
  await form.getByLabel('תחילת המבצע').fill('2026-01-02T10:00')
  await form.getByLabel('סוף המבצע').fill('2026-01-01T10:00')
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(form.getByLabel('מחיר רגיל')).toHaveAccessibleDescription(/גבוה ממחיר המבצע/)
  await expect(form.getByLabel('סוף המבצע')).toHaveAccessibleDescription(/אחרי תחילתו/)
  await form.getByLabel('סוף המבצע').fill('2031-03-28T02:30')
  await form.getByLabel('מחיר רגיל').fill('100')
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(form.getByLabel('סוף המבצע')).toHaveAccessibleDescription(/שעון קיץ/)
  await expectNoA11yViolations(page)
  await form.getByLabel('סוף המבצע').fill('2031-03-28T03:00')
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(message(page, 'המוצר עודכן')).toBeVisible()
  const edited = page.getByRole('article', { name: name ?? '' })
  await expect(edited.getByText(/^במבצע עד 28\.3\.2031/)).toBeVisible()
  await expect(edited.getByRole('deletion')).toBeVisible()
  await edited.getByRole('button', { name: /^עריכ/ }).click()
  await expect(form.getByLabel('סוף המבצע')).toHaveValue('2031-03-28T03:00')
  await form.getByRole('button', { name: 'ביטול המבצע' }).click()
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(edited.getByRole('deletion')).toHaveCount(0)
})

test('when a product is shown is set, named in the list, and taken away', async ({ page }) => {
  await signIn(page, 'products')
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  const card = page.getByRole('article', { name })
  await card.getByRole('button', { name: /^עריכ/ }).click()
  const form = page.getByRole('dialog', { name: 'עריכת מוצר' })
  await form.getByText('תזמון ההצגה').click()
  await form.getByLabel('תחילת ההצגה').fill('2031-03-28T02:30')
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(form.getByLabel('תחילת ההצגה')).toHaveAccessibleDescription(/שעון קיץ/)
  await form.getByLabel('תחילת ההצגה').fill('2031-03-28T03:00')
  await form.getByLabel('סוף ההצגה').fill('2031-03-28T03:00')
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(form.getByLabel('סוף ההצגה')).toHaveAccessibleDescription(/אחרי תחילתה/)
  await expectNoA11yViolations(page)
  await form.getByLabel('סוף ההצגה').fill('2031-03-29T03:00')
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(message(page, 'המוצר עודכן')).toBeVisible()
  await expect(card.getByText(/^יוצג מ־28\.3\.2031/)).toBeVisible()
  const { items } = await (await page.request.get(`/api/products?q=${encodeURIComponent(name)}`)).json()
  expect((items as { name: string }[]).map((product) => product.name)).not.toContain(name)
  await card.getByRole('button', { name: /^עריכ/ }).click()
  await expect(form.getByLabel('תחילת ההצגה')).toHaveValue('2031-03-28T03:00')
  await form.getByRole('button', { name: 'ביטול התזמון' }).click()
  await form.getByRole('button', { name: 'עדכון' }).click()
  await expect(card.getByText('מוצג', { exact: true })).toBeVisible()
})

test('stock of the selected products is counted at once, and what runs out is a number on the tab', async ({ page }) => {
  await signIn(page, 'products')
  await expect(cards(page).first()).toBeVisible()
  const tab = page.getByRole('tab', { name: /^מוצרים/ })
  await expect(tab).toHaveText(/\d$/)
  const before = Number((await tab.textContent())?.replace(/\D/g, ''))
  const names = (await cards(page).getByRole('heading').allTextContents()).slice(0, 2)
  for (const name of names) await page.getByRole('checkbox', { name: `בחירת ${name}` }).check()
  const bar = page.getByRole('region', { name: 'פעולות על המוצרים שנבחרו' })
  await bar.getByRole('button', { name: 'מלאי' }).click()
  const dialog = page.getByRole('dialog', { name: 'מלאי' })
  await expect(dialog.getByText('שני מוצרים נבחרו')).toBeVisible()
  await dialog.getByLabel('סיבה').selectOption('ספירה')
  const amount = dialog.getByLabel('כמה יחידות נספרו מכל מוצר')
  await amount.fill('1.5')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(amount).toHaveAccessibleDescription(/מספר שלם/)
  await expect(amount).toBeFocused()
  await expectNoA11yViolations(page)
  await amount.fill('0')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(message(page, 'הסחורה נקלטה')).toBeVisible()
  await expect(bar).toHaveCount(0)
  for (const name of names) await expect(page.getByRole('article', { name, exact: true })).toContainText('אזל מהמלאי')
  await expect(tab).toHaveText(`מוצרים${before + 2}`)

  const product = page.getByRole('article', { name: names[0] ?? '', exact: true })
  await page.getByRole('checkbox', { name: `בחירת ${names[0]}` }).check()
  await bar.getByRole('button', { name: 'מלאי' }).click()
  await dialog.getByLabel('כמה יחידות להוסיף לכל מוצר').fill('6')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(product).toContainText('במלאי: 6 יחידות')
  await expect(tab).toHaveText(`מוצרים${before + 1}`)
})
