import { expect, test } from 'vitest'
import { tabNames } from '../ui/panel-messages.ts'
import { tabAfterKey, tabOf, tabs } from './tabs.ts'

test('all tabs stand in the order of their names', () => {
  expect(tabs.map((tab) => tab.key)).toEqual(Object.keys(tabNames))
})

test.each([
  ['orders', 'orders'],
  ['', 'products'],
  ['toString', 'products'],
])('the key %j opens %s', (address, key) => {
  expect(tabOf(address).key).toBe(key)
})

test.each([
  ['ArrowLeft', 'products', true, 'categories'],
  ['ArrowRight', 'categories', true, 'products'],
  ['ArrowLeft', 'footer', true, 'products'],
  ['ArrowRight', 'products', true, 'footer'],
  ['ArrowRight', 'products', false, 'categories'],
  ['Home', 'orders', true, 'products'],
  ['End', 'orders', true, 'footer'],
] as const)('%s on %s, right to left %s, leads to %s', (key, from, rightToLeft, to) => {
  expect(tabAfterKey(key, from, rightToLeft)?.key).toBe(to)
})

test('other keys do nothing', () => {
  expect(tabAfterKey('a', 'orders', true)).toBeUndefined()
})
