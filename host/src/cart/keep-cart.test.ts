import { $cartLines } from '@lechaim/shared/stores/cart-lines.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCart } from './keep-cart.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  const line = { id: 1, name: 'קברנה', price: 8990, image: '', quantity: 2 }
  stored.set('cart', JSON.stringify({ at: Date.now(), lines: [line] }))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async () => Response.json({ lines: [] }))
})
afterEach(() => vi.unstubAllGlobals())

test('without the setting a stored cart is deleted and not shown', async () => {
  await keepCart(undefined)
  expect(stored.size).toBe(0)
  expect($cartLines.get()).toEqual([])
})

test('with the setting a stored cart comes back', async () => {
  await keepCart(true)
  expect($cartLines.get()).toMatchObject([{ id: 1, quantity: 2 }])
})

test('a browser without storage is no failure', async () => {
  vi.stubGlobal('localStorage', undefined)
  await expect(keepCart(undefined)).resolves.toBeUndefined()
})
