// A forgotten password, by the link of the mail in the browser that asked for it (PKCE).
import { expect, test } from '../fixtures.ts'
import { newestMail } from '../mailbox.ts'

test('the link of a recovery asked for in the panel leads to a new password', async ({ page, shop }) => {
  await page.goto('/?view=admin')
  const { username } = await (await page.request.get('/api/demo-owner')).json()
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
