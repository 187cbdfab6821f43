import { expect, it } from 'vitest'
import { takesBrotli } from './takes-brotli.ts'

it.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=1, BR;q=0.5', 'br ; q=0.001'])('%s takes it', (header) => {
  expect(takesBrotli(header)).toBe(true)
})

it.each([undefined, '', 'gzip', 'br;q=0', 'br; q=0.000', 'x-br', 'brotli', 'gzip;br'])('%s does not', (header) => {
  expect(takesBrotli(header)).toBe(false)
})
