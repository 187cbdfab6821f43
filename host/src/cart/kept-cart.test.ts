import type { CheckedCart } from '@lechaim/shared/contracts/orders.ts'
import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptCartMessages } from './kept-cart-messages.ts'

const day = 24 * 60 * 60 * 1000
const wine = { id: 1, name: 'קברנה', price: 8990, image: '/wine.jpg' }
const beer = { id: 2, name: 'אייל', price: 1490, image: '' }

const stored = new Map<string, string>()
/** Of all tabs; a browser tells the others only, to which an own text is known. */
const listeners = new Set<(event: { key: string }) => void>()
const deliver = () => {
  for (const listener of [...listeners]) listener({ key: 'cart' })
}
const fetch = vi.fn<typeof globalThis.fetch>()
const answer = (...lines: CheckedCart['lines']) => fetch.mockImplementation(async () => Response.json({ lines }))
const unchanged = (...products: (typeof wine)[]) =>
  answer(...products.map(({ id, name, price, image }) => ({ productId: id, name, image, price: price / 100 })))

const shopWith = (keepCart: boolean) => ({ header: { ...(keepCart && { keepCart }) } }) as ShopData

/** A page with modules, and so a cart, of its own. */
async function openTab() {
  vi.resetModules()
  const cart = await import('@lechaim/shared/stores/cart.ts')
  const { seedShop } = await import('@lechaim/shared/stores/shop.ts')
  const { $toasts } = await import('@lechaim/shared/stores/toasts.ts')
  const { followKeptCart } = await import('./kept-cart.ts')
  seedShop(shopWith(true))
  const quantities = () => Object.fromEntries(cart.$cartLines.get().map(({ id, quantity }) => [id, quantity]))
  return { ...cart, seedShop, $toasts, followKeptCart, quantities, close: () => {} }
}

/** The same with its kept cart. */
async function shopIn() {
  const tab = await openTab()
  const close = tab.followKeptCart()
  return { ...tab, close }
}

beforeEach(() => {
  stored.clear()
  listeners.clear()
  unchanged(wine, beer)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('addEventListener', (type: string, run: () => void) => type === 'storage' && listeners.add(run))
  vi.stubGlobal('removeEventListener', (_type: string, run: () => void) => listeners.delete(run))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetch.mockReset()
})

test('a cart comes back after a reload, with what was added before it was read', async () => {
  const before = await shopIn()
  before.addToCart(wine)
  before.addToCart(beer)
  before.addToCart(beer)
  before.close()
  const after = await openTab()
  after.addToCart(wine)
  after.followKeptCart()
  expect(after.quantities()).toEqual({ 1: 2, 2: 2 })
  const again = await shopIn()
  expect(again.quantities()).toEqual({ 1: 2, 2: 2 })
})

test('lines alone are stored', async () => {
  const tab = await shopIn()
  tab.addToCart({ ...wine, stock: 3 })
  const { at, lines, ...others } = JSON.parse(stored.get('cart') ?? '')
  expect(others).toEqual({})
  expect(typeof at).toBe('number')
  expect(Object.keys(lines[0]).sort()).toEqual(['id', 'image', 'name', 'price', 'quantity', 'stock'])
})

test('a restored cart has current names, pictures, prices and stock, and a message lists changes', async () => {
  const before = await shopIn()
  for (const product of [wine, beer, { id: 3, name: 'ג׳ין', price: 100, image: '' }]) before.addToCart(product)
  before.setQuantity(2, 6)
  before.close()
  answer(
    { productId: 1, name: 'קברנה רזרב', image: '/new.jpg', price: 99.9 },
    { productId: 2, name: 'אייל', image: '', price: 14.9, stock: 4 },
    { productId: 3, name: '', price: null },
  )
  const tab = await shopIn()
  await vi.waitFor(() => expect(tab.$toasts.get()).toHaveLength(1), 10_000)
  expect(tab.$cartLines.get()).toMatchObject([
    { id: 1, name: 'קברנה רזרב', image: '/new.jpg', price: 9990, priceBefore: 8990 },
    { id: 2, quantity: 4, stock: 4 },
  ])
  const { title, description } = keptCartMessages.changed({ gone: ['ג׳ין'], repriced: true, reduced: true })
  expect(tab.$toasts.get()).toMatchObject([{ kind: 'error', title, description }])
  expect(JSON.parse(String(fetch.mock.calls.at(-1)?.[1]?.body))).toEqual({
    items: [
      { productId: 1, quantity: 1 },
      { productId: 2, quantity: 6 },
      { productId: 3, quantity: 1 },
    ],
  })
})

test('an unchanged cart comes back without a message, and an empty one without a request', async () => {
  const before = await shopIn()
  expect(fetch).not.toHaveBeenCalled()
  before.addToCart(wine)
  before.close()
  const tab = await shopIn()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1), 10_000)
  expect(tab.$toasts.get()).toEqual([])
})

test('a cart is kept for seven days after the last change, which a visit is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = await shopIn()
  before.addToCart(wine)
  before.close()
  vi.setSystemTime(Date.now() + 6 * day)
  const visit = await shopIn()
  expect(visit.quantities()).toEqual({ 1: 1 })
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), 10_000)
  visit.close()
  vi.setSystemTime(Date.now() + day)
  const late = await shopIn()
  expect(late.quantities()).toEqual({})
})

test.each(['{', 'null', '[]', '{"at":"x","lines":[]}', '{"at":1e99,"lines":[]}', '{"lines":[{"id":1}]}'])(
  'the stored text %s is no cart, and a new one replaces it',
  async (text) => {
    stored.set('cart', text)
    const tab = await shopIn()
    expect(tab.quantities()).toEqual({})
    tab.addToCart(wine)
    expect(JSON.parse(stored.get('cart') ?? '').lines).toHaveLength(1)
  },
)

test('stored lines of another shape are left out', async () => {
  const line = { ...wine, quantity: 1 }
  const wrong = [null, 1, {}, { ...line, id: 0 }, { ...line, quantity: 1000 }, { ...line, price: -1 }, { ...line, name: 1 }]
  stored.set('cart', JSON.stringify({ at: Date.now(), lines: [...wrong, { ...line, id: 2, priceBefore: 'x', regularPrice: 'x' }] }))
  const tab = await shopIn()
  expect(tab.$cartLines.get()).toEqual([{ ...line, id: 2 }])
})

test('all tabs have one cart', async () => {
  const one = await shopIn()
  const other = await shopIn()
  one.addToCart(wine)
  deliver()
  expect(other.quantities()).toEqual({ 1: 1 })
  other.setQuantity(1, 5)
  deliver()
  expect(one.quantities()).toEqual({ 1: 5 })
  one.emptyAfterOrder()
  deliver()
  expect(other.quantities()).toEqual({})
})

test('what two tabs add before they hear of each other is all there', async () => {
  const one = await shopIn()
  const other = await shopIn()
  one.addToCart(wine)
  other.addToCart(wine)
  other.addToCart(beer)
  deliver()
  expect(one.quantities()).toEqual({ 1: 2, 2: 1 })
  expect(other.quantities()).toEqual({ 1: 2, 2: 1 })
})

test('tabs agree after any changes in any order, once they have received them', async () => {
  const one = await shopIn()
  const other = await shopIn()
  const change = fc.record({
    first: fc.boolean(),
    id: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 0, max: 4 }),
    heard: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      for (const { first, id, quantity, heard } of changes) {
        const tab = first ? one : other
        if (tab.quantities()[id] === undefined) tab.addToCart({ ...wine, id })
        else tab.setQuantity(id, quantity)
        if (heard) deliver()
      }
      deliver()
      expect(one.$cartLines.get()).toEqual(other.$cartLines.get())
      expect(JSON.parse(stored.get('cart') ?? '{"lines":[]}').lines).toEqual(one.$cartLines.get())
    }),
  )
})

test('once switched off, the stored cart is deleted, and open pages keep theirs in memory', async () => {
  const one = await shopIn()
  const other = await shopIn()
  one.addToCart(wine)
  deliver()
  one.seedShop(shopWith(false))
  deliver()
  expect(stored.size).toBe(0)
  expect(one.quantities()).toEqual({ 1: 1 })
  expect(other.quantities()).toEqual({ 1: 1 })
  one.addToCart(beer)
  expect(stored.size).toBe(0)
})

test('without a storage the cart is in memory', async () => {
  vi.stubGlobal('localStorage', undefined)
  const tab = await shopIn()
  tab.addToCart(wine)
  expect(tab.quantities()).toEqual({ 1: 1 })
})
