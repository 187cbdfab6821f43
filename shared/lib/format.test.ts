import { expect, test } from 'vitest'
import { formatInstant, formatMoney } from './format.ts'

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
