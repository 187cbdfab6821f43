// The files for balancers and proxies. `WRITE_UNAVAILABLE_PAGE=1 npx vitest run unavailable-page` writes them again.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unavailableAnswer, unavailablePage } from './unavailable-page.ts'

const folder = join(import.meta.dirname, '../../../../docs/balancer')

test.each([
  ['503.html', unavailablePage()],
  ['503.http', unavailableAnswer],
])('docs/balancer/%s holds the page that the shop answers', (name, content) => {
  if (process.env.WRITE_UNAVAILABLE_PAGE) writeFileSync(join(folder, name), content)
  expect(readFileSync(join(folder, name), 'utf8')).toBe(content)
})

test('the page is Hebrew, right to left, without scripts, and small enough for a buffer of HAProxy', () => {
  expect(unavailablePage()).toContain('<html lang="he" dir="rtl">')
  expect(unavailablePage('0f3c9a1e-77b2')).not.toMatch(/<script|https?:/)
  expect(Buffer.byteLength(unavailableAnswer)).toBeLessThan(15_000)
  expect(unavailableAnswer).toMatch(/^HTTP\/1\.1 503 [^\r\n]+\r\n(?:[a-z-]+: [^\r\n]+\r\n)+\r\n<!doctype html>/)
  expect(unavailableAnswer).toContain('\r\nretry-after: 5\r\n')
})
