import { expect, test } from 'vitest'
import { fromIsraelTime, toIsraelTime } from './israel-time.ts'

test.each([
  ['2026-11-30T20:00', '2026-11-30T18:00:00.000Z'],
  ['2026-07-01T00:30', '2026-06-30T21:30:00.000Z'],
  ['2026-12-31T23:59:07', '2026-12-31T21:59:07.000Z'],
])('%s in Israel is %s, and back', (local, instant) => {
  expect(fromIsraelTime(local)).toBe(instant)
  expect(toIsraelTime(instant)).toBe(local)
})

test('an hour that the change to summer time skips is no time', () => {
  expect(fromIsraelTime('2027-03-26T01:59')).toBe('2027-03-25T23:59:00.000Z')
  expect(fromIsraelTime('2027-03-26T02:00')).toBeNull()
  expect(fromIsraelTime('2027-03-26T02:59')).toBeNull()
  expect(fromIsraelTime('2027-03-26T03:00')).toBe('2027-03-26T00:00:00.000Z')
})

test('of an hour that comes twice at the end of summer time the first is meant', () => {
  expect(fromIsraelTime('2026-10-25T01:30')).toBe('2026-10-24T22:30:00.000Z')
  expect(toIsraelTime('2026-10-24T23:30:00.000Z')).toBe('2026-10-25T01:30')
  expect(fromIsraelTime('2026-10-25T02:00')).toBe('2026-10-25T00:00:00.000Z')
})

test.each(['', 'מחר', '2026-02-30T10:00', '2026-13-01T10:00', '2026-11-30', '2026-11-30T24:00', '2026-11-30T20:00Z', '‏2026-11-30T20:00'])(
  '%j is no time',
  (text) => expect(fromIsraelTime(text)).toBeNull(),
)

test('seconds of zero are left out', () => {
  expect(fromIsraelTime('2026-11-30T20:00:00')).toBe('2026-11-30T18:00:00.000Z')
})
