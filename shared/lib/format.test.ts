import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, directionOfHours, formatInstant, formatMoney, formatNumber, yearInIsrael } from './format.ts'

test.each([
  ['2026-11-22T06:21:00Z', '22.11.2026, 08:21'],
  ['2026-11-21T22:05:00Z', '22.11.2026, 00:05'],
  ['2026-07-01T20:59:00Z', '1.7.2026, 23:59'],
])('the instant %s is written %s, in Jerusalem', (instant, written) => {
  expect(formatInstant(instant)).toBe(written)
})

test('money is written in shekels with two decimals', () => {
  expect(formatMoney(123_450).replaceAll(/[^\d.,₪]/g, '')).toBe('1,234.50₪')
})

test('amounts equal the output of Intl', () => {
  const money = new Intl.NumberFormat('he-IL', { style: 'currency', currency: 'ILS' })
  const whole = new Intl.NumberFormat('he-IL')
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
      expect(formatMoney(amount)).toBe(money.format(amount / 100))
      expect(formatNumber(amount)).toBe(whole.format(amount))
    }),
  )
})

test('the year turns at midnight in Jerusalem', () => {
  expect(yearInIsrael(new Date('2026-12-31T21:59:59Z'))).toBe('2026')
  expect(yearInIsrael(new Date('2026-12-31T22:00:00Z'))).toBe('2027')
})

test('bare hours are left to right, a sentence about them right to left', () => {
  expect(directionOfHours('9:00-19:00')).toBe('ltr')
  expect(directionOfHours('9:00-13:00 ובתיאום')).toBe('rtl')
})

test.each([
  [0, '0 הזמנות חדשות'],
  [1, 'הזמנה חדשה'],
  [2, 'שתי הזמנות חדשות'],
  [3, '3 הזמנות חדשות'],
  [1234, '1,234 הזמנות חדשות'],
])('the count %i is %s', (count, words) => {
  expect(counted(count, 'הזמנה חדשה', 'שתי הזמנות חדשות', (n) => `${n} הזמנות חדשות`)).toBe(words)
})
