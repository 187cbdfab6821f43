// The cart's button and sheet (SPEC §2, §4), and the cart's weight.
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { failure, fillCart, fillCheckout, goToCheckout, openSheet, placeButton, sendOrder, sheet, sheetStepGone } from '../../shopper.ts'

const messages = 'הודעות'

test("the button's name has the count in words, changes are announced, and undo restores a removed line", async ({ page }) => {
  await page.goto('/?view=category')
  await expect(page.getByRole('button', { name: 'סל הקניות ריק' })).toBeVisible()
  const add = page.getByRole('article').first().getByRole('button')
  const said = page.getByRole('region', { name: messages })
  for (const name of ['סל הקניות, פריט אחד', 'סל הקניות, שני פריטים', 'סל הקניות, 3 פריטים']) {
    await add.click()
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(page.locator('[aria-live=polite]').filter({ hasText: name })).toBeAttached()
  }
  await expect(said.getByText('נוסף לסל', { exact: true })).toBeVisible()

  const opened = await openSheet(page)
  await opened.getByRole('button', { name: /^הקטנת הכמות/ }).click()
  await expect(said.getByText('עודכן בסל')).toBeVisible()
  await expect(opened.getByText('2', { exact: true })).toBeVisible()
  await opened.getByRole('button', { name: /^הסרת/ }).click()
  await expect(said.getByText('המוצר הוסר מסל הקניות')).toBeVisible()
  await expect(opened.getByText('הסל שלכם ריק')).toBeVisible()
  for (const name of ['המשך לתשלום', 'ריקון הסל']) await expect(opened.getByRole('button', { name })).toBeDisabled()
  await said.getByRole('button', { name: 'ביטול' }).click()
  await expect(page.getByRole('dialog', { name: 'סל הקניות (2)' })).toBeVisible()
  await opened.getByRole('button', { name: 'ריקון הסל' }).click()
  await expect(said.getByText('כל המוצרים הוסרו מהסל')).toBeVisible()
  await said.getByRole('button', { name: 'ביטול' }).click()
  await expect(page.getByRole('dialog', { name: 'סל הקניות (2)' })).toBeVisible()
})

test('the sheet is accessible; Escape, its button and the backdrop close it and restore the focus', {
  tag: '@wide',
}, async ({ page }) => {
  await fillCart(page, 0)
  const button = page.getByRole('button', { name: /^סל הקניות/ })
  const opened = await openSheet(page)
  await expectNoA11yViolations(page)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(button).toBeFocused()
  await sheetStepGone(page)

  for (const n of [0, 1, 2]) await page.getByRole('article').nth(n).getByRole('button').click()
  await openSheet(page)
  await expect(opened.getByRole('listitem')).toHaveCount(3)
  await expectNoA11yViolations(page)
  await opened.getByRole('button', { name: 'סגירה' }).first().click()
  await expect(button).toBeFocused()
  await sheetStepGone(page)

  await openSheet(page)
  const { width = 0 } = page.viewportSize() ?? {}
  // On a phone there is no backdrop beside the sheet.
  if (width < 500) return
  await page.mouse.click(width - 20, 400)
  await expect(opened).toBeHidden()
  await expect(button).toBeFocused()
})

test('everything in the sheet is reachable on a screen as low as at 400 % zoom', async ({ page }) => {
  await fillCart(page, 2)
  await page.setViewportSize({ width: 320, height: 256 })
  const opened = await openSheet(page)
  for (const name of ['המשך לתשלום', 'ריקון הסל', /^הגדלת הכמות/]) {
    const button = opened.getByRole('button', { name }).first()
    await button.scrollIntoViewIfNeeded()
    await button.click({ trial: true })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the sheet shows over a hundred lines, and an order takes at most a hundred', async ({ page }) => {
  await fillCart(page, 0)
  const cards = page.getByRole('article')
  // Scrolling near the button may load more as well.
  await expect(async () => {
    if ((await cards.count()) <= 100) await page.getByRole('button', { name: 'עוד מוצרים' }).click({ timeout: 1000 })
    expect(await cards.count()).toBeGreaterThan(100)
  }).toPass()
  await cards.getByRole('button').evaluateAll((buttons) => {
    for (const button of buttons.slice(0, 101)) (button as HTMLElement).click()
  })
  const opened = await openSheet(page)
  await expect(page.getByRole('dialog', { name: 'סל הקניות (101)' })).toBeVisible()
  await expect(opened.getByRole('listitem')).toHaveCount(101)
  await opened.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(opened.getByRole('button', { name: 'המשך לתשלום' })).toBeInViewport()
  await page.keyboard.press('Escape')

  await fillCheckout(page)
  await placeButton(page).click()
  await expect(failure(page, 'אפשר להזמין עד 100 מוצרים שונים')).toBeVisible()
  await page.getByRole('button', { name: 'חזרה לסל' }).click()
  await opened.getByRole('button', { name: /^הסרת/ }).first().click()
  await page.keyboard.press('Escape')
  await sendOrder(page)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(100)
})

test('without a checkout the shopper is thanked with the total (SPEC §8)', async ({ page, expectedComplaints }) => {
  // Chromium blocks connections of a fulfilled page to the local machine.
  expectedComplaints.push(/WebSocket/)
  await page.route('**/?view=category', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"views":["checkout",', '"views":[') })
  })
  const thanks = page.waitForEvent('dialog')
  await fillCart(page, 1)
  const opened = await openSheet(page)
  const total = (await opened.getByText(/₪/).last().textContent()) ?? ''
  const pressed = opened.getByRole('button', { name: 'המשך לתשלום' }).click()
  const alert = await thanks
  expect({ type: alert.type(), message: alert.message() }).toEqual({ type: 'alert', message: `תודה על הקנייה! סה״כ: ${total}` })
  await alert.accept()
  await pressed
  await expect(sheet(page)).toBeHidden()
})

test('the cart weighs 25 KB in the first view, and checkout 15 KB more', async ({ page }) => {
  let sizes: Promise<number>[] = []
  const loaded: string[] = []
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/remotes/cart/')) return
    loaded.push(request.url())
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const sum = async () => (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
  await fillCart(page, 1)
  // The sheet's script comes with the first press.
  await expect.poll(() => loaded.join()).toMatch(/slot__overlay/)
  await page.waitForLoadState('networkidle')
  const first = await sum()
  expect(first).toBeGreaterThan(2000)
  expect(first).toBeLessThan(25_000)
  sizes = []
  await goToCheckout(page)
  await expect.poll(sum).toBeGreaterThan(2000)
  await page.waitForLoadState('networkidle')
  const more = await sum()
  expect(more).toBeLessThan(15_000)
  test.info().annotations.push({ type: 'bytes', description: `first view ${first}, checkout ${more}` })
})

test('the badge shows a tap within 50 ms with a CPU slowdown of four', async ({ page }) => {
  await fillCart(page, 1)
  await expect(page.locator('[data-count]')).toBeAttached()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const tap = () =>
    page.evaluate(async () => {
      const button = document.querySelector('article button') as HTMLElement
      const badge = document.querySelector('[data-count]') as HTMLElement
      const start = performance.now()
      const changed = new Promise<void>((done) => new MutationObserver(() => done()).observe(badge, { attributes: true }))
      button.click()
      await changed
      return performance.now() - start
    })
  const times: number[] = []
  // The fastest of many, as other stories on the same processors slow down some.
  while (times.length < 40 && !times.some((time) => time < 50)) times.push(await tap())
  expect(Math.min(...times)).toBeLessThan(50)
  test.info().annotations.push({ type: 'milliseconds', description: times.map((time) => time.toFixed(1)).join(' ') })
})
