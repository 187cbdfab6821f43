// Back, reload and lost connections in the shop.
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import {
  buy,
  failure,
  fillCart,
  fillForm,
  goToCheckout,
  openHome,
  openSheet,
  ownerOf,
  placeButton,
  sendOrder,
  sheet,
  sheetStepGone,
} from '../../shopper.ts'
import { holdRequests } from '../../slow-network.ts'

const allProducts = { level: 1, name: 'כל המוצרים' } as const
const shopByCategory = { name: 'קנו לפי קטגוריה' } as const

test('Back closes the cart’s sheet and stays on the page; Forward and reload leave it usable', async ({ page }) => {
  await openHome(page)
  await fillCart(page)
  await openSheet(page)
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('heading', allProducts)).toBeVisible()
  await page.goForward()
  await openSheet(page)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await sheetStepGone(page)
  await page.goBack()
  await expect(page.getByRole('heading', shopByCategory)).toBeVisible()
})

test('Back from a half-typed price leaves the list, and adds no step for it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHome(page)
  await page.locator('main').getByRole('link', { name: 'יין', exact: true }).first().click()
  await page.getByLabel('ממחיר').fill('50')
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', shopByCategory)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'יין' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('filter')).toBeNull()
})

test('Back from the checkout shows the page under the sheet from which it was opened, and no sheet', async ({ page }) => {
  await fillCart(page)
  await goToCheckout(page)
  await page.goBack()
  await expect(page.getByRole('heading', allProducts)).toBeVisible()
  await expect(sheet(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  /** The menu itself, not the sheet that stands in for it while it is loading. */
  const menu = (page: Page) => page.getByRole('dialog', { name: 'תפריט' }).and(page.locator(':not(#early-sheet)'))

  test('Back closes the menu, also as the first action', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'תפריט', exact: true }).click()
    await expect(menu(page)).toBeVisible()
    await page.goBack()
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('heading', shopByCategory)).toBeVisible()

    await page.getByRole('button', { name: 'תפריט', exact: true }).click()
    await menu(page).getByRole('link', { name: /^יין/ }).first().click()
    await expect(menu(page)).toBeHidden()
    await expect(page).toHaveURL(/category=/)
    await page.goBack()
    await expect(page.getByRole('heading', shopByCategory)).toBeVisible()
    await expect(menu(page)).toBeHidden()
  })

  test('closing a suggested product keeps the typed text', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'תפריט', exact: true }).click()
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'חיפוש מוצרים' })
    await field.pressSequentially('ויסקי')
    await page.getByRole('group', { name: 'מוצרים' }).getByRole('option').first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'סגירה' }).first().click()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await page.getByRole('button', { name: 'תפריט', exact: true }).click()
    await expect(field).toHaveValue('ויסקי')
  })

  test('long Latin words and large text make neither cart, checkout nor home scroll sideways', async ({ page, shop }) => {
    const owner = await ownerOf(shop)
    await owner.send('POST', '/api/products', {
      name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      price: 99,
      description: 'x',
      categories: ['יין'],
      image: '',
      visible: true,
    })
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await fillCart(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%'
    })
    const opened = await openSheet(page)
    expect(
      await opened.evaluate(
        (dialog) =>
          [...dialog.querySelectorAll('*')].filter(
            (part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible' && part.clientWidth > 1,
          ).length,
      ),
    ).toBe(0)
    await opened.getByRole('button', { name: 'המשך לתשלום' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'תשלום' })).toBeVisible()
    expect(await sideways()).toBe(0)
    await page.setViewportSize({ width: 320, height: 740 })
    await openHome(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await sideways()).toBe(0)
  })
})

test('a reload deep in a list restores the scroll position', async ({ page }) => {
  await page.goto('/?view=category')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  const readOn = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    return cards.count()
  }
  await expect.poll(readOn).toBeGreaterThan(48)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const y = () => page.evaluate(() => Math.round(scrollY))
  // Cards are laid out near the viewport, which shifts the position until all of them are.
  let before = -1
  let measuredAgain = 0
  const timesStill = async () => {
    const now = await y()
    measuredAgain = now === before ? measuredAgain + 1 : 0
    before = now
    return measuredAgain
  }
  await expect.poll(timesStill, { intervals: [300] }).toBeGreaterThan(2)
  await page.reload()
  await expect.poll(async () => Math.abs((await y()) - before)).toBeLessThan(150)
})

test.describe('without a connection for a while', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|Loading chunk|Failed to fetch|שגיאה|could not be read|already registered/] })

  const openCategory = async (page: Page, index: number) => {
    await expect(page.getByRole('heading', shopByCategory)).toBeVisible()
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('#app [data-expose]')].every((area) => area.dataset.hydrated !== undefined),
    )
    // Those of the carousel follow in the page once their own module is there.
    await page.evaluate((at) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="category="]')]
      links.filter((link) => !link.closest('[aria-roledescription]'))[at]?.click()
    }, index)
  }

  test('a view whose module failed is loaded by itself once the connection is back', async ({ page, context }) => {
    await page.route('**/*view__category*', (route) => route.abort('internetdisconnected'))
    await page.goto('/')
    await openCategory(page, 0)
    await expect(page.getByRole('main').getByRole('button', { name: 'נסו שוב' })).toBeVisible()
    await page.unroute('**/*view__category*')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('a list that failed is read by itself once the connection is back, and its error goes', async ({ page, context }) => {
    await page.goto('/')
    await openCategory(page, 0)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goBack()
    // The list's module has loaded; its data has not.
    await expect(page.getByRole('heading', shopByCategory)).toBeVisible()
    await context.setOffline(true)
    await openCategory(page, 2)
    const retry = page.getByRole('main').getByRole('button', { name: 'נסו שוב' })
    await expect(retry).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('an order that failed to load is read again once the connection is back', async ({ page, context }) => {
    await fillCart(page)
    await buy(page)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.route('**/api/orders/*', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(page.getByRole('main').getByRole('button', { name: 'נסו שוב' })).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/api/orders/*')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  })
})

test('checkout’s error leaves with the view; an order from abroad is taken, and its page has a footer', async ({ page }) => {
  await fillCart(page)
  await goToCheckout(page)
  await placeButton(page).click()
  await expect(failure(page, 'נא למלא את כל השדות')).toBeVisible()
  await page.goBack()
  await expect(failure(page, 'נא למלא את כל השדות')).toBeHidden()
  await page.goForward()
  await fillForm(page)
  await page.getByLabel('טלפון').fill('+1 212 555 1234')
  await sendOrder(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a press on a link asks for its list, and the focus that follows does not put that off', async ({ page }) => {
  await openHome(page)
  await expect(page.locator('html[data-whole]')).toBeAttached()
  const asked = page.waitForRequest((request) => request.url().includes('/api/products?category='))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^וויסקי/ })
    .first()
    .evaluate((link) => {
      link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    })
  await asked
})

test('the cart’s sheet loads the checkout ahead', async ({ page }) => {
  await fillCart(page)
  const loaded = page.waitForRequest(/view__checkout.*\.js$/)
  await openSheet(page)
  await loaded
})

test('a view whose script is not there yet is shown as soon as it has come', async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout } = window
    // React's timer for what follows a fallback of Suspense is one of those that never come once the placeholder is there.
    const isStill = () => document.querySelector('main [role="status"]') !== null
    Object.assign(window, { setTimeout: (run: () => void, time = 0) => (time > 50 && isStill() ? 0 : setTimeout(run, time)) })
  })
  await fillCart(page)
  const release = await holdRequests(page, /view__checkout.*\.js$/)
  await openSheet(page)
  await sheet(page).getByRole('button', { name: 'המשך לתשלום' }).click()
  await page.locator('main [role="status"]').waitFor({ state: 'attached' })
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'תשלום' })).toBeVisible()
})
