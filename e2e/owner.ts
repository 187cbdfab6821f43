// The owner's steps in the panel, for the stories.

import { createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const message = (page: Page, text: string | RegExp): Locator => page.getByRole('region', { name: 'הודעות' }).getByText(text)

export const panel = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'פאנל ניהול' })
export const account = (page: Page): Locator => page.getByRole('dialog', { name: 'החשבון שלי' })
export const openAccount = (page: Page): Promise<void> => page.getByRole('button', { name: 'החשבון שלי' }).click()

interface Credentials {
  username: string
  password: string
}

export const demoOwner = async (page: Page): Promise<Credentials> => (await page.request.get('/api/demo-owner')).json()

/** The demo credentials as the login card offers them. */
export async function offeredCredentials(page: Page): Promise<Credentials> {
  const hint = (await page.getByText(/^פרטי כניסה להדגמה/).textContent()) ?? ''
  const [, username = '', password = ''] = hint.match(/: (\S+) \/ (\S+)$/) ?? []
  return { username, password }
}

export async function fillLogin(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel(/^(?:שם משתמש|דוא״ל)$/).fill(username)
  await page.getByLabel('סיסמה', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'התחברות' }).click()
}

/** Signs in with the demo credentials.
 *  @param entry the panel's tab to open, signed in by the API; or the steps that lead to the login card, to sign in there */
export async function signIn(page: Page, entry: string | (() => Promise<unknown>)): Promise<void> {
  if (typeof entry === 'string') {
    const { username, password } = await demoOwner(page)
    const headers = { 'X-Session-Transport': 'cookie' }
    const data = { email: username, password }
    const response = await page.request.post('/auth/v1/token?grant_type=password', { headers, data })
    expect(response.status()).toBe(200)
    await page.goto(`/?view=admin&tab=${entry}`)
  } else {
    await entry()
    await fillLogin(page, await offeredCredentials(page))
  }
  await expect(panel(page)).toBeVisible()
}

/** Signs out, and waits for the server's answer. */
export async function signOut(page: Page): Promise<void> {
  const gone = page.waitForResponse(/\/logout/)
  await page.getByRole('button', { name: 'התנתקות' }).click()
  await gone
}

/** Gives the password again in the second factor's part. */
export async function confirmPassword(page: Page, button: string): Promise<void> {
  const { password } = await demoOwner(page)
  await expect(account(page).getByLabel('הסיסמה', { exact: true })).toBeFocused()
  await account(page).getByLabel('הסיסמה', { exact: true }).fill(password)
  await account(page).getByRole('button', { name: button }).click()
}

/** The recovery codes that the account's dialog shows. */
export const shownCodes = (page: Page): Promise<string[]> => account(page).locator('ol code').allTextContents()

/** Turns on the second factor in the account's dialog. @returns the app's secret */
export async function addSecondFactor(page: Page): Promise<string> {
  await account(page).getByRole('button', { name: 'הפעלה' }).click()
  await confirmPassword(page, 'המשך')
  await expect(account(page).getByRole('img', { name: 'קוד QR לסריקה באפליקציית אימות' })).toBeVisible()
  const secret = (await account(page).getByLabel('מפתח', { exact: true }).textContent()) ?? ''
  await account(page).getByLabel('הקוד שהאפליקציה מציגה').fill(codeOf(secret))
  await account(page).getByRole('button', { name: 'אישור והפעלה' }).click()
  await expect(message(page, 'האימות הדו־שלבי הופעל')).toBeVisible()
  await account(page).getByRole('button', { name: 'שמרתי את הקודים' }).click()
  // A key pressed before would meet the heading.
  await expect(account(page).getByRole('heading', { name: 'אימות דו־שלבי' })).toBeFocused()
  return secret
}

/** Opens the form of the list's first row. */
export const editFirst = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^עריכת / })
    .first()
    .click()

/** A picture of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Pastes pictures into an element, or drops them on it. @returns whether the page has handled it */
export const givePictures = (target: Locator, kind: 'paste' | 'drop', count = 1): Promise<boolean> =>
  target.evaluate(
    (element, [data, kind, count]) => {
      const given = new DataTransfer()
      const picture = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
      for (let n = 0; n < count; n++) given.items.add(new File([picture], `${n}.png`, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      const event =
        kind === 'drop'
          ? new DragEvent(kind, { ...options, dataTransfer: given })
          : new ClipboardEvent(kind, { ...options, clipboardData: given })
      element.dispatchEvent(event)
      return event.defaultPrevented
    },
    [png, kind, count] as const,
  )

const customer = {
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'רחוב הרצל 12, תל אביב',
}

/** Places an order of two pieces of the newest product by the API.
 *  @returns its number, the product's name and the shopper's link */
export async function placeOrder(page: Page, details: Partial<typeof customer> & { notes?: string } = {}) {
  const { items } = await (await page.request.get('/api/products?limit=1')).json()
  const [product] = items as [{ id: number; name: string; price: number }]
  const answer = await page.request.post('/api/orders', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: {
      ...customer,
      ...details,
      items: [{ productId: product.id, quantity: 2 }],
      total: Math.round(product.price * 200) / 100,
    },
  })
  expect(answer.status()).toBe(201)
  const { id, token } = (await answer.json()) as { id: number; token: string }
  return { id, product: product.name, link: `/?order=${id}#${token}` }
}

// An authenticator app (RFC 6238), computed here so that the stories need no phone.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The current code, or the one after this many steps of 30 seconds. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret.replace(/\s/g, '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
