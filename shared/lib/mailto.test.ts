import { expect, test } from 'vitest'
import { mailtoAddress } from './mailto.ts'

test('an ordinary e-mail address is written unencoded', () => {
  expect(mailtoAddress(' dana.levi@example.co.il ')).toBe('mailto:dana.levi@example.co.il')
})

test('an e-mail address cannot add recipients, a subject or a body', () => {
  expect(mailtoAddress('dana?bcc=other&body=%0a#x@example.com')).toBe('mailto:dana%3Fbcc%3Dother%26body%3D%250a%23x@example.com')
  expect(mailtoAddress('dana@example.com?cc=other')).toBe('mailto:dana@example.com%3Fcc%3Dother')
})

test('malformed text does not throw', () => {
  expect(mailtoAddress('dana')).toBe('mailto:dana')
  expect(mailtoAddress('\ud800@example.com')).toBe('mailto:%EF%BF%BD@example.com')
})
