// The product dialog: its place in the shop, sharing, the quantity, and the request for a mail.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { cartButton, failure, openSheet, ownerOf } from '../../shopper.ts'
import { holdRequests, untilDrawn } from '../../slow-network.ts'

/** Opens the first product of red wine. */
async function openWine(page: Page) {
  await page.goto(`/?category=${encodeURIComponent('יין אדום')}`)
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent())?.trim() ?? ''
  await card.getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('button', { name: 'שיתוף' })).toBeVisible()
  return { dialog, name }
}

test('the breadcrumb of a product is as deep as that of search engines, and leads back to its category', { tag: '@wide' }, async ({
  page,
}) => {
  const { dialog, name } = await openWine(page)
  const trail = dialog.getByRole('navigation', { name: 'מיקום המוצר' })
  await expect(trail.getByRole('listitem')).toHaveText(['דף הבית', 'יין', 'יין אדום', name])
  await page.reload()
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const steps = data
    .flatMap((text) => JSON.parse(text))
    .find((each) => each['@type'] === 'BreadcrumbList')
    .itemListElement.map((step: { name: string }) => step.name)
  expect(steps).toEqual(['דף הבית', 'יין', 'יין אדום', name])
  await trail.getByRole('link', { name: 'יין', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'יין', exact: true })).toBeVisible()
})

test('a step of the breadcrumb is pressed before the list below is hydrated', async ({ page }) => {
  const { dialog } = await openWine(page)
  const release = await holdRequests(page, /view__category/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('[data-remote=storefront][data-expose="./slot/overlay"][data-hydrated]')).toBeAttached()
  await dialog.getByRole('link', { name: 'יין', exact: true }).click()
  await expect(dialog).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'יין', exact: true })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a dialog that hydrates after its page was left closes', async ({ page }) => {
  const { dialog } = await openWine(page)
  const release = await holdRequests(page, /storefront.*slot__overlay/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('[data-expose="./slot/header"][data-hydrated]')).toBeAttached()
  // The drawn dialog lies over it; a screen reader presses it.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click())
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeAttached()
  release()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
})

test('after a dialog that was closed before its hydration the view’s heading has the focus', async ({ page }) => {
  await untilDrawn(page, '/?product=5', '<dialog')
  const release = await holdRequests(page, /storefront.*slot__overlay/)
  await page.goto('/?product=5', { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'סגירה' }).press('Enter')
  await expect(dialog).toBeHidden()
  release()
  await expect(page).not.toHaveURL(/product=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a product is shared by the device, and its address is copied where there is no such thing', async ({ page }) => {
  await page.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(globalThis, { calls })
    Object.defineProperty(navigator, 'share', { configurable: true, writable: true, value: async (data: unknown) => void calls.push(data) })
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void calls.push(text) },
    })
  })
  const { dialog, name } = await openWine(page)
  const url = await page.evaluate(() => location.origin + location.search.replace(/.*(product=\d+).*/, '/?$1'))
  const calls = () => page.evaluate(() => (globalThis as unknown as { calls: unknown[] }).calls)
  const share = dialog.getByRole('button', { name: 'שיתוף' })
  await share.click()
  // A press before hydration takes effect after it.
  await expect.poll(calls).toEqual([{ title: name, url }])
  await expect(page.getByText('הקישור למוצר הועתק')).toHaveCount(0)

  const refuse = (error: string) =>
    page.evaluate((kind) => {
      navigator.share = () => Promise.reject(new DOMException('No', kind))
    }, error)
  // Given up by the shopper: nothing else happens.
  await refuse('AbortError')
  await share.click()
  await expect.poll(calls).toHaveLength(1)
  await refuse('NotAllowedError')
  await share.click()
  await expect(page.getByText('הקישור למוצר הועתק')).toBeVisible()
  expect((await calls()).at(-1)).toBe(url)
  await expect(share).toBeFocused()
})

test.describe('without a clipboard', () => {
  test.use({ expectedComplaints: [/No clipboard/] })

  test('the shopper is told where the address is', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('No clipboard')) } })
    })
    const { dialog } = await openWine(page)
    await dialog.getByRole('button', { name: 'שיתוף' }).click()
    await expect(failure(page, 'לא הצלחנו להעתיק את הקישור')).toContainText('שורת הכתובת')
  })
})

test('the quantity is priced, ends at the stock, and goes into the cart as one line', { tag: '@wide' }, async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const { dialog, name } = await openWine(page)
  await owner.change(name, { price: 70, regularPrice: null, stock: 3 })
  const [more, fewer] = [`הגדלת הכמות של ${name}`, `הקטנת הכמות של ${name}`].map((label) => dialog.getByRole('button', { name: label }))
  if (!more || !fewer) throw new Error('There are two buttons')
  const quantity = dialog.getByRole('group', { name: 'כמות' }).getByText(/^\d+$/)
  await expect(dialog.getByRole('button', { name: /^הוספה לסל - .*70\.00/ })).toBeVisible()
  await expect(fewer).toBeDisabled()
  await more.press('Enter')
  await more.press('Enter')
  await expect(quantity).toHaveText('3')
  await expect(more).toBeDisabled()
  // A disabled button keeps the focus, and does no more.
  await expect(more).toBeFocused()
  await more.press('Enter')
  await expect(quantity).toHaveText('3')
  await fewer.click()
  await expect(quantity).toHaveText('2')
  await dialog.getByRole('button', { name: /^הוספה לסל - .*140\.00/ }).click()
  await expect(quantity).toHaveText('1')
  await page.keyboard.press('Escape')
  await expect(cartButton(page, 'סל הקניות, שני פריטים')).toBeVisible()
  const sheet = await openSheet(page)
  await expect(sheet.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
})

test('what stands in a dialog stays when its details and similar products come', { tag: '@wide' }, async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await page.goto('/?category=וויסקי')
  await expect(page.locator('html[data-whole]')).toBeAttached()
  await page.evaluate(() => {
    window.places$ = []
    // Without the slide of its animation.
    const look = () => {
      const dialog = document.querySelector<HTMLElement>('dialog:modal')
      if (dialog) window.places$.push([dialog.offsetTop, dialog.offsetHeight])
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('article').first().getByRole('img').first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'מוצרים דומים' })).toBeAttached()
  const places = await page.evaluate(() => window.places$)
  expect(new Set(places.map(([top]) => top)).size).toBe(1)
  if (isPhone) expect(new Set(places.map(([, height]) => height)).size).toBe(1)
})

test('on a tablet the whole picture is seen, beside the words', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const { dialog } = await openWine(page)
  const box = await dialog.locator('img').first().boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 5, 1)
  expect(box?.width).toBeGreaterThan(300)
})

test('on a phone on its side the picture is in sight beside the words, with the button that buys', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const { dialog } = await openWine(page)
  await expect(dialog.locator('img').first()).toBeInViewport({ ratio: 0.9 })
  await expect(dialog.getByRole('button', { name: /^הוספה לסל/ }).first()).toBeInViewport({ ratio: 0.9 })
})

for (const [width, height] of [
  [844, 390],
  [640, 420],
  [360, 420],
] as const)
  test(`at ${width} × ${height} the message of an added product is in sight, and leads to the cart`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const { dialog } = await openWine(page)
    await dialog
      .getByRole('button', { name: /^הוספה לסל/ })
      .first()
      .click()
    await expect(dialog.getByRole('status').filter({ hasText: 'נוסף לסל' })).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: 'לצפייה בסל' }).click()
    await expect(page.getByRole('dialog', { name: /^סל הקניות/ })).toBeVisible()
  })

test('the request for a mail asks for a missing address, and offers the domain that was meant', async ({ page, shop }) => {
  const owner = await ownerOf(shop)
  const { dialog, name } = await openWine(page)
  await owner.change(name, { stock: 0 })
  await dialog.getByRole('button', { name: 'עדכנו אותי כשיחזור' }).click()
  const field = dialog.getByLabel('דוא״ל')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('נא להזין דוא״ל')
  await field.fill('dana@gmial.com')
  await field.press('Tab')
  await dialog.getByRole('button', { name: /התכוונתם ל־.*dana@gmail\.com/ }).click()
  await expect(field).toHaveValue('dana@gmail.com')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('נודיע לכם כשהמוצר יחזור')).toBeFocused()
})

/** Opens a product whose dialog the server drew; the shop's other part does not load yet. */
async function openDrawn(page: Page): Promise<() => void> {
  await untilDrawn(page, '/?product=5', '<dialog')
  const release = await holdRequests(page, /\/remotes\/storefront\/.*\.js$/)
  await page.goto('/?product=5', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-started', '')
  return release
}

const isTakenOver = (page: Page) =>
  expect(page.locator('[data-expose="./slot/overlay"][data-remote="storefront"]')).toHaveAttribute('data-hydrated')

test('a dialog that hydrates in a hidden page keeps what the server drew', async ({ page }) => {
  const release = await openDrawn(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  release()
  await isTakenOver(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'שיתוף' })).toBeVisible()
})

test('a price that changes while a dialog is not hydrated yet appears after that', async ({ page, shop, expectedComplaints }) => {
  // The scripts are held for longer than Chromium waits for what is preloaded.
  expectedComplaints.push(/was preloaded using link preload but not used/)
  const owner = await ownerOf(shop)
  const release = await openDrawn(page)
  const product = await (await page.request.get('/api/products/5')).json()
  await owner.send('PATCH', '/api/products/5', { price: product.price + 111, updatedAt: product.updatedAt })
  // Longer than a page waits before it reads a change.
  await page.waitForFunction(() => performance.now() > 6000)
  release()
  await isTakenOver(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: /^הוספה לסל - / })).toContainText((product.price + 111).toFixed(2))
})

declare global {
  interface Window {
    /** Top and height of the open dialog, frame by frame. */
    places$: [number, number][]
  }
}
