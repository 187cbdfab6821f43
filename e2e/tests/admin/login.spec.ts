// Sign-in beyond the password: second factor, recovery, expired sessions, and the owner's other devices.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { newestMail } from '../../mailbox.ts'
import {
  account,
  addSecondFactor,
  codeOf,
  confirmPassword,
  demoOwner,
  fillLogin,
  message,
  openAccount,
  panel,
  shownCodes,
  signIn,
  signOut,
} from '../../owner.ts'
import { holdRequests } from '../../slow-network.ts'

const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'כניסה לניהול' })

/** Ends all the owner's sessions, from another client. */
async function endSessions(page: Page) {
  const { username: email, password } = await demoOwner(page)
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  const { access_token } = await signedIn.json()
  await page.request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${access_token}` } })
}

test('a visitor without a session sees the login without a request', async ({ page, requests }) => {
  await page.goto('/?view=admin')
  await expect(login(page)).toBeVisible()
  expect(requests.filter((url) => /grant_type=refresh_token|\/auth\/v1\/user/.test(url))).toEqual([])
})

test("the host's file for the panel is requested beside the panel's own", async ({ page, requests }) => {
  const letGo = await holdRequests(page, '**/remotes/admin/**')
  await page.goto('/')
  await expect(page.locator('html[data-whole]')).toBeAttached()
  const isForPanel = (url: string) => /\/remotes\/host\/.*\/session\./.test(url)
  expect(requests.filter(isForPanel)).toEqual([])
  const manage = page.getByRole('button', { name: 'ניהול', exact: true }).locator('visible=true').first()
  if (!(await manage.isVisible())) await page.getByRole('button', { name: 'תפריט', exact: true }).click()
  await manage.click()
  await expect.poll(() => requests.filter(isForPanel)).toHaveLength(1)
  letGo()
  await expect(login(page)).toBeVisible()
})

test('a second factor is turned on by app, required at sign-in and after a reload, and turned off', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/422|הקוד לא התקבל/)
  page.on('dialog', (question) => question.accept())
  await signIn(page, 'header')
  const credentials = await demoOwner(page)
  await openAccount(page)
  const secret = await addSecondFactor(page)
  await expect(account(page).getByRole('button', { name: 'כיבוי' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'התנתקות' }).click()

  await fillLogin(page, credentials)
  const asked = page.getByRole('heading', { level: 1, name: 'אימות דו־שלבי' })
  await expect(asked).toBeVisible()
  await expect(page.getByLabel('קוד אימות')).toBeFocused()
  await page.reload()
  await expect(asked).toBeVisible()
  await page.getByLabel('קוד אימות').fill('000000')
  await page.getByRole('button', { name: 'אישור' }).click()
  await expect(message(page, 'הקוד שגוי או שפג תוקפו')).toBeVisible()
  // A code is valid once, so the next one is used.
  await page.getByLabel('קוד אימות').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'אישור' }).click()
  await expect(panel(page)).toBeVisible()

  await openAccount(page)
  await account(page).getByRole('button', { name: 'כיבוי' }).click()
  await confirmPassword(page, 'כיבוי האימות')
  await expect(message(page, 'האימות הדו־שלבי כובה')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'התנתקות' }).click()
  await fillLogin(page, credentials)
  await expect(panel(page)).toBeVisible()
})

test('recovery codes are shown once, copied, saved, replaced, and sign in by keyboard', async ({ page, context, expectedComplaints }) => {
  expectedComplaints.push(/422|400|הקוד לא התקבל|שגיאה באימות/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'header')
  const credentials = await demoOwner(page)
  await openAccount(page)
  await addSecondFactor(page)
  await expect(account(page).getByText('נשארו 10 קודי שחזור.')).toBeVisible()

  await account(page).getByRole('button', { name: 'החלפת קודי השחזור' }).press('Enter')
  await account(page).getByLabel('הסיסמה', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(message(page, 'הסיסמה הנוכחית שגויה')).toBeVisible()
  await confirmPassword(page, 'יצירת קודים')
  await expect(account(page).getByRole('heading', { name: 'קודי השחזור שלכם' })).toBeVisible()
  const codes = await shownCodes(page)
  expect(codes).toHaveLength(10)
  await account(page).getByRole('button', { name: 'העתקה' }).click()
  await expect(message(page, 'הקודים הועתקו')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const saving = page.waitForEvent('download')
  await account(page).getByRole('button', { name: 'הורדה' }).click()
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain(codes.join('\n'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > article').getByText(codes[9] ?? '')).toBeVisible()
  await expect(account(page)).toBeHidden()
  await page.emulateMedia({ media: null })

  page.once('dialog', (question) => question.dismiss())
  await page.keyboard.press('Escape')
  await expect(account(page)).toBeVisible()
  await account(page).getByRole('button', { name: 'שמרתי את הקודים' }).press('Enter')
  await expect(account(page).getByRole('heading', { name: 'אימות דו־שלבי' })).toBeFocused()
  await page.keyboard.press('Escape')
  await signOut(page)

  await fillLogin(page, credentials)
  await page.getByRole('button', { name: 'אין גישה לטלפון? כניסה בקוד שחזור' }).press('Enter')
  const field = page.getByLabel('קוד שחזור', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('נא להזין קוד שחזור בן 10 תווים')
  await field.fill('aaaaa-aaaaa')
  await page.keyboard.press('Enter')
  await expect(message(page, 'הקוד שגוי או שכבר נעשה בו שימוש')).toBeVisible()
  await field.fill((codes[3] ?? '').toUpperCase().replace('-', ' '))
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await openAccount(page)
  await expect(account(page).getByText('נשארו 9 קודי שחזור.')).toBeVisible()
})

test.describe('a forgotten password', () => {
  test.use({ expectedComplaints: [/400|403|הקוד לא התקבל|הקישור אינו תקף עוד/] })

  test('is replaced by a mailed code, and the demo credentials disappear', async ({ page, shop }) => {
    await page.goto('/?view=admin')
    const { username } = await demoOwner(page)
    await page.getByRole('button', { name: 'שכחתי סיסמה' }).click()
    await page.getByLabel('שם משתמש או דוא״ל').fill(username)
    await page.getByRole('button', { name: 'שליחת קוד' }).click()
    await expect(page.getByText('אם הכתובת מוכרת לנו, נשלח אליה קוד')).toBeVisible()
    const code = (await newestMail(shop.dataDir, 'איפוס הסיסמה')).match(/\b\d{6}\b/)?.[0] ?? ''
    await page.getByLabel('קוד', { exact: true }).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByRole('button', { name: 'אישור' }).click()
    await expect(message(page, 'הקוד לא התקבל')).toBeVisible()
    await page.getByLabel('קוד', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'אישור' }).click()
    await page.getByLabel('סיסמה חדשה', { exact: true }).fill('יין אדום ועוד')
    await page.getByRole('button', { name: 'שמירת הסיסמה' }).click()
    await expect(message(page, 'הסיסמה הוחלפה')).toBeVisible()
    await expect(panel(page)).toBeVisible()

    await page.getByRole('button', { name: 'התנתקות' }).click()
    await expect(page.getByText(/פרטי כניסה להדגמה/)).toHaveCount(0)
    await fillLogin(page, { username, password: 'יין אדום ועוד' })
    await expect(panel(page)).toBeVisible()
  })

  test('is replaced by a mailed link, whose secret leaves the address and works once', async ({ page, shop }) => {
    await page.goto('/?view=admin')
    const { username } = await demoOwner(page)
    await page.request.post('/auth/v1/recover', { data: { email: username } })
    const link =
      (await newestMail(shop.dataDir, 'איפוס הסיסמה')).match(/\/\?view=admin#type=recovery&(?:amp;)?token_hash=[\w-]+/)?.[0] ?? ''
    expect(link).not.toBe('')
    const address = link.replace('&amp;', '&')
    await page.goto('/')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'סיסמה חדשה' })).toBeVisible()
    expect(page.url()).not.toContain('token_hash')
    await page.getByRole('button', { name: 'המשך בלי להחליף' }).click()
    await expect(panel(page)).toBeVisible()
    await signOut(page)
    await page.goto('/')
    await page.goto(address)
    await expect(message(page, 'הקישור אינו תקף עוד')).toBeVisible()
    await expect(login(page)).toBeVisible()
  })
})

test('a session that ends during an edit asks for a sign-in and keeps unsaved changes', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/400|401|403|ההתחברות פגה|could not be renewed/)
  await signIn(page, 'categories')
  await page.getByRole('button', { name: 'הוספת קטגוריה' }).click()
  const form = page.getByRole('dialog', { name: 'הוספת קטגוריה' })
  await form.getByLabel('שם הקטגוריה').fill('קוקטיילים')
  await endSessions(page)
  await expect(login(page)).toBeVisible()
  await expect(message(page, 'ההתחברות פגה')).toBeVisible()
  await fillLogin(page, await demoOwner(page))
  await expect(login(page)).toBeHidden()
  await expect(message(page, 'ההתחברות פגה')).toBeHidden()
  await expect(form.getByLabel('שם הקטגוריה')).toHaveValue('קוקטיילים')
  await form.getByLabel('תיאור').fill('מוכנים למזיגה')
  await form.getByRole('button', { name: 'הוספה', exact: true }).click()
  await expect(message(page, 'הקטגוריה נוספה')).toBeVisible()
})

test.describe('other devices', () => {
  test.use({ expectedComplaints: [/400|401|403|ההתחברות פגה/] })

  test('are listed and signed out one by one; signing out everywhere includes this one', async ({ page, anotherVisitor }) => {
    await signIn(page, 'header')
    const phone = await anotherVisitor({ userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' })
    await signIn(phone, 'header')

    page.on('dialog', (question) => question.accept())
    await openAccount(page)
    await expect(account(page).getByText('המכשיר הזה')).toBeVisible()
    await account(page)
      .getByRole('button', { name: /^ניתוק Safari · iPhone/ })
      .click()
    await expect(message(page, 'המכשיר נותק')).toBeVisible()
    await expect(login(phone)).toBeVisible()
    await account(page).getByRole('button', { name: 'התנתקות מכל המכשירים' }).click()
    await expect(login(page)).toBeVisible()
  })

  test('a password is changed with the current one', async ({ page }) => {
    await signIn(page, 'header')
    const { username, password } = await demoOwner(page)
    await openAccount(page)
    await account(page).getByRole('button', { name: 'החלפת הסיסמה' }).click()
    await expect(account(page).getByLabel('הסיסמה הנוכחית')).toHaveAccessibleDescription('נא להזין את הסיסמה הנוכחית')
    await expect(account(page).getByLabel('הסיסמה הנוכחית')).toBeFocused()
    await account(page).getByLabel('הסיסמה הנוכחית').fill(password)
    await account(page).getByLabel('סיסמה חדשה', { exact: true }).fill('בקבוק ישן וטוב')
    await account(page).getByRole('button', { name: 'החלפת הסיסמה' }).click()
    await expect(message(page, 'הסיסמה הוחלפה')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'התנתקות' }).click()
    await fillLogin(page, { username, password: 'בקבוק ישן וטוב' })
    await expect(panel(page)).toBeVisible()
  })
})

test('a session with a reused refresh token ends, and the account shows a notice', async ({ page }) => {
  const { username: email, password } = await demoOwner(page)
  const token = async (grant: string, data: object) => {
    const response = await page.request.post(`/auth/v1/token?grant_type=${grant}`, { data })
    return (await response.json()).refresh_token as string
  }
  const copied = await token('password', { email, password })
  const next = await token('refresh_token', { refresh_token: copied })
  await token('refresh_token', { refresh_token: next })
  await token('refresh_token', { refresh_token: copied })
  await signIn(page, 'header')
  await openAccount(page)
  await expect(account(page).getByRole('heading', { name: 'התראות אבטחה' })).toBeVisible()
  await expect(account(page).getByText('ייתכן שאחת הכניסות שלכם הועתקה')).toBeVisible()
})
