// Protection of unsaved changes, concurrent owners, and keyboard navigation.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { message, signIn } from '../../owner.ts'

const tagline = (page: Page) => page.getByLabel('סלוגן')
/** Some have a count behind their name. */
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\s?\\d*$`) })

test('unsaved changes are left for another tab, view or page only after a confirmation', async ({ page }) => {
  const asked: string[] = []
  let answer = false
  page.on('dialog', (question) => {
    asked.push(question.type())
    return answer ? question.accept() : question.dismiss()
  })
  await signIn(page, 'products')
  await tab(page, 'ראש האתר').click()
  await tagline(page).fill('חדש')
  await tab(page, 'הזמנות').click()
  await expect.poll(() => asked).toEqual(['confirm'])
  await expect(tagline(page)).toHaveValue('חדש')
  await page.goBack()
  await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
  await expect(tagline(page)).toHaveValue('חדש')
  await expect(page).toHaveURL(/tab=header/)
  await page.getByRole('button', { name: 'התנתקות' }).click()
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'confirm'])
  await expect(tagline(page)).toHaveValue('חדש')

  answer = true
  await page.reload()
  expect(asked.at(-1)).toBe('beforeunload')
  await expect(tagline(page)).not.toHaveValue('חדש')
  await tagline(page).fill('חדש')
  await tab(page, 'הזמנות').click()
  await expect(page.getByRole('heading', { name: 'ניהול הזמנות' })).toBeVisible()
  await tab(page, 'ראש האתר').click()
  await expect(tagline(page)).not.toHaveValue('חדש')
  await expect(tagline(page)).not.toHaveValue('')
})

test('a save over another owner’s newer version shows both, and the owner chooses', async ({
  page,
  anotherVisitor,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409/)
  await signIn(page, 'header')
  const second = await anotherVisitor()
  await signIn(second, 'header')
  await second.getByLabel('שם החנות').fill('בית היין')
  await second.getByLabel('סלוגן').fill('של השני')
  await second.getByRole('button', { name: 'שמירה' }).click()
  await expect(message(second, 'פרטי ראש האתר עודכנו')).toBeVisible()

  await tagline(page).fill('של הראשון')
  await page.getByRole('button', { name: 'שמירה' }).click()
  const choice = page.getByRole('dialog', { name: 'נשמרה בינתיים גרסה חדשה יותר' })
  const name = choice.getByRole('group', { name: 'שם החנות' })
  await expect(name.getByRole('radio', { name: /הגרסה החדשה.*בית היין/s })).toBeChecked()
  const words = choice.getByRole('group', { name: 'סלוגן' })
  await expect(words.getByRole('radio', { name: /הגרסה שלכם.*של הראשון/s })).toBeChecked()
  await choice.getByRole('button', { name: 'שמירת הבחירה' }).click()
  await expect(message(page, 'פרטי ראש האתר עודכנו')).toBeVisible()
  await expect(choice).toBeHidden()
  await expect(page.getByLabel('שם החנות')).toHaveValue('בית היין')
  const { storeName, tagline: kept } = await (await page.request.get('/api/header')).json()
  expect({ storeName, kept }).toEqual({ storeName: 'בית היין', kept: 'של הראשון' })
})

test('all tabs by arrow keys; reload and Back keep the tab of the address', async ({ page }) => {
  await signIn(page, 'products')
  await tab(page, 'מוצרים').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'קטגוריות')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'ניהול קטגוריות' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab(page, 'תחתית האתר')).toBeFocused()
  await tab(page, 'הזמנות').click()
  await expect(page).toHaveURL(/tab=orders/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ניהול הזמנות' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'ניהול תחתית האתר' })).toBeVisible()
})
