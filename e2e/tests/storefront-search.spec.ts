// Suggestions while one types: they help, and change nothing about the search itself (SPEC §4).
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { hold } from '../hold.ts'

/** The search field that this screen shows: in the header, or in the menu of small screens. */
async function openSearch(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'תפריט', exact: true }).click()
  return page.getByRole('searchbox', { name: 'חיפוש מוצרים' }).locator('visible=true')
}

const list = (page: Page) => page.getByRole('listbox', { name: 'הצעות' })

test('by keyboard: down to a product, Enter opens it, Back brings the page back', { tag: '@wide' }, async ({ page }) => {
  const field = await openSearch(page)
  await field.pressSequentially('ויסקי')
  const choices = list(page).getByRole('option')
  await expect(choices.first()).toBeVisible()
  expect(await choices.count()).toBeLessThanOrEqual(6)
  await expect(choices.first().locator('img')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /הצע/ }).first()).toBeAttached()

  await field.press('ArrowUp')
  await expect(choices.last()).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowDown')
  await expect(choices.last()).toHaveAttribute('aria-selected', 'false')
  await field.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', (await choices.first().getAttribute('id')) ?? '')
  await expect(field).toBeFocused()
  const name = ((await choices.first().locator('bdi').first().textContent()) ?? '').trim()
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(list(page)).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('dialog', { name })).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('Enter without a choice searches, and the list is gone', { tag: '@wide' }, async ({ page }) => {
  const field = await openSearch(page)
  await field.pressSequentially('ויסקי')
  await expect(list(page)).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'ויסקי' })).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await expect(list(page)).toBeHidden()
})

test('Escape closes the list alone; leaving the field does too', { tag: '@wide' }, async ({ page }) => {
  const field = await openSearch(page)
  await field.pressSequentially('ויסקי')
  await expect(list(page)).toBeVisible()
  await field.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(field).toBeVisible()
  await expect(field).toHaveValue('ויסקי')
  await field.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  // Over the button of the search itself.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(list(page)).toBeHidden()
})

test('a press on a suggestion opens it', { tag: '@wide' }, async ({ page }) => {
  const field = await openSearch(page)
  await field.pressSequentially('ויסקי')
  const choice = list(page).getByRole('option').first()
  const name = ((await choice.locator('bdi').first().textContent()) ?? '').trim()
  await choice.click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(page).toHaveURL(/product=\d+/)
})

test('fast typing asks once, and an answer that comes too late is not shown', async ({ page, requests }) => {
  const field = await openSearch(page)
  // All letters within one task: no machine is too slow for it.
  await field.evaluate((input, word) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (let typed = 1; typed <= word.length; typed++) {
      set?.call(input, word.slice(0, typed))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, 'ויסקי')
  await expect(list(page)).toBeVisible()
  expect(requests.filter((url) => url.includes('limit=6'))).toHaveLength(1)

  const release = await hold(page, '**/api/products?*limit=6*')
  await field.fill('בירה')
  await expect.poll(() => requests.filter((url) => url.includes('limit=6')).length).toBe(2)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'בירה' })).toBeVisible()
  release()
  await page.unroute('**/api/products?*limit=6*')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(list(page)).toBeHidden()
})
