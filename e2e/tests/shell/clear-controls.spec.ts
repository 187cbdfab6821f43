// Floating parts, the accessibility menu's button and the messages, cover nothing that can be pressed; messages cover no text that says what to
// do.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { fillCart, goToCheckout, openSheet, placeButton } from '../../shopper.ts'

test.use({ viewport: { width: 390, height: 844 } })

const opener = (page: Page) => page.getByRole('button', { name: 'תפריט נגישות' })
const messages = (page: Page) => page.getByRole('region', { name: 'הודעות' })

/** The names of the controls under what floats. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('dialog:modal') ?? document
    const button = document.querySelector('button[aria-label="תפריט נגישות"]')
    const region = document.querySelector('[role="region"][aria-label="הודעות"]')
    const floating = [button, ...(region?.children ?? [])].flatMap((element) => element?.getBoundingClientRect() ?? [])
    return [...root.querySelectorAll('a[href], button, input, select, textarea')].flatMap((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      if (control === button || region?.contains(control) || control.closest('[popover]') || width < 4) return []
      const isUnder = floating.some((rect) => rect.left < right && left < rect.right && rect.top < bottom && top < rect.bottom)
      return isUnder ? [control.getAttribute('aria-label') ?? control.textContent ?? ''] : []
    })
  })
const expectNothingCovered = (page: Page) => expect.poll(() => coveredControls(page)).toEqual([])

test('on a phone the button folds to the edge, and messages find a place between controls', async ({ page }) => {
  await fillCart(page)
  await expect(messages(page).getByRole('status')).toBeVisible()
  await expectNothingCovered(page)
  // A message under the pointer would stay where it is.
  await page.mouse.move(195, 2)
  for (let screen = 0; screen < 4; screen++) {
    await page.mouse.wheel(0, 190)
    await expectNothingCovered(page)
    const { width, height } = (await opener(page).boundingBox()) ?? {}
    expect(width).toBeGreaterThanOrEqual(44)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  await opener(page).click()
  await expect(page.getByRole('region', { name: 'אפשרויות נגישות' })).toBeVisible()
})

test('in the cart and in the checkout neither lies over lines, fields and the button that sends', async ({ page }) => {
  await fillCart(page, 3)
  const sheet = await openSheet(page)
  await expectNothingCovered(page)
  await sheet
    .getByRole('button', { name: /^הגדלת/ })
    .first()
    .click()
  await expect(sheet.getByText('עודכן בסל')).toBeVisible()
  await expectNothingCovered(page)
  await page.keyboard.press('Escape')
  await goToCheckout(page)
  await placeButton(page).click()
  await expect(messages(page).getByRole('alert')).toBeVisible()
  await placeButton(page).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await coveredControls(page)).filter((name) => /שליחת/.test(name))).toEqual([])
})

/** The texts, of these, that are under a message. */
const coveredTexts = (texts: Locator) =>
  texts.evaluateAll((elements) => {
    const region = document.querySelector('[role="region"][aria-label="הודעות"]')
    const cards = [...(region?.children ?? [])].map((card) => card.getBoundingClientRect())
    return elements.flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isUnder = cards.some((card) => card.left < right && left < card.right && card.top < bottom && top < card.bottom)
      return isUnder ? [element.textContent] : []
    })
  })

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 560 }, expectedComplaints: [/ERR_|Failed to|NetworkError|WebSocket|Loading chunk/] })

  test('the notice of a lost connection covers no text of a list that failed to load', async ({ page, context }) => {
    await page.goto('/?view=category')
    // The module that moves messages comes once the page is idle.
    await expect(opener(page)).toHaveAttribute('data-place')
    await page.route(/\/api\/products/, (route) => route.abort())
    await context.setOffline(true)
    await expect(messages(page).getByText('אין חיבור לאינטרנט')).toBeVisible()
    await page.getByLabel('חיפוש מוצרים').fill('בירה')
    await page.keyboard.press('Enter')
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure.getByRole('button', { name: 'נסו שוב' })).toBeVisible()
    for (const distance of [0, 40, 40, 40]) {
      await page.mouse.wheel(0, distance)
      await expect.poll(() => coveredTexts(failure.locator('p'))).toEqual([])
      await expectNothingCovered(page)
    }
  })
})
