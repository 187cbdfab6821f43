import { $cartLines, addToCart, setQuantity } from '@lechaim/shared/stores/cart.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyCoupon, followCoupon } from './check-coupon.ts'
import { $coupon, noCoupon, recheckCoupon, rememberedCoupon, removeCoupon } from './coupon.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
const stored = new Map<string, string>()
const applied = (discount: number, code = 'CHAG10') => Response.json({ code, discount })
const refused = (details: object, code = 'coupon_invalid', status = 409) =>
  Response.json({ error: { code, message: '', details } }, { status })
const sent = () => fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
const settled = (state: string) => vi.waitFor(() => expect($coupon.get().state).toBe(state), 10_000)

let stop = () => {}

beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  $coupon.set(noCoupon)
  $cartLines.set([])
  addToCart({ id: 7, name: 'קברנה', price: 8990, image: '' })
  stop = followCoupon()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test('a typed code is checked with the cart and applied', async () => {
  fetch.mockResolvedValueOnce(applied(8.99))
  applyCoupon('chag10')
  expect($coupon.get()).toEqual({ state: 'checking', code: 'chag10', discount: 0 })
  await settled('applied')
  expect($coupon.get()).toEqual({ state: 'applied', code: 'CHAG10', discount: 899 })
  expect(sent()).toEqual([{ coupon: 'chag10', items: [{ productId: 7, quantity: 1 }] }])
})

test('quantities changed in a row are checked once, with the former discount shown until then', async () => {
  fetch.mockResolvedValueOnce(applied(8.99)).mockResolvedValueOnce(applied(26.97))
  applyCoupon('CHAG10')
  await settled('applied')
  setQuantity(7, 2)
  setQuantity(7, 3)
  expect($coupon.get()).toEqual({ state: 'checking', code: 'CHAG10', discount: 899 })
  await settled('applied')
  expect($coupon.get()).toMatchObject({ discount: 2697 })
  expect(sent().map(({ items }) => items[0].quantity)).toEqual([1, 3])
})

test('an answer that was overtaken is ignored', async () => {
  let answer: (response: Response) => void = () => {}
  fetch.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  applyCoupon('OLD')
  fetch.mockResolvedValueOnce(applied(5, 'NEW'))
  applyCoupon('NEW')
  await settled('applied')
  answer(applied(1, 'OLD'))
  await new Promise((done) => setTimeout(done))
  expect($coupon.get()).toMatchObject({ code: 'NEW', discount: 500 })
})

test('a coupon with a minimum is refused with it, and checked again when the cart grows', async () => {
  fetch.mockResolvedValueOnce(refused({ reason: 'minimum', minimum: 150, lines: [], total: 89.9 }))
  applyCoupon('CHAG10')
  await settled('refused')
  expect($coupon.get()).toEqual({ state: 'refused', code: 'CHAG10', reason: 'minimum', minimum: 15000 })
  fetch.mockResolvedValueOnce(applied(10))
  setQuantity(7, 2)
  await settled('applied')
})

test.each([
  ['unknown', refused({ reason: 'unknown', lines: [], total: 89.9 })],
  ['unknown', refused({}, 'validation_failed', 400)],
  ['limited', refused({}, 'rate_limited', 429)],
])('a code refused as %s is not tried again by itself', async (reason, answer) => {
  fetch.mockResolvedValueOnce(answer)
  applyCoupon('GUESS')
  await settled('refused')
  expect($coupon.get()).toMatchObject({ reason })
  setQuantity(7, 2)
  expect($coupon.get().state).toBe('refused')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a check without an answer is one that failed', async () => {
  fetch.mockRejectedValueOnce(new TypeError('offline'))
  applyCoupon('CHAG10')
  await settled('refused')
  expect($coupon.get()).toMatchObject({ reason: 'failed' })
})

test('an applied code comes back in the tab with the next cart, and a removed one does not', async () => {
  fetch.mockImplementation(async () => applied(8.99))
  applyCoupon('chag10')
  await settled('applied')
  $cartLines.set([])
  expect($coupon.get()).toEqual(noCoupon)
  addToCart({ id: 7, name: 'קברנה', price: 8990, image: '' })
  await settled('applied')
  removeCoupon()
  $cartLines.set([])
  addToCart({ id: 7, name: 'קברנה', price: 8990, image: '' })
  expect($coupon.get()).toEqual(noCoupon)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.each([
  ['unknown', null],
  ['products', 'CHAG10'],
])('an applied code that is refused as %s later is kept as %s', async (reason, kept) => {
  fetch.mockResolvedValueOnce(applied(8.99))
  applyCoupon('CHAG10')
  await settled('applied')
  fetch.mockResolvedValueOnce(refused({ reason, lines: [], total: 89.9 }))
  recheckCoupon()
  await settled('refused')
  expect(rememberedCoupon()).toBe(kept)
})

test('sheet and checkout check a coupon once between them', async () => {
  const stopSheet = followCoupon()
  fetch.mockImplementation(async () => applied(8.99))
  applyCoupon('CHAG10')
  await settled('applied')
  stopSheet()
  recheckCoupon()
  await settled('applied')
  expect(fetch).toHaveBeenCalledTimes(2)
})
