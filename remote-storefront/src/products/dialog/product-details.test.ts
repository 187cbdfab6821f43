import type { Product } from '@lechaim/shared/contracts/products.ts'
import { expect, test } from 'vitest'
import { messages } from './dialog-messages.ts'
import { drinkRows } from './drink-table.tsx'
import { alcoholWarning } from './product-details.tsx'

test('the warning depends on the alcohol percentage', () => {
  expect(alcoholWarning(null)).toBeNull()
  expect(alcoholWarning(0)).toBeNull()
  expect(alcoholWarning(5.2)).toBe(messages.warning)
  expect(alcoholWarning(15.5)).toBe(messages.warning)
  expect(alcoholWarning(15.6)).toBe(messages.strongWarning)
  expect(alcoholWarning(40)).toBe(messages.strongWarning)
})

const bottle = { name: 'מרלו', volumeMl: 750 } as Product

test('a product without drink fields has no table', () => {
  expect(drinkRows(bottle)).toEqual([])
})

test('the table names the filled fields alone', () => {
  const product = { ...bottle, barcode: '7290000176093', producer: 'יקב', grapes: ['מרלו', 'סירה'], vintage: 2021, ageStatement: 12 }
  expect(drinkRows(product)).toEqual([
    ['יצרן', 'יקב'],
    ['זני ענבים', 'מרלו, סירה'],
    ['בציר', '2021'],
    ['יישון', '12 שנה'],
  ])
})

test.each([
  ['כשר לפסח', 'הרבנות, כשר לפסח'],
  ['', 'הרבנות'],
])('kosher with the level "%s" names its body', (level, shown) => {
  expect(drinkRows({ ...bottle, kosher: { body: 'הרבנות', level } })).toEqual([['כשרות', shown]])
})
