import { expect, test } from 'vitest'
import { mailtoAddress } from './mailto.ts'

test('an ordinary address stays readable', () => {
  expect(mailtoAddress(' dana.levi@example.co.il ')).toBe('mailto:dana.levi@example.co.il')
})

test('nothing in an address adds recipients, a subject or a text', () => {
  expect(mailtoAddress('dana?bcc=other&body=%0a#x@example.com')).toBe('mailto:dana%3Fbcc%3Dother%26body%3D%250a%23x@example.com')
  expect(mailtoAddress('dana@example.com?cc=other')).toBe('mailto:dana@example.com%3Fcc%3Dother')
})

test('what is no address does not throw', () => {
  expect(mailtoAddress('dana')).toBe('mailto:dana')
  expect(mailtoAddress('\ud800@example.com')).toBe('mailto:%EF%BF%BD@example.com')
})
