// The owner's steps in the panel, for the stories.

import { createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const message = (page: Page, text: string | RegExp): Locator => page.getByRole('region', { name: 'הודעות' }).getByText(text)

/** Signs in with the demo credentials.
 *  @param entry the panel's tab to open, signed in by the API; or the steps that lead to the login card, to sign in there */
export async function signIn(page: Page, entry: string | (() => Promise<unknown>)): Promise<void> {
  if (typeof entry === 'string') {
    const { username, password } = await (await page.request.get('/api/demo-owner')).json()
    const headers = { 'X-Session-Transport': 'cookie' }
    const data = { email: username, password }
    const response = await page.request.post('/auth/v1/token?grant_type=password', { headers, data })
    expect(response.status()).toBe(200)
    await page.goto(`/?view=admin&tab=${entry}`)
  } else {
    await entry()
    const hint = (await page.getByText(/^פרטי כניסה להדגמה/).textContent()) ?? ''
    const [, username = '', password = ''] = hint.match(/: (\S+) \/ (\S+)$/) ?? []
    await page.getByLabel('שם משתמש').fill(username)
    await page.getByLabel('סיסמה', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'התחברות' }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'פאנל ניהול' })).toBeVisible()
}

const customer = {
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'רחוב הרצל 12, תל אביב',
}

/** Places an order of two pieces of the newest product by the API.
 *  @returns its number and the product's name */
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
  const { id } = (await answer.json()) as { id: number }
  return { id, product: product.name }
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
