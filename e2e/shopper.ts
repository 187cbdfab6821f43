// Steps of shoppers in many stories, and the owner's API calls.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { ShopServer } from './shop-server.ts'

export const dana = { 'שם מלא': 'דנה לוי', 'דוא״ל': 'dana@example.co.il', טלפון: '052-1234567', 'כתובת למשלוח': 'רחוב הרצל 12, תל אביב' }

export const sheet = (page: Page): Locator => page.getByRole('dialog', { name: /^סל הקניות/ })
export const cartButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const placeButton = (page: Page): Locator => page.getByRole('button', { name: 'שליחת ההזמנה' })
export const failure = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text })

/** Adds the first products of the list to the cart.
 *  @returns their names */
export async function fillCart(page: Page, count = 1): Promise<string[]> {
  await page.goto('/?view=category')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  for (let n = 0; n < count; n++)
    await cards
      .nth(n)
      .getByRole('button', { name: /^הוספה לסל/ })
      .click()
  const names = await cards.getByRole('heading').allTextContents()
  return names.slice(0, count).map((name) => name.trim())
}

/** A sheet's step leaves the history just after the sheet: sooner than anybody presses Back, but not than a story. */
export const sheetStepGone = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.sheet ?? false)).toBe(false)

export async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^סל הקניות/ }).click()
  await expect(sheet(page)).toBeVisible()
  return sheet(page)
}

export async function goToCheckout(page: Page): Promise<void> {
  await sheetStepGone(page)
  const opened = await openSheet(page)
  await opened.getByRole('button', { name: 'המשך לתשלום' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'תשלום' })).toBeVisible()
}

export async function fillForm(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(dana)) await page.getByLabel(label).fill(text)
}

export const expectConfirmation = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: 'תודה! ההזמנה התקבלה' })).toBeVisible()

/** Opens the checkout from any view and fills its form. */
export async function fillCheckout(page: Page): Promise<void> {
  await goToCheckout(page)
  await fillForm(page)
}

/** Sends the filled form. */
export async function sendOrder(page: Page): Promise<void> {
  await placeButton(page).click()
  await expectConfirmation(page)
}

/** Buys what is in the cart, from any view. */
export async function buy(page: Page): Promise<void> {
  await fillCheckout(page)
  await sendOrder(page)
}

export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'קנו לפי קטגוריה' })).toBeVisible()
}

/** Opens a main category from the home page. */
export const openWhisky = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^וויסקי/ })
    .first()
    .click()

/** The owner's API calls, without the panel. */
export async function ownerOf({ address }: ShopServer) {
  const { username, password } = await (await fetch(`${address}/api/demo-owner`)).json()
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { access_token } = await send('POST', '/auth/v1/token?grant_type=password', { email: username, password })
  const productCalled = async (name: string): Promise<{ id: number; price: number }> => {
    const { items } = await send('GET', `/api/products?limit=100&q=${encodeURIComponent(name)}`)
    return items.find((product: { name: string }) => product.name === name)
  }
  return {
    send: (method: string, path: string, body?: unknown) => send(method, path, body, access_token),
    /** The story's own: the demo has some of its own shoppers. */
    orders: async (): Promise<{ id: number; items: unknown[] }[]> =>
      (await send('GET', '/api/orders', undefined, access_token)).items.filter(
        ({ customerEmail }: { customerEmail: string }) => !customerEmail.endsWith('@shopper.example'),
      ),
    endCoupons: async () => {
      const { items } = await send('GET', '/api/coupons', undefined, access_token)
      for (const { id } of items) await send('PATCH', `/api/coupons/${id}`, { active: false }, access_token)
    },
    setStatus: (id: number, status: string) => send('PATCH', `/api/orders/${id}`, { status }, access_token),
    price: async (name: string) => (await productCalled(name)).price,
    addMainCategory: (name: string) => send('POST', '/api/categories', { name, description: name, isMainCategory: true }, access_token),
    change: async (name: string, patch: object) => send('PATCH', `/api/products/${(await productCalled(name)).id}`, patch, access_token),
  }
}

export const mailsOf = ({ dataDir }: ShopServer): string[] => readdirSync(join(dataDir, 'outbox')).filter((file) => file.endsWith('.eml'))

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if ((await target.count()) > 0 && (await isFocused(target.first()))) return
  }
  throw new Error('It is not reached by Tab')
}

const everyDay = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '16:00', until: '19:00', capacity: 5 }))
/** Pick-up, one area, and a window on every day. */
export const deliverySettings = {
  pickup: { on: true, address: 'רחוב הרצל 1', hours: 'א׳–ה׳ 10–19' },
  areas: [{ name: 'גוש דן', settlements: ['תל אביב', 'רמת גן'], fee: 30, minimum: 1, freeFrom: null }],
  outside: true,
  windows: everyDay,
  leadHours: 0,
  cutOff: null,
  closedDays: [],
  shabbat: false,
  holyDays: false,
  eves: false,
  closed: null,
  alcohol: { on: true, night: 'queue', categories: [] },
}
