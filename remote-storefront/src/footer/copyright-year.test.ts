import { expect, test } from 'vitest'
import { yearInIsrael } from './copyright-year.ts'

test('the year turns at midnight in Jerusalem', () => {
  expect(yearInIsrael(new Date('2026-12-31T21:59:59Z'))).toBe('2026')
  expect(yearInIsrael(new Date('2026-12-31T22:00:00Z'))).toBe('2027')
})
