import { expect, test } from 'vitest'
import { checkProduct, fieldsOf } from '../products/product-fields.ts'
import { isOwnPath, pendingAddress } from './picture-address.ts'

test.each([
  ['/storage/v1/object/public/drinksimages/1-2.jpg', true],
  ['/bundled/product.jpg', true],
  ['', false],
  ['/', false],
  ['/bundled', false],
  ['bundled/product.jpg', false],
  ['//example.com/wine.jpg', false],
  ['/\\example.com/wine.jpg', false],
  ['/bundled/a b.jpg', false],
  ['https://example.com/wine.jpg', false],
])('%j is a file of the shop: %s', (address, ours) => expect(isOwnPath(address)).toBe(ours))

test.each([
  ['  https://example.com/a.jpg ', 'https://example.com/a.jpg'],
  ['example.com/a.jpg', 'example.com/a.jpg'],
  [' /known.jpg', null],
  ['  ', null],
])('%j is pending as %j', (typed, address) => expect(pendingAddress(typed, '/known.jpg')).toBe(address))

test('an invalid pending address is refused by the form', () => {
  const draft = { ...fieldsOf({}), name: 'יין', price: '10', description: 'יבש', categories: ['יין'] }
  const image = pendingAddress('example.com/a.jpg', '') ?? ''
  expect(Object.keys(checkProduct({ ...draft, image }))).toEqual(['image'])
})
