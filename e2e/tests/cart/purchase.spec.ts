// A purchase by keyboard alone, and the placed order's link, status and mail.
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { dana, expectConfirmation, fillCart, fillForm, goToCheckout, mailsOf, ownerOf, placeButton, sheet, tabTo } from '../../shopper.ts'

test('a whole purchase by keyboard alone', { tag: '@wide' }, async ({ page, shop }) => {
  await page.goto('/?view=category')
  const add = page.getByRole('article').first().getByRole('button')
  await expect(add).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('דילוג לתוכן')
  await page.keyboard.press('Enter')
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  const button = page.getByRole('button', { name: 'סל הקניות, שני פריטים' })
  // Presses before hydration are replayed after it.
  await expect(button).toBeVisible()
  await tabTo(page, button, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()

  await tabTo(page, sheet(page).getByRole('button', { name: /^הגדלת הכמות/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'סל הקניות (3)' })).toBeVisible()
  await tabTo(page, sheet(page).getByRole('button', { name: 'המשך לתשלום' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'תשלום' })).toBeFocused()
  for (const [label, text] of Object.entries(dana)) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByLabel('הערות למשלוח (לא חובה)'))
  await page.keyboard.type('קומה 3')
  await tabTo(page, placeButton(page))
  await page.keyboard.press('Enter')
  await expectConfirmation(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('קומה 3')
  await expect(page.getByRole('button', { name: 'סל הקניות ריק' })).toBeVisible()
  expect(await (await ownerOf(shop)).orders()).toHaveLength(1)
})

test('the confirmation’s link works in another browser, shows status changes, and sends two mails', async ({
  page,
  shop,
  anotherVisitor,
}) => {
  await fillCart(page, 2)
  await goToCheckout(page)
  const total = (await page.getByRole('main').getByText(/₪/).last().textContent()) ?? ''
  await fillForm(page)
  await placeButton(page).click()
  await expectConfirmation(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('region', { name: 'הודעות' })).toContainText('ההזמנה בוצעה בהצלחה')
  await expect(main.getByText(/^מספר הזמנה: \d+$/)).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveCount(2)
  await expect(main).toContainText(total)
  await expect(main.getByText('ממתינה')).toBeVisible()
  await expectNoA11yViolations(page)
  await expect(page).toHaveURL(/\/\?order=\d+#.{20,}$/)

  const owner = await ownerOf(shop)
  const [{ id } = { id: 0 }] = await owner.orders()
  await owner.setStatus(id, 'processing')
  await expect(main.getByText('בטיפול')).toBeVisible()
  await page.reload()
  await expect(main.getByText('בטיפול')).toBeVisible()
  await owner.setStatus(id, 'shipped')
  await expect(main.getByText('נשלחה')).toBeVisible()

  const link = page.url()
  const elsewhere = await anotherVisitor()
  await elsewhere.goto(link)
  await expectConfirmation(elsewhere)
  await elsewhere.goto(link.split('#')[0] ?? '')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'ההזמנה לא נמצאה' })).toBeVisible()
  const complaints: string[] = []
  elsewhere.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await elsewhere.goto('/')
  await elsewhere.goto(`${link.split('#')[0]}#wrong`)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'ההזמנה לא נמצאה' })).toBeVisible()
  expect(complaints).toEqual([])

  await expect.poll(() => mailsOf(shop)).toHaveLength(2)
})
