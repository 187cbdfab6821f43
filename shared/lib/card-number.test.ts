import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { expect, test } from 'vitest'

test.each([
  '4111111111111111',
  'הכרטיס שלי 4111-1111-1111-1111 תוקף 12/29',
  '378282246310005',
  '5555.5555.5555.4444',
  '4111 1111 1111 1111',
  '４１１１１１１１１１１１１１１１',
])('%s has a card number', (text) => {
  expect(hasCardNumber(text)).toBe(true)
})

test.each([
  '',
  'קומה 3, קוד כניסה 1234',
  '052-1234567',
  '+972521234567',
  '4111111111111112',
  '7290000000000',
  '41111111111111111111111',
  '2222222222222222',
  'הזמנה 1048, שולם 250.50',
])('%s has none', (text) => {
  expect(hasCardNumber(text)).toBe(false)
})
