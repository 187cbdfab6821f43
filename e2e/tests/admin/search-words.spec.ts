// The owner's search words: groups of synonyms, and searches without results.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { message, signIn } from '../../owner.ts'

test.slow()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'מילים לחיפוש' })

async function openWords(page: Page) {
  await signIn(page, 'products')
  await page.getByRole('button', { name: 'מילים לחיפוש' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'מילים נרדפות' })).toBeVisible()
}

test('a search without results becomes a group of words by keyboard alone, and is found at once', async ({ page, anotherVisitor }) => {
  const unknown = 'זלמנצה'
  for (let times = 0; times < 3; times++) await page.request.get(`/api/products?q=${encodeURIComponent(unknown)}`)
  const shopper = await anotherVisitor()
  await shopper.goto(`/?q=${encodeURIComponent(unknown)}`)
  await expect(shopper.getByText('לא נמצאו מוצרים', { exact: true })).toBeVisible()

  await openWords(page)
  await dialog(page)
    .getByRole('button', { name: `יצירת קבוצה: ${unknown}` })
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'קבוצה 1' })).toBeFocused()
  await page.keyboard.type('וודקה')
  await expect(dialog(page).getByRole('textbox', { name: 'קבוצה 1' })).toHaveValue(`${unknown}, וודקה`)
  await expectNoA11yViolations(page)
  await page.keyboard.press('Enter')
  await expect(message(page, 'המילים לחיפוש עודכנו')).toBeVisible()
  await expect(shopper.getByRole('article').filter({ hasText: 'וודקה' }).first()).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(9)
})

test('a group of one word shows its error and focuses it; closing asks before unsaved words are dropped', async ({ page }) => {
  await openWords(page)
  await dialog(page).getByRole('button', { name: 'הוספת קבוצה' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'קבוצה 1' })).toBeFocused()
  await page.keyboard.type('סאקה')
  await dialog(page).getByRole('button', { name: 'שמירה' }).click()
  await expect(dialog(page).getByText('נא להזין לפחות שתי מילים, מופרדות בפסיק')).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'קבוצה 1' })).toBeFocused()
  page.once('dialog', (question) => question.accept())
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})
