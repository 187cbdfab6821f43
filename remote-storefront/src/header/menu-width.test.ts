import { expect, test } from 'vitest'
import { fitsOneRow } from './menu-width.ts'

test('a short menu shares the row, a long one gets its own', () => {
  expect(fitsOneRow([])).toBe(true)
  expect(fitsOneRow(['יין', 'וויסקי', 'בירה', 'וודקה'])).toBe(true)
  expect(fitsOneRow(Array.from({ length: 10 }, () => 'משקאות קלים'))).toBe(false)
})
