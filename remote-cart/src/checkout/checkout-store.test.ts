import { home } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $cartLines, $cartTotal, addToCart, maxOrderLines, setQuantity } from '@lechaim/shared/stores/cart.ts'
import { $route, setRoute } from '@lechaim/shared/stores/shell.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $coupon, noCoupon } from '../coupon/coupon.ts'
import { $order } from '../order/order-store.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { $checkout, $customer, submitOrder, typeCustomer, typeExtras } from './checkout-store.ts'
import { type Customer, emptyCustomer } from './customer.ts'
import { errorOfExtra } from './extras/extras-messages.ts'
import { $extras, noExtras } from './extras/extras-store.ts'
import { errorOf } from './field-errors.ts'
import { discardKey } from './order-draft.ts'

// The shown order would open a connection of its own.
vi.mock(import('@lechaim/shared/stores/live-events.ts'), () => ({ followOrder: () => () => {} }) as never)

const dana: Customer = {
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'רחוב הרצל 12, תל אביב',
  notes: '',
}
const placed = (id: number) => ({
  id,
  token: 'secret',
  ...dana,
  items: [],
  total: 89.9,
  status: 'pending',
  createdAt: '2026-11-20T12:00:00.000Z',
})
const refusal = (status: number, error: object) => Response.json({ error: { message: '', ...error } }, { status })

const fetch = vi.fn<typeof globalThis.fetch>()
const keys = () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
const toasts = () => $toasts.get().map(({ kind, title }) => [kind, title])

beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  vi.spyOn(console, 'error').mockReturnValue()
  setRoute(home)
  discardKey()
  $customer.set(emptyCustomer)
  $extras.set(noExtras)
  $checkout.set({ state: 'idle', invalid: [] })
  $coupon.set(noCoupon)
  $cartLines.set([])
  addToCart({ id: 7, name: 'קברנה', price: 8990, image: '' })
  $toasts.set([])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a placed order sends the seen total, empties the cart and is shown without a request', async () => {
  fetch.mockResolvedValueOnce(Response.json(placed(1), { status: 201 }))
  await submitOrder(dana)
  const [address, init] = fetch.mock.calls[0] ?? []
  expect(address).toBe('/api/orders')
  const { notes, ...customer } = dana
  expect(JSON.parse(String(init?.body))).toEqual({ ...customer, items: [{ productId: 7, quantity: 1 }], total: 89.9 })
  expect($cartLines.get()).toEqual([])
  expect($route.get()).toMatchObject({ view: 'order', order: { id: 1, token: 'secret' } })
  expect($order.get()).toMatchObject({ state: 'ready', order: { id: 1 } })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(toasts()).toEqual([['success', checkoutMessages.placed.title]])
})

test('a second click while sending places no second order', async () => {
  let answer: (response: Response) => void = () => {}
  fetch.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const first = submitOrder(dana)
  expect($checkout.get().state).toBe('sending')
  await submitOrder(dana)
  answer(Response.json(placed(2), { status: 201 }))
  await first
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('an unanswered order keeps its idempotency key; a changed or answered one gets a new key', async () => {
  fetch.mockRejectedValueOnce(new TypeError('offline'))
  await submitOrder(dana)
  expect($checkout.get().state).toBe('failed')
  expect(toasts()).toEqual([['error', checkoutMessages.sendFailed.title]])
  expect($cartLines.get()).toHaveLength(1)
  fetch.mockResolvedValueOnce(refusal(503, { code: 'unavailable' }))
  await submitOrder(dana)
  fetch.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await submitOrder({ ...dana, notes: 'קומה 3' })
  fetch.mockResolvedValueOnce(Response.json(placed(3), { status: 201 }))
  await submitOrder({ ...dana, notes: 'קומה 3' })
  addToCart({ id: 7, name: 'קברנה', price: 8990, image: '' })
  fetch.mockResolvedValueOnce(Response.json(placed(4), { status: 201 }))
  await submitOrder({ ...dana, notes: 'קומה 3' })
  const [first, second, third, fourth, fifth] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(fourth).toBe(third)
  expect(fifth).not.toBe(fourth)
})

test('empty fields show a toast and an error each, return the first one, and send no request', async () => {
  expect(await submitOrder({ ...dana, customerEmail: 'dana@example', customerAddress: '' })).toBe('customerEmail')
  expect($checkout.get()).toEqual({ state: 'idle', invalid: ['customerEmail', 'customerAddress'] })
  expect($toasts.get()).toMatchObject([{ kind: 'error', ...checkoutMessages.missing }])
  typeCustomer('customerEmail', 'dana@example.c')
  expect($checkout.get()).toMatchObject({ invalid: ['customerEmail', 'customerAddress'] })
  expect($toasts.get()).toEqual([])
  typeCustomer('customerEmail', 'dana@example.co')
  expect($checkout.get()).toMatchObject({ invalid: ['customerAddress'] })
  expect(fetch).not.toHaveBeenCalled()
})

test('a card number in a free text is not sent, and its field says so kindly until it is gone', async () => {
  const card = 'הכרטיס 4111 1111 1111 1111'
  expect(await submitOrder({ ...dana, customerAddress: card, notes: card })).toBe('customerAddress')
  expect($checkout.get()).toEqual({ state: 'idle', invalid: ['customerAddress', 'notes'] })
  expect(errorOf('notes', card)).toBe(checkoutMessages.cardNumber)
  expect($toasts.get()).toEqual([])
  expect(fetch).not.toHaveBeenCalled()
  typeCustomer('notes', 'הכרטיס אצלי')
  expect($checkout.get()).toMatchObject({ invalid: ['customerAddress'] })
})

test('a card number in the wish of a gift stands at its field as well', async () => {
  typeExtras({ isGift: true, recipient: 'נועה', giftPhone: '054-7654321', giftMessage: '4111111111111111' })
  expect(await submitOrder(dana)).toBe('giftMessage')
  expect($extras.get().invalid).toEqual(['giftMessage'])
  expect(errorOfExtra('giftMessage', $extras.get().giftMessage)).toBe(checkoutMessages.cardNumber)
  expect(fetch).not.toHaveBeenCalled()
})

test('a malformed field shows its error without a toast', async () => {
  expect(await submitOrder({ ...dana, customerPhone: '123' })).toBe('customerPhone')
  expect($toasts.get()).toEqual([])
})

test('a field error from the server is shown at that field', async () => {
  fetch.mockResolvedValueOnce(refusal(400, { code: 'validation_failed', field: 'customerPhone' }))
  expect(await submitOrder(dana)).toBe('customerPhone')
  expect($checkout.get()).toEqual({ state: 'idle', invalid: ['customerPhone'] })
})

test('changed prices place no order, update the cart and show a toast', async () => {
  const lines = [{ productId: 7, name: 'קברנה', price: 99.9 }]
  fetch.mockResolvedValueOnce(refusal(409, { code: 'prices_changed', details: { lines, total: 99.9 } }))
  await submitOrder(dana)
  expect($cartTotal.get()).toBe(9990)
  expect($route.get().view).toBe('home')
  expect($toasts.get()).toMatchObject([checkoutMessages.pricesChanged])
})

test('too few pieces place no order, lower the quantity in the cart and show a toast', async () => {
  setQuantity(7, 5)
  $toasts.set([])
  const lines = [{ productId: 7, name: 'קברנה', price: 89.9, stock: 2 }]
  fetch.mockResolvedValueOnce(refusal(409, { code: 'insufficient_stock', details: { lines, total: 449.5 } }))
  await submitOrder(dana)
  expect($cartLines.get()).toMatchObject([{ id: 7, quantity: 2, stock: 2 }])
  expect($toasts.get()).toMatchObject([checkoutMessages.stockReduced])
})

test('more pieces than the owner allows place no order, and a toast says how many may be ordered', async () => {
  setQuantity(7, 5)
  $toasts.set([])
  fetch.mockResolvedValueOnce(refusal(422, { code: 'quantity_limited', details: { most: 3 } }))
  await submitOrder(dana)
  expect($cartLines.get()).toMatchObject([{ id: 7, quantity: 5 }])
  expect($toasts.get()).toMatchObject([checkoutMessages.tooManyPieces(3)])
})

test('unavailable products are removed from the cart and named in a toast', async () => {
  addToCart({ id: 8, name: 'ג׳ין', price: 14900, image: '' })
  $toasts.set([])
  // The server keeps a hidden product's name to itself.
  const lines = [
    { productId: 7, name: 'קברנה', price: 89.9 },
    { productId: 8, name: '', price: null },
  ]
  fetch.mockResolvedValueOnce(refusal(409, { code: 'product_unavailable', details: { lines, total: 89.9 } }))
  await submitOrder(dana)
  expect($cartLines.get().map((line) => line.id)).toEqual([7])
  expect($toasts.get()).toMatchObject([checkoutMessages.unavailable('ג׳ין')])
})

test('changed prices beside unavailable products show both toasts; many names share one toast', async () => {
  const names = ['ג׳ין', 'רום', 'וודקה']
  for (const [index, name] of names.entries()) addToCart({ id: 8 + index, name, price: 100, image: '' })
  $toasts.set([])
  const lines = [{ productId: 7, name: 'קברנה', price: 99.9 }, ...[8, 9, 10].map((productId) => ({ productId, name: '', price: null }))]
  fetch.mockResolvedValueOnce(refusal(409, { code: 'product_unavailable', details: { lines, total: 99.9 } }))
  await submitOrder(dana)
  expect($toasts.get()).toMatchObject([checkoutMessages.pricesChanged, checkoutMessages.manyUnavailable(names)])
})

test('an order with too many lines is not sent and shows a toast', async () => {
  $cartLines.set(Array.from({ length: maxOrderLines + 1 }, (_, id) => ({ id, name: '', price: 1, image: '', quantity: 1 })))
  await submitOrder(dana)
  expect(fetch).not.toHaveBeenCalled()
  expect($toasts.get()).toMatchObject([{ kind: 'error', ...checkoutMessages.tooManyLines(100) }])
  $cartLines.set($cartLines.get().slice(1))
  fetch.mockResolvedValueOnce(Response.json(placed(5), { status: 201 }))
  await submitOrder(dana)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('an order that the server fails at shows the number of the request', async () => {
  fetch.mockResolvedValueOnce(refusal(500, { code: 'internal', requestId: '0f3c9a1e-77b2' }))
  await submitOrder(dana)
  expect($toasts.get()).toMatchObject([{ ...checkoutMessages.sendFailed, requestId: '0f3c9a1e-77b2' }])
})

test('a timeout shows a toast that retries the same order', async () => {
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(clock.signal)
  fetch.mockImplementationOnce((_, init) => new Promise((_done, fail) => init?.signal?.addEventListener('abort', fail)))
  const sent = submitOrder(dana)
  clock.abort()
  await sent
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect($checkout.get().state).toBe('failed')
  const [failed] = $toasts.get()
  expect(failed).toMatchObject({ ...checkoutMessages.sendFailed, action: { label: common.retry } })
  fetch.mockResolvedValueOnce(Response.json(placed(6), { status: 201 }))
  failed?.action?.run()
  await vi.waitFor(() => expect($route.get()).toMatchObject({ view: 'order', order: { id: 6 } }), 10_000)
  expect(keys()[1]).toBe(keys()[0])
  expect(toasts()).toEqual([['success', checkoutMessages.placed.title]])
})

test('a gift and the number of a business are kept over a reload in the tab', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  typeExtras({ isGift: true, recipient: 'נועה', isBusiness: true, businessId: '515000008' })
  vi.resetModules()
  const [reloaded, extras] = await Promise.all([import('./checkout-store.ts'), import('./extras/extras-store.ts')])
  expect(reloaded.$customer.get()).toEqual(emptyCustomer)
  expect(extras.$extras.get()).toMatchObject({ isGift: true, recipient: 'נועה', isBusiness: true, businessId: '515000008' })
})

test('an order without an answer keeps what was typed, and its key, over a reload in the tab', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const ordered = { ...dana, notes: 'קומה 3' }
  fetch.mockRejectedValueOnce(new TypeError('offline'))
  await submitOrder(ordered)
  vi.resetModules()
  const [reloaded, cart] = await Promise.all([import('./checkout-store.ts'), import('@lechaim/shared/stores/cart.ts')])
  expect(reloaded.$customer.get()).toEqual(ordered)
  cart.addToCart({ id: 7, name: 'קברנה', price: 8990, image: '' })
  fetch.mockResolvedValueOnce(Response.json(placed(9), { status: 201 }))
  await reloaded.submitOrder(ordered)
  expect(keys()[1]).toBe(keys()[0])
  expect(stored.size).toBe(0)
  expect(reloaded.$customer.get()).toEqual(emptyCustomer)
})

test('any other refusal shows the toast of a failed order', async () => {
  fetch.mockResolvedValueOnce(refusal(400, { code: 'bad_request' }))
  await submitOrder(dana)
  expect(toasts()).toEqual([['error', checkoutMessages.refused.title]])
})

test('an empty cart sends no order', async () => {
  setQuantity(7, 0)
  await submitOrder(dana)
  expect(fetch).not.toHaveBeenCalled()
})

test('an order with a coupon sends its code and the total without the discount, and forgets it', async () => {
  $coupon.set({ state: 'applied', code: 'CHAG10', discount: 899 })
  fetch.mockResolvedValueOnce(Response.json(placed(7), { status: 201 }))
  await submitOrder(dana)
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({ coupon: 'CHAG10', total: 80.91 })
  expect($coupon.get().state).toBe('none')
})

test('a coupon that is no longer valid places no order, and the cart shows why and the prices of now', async () => {
  $coupon.set({ state: 'applied', code: 'CHAG10', discount: 899 })
  const lines = [{ productId: 7, name: 'קברנה', price: 79.9 }]
  fetch.mockResolvedValueOnce(refusal(409, { code: 'coupon_invalid', details: { reason: 'minimum', minimum: 80, lines, total: 79.9 } }))
  await submitOrder(dana)
  expect($coupon.get()).toEqual({ state: 'refused', code: 'CHAG10', reason: 'minimum', minimum: 8000 })
  expect($cartTotal.get()).toBe(7990)
  expect($toasts.get()).toMatchObject([{ kind: 'error', ...checkoutMessages.couponRefused }])
  fetch.mockResolvedValueOnce(Response.json(placed(8), { status: 201 }))
  await submitOrder(dana)
  const body = JSON.parse(String(fetch.mock.calls[1]?.[1]?.body))
  expect(body).toMatchObject({ total: 79.9 })
  expect(body).not.toHaveProperty('coupon')
})

test('an order waits for the check of its coupon, and is not sent when that refuses it', async () => {
  $coupon.set({ state: 'checking', code: 'CHAG10', discount: 899 })
  const sent = submitOrder(dana)
  expect($checkout.get().state).toBe('sending')
  $coupon.set({ state: 'refused', code: 'CHAG10', reason: 'unknown', minimum: 0 })
  await sent
  expect(fetch).not.toHaveBeenCalled()
  expect($toasts.get()).toMatchObject([checkoutMessages.couponRefused])
  expect($checkout.get().state).toBe('idle')
})

test('too many coupon attempts are refused with that reason, and the order can go without one', async () => {
  $coupon.set({ state: 'applied', code: 'CHAG10', discount: 899 })
  fetch.mockResolvedValueOnce(refusal(429, { code: 'rate_limited', field: 'coupon' }))
  await submitOrder(dana)
  expect($coupon.get()).toMatchObject({ state: 'refused', reason: 'limited' })
  expect($toasts.get()).toMatchObject([{ kind: 'error', ...checkoutMessages.couponLimited }])
  fetch.mockResolvedValueOnce(Response.json(placed(6), { status: 201 }))
  await submitOrder(dana)
  expect(JSON.parse(String(fetch.mock.calls[1]?.[1]?.body))).toMatchObject({ total: 89.9 })
  expect(JSON.parse(String(fetch.mock.calls[1]?.[1]?.body))).not.toHaveProperty('coupon')
  const [first, second] = keys()
  expect(second).not.toBe(first)
})

test('a check that was refused for too many tries is named as such', async () => {
  $coupon.set({ state: 'checking', code: 'CHAG10', discount: 0 })
  const sent = submitOrder(dana)
  $coupon.set({ state: 'refused', code: 'CHAG10', reason: 'limited', minimum: 0 })
  await sent
  expect($toasts.get()).toMatchObject([checkoutMessages.couponLimited])
  expect(fetch).not.toHaveBeenCalled()
})

test('orders that come too often are no matter of the coupon', async () => {
  $coupon.set({ state: 'applied', code: 'CHAG10', discount: 899 })
  fetch.mockResolvedValueOnce(refusal(429, { code: 'rate_limited' }))
  await submitOrder(dana)
  expect($coupon.get().state).toBe('applied')
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: checkoutMessages.sendFailed.title }])
})

test('changed prices have the coupon checked again', async () => {
  $coupon.set({ state: 'applied', code: 'CHAG10', discount: 899 })
  const lines = [{ productId: 7, name: 'קברנה', price: 89.9 }]
  fetch.mockResolvedValueOnce(refusal(409, { code: 'prices_changed', details: { lines, total: 89.9 } }))
  await submitOrder(dana)
  expect($coupon.get()).toEqual({ state: 'checking', code: 'CHAG10', discount: 899 })
  expect($toasts.get()).toMatchObject([checkoutMessages.pricesChanged])
})
