import { expect, test } from 'vitest'
import { beginningOf, dayOf, daysAfter, daysOf } from './order-days.ts'

test('a day is that of Israel, in winter and in summer', () => {
  expect(dayOf('2026-11-26T21:59:59.999Z')).toBe('2026-11-26')
  expect(dayOf('2026-11-26T22:00:00.000Z')).toBe('2026-11-27')
  expect(dayOf('2026-07-26T21:00:00.000Z')).toBe('2026-07-27')
  expect(beginningOf('2026-11-27')).toBe('2026-11-26T22:00:00.000Z')
  expect(beginningOf('2026-07-27')).toBe('2026-07-26T21:00:00.000Z')
  expect(beginningOf('2026-02-30')).toBeNull()
})

test('days are counted over the end of a month and the change of the clock', () => {
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(daysAfter('2026-10-26', -2)).toBe('2026-10-24')
})

test('today, yesterday and the week since Sunday', () => {
  const thursday = new Date('2026-11-26T10:00:00Z')
  expect(daysOf('today', thursday)).toEqual({ from: '2026-11-26', until: '2026-11-26' })
  expect(daysOf('yesterday', thursday)).toEqual({ from: '2026-11-25', until: '2026-11-25' })
  expect(daysOf('week', thursday)).toEqual({ from: '2026-11-22', until: '2026-11-26' })
  const sunday = new Date('2026-11-21T22:30:00Z')
  expect(daysOf('week', sunday)).toEqual({ from: '2026-11-22', until: '2026-11-22' })
})
