import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, canonicalAddress, home, parseRoute, type Route } from './address.ts'

/** An address after the browser's normalisation, as the shell reads it. */
const readBack = (address: string): Route => {
  const { search, hash, pathname } = new URL(address, 'https://shop.example')
  expect(pathname).toBe('/')
  return parseRoute(search, hash)
}

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
// Addresses cannot hold a lone surrogate; browsers replace it with U+FFFD.
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.isWellFormed())
const product = fc.option(id)
const after = fc.oneof(fc.constant({}), fc.record({ after: words }))
const view: fc.Arbitrary<Route> = fc.oneof(
  product.map((product) => ({ ...home, product })),
  fc.record({ category: words, product }).map((chosen) => ({ ...home, view: 'category' as const, ...chosen })),
  fc
    .tuple(fc.record({ category: words, product }), after)
    .map(([chosen, after]) => ({ ...home, view: 'category' as const, ...chosen, ...after })),
  fc
    .tuple(
      fc.record({ query: words.map((text) => text.trim()), product }).filter(({ query }) => query !== ''),
      fc.record({ sort: fc.constantFrom('newest', 'price-up', 'price-down', 'name'), asTyped: fc.constant(true) }, { requiredKeys: [] }),
    )
    .map(([chosen, options]) => ({ ...home, view: 'category' as const, ...chosen, ...options }) as Route),
  product.map((product) => ({ ...home, view: 'category' as const, product })),
  product.map((product) => ({ ...home, view: 'checkout', product })),
  fc
    .stringMatching(/^[a-z]{1,10}(-[a-z0-9]{1,10}){0,2}$/)
    .filter((name) => !['home', 'category', 'order', 'admin'].includes(name))
    .map((name) => ({ ...home, view: name })),
  fc.oneof(fc.constant(''), words).map((tab) => ({ ...home, view: 'admin' as const, tab })),
  fc.record({ id, token: words }).map((order) => ({ ...home, view: 'order' as const, order })),
)

/** A page of the shop's own stands over any of them. */
const route: fc.Arbitrary<Route> = fc
  .tuple(view, fc.option(fc.stringMatching(/^[a-z\u05d0-\u05ea-]{1,20}$/)))
  .map(([view, page]) => (page === null ? view : { ...view, page }))

test('every route survives the way through the address', () => {
  fc.assert(
    fc.property(route, (route) => {
      expect(readBack(addressOf(route))).toEqual(route)
    }),
  )
})

test('any address is parsed as a route that has an address', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (search, hash) => {
      const route = parseRoute(`?${search}`, `#${hash}`)
      expect(parseRoute(...partsOf(addressOf(route)))).toEqual(route)
    }),
  )
})

const partsOf = (address: string): [string, string] => {
  const { search, hash } = new URL(address, 'https://shop.example')
  return [search, hash]
}

test('addresses match the documented format', () => {
  expect(addressOf(home)).toBe('/')
  expect(addressOf({ ...home, view: 'checkout' })).toBe('/?view=checkout')
  expect(addressOf({ ...home, product: 7 })).toBe('/?product=7')
  expect(addressOf({ ...home, page: 'terms' })).toBe('/?page=terms')
  expect(addressOf({ ...home, view: 'order', order: { id: 17, token: 'a/b' }, page: 'terms' })).toBe('/?order=17&page=terms#a%2Fb')
  expect(addressOf({ ...home, view: 'admin', tab: 'orders' })).toBe('/?view=admin&tab=orders')
  expect(addressOf({ ...home, view: 'order', order: { id: 17, token: 'a/b' } })).toBe('/?order=17#a%2Fb')
  expect(decodeURIComponent(addressOf({ ...home, view: 'category', category: 'יין' }))).toBe('/?category=יין')
})

test.each([
  '?product=0',
  '?product=-1',
  '?product=1.5',
  '?product=abc',
  '?product=',
  '?product=9007199254740993',
  '?order=x',
  '?view=order',
  '?view=Gift%20cards',
  '?view=-',
])('the meaningless %s is home', (search) => {
  expect(parseRoute(search)).toEqual(home)
})

test('a remote’s view has its name as address, also under a product, and is canonical if listed', () => {
  const route = { ...home, view: 'gift-cards', product: 7 }
  expect(addressOf(route)).toBe('/?view=gift-cards&product=7')
  expect(parseRoute('?view=gift-cards&product=7')).toEqual(route)
  expect(canonicalAddress({ ...home, view: 'gift-cards' })).toBeNull()
  expect(canonicalAddress({ ...home, view: 'gift-cards' }, true)).toBe('/?view=gift-cards')
  expect(canonicalAddress({ ...home, view: 'category', query: 'x' }, true)).toBeNull()
})

test('an order address without a valid token is still an order route', () => {
  expect(parseRoute('?order=17').order).toEqual({ id: 17, token: '' })
  expect(parseRoute('?order=17', '#%E0%A4%A').order).toEqual({ id: 17, token: '' })
})

test('a search takes precedence over a category; a blank search is none', () => {
  expect(parseRoute('?q=%D7%92%27%D7%99%D7%9F&category=wine')).toMatchObject({ view: 'category', query: "ג'ין", category: '' })
  expect(parseRoute('?q=%20%20&category=wine')).toMatchObject({ view: 'category', query: '', category: 'wine' })
})

test('control characters are removed from the search text', () => {
  expect(parseRoute('?q=%00a%07%7F')).toEqual({ ...home, view: 'category', query: 'a' })
  expect(parseRoute('?category=%00')).toEqual(home)
})

test('a list’s order is in the address unless it is the default, and an unknown one is ignored', () => {
  const list = { ...home, view: 'category' as const }
  expect(addressOf({ ...list, query: 'יין', sort: 'price-up' })).toBe(`/?q=${encodeURIComponent('יין')}&sort=price-up`)
  expect(parseRoute('?q=x&sort=newest')).toEqual({ ...list, query: 'x', sort: 'newest' })
  expect(parseRoute('?q=x&sort=relevance')).toEqual({ ...list, query: 'x' })
  expect(parseRoute('?category=x&sort=newest')).toEqual({ ...list, category: 'x' })
  expect(parseRoute('?category=x&sort=name&asTyped=1')).toEqual({ ...list, category: 'x', sort: 'name' })
  expect(parseRoute('?q=x&sort=price')).toEqual({ ...list, query: 'x' })
})

test("an order's page in the panel has an address without a secret, and no shopper's page", () => {
  const route = { ...home, view: 'admin', tab: 'orders', order: { id: 17, token: '' } } as const
  expect(addressOf(route)).toBe('/?view=admin&tab=orders&order=17')
  expect(parseRoute('?view=admin&tab=orders&order=17', '#secret')).toEqual(route)
  expect(parseRoute('?order=17', '#secret')).toMatchObject({ view: 'order', order: { id: 17, token: 'secret' } })
  expect(parseRoute('?view=admin&tab=orders&order=x')).toMatchObject({ view: 'admin', order: null })
})
