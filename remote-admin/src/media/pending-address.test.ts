import { expect, test } from 'vitest'
import { checkProduct } from '../products/product-fields.ts'
import { leftAddress } from './pending-address.ts'

test.each([
  ['  https://example.com/a.jpg ', 'https://example.com/a.jpg'],
  ['example.com/a.jpg', 'example.com/a.jpg'],
  [' /known.jpg', null],
  ['  ', null],
])('%j is left: %j goes on', (typed, address) => expect(leftAddress(typed, '/known.jpg')).toBe(address))

test('a mistyped one is refused in its place, not dropped', () => {
  const draft = { name: 'יין', price: '10', description: 'יבש', categories: ['יין'], visible: true, volumeMl: '', alcoholPercent: '' }
  const image = leftAddress('example.com/a.jpg', '') ?? ''
  expect(Object.keys(checkProduct({ ...draft, image }))).toEqual(['image'])
})
