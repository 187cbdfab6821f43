import { isBusinessNumber } from '@lechaim/shared/lib/israel-number.ts'
import { expect, test } from 'vitest'

test.each(['515000008', '000000018', '123456782'])('%s has the right check digit', (number) => {
  expect(isBusinessNumber(number)).toBe(true)
})

test.each(['515000000', '123456789', '000000000', '12345678', '1234567820', '12345678a', ''])('%s is no number', (number) => {
  expect(isBusinessNumber(number)).toBe(false)
})
