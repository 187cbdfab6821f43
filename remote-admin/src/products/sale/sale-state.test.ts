import { expect, test } from 'vitest'
import { priceInShop, saleStateOf } from './sale-state.ts'

const at = (time: string) => Date.parse(`2026-11-30T${time}Z`)
const sale = { price: 80, regularPrice: 100, saleFrom: '2026-11-30T10:00:00Z', saleUntil: '2026-11-30T20:00:00Z' }

test.each([
  ['09:59:59', 'coming', 10000],
  ['10:00:00', 'on', 8000],
  ['19:59:59', 'on', 8000],
  ['20:00:00', 'over', 10000],
])('at %s a sale from 10 to 20 is %s', (time, state, agorot) => {
  expect(saleStateOf(sale, at(time))).toBe(state)
  expect(priceInShop(sale, at(time))).toBe(agorot)
})

test('a sale without times is on, and a product without a regular price has none', () => {
  expect(saleStateOf({ price: 80, regularPrice: 100 })).toBe('on')
  expect(saleStateOf({ price: 80 })).toBe('none')
  expect(priceInShop({ price: 80 })).toBe(8000)
})
