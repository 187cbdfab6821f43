import { expect, test } from 'vitest'
import { lastRowSpan } from './categories.tsx'

const spans = (columns: number, large: number, small: number) =>
  Array.from({ length: small }, (_, index) => lastRowSpan({ columns, large, small, index }))

test('a full last row has no wider tile', () => {
  expect(spans(4, 6, 4)).toEqual([1, 1, 1, 1])
  expect(spans(2, 6, 2)).toEqual([1, 1])
})

test('the tiles of an incomplete last row share its free columns', () => {
  expect(spans(4, 6, 5)).toEqual([1, 1, 1, 1, 4])
  expect(spans(4, 6, 6)).toEqual([1, 1, 1, 1, 2, 2])
  expect(spans(4, 6, 7)).toEqual([1, 1, 1, 1, 1, 1, 2])
  expect(spans(2, 5, 3)).toEqual([1, 1, 2])
})

test('every mosaic with enough small tiles has a full last row', () => {
  for (let large = 0; large < 9; large++)
    for (let small = 8; small < 24; small++)
      for (const columns of [2, 4])
        expect((2 * large + spans(columns, large, small).reduce((sum, span) => sum + span, 0)) % columns).toBe(0)
})
