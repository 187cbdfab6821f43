import { createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openSigned, sign } from './signed.ts'

it('signs as HMAC-SHA-256 does', () => {
  for (const length of [16, 32, 64]) {
    const secret = randomBytes(length)
    const [text, time, mac] = sign(secret, 'page', 'שלום').split('.')
    expect(mac).toBe(createHmac('sha256', secret).update(`page:${text}.${time}`).digest('base64url'))
  }
})

it('opens what was signed for this purpose with this secret, not too long ago', () => {
  const [secret, other] = [randomBytes(32), randomBytes(32)]
  const signed = sign(secret, 'page', 'שלום')
  expect(openSigned(secret, 'page', signed, 1000)).toBe('שלום')
  expect(openSigned(secret, 'preview', signed, 1000)).toBeNull()
  expect(openSigned(other, 'page', signed, 1000)).toBeNull()
  expect(openSigned(secret, 'page', signed, -1)).toBeNull()
  for (const changed of [`${signed}x`, signed.slice(1), signed.replace('.', '..')])
    expect(openSigned(secret, 'page', changed, 1000)).toBeNull()
})
