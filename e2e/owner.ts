// How the owner gets into the panel, for the stories that begin there.
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const message = (page: Page, text: string | RegExp): Locator => page.getByRole('region', { name: 'הודעות' }).getByText(text)

/** Signs in with the pair that the login card itself offers, and comes to this tab. */
export async function signIn(page: Page, tab: string): Promise<void> {
  await page.goto(`/?view=admin&tab=${tab}`)
  const hint = (await page.getByText(/^פרטי כניסה להדגמה/).textContent()) ?? ''
  const [, username = '', password = ''] = hint.match(/: (\S+) \/ (\S+)$/) ?? []
  await page.getByLabel('שם משתמש').fill(username)
  await page.getByLabel('סיסמה', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'התחברות' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'פאנל ניהול' })).toBeVisible()
}
