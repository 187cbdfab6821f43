// A forgotten password, by the link of the mail in the browser that asked for it (PKCE).
import { expect, test } from '../../fixtures.ts'
import { newestMail } from '../../mailbox.ts'
import { demoOwner, panel, signOut } from '../../owner.ts'

test('the link of a recovery asked for in the panel leads to a new password', async ({ page, shop }) => {
  await page.goto('/?view=admin')
  const { username } = await demoOwner(page)
  await page.getByRole('button', { name: 'שכחתי סיסמה' }).click()
  await page.getByLabel('שם משתמש או דוא״ל').fill(username)
  await page.getByRole('button', { name: 'שליחת קוד' }).click()
  await expect(page.getByText('אם הכתובת מוכרת לנו, נשלח אליה קוד')).toBeVisible()
  const link = (await newestMail(shop.dataDir, 'איפוס הסיסמה')).match(/\/auth\/v1\/verify\?token=pkce_[^\s"<]+/)?.[0] ?? ''
  expect(link).not.toBe('')
  await page.goto(link.replaceAll('&amp;', '&'))
  await expect(page.getByRole('heading', { level: 1, name: 'סיסמה חדשה' })).toBeVisible()
  expect(page.url()).not.toContain('code=')
})

test('a sign-in without a password by the mailed code, or by the link beside it', async ({ page, shop }) => {
  const askForCode = async (previousMail = '') => {
    await page.getByRole('button', { name: 'שכחתי סיסמה' }).click()
    await page.getByRole('button', { name: 'כניסה בקוד, בלי להחליף סיסמה' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'כניסה בקוד מהדוא״ל' })).toBeFocused()
    await page.getByLabel('שם משתמש או דוא״ל').fill(username)
    await page.getByRole('button', { name: 'שליחת קוד' }).click()
    await expect(page.getByText('אם הכתובת מוכרת לנו, נשלח אליה קוד')).toBeVisible()
    const newest = () => newestMail(shop.dataDir, 'לכניסה ללא סיסמה')
    await expect.poll(newest).not.toBe(previousMail)
    return newest()
  }
  await page.goto('/?view=admin')
  const { username } = await demoOwner(page)
  await page.getByLabel('שם משתמש', { exact: true }).waitFor()
  const mail = await askForCode()
  await page.getByLabel('קוד', { exact: true }).fill(mail.match(/\b\d{6}\b/)?.[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await signOut(page)

  const link = (await askForCode(mail)).match(/\/auth\/v1\/verify\?token=pkce_[^\s"<]+/)?.[0] ?? ''
  await page.goto(link.replaceAll('&amp;', '&'))
  await expect(panel(page)).toBeVisible()
  expect(page.url()).not.toContain('code=')
})
