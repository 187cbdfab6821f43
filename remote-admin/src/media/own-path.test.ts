import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

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
])('%j is a file of ours: %s', (address, ours) => expect(isOwnPath(address)).toBe(ours))
