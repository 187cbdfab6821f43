import { expect, test } from 'vitest'
import { hasForeignLetters, isEmail, isMobilePhone, isPhone, normalisePhone } from './validation.ts'

test.each([
  'dana@example.co.il',
  ' dana.levi+shop@mail.example.org ',
  'a@b.co',
  "o'neil@example.com",
  'dana@דוגמה.ישראל',
  'dana@bücher.example',
])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'dana',
  'dana@',
  '@example.com',
  'dana@localhost',
  'da na@example.com',
  'dana@@example.com',
  'dana@-a.com',
  'a..b@c.co',
  'a.@c.co',
  'dana?bcc=other@example.com',
  'dana&levi@example.com',
  'dana%40x@example.com',
  'dana#x@example.com',
  'da\u0000na@example.com',
  'da\u202ena@example.com',
  'דנה@example.com',
  'dàna@example.com',
  '\u212aiosk@example.com',
  'dana@１.２.３.４',
  `dana@${'א'.repeat(60)}.ישראל`,
  `${'a'.repeat(250)}@b.co`,
])('%s is no e-mail address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('letters that a mail server may refuse are distinguished from other mistakes', () => {
  expect(hasForeignLetters('דנה@example.com')).toBe(true)
  expect(hasForeignLetters(' dàna@דוגמה.ישראל ')).toBe(true)
  expect(hasForeignLetters('dana@דוגמה.ישראל')).toBe(false)
  expect(hasForeignLetters('dana')).toBe(false)
})

test('a long text that is no address is refused quickly', () => {
  const started = performance.now()
  isEmail(`a@${'a.'.repeat(50_000)}`)
  expect(performance.now() - started).toBeLessThan(200)
})

test.each([
  '03-1234567',
  '052-123-4567',
  '0521234567',
  '+972 52 123 4567',
  '+972-3-1234567',
  '00972521234567',
  '(03) 1234567',
  '077-1234567',
  '+1 212 555 1234',
  '00 44 20 7946 0018',
  '*2345',
  '*234',
  '1-700-123-456',
  '1-800-123-456',
  '1-599-123-456',
])('%s is a phone number', (text) => {
  expect(isPhone(text)).toBe(true)
})

test.each(['', '123', '05212345678', '01-1234567', '+972 52 123', '+12', '2345*', '*23456789', '1-212-555-1234', 'phone', '05２1234567'])(
  '%s is no phone number',
  (text) => {
    expect(isPhone(text)).toBe(false)
  },
)

test('phones are normalised to the national form', () => {
  expect(normalisePhone('+972 (0)52-123-4567')).toBe('0521234567')
  expect(normalisePhone('03-1234567')).toBe('031234567')
  expect(normalisePhone('001 212-555-1234')).toBe('+12125551234')
})

test('a mobile phone is one however it is spelled; others are none', () => {
  for (const phone of ['052-123-4567', '+972 52 1234567', ' 0521234567 ']) expect(isMobilePhone(phone), phone).toBe(true)
  for (const phone of ['03-1234567', '*2345', '', '052-12', '077-1234567']) expect(isMobilePhone(phone), phone).toBe(false)
})
