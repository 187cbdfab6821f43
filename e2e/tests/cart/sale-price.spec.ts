// A sale as shoppers meet it: both prices wherever the product is, and its end in the middle of a checkout.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { buy, failure, fillCheckout, openSheet, ownerOf, placeButton, sendOrder } from '../../shopper.ts'

test.use({ expectedComplaints: [/409 \(Conflict\)|prices_changed|not what the shopper saw/] })

async function firstOnShelf(page: Page): Promise<string> {
  await page.goto('/?view=category')
  return ((await page.getByRole('article').getByRole('heading').first().textContent()) ?? '').trim()
}

const withoutMarks = (text: string | null) => text?.replace(/[\u200E\u200F]/g, '').replaceAll('\u00A0', ' ')

test('a sale shows both prices in list, dialog and cart; its end at checkout shows the new one', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  const owner = await ownerOf(shop)
  const name = await firstOnShelf(page)
  const regularPrice = await owner.price(name)
  const { id } = await owner.change(name, { price: regularPrice - 5, regularPrice })
  const card = page.getByRole('article', { name })
  await expect(card.getByRole('deletion')).toBeVisible()
  const words = withoutMarks(await card.ariaSnapshot())
  expect(words).toContain(`מחיר רגיל ${regularPrice.toFixed(2)}`)
  expect(words).toContain(`מחיר מבצע ${(regularPrice - 5).toFixed(2)}`)
  expect(words).toContain(`הנמוך ב־30 הימים שלפני המבצע: ${regularPrice.toFixed(2)}`)
  await expectNoA11yViolations(page)

  await page.goto(`/?view=category&product=${id}`)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('deletion')).toBeVisible()
  await dialog.getByRole('button', { name: /^הוספה לסל/ }).click()
  await page.keyboard.press('Escape')
  const sheet = await openSheet(page)
  await expect(sheet.getByRole('deletion')).toBeVisible()
  await page.keyboard.press('Escape')

  await fillCheckout(page)
  await owner.change(name, { saleUntil: new Date(Date.now() + 500).toISOString() })
  await expect.poll(() => owner.price(name)).toBe(regularPrice)
  await placeButton(page).click()
  await expect(failure(page, 'המחירים התעדכנו')).toBeVisible()
  await expect(page.getByRole('main').getByRole('deletion')).toHaveCount(0)
  await sendOrder(page)
})

test('an order placed during a sale keeps both prices', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const name = await firstOnShelf(page)
  const regularPrice = await owner.price(name)
  await owner.change(name, { price: regularPrice - 5, regularPrice })
  await expect(page.getByRole('article', { name }).getByRole('deletion')).toBeVisible()
  await page
    .getByRole('article', { name })
    .getByRole('button', { name: /^הוספה לסל/ })
    .click()
  await buy(page)
  await expect(page.getByRole('main').getByRole('deletion')).toContainText(regularPrice.toFixed(2))
})

test('two long prices stand one below the other on the narrowest screen', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  await page.setViewportSize({ width: 320, height: 640 })
  const name = await firstOnShelf(page)
  await owner.change(name, { price: 12345.6, regularPrice: 23456.7 })
  const card = page.getByRole('article', { name })
  const [before, now] = [card.getByRole('deletion'), card.getByRole('insertion')]
  await expect(before).toBeVisible()
  const [frame, upper, lower] = [await card.boundingBox(), await before.boundingBox(), await now.boundingBox()]
  expect(lower?.y).toBeGreaterThan(upper?.y ?? Number.POSITIVE_INFINITY)
  expect(lower?.x).toBeGreaterThanOrEqual(frame?.x ?? Number.POSITIVE_INFINITY)
})
