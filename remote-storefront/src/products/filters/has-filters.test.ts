import type { Product } from '@lechaim/shared/contracts/products.ts'
import { expect, test } from 'vitest'
import { hasFilters } from './has-filters.ts'

const products = (...changes: object[]) => changes.map((change, id) => ({ id, price: 50, ...change }) as Product)

test.each<[string, object[], boolean]>([
  ['one product', [{ grapes: ['מרלו'] }], false],
  ['products alike', [{ country: 'ישראל' }, { country: 'ישראל' }], false],
  ['one with a value, one without', [{ country: 'ישראל' }, {}], true],
  ['a product in a sale', [{}, { regularPrice: 60 }], true],
  ['a sold-out product', [{}, { stock: 0 }], true],
  [
    'the same number in two facets',
    [
      { volumeMl: 700, vintage: 700 },
      { volumeMl: 700, vintage: 700 },
    ],
    false,
  ],
  ['two countries', [{ country: 'ישראל' }, { country: 'צרפת' }], true],
  ['two bands of prices', [{ price: 20 }, { price: 900 }], true],
  ['two grapes in one bottle', [{ grapes: ['מרלו', 'סירה'] }], false],
  ['two ages', [{ ageStatement: 12 }, { ageStatement: 18 }], true],
])('%s: filters are offered or not', (_, changes, offered) => {
  expect(hasFilters(products(...changes))).toBe(offered)
})
