import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOf, spreadDiscount } from './discount.ts'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

test.each([
  ['ten percent', { percent: 10, amount: null }, 17980, 1798],
  ['half an agora, rounded up', { percent: 15, amount: null }, 10, 2],
  ['less than half an agora', { percent: 1, amount: null }, 49, 0],
  ['everything', { percent: 100, amount: null }, 8990, 8990],
  ['the largest order, exactly', { percent: 33, amount: null }, 9_007_199_254_740_991, 2_972_375_754_064_527],
  ['an amount', { percent: null, amount: 2000 }, 8990, 2000],
  ['an amount above the total', { percent: null, amount: 10000 }, 8990, 8990],
])('a coupon takes off %s', (_, terms, total, discount) => {
  expect(discountOf(terms, total)).toBe(discount)
})

test.each([
  ['one line', 1798, [17980], [1798]],
  ['lines in proportion', 100, [300, 700], [30, 70]],
  ['the last agora to the largest remainder', 10, [333, 667], [3, 7]],
  ['of equal remainders, the first lines', 2, [100, 100, 100], [1, 1, 0]],
  ['nothing to lines without a part', 50, [0, 100, 0], [0, 50, 0]],
  ['whole lines', 450, [100, 350], [100, 350]],
  ['no discount', 0, [100, 0], [0, 0]],
  ['no lines', 0, [], []],
  [
    'huge amounts, exactly',
    999_999_999_999_999,
    [3_000_000_000_000_001, 6_000_000_000_000_002],
    [333_333_333_333_333, 666_666_666_666_666],
  ],
])('a discount is spread: %s', (_, discount, amounts, parts) => {
  expect(spreadDiscount(discount, amounts)).toEqual(parts)
})

test('parts of any discount add up to it, and none is negative or above its amount', () => {
  const orders = fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, share) => {
      const discount = Math.floor(sum(amounts) * share)
      const parts = spreadDiscount(discount, amounts)
      expect(sum(parts)).toBe(discount)
      expect(parts.every((part, index) => part >= 0 && part <= (amounts[index] ?? 0))).toBe(true)
    }),
  )
})

test.each([
  [-1, [100]],
  [101, [100]],
  [0.5, [100]],
  [Number.NaN, [100]],
  [1, []],
])('a discount of %d on %j is refused', (discount, amounts) => {
  expect(() => spreadDiscount(discount, amounts)).toThrow(RangeError)
})
