import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openSigned, sign } from './signed.ts'

it('a signed text opens for its purpose, with its secret, until it expires', () => {
  const [secret, other] = [randomBytes(32), randomBytes(32)]
  const signed = sign(secret, 'page', 'שלום')
  expect(openSigned(secret, 'page', signed, 1000)).toBe('שלום')
  expect(openSigned(secret, 'preview', signed, 1000)).toBeNull()
  expect(openSigned(other, 'page', signed, 1000)).toBeNull()
  expect(openSigned(secret, 'page', signed, -1)).toBeNull()
  for (const changed of [`${signed}x`, signed.slice(1), signed.replace('.', '..')])
    expect(openSigned(secret, 'page', changed, 1000)).toBeNull()
})
