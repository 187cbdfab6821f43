import { expect, test } from 'vitest'
import { lineTotal, sumLines, toAgorot, toShekels } from './money.ts'

test('shekels convert to exact agorot', () => {
  expect(toAgorot(89.9)).toBe(8990)
  expect(toAgorot(1.1)).toBe(110)
  expect(toAgorot(8.07)).toBe(807)
  expect(toAgorot(0.29)).toBe(29)
  expect(toAgorot(0)).toBe(0)
  expect(Object.is(toAgorot(-0.001), 0)).toBe(true)
})

test('every price survives a round trip to shekels', () => {
  for (let agorot = 0; agorot <= 200_000; agorot += 7) expect(toAgorot(toShekels(agorot))).toBe(agorot)
})

test('a non-amount throws', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) expect(() => toAgorot(value)).toThrow(RangeError)
})

test('totals are exact where floating point is not', () => {
  expect(lineTotal({ price: 1990, quantity: 3 })).toBe(5970)
  expect(
    toShekels(
      sumLines([
        { price: 10, quantity: 1 },
        { price: 20, quantity: 1 },
      ]),
    ),
  ).toBe(0.3)
  expect(sumLines([])).toBe(0)
})
