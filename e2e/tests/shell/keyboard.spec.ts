// Deep links and keyboard use: one dialog at a time, and no lost focus.
import { expect, test } from '../../fixtures.ts'

const focused = 'document.activeElement === document.body ? "body" : document.activeElement.tagName'

test.describe('a new visitor with a link to a product', () => {
  test.use({ adult: false })

  test('gets the age gate alone, and then the product', async ({ page }) => {
    await page.goto('/?product=5')
    const gate = page.getByRole('dialog', { name: 'אימות גיל' })
    await expect(gate).toBeVisible()
    await expect(page.getByRole('contentinfo', { includeHidden: true })).toBeAttached()
    await expect(page.locator('dialog[open]')).toHaveCount(1)
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
    await expect(gate).toBeVisible()
    expect(page.url()).toContain('product=5')

    await gate.getByRole('button', { name: 'כן' }).click()
    const product = page.getByRole('dialog')
    await expect(product.getByRole('button', { name: /^הוספה לסל - / })).toBeVisible()
    await expect(product.locator(':focus')).toHaveCount(1)

    await page.keyboard.press('Escape')
    await expect(product).toBeHidden()
    expect(page.url()).not.toContain('product=')
    await expect.poll(() => page.evaluate(focused)).toBe('H1')
  })
})

test('removing lines from the cart never loses the focus', async ({ page }) => {
  await page.goto('/?view=category')
  const cards = page.getByRole('article')
  for (const place of [0, 1]) await cards.nth(place).getByRole('button').click()
  const [first = '', second = ''] = await cards.getByRole('heading').allTextContents()

  await page.getByRole('button', { name: /^סל הקניות/ }).click()
  const sheet = page.getByRole('dialog', { name: /^סל הקניות/ })
  await sheet.getByRole('button', { name: `הקטנת הכמות של ${first}` }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await expect(sheet.getByText(second).first()).toBeVisible()
  await expect(page.locator(':focus')).toHaveText(second)

  await sheet.getByRole('button', { name: 'ריקון הסל' }).press('Enter')
  await expect(sheet.getByRole('listitem')).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'סגירה' }).first()).toBeFocused()

  const messages = page.getByRole('region', { name: 'הודעות' })
  const undo = messages.getByRole('button', { name: 'ביטול' })
  await undo.last().press('Enter')
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => page.evaluate(focused)).toBe('BUTTON')
})

test('loading more products focuses the first new one', async ({ page }) => {
  await page.goto('/?view=category')
  const firstPage = 24
  await expect(page.getByRole('article')).toHaveCount(firstPage)
  await page.getByRole('button', { name: 'עוד מוצרים' }).press('Enter')
  await expect(page.getByText(/^נוספו \d+ מוצרים$/)).toBeAttached()
  // Scrolling near the button may have loaded a page already: the focus is on the first product of the pressed one.
  const focusedCard = () =>
    page.evaluate(() => [...document.querySelectorAll('article')].findIndex((card) => card.contains(document.activeElement)))
  await expect.poll(focusedCard).toBeGreaterThanOrEqual(firstPage)
  expect((await focusedCard()) % firstPage).toBe(0)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a menu panel opens by hover and focus, closes by Escape, and is entered by ArrowDown', async ({ page }) => {
    await page.goto('/')
    // Hover before hydration counts only on devices with a mouse.
    await expect(page.locator('html[data-whole]')).toBeAttached()
    const entries = page.getByRole('navigation', { name: 'תפריט ראשי' }).getByRole('button')
    const [first, second] = [entries.nth(0), entries.nth(1)]
    await first.hover()
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(first).toHaveAttribute('aria-expanded', 'false')

    await page.getByRole('link', { name: 'דף הבית' }).first().focus()
    await page.keyboard.press('Tab')
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(second).toBeFocused()
    await expect(second).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(second).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(':focus')).toHaveText(/ – כל המוצרים$/)
    await page.keyboard.press('Tab')
    await expect(second).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(second).toBeFocused()
  })
})
