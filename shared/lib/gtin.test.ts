import { gtinForms, isGtin } from '@lechaim/shared/lib/gtin.ts'
import { expect, test } from 'vitest'

test.each(['96385074', '036000291452', '7290000176093', '4006381333931', '00012345600012', '10012345678902'])('%s is a GTIN', (text) => {
  expect(isGtin(text)).toBe(true)
})

test.each([
  '',
  '7290000176094',
  '729000017609',
  '96385075',
  '036000291453',
  '-7290000176093',
  '7290000176093 ',
  '72900001760931234',
  '７２９００００１７６０９３',
  '1e12',
])('"%s" is none', (text) => {
  expect(isGtin(text)).toBe(false)
})

test.each([...'7290000176093'].map((_, at) => at))('a wrong digit at place %i is found', (at) => {
  const digits = [...'7290000176093']
  digits[at] = String((Number(digits[at]) + 1) % 10)
  expect(isGtin(digits.join(''))).toBe(false)
})

test('a number is the same with zeros before it', () => {
  expect(gtinForms('036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452'])
  expect(gtinForms('0036000291452')).toContain('036000291452')
})
