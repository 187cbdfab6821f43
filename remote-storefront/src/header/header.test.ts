import { expect, test } from 'vitest'
import { fitsOneRow } from './header.tsx'

const header = { storeName: 'לחיים', tagline: 'בית המשקאות' }

test("a short menu shares the header's row, a long one has its own", () => {
  expect(fitsOneRow(header, [])).toBe(true)
  expect(fitsOneRow(header, ['יין', 'בירה', 'וויסקי', 'וודקה', 'ליקרים', 'משקאות קלים'])).toBe(true)
  expect(
    fitsOneRow(
      header,
      Array.from({ length: 10 }, () => 'משקאות קלים'),
    ),
  ).toBe(false)
})

test('a long shop name moves the menu to its own row', () => {
  const names = ['יין', 'בירה', 'וויסקי', 'וודקה', 'ליקרים', 'משקאות קלים']
  expect(fitsOneRow({ storeName: 'בית היין והמשקאות של השכונה', tagline: 'משקאות, יין ואלכוהול איכותיים' }, names)).toBe(false)
})
