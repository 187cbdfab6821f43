import { expect, test } from 'vitest'
import { moveBy, moveTo, withOrder } from './reorder.ts'

test('moving to a place shifts those between', () => {
  expect(moveTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4])
  expect(moveTo([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3])
  expect(moveTo([1, 2], 9, 1)).toEqual([1, 2])
})

test('moving by one place stops at the ends', () => {
  expect(moveBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(moveBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(moveBy([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
  expect(moveBy([1, 2, 3], 3, 1)).toEqual([1, 2, 3])
})

test('rows without a new place keep theirs', () => {
  const rows = [1, 2, 3, 4, 5].map((id) => ({ id }))
  expect(withOrder(rows, [5, 1, 3]).map(({ id }) => id)).toEqual([5, 2, 1, 4, 3])
  expect(withOrder(rows, [9, 2, 1]).map(({ id }) => id)).toEqual([2, 1, 3, 4, 5])
})
