// `?boundaries=1` frames each remote's areas with version and load time, without blocking the page.
import type { Page } from '@playwright/test'
import { expectNoA11yViolations } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { openHome, openWhisky } from '../../shopper.ts'

const fetched = (requests: readonly string[]) => requests.filter((url) => /\/remotes\/host\/.*boundaries.*\.js$/.test(url))

/** The labelled areas, such as `storefront/header`; each of the live release and with its time. */
async function labelled(page: Page): Promise<string[]> {
  const { microFrontends } = await (await page.request.get('/remotes.json')).json()
  const labels = await page.locator('[data-boundaries] span').allTextContents()
  return labels.map((label) => {
    const [area = '', version, time, unit] = label.split(' ')
    const [remote = ''] = area.split('/')
    const isTrue = version === microFrontends[remote][0].metadata.version && Number(time) > 0 && unit === 'ms'
    return isTrue ? area : label
  })
}

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect))

/** Each label is visible, and none overlaps another. */
async function expectReadable(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // Labels follow the layout by a frame.
  await expect(async () => {
    const labels = await boxesOf(page, '[data-boundaries=page] span')
    for (const [index, { left, top, right, bottom }] of labels.entries()) {
      expect(left >= 0 && top >= 0 && right <= width && bottom <= height).toBe(true)
      const others = labels.slice(index + 1)
      expect(others.filter((other) => left < other.right && other.left < right && top < other.bottom && other.top < bottom)).toEqual([])
    }
  }).toPass()
}

test('each area is labelled with its remote’s name, version and load time, on every view', { tag: '@wide' }, async ({ page, requests }) => {
  await page.goto('/?boundaries=1')
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await expect.poll(() => labelled(page)).toEqual(['storefront/header', 'cart/header-actions', 'storefront/home'])
  expect(fetched(requests)).toHaveLength(1)
  await expectReadable(page)
  await expectNoA11yViolations(page)

  // The button is pressed through the cart's frame.
  const button = page.getByRole('button', { name: 'סל הקניות ריק' })
  await expect(async () => {
    const frame = (await boxesOf(page, '[data-boundaries=page] div'))[1]
    expect(frame).toMatchObject(await button.evaluate((element) => element.getBoundingClientRect().toJSON()))
  }).toPass()
  await button.click()
  await expect(page.getByRole('dialog', { name: 'סל הקניות' })).toBeVisible()
  await expect.poll(() => labelled(page)).toContain('cart/overlay')
  await page.keyboard.press('Escape')
  await expect.poll(() => labelled(page)).not.toContain('cart/overlay')

  // Frames move with the scrolled page.
  await page.mouse.wheel(0, 300)
  const main = page.getByRole('main').locator('[data-remote] > *').first()
  await expect(async () => {
    const { top } = await main.evaluate((element) => element.getBoundingClientRect())
    expect(top).toBeLessThan(0)
    expect((await boxesOf(page, '[data-boundaries=page] div'))[2]?.top).toBe(top)
  }).toPass()
  await expectReadable(page)

  // The addresses of the views do not contain it.
  await openWhisky(page)
  await expect.poll(() => labelled(page)).toContain('storefront/category')
  expect(page.url()).not.toContain('boundaries')
  await page.reload()
  await expect.poll(() => labelled(page)).toContain('storefront/category')
  await page.goto('/?view=checkout')
  await expect.poll(() => labelled(page)).toEqual(['storefront/header', 'cart/header-actions', 'cart/checkout'])
  await expectReadable(page)
  await page.goto('/?view=admin')
  await expect.poll(() => labelled(page)).toEqual(['admin/admin'])
})

test('without ?boundaries nothing of it is fetched; ?boundaries=0 ends it', async ({ page, requests }) => {
  await openHome(page)
  await page.waitForLoadState('networkidle')
  expect(fetched(requests)).toEqual([])

  await page.goto('/?boundaries=1')
  await expect(page.locator('[data-boundaries] span')).not.toHaveCount(0)
  requests.length = 0
  await page.goto('/?boundaries=0')
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched(requests)).toEqual([])
  await expect(page.locator('[data-boundaries]')).toHaveCount(0)
})

test('while the cart is down its area shows the failure', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/./)
  await page.route('**/remotes/cart/**', (route) => route.fulfill({ status: 503 }))
  await page.goto('/?boundaries=1')
  await expect(page.locator('[data-boundaries] span', { hasText: /^cart\/header-actions \S+ failed$/ })).toBeVisible()
})
