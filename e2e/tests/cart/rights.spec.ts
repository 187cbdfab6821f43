// Rights of shoppers by Israeli law: cancelling on line, and their data; and orders that are gifts, or are ordered again.
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { newestMail } from '../../mailbox.ts'
import { signIn } from '../../owner.ts'
import { dana, fillCart, goToCheckout, ownerOf, placeButton, sheet } from '../../shopper.ts'

test('a shopper cancels by the link of the home page, and by the order’s own page; the owner confirms', { tag: '@wide' }, async ({
  page,
}) => {
  await fillCart(page)
  await goToCheckout(page)
  for (const [label, text] of Object.entries(dana)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('זו מתנה').check()
  await placeButton(page).click()
  const recipient = page.getByLabel('שם מקבל המתנה')
  const errors = page.getByRole('group', { name: 'כדאי לבדוק את השדות האלה:' })
  await expect(errors).toBeFocused()
  await errors.getByRole('button', { name: 'נא להזין את שם המקבל' }).click()
  await expect(recipient).toBeFocused()
  await recipient.fill('נועה כהן')
  await page.getByLabel('טלפון של המקבל').fill('054-7654321')
  await page.getByLabel('ברכה (לא חובה)').fill('4111 1111 1111 1111')
  await placeButton(page).click()
  await expect(page.getByText('נראה שכתבתם מספר של כרטיס אשראי')).toBeVisible()
  await page.getByLabel('ברכה (לא חובה)').fill('מזל טוב!')
  await page.getByText('למה אנחנו מבקשים את הפרטים?').click()
  await expectNoA11yViolations(page)
  await placeButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'תודה! ההזמנה התקבלה' })).toBeVisible()
  await expect(page.getByText('נועה כהן')).toBeVisible()
  const number = /מספר הזמנה: (\d+)/.exec((await page.getByText(/^מספר הזמנה/).textContent()) ?? '')?.[1] ?? ''

  await page.getByRole('main').getByRole('link', { name: 'ביטול עסקה' }).click()
  const dialog = page.getByRole('dialog', { name: 'ביטול עסקה' })
  await expect(dialog.getByRole('heading', { name: `ביטול הזמנה ${number}` })).toBeVisible()
  await dialog.getByLabel('המוצר פגום').check()
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'שליחת הודעת הביטול' }).click()
  await expect(dialog.getByText(/^מספר אסמכתה: /)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'להזמין שוב' }).click()
  await expect(sheet(page)).toBeVisible()

  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'ביטול עסקה' }).click()
  await dialog.getByRole('button', { name: 'שליחת הודעת הביטול' }).click()
  const orderId = dialog.getByLabel('מספר הזמנה')
  await expect(orderId).toBeFocused()
  await orderId.fill('99999')
  await dialog.getByLabel('הטלפון שבהזמנה').fill('050-0000000')
  await dialog.getByRole('button', { name: 'שליחת הודעת הביטול' }).click()
  await expect(dialog.getByText(/^מספר אסמכתה: /)).toBeVisible()

  await signIn(page, 'orders')
  await page.getByRole('button', { name: 'בקשות ביטול (2)' }).click()
  const requests = page.getByRole('dialog', { name: 'בקשות ביטול' })
  const request = requests.getByRole('article', { name: `ביטול הזמנה ${number}` })
  await expect(request).toContainText('אין דמי ביטול')
  await expectNoA11yViolations(page)
  await request.getByRole('button', { name: 'אישור הביטול' }).click()
  const question = page.getByRole('dialog', { name: `ביטול הזמנה ${number}` })
  await question.getByRole('button', { name: 'אישור הביטול' }).click()
  await expect(request.getByText('אושרה')).toBeVisible()
  await expect(page.getByRole('button', { name: 'בקשות ביטול (1)' })).toBeAttached()
})

test('the page about privacy mails a link that shows and removes what is stored', { tag: '@wide' }, async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await fillCart(page)
  await goToCheckout(page)
  for (const [label, text] of Object.entries(dana)) await page.getByLabel(label, { exact: true }).fill(text)
  await placeButton(page).click()
  const number = /מספר הזמנה: (\d+)/.exec((await page.getByText(/^מספר הזמנה/).textContent()) ?? '')?.[1] ?? ''
  await owner.send('PATCH', `/api/orders/${number}`, { status: 'delivered' })

  await page.goto('/?page=privacy')
  const dialog = page.getByRole('dialog', { name: 'מדיניות פרטיות' })
  const address = dialog.getByLabel('דוא״ל')
  await address.fill('dana@')
  await dialog.getByRole('button', { name: 'שליחת קישור' }).click()
  await expect(dialog.getByText('כתובת הדוא״ל אינה תקינה')).toBeVisible()
  await expectNoA11yViolations(page)
  await address.fill('Dana@example.co.il')
  await dialog.getByRole('button', { name: 'שליחת קישור' }).click()
  await expect(dialog.getByText(/^אם הכתובת תקינה/)).toBeVisible()
  const mail = await newestMail(shop.dataDir, 'הפרטים שלכם בחנות')
  const [, hash = ''] = /page=privacy#([\w.-]+)/.exec(mail) ?? []

  await page.goto('/')
  await page.goto(`/?page=privacy#${hash}`)
  await expect(dialog.getByText(`הזמנה ${number}`)).toBeVisible()
  await expect(dialog).toContainText(dana['כתובת למשלוח'])
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'מחיקת הפרטים שלי' }).click()
  await dialog.getByRole('button', { name: 'כן, למחוק' }).click()
  await expect(dialog.getByText(/^הפרטים נמחקו/)).toBeFocused()
  await page.reload()
  await expect(dialog.getByText('אין בחנות פרטים שמורים לכתובת הזאת')).toBeVisible()
})
