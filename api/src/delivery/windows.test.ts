import type { DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import { daysAfter } from '@lechaim/shared/lib/order-days.ts'
import { expect, test } from 'vitest'
import { firstSettings } from './delivery-table.ts'
import { isEve, isHolyDay } from './holy-days.ts'
import { isNight } from './night.ts'
import { windowsFrom } from './windows.ts'

const daily = (from: string, until: string) => Array.from({ length: 7 }, (_, weekday) => ({ weekday, from, until, capacity: 5 }))
const settings: DeliverySettings = {
  ...firstSettings,
  windows: daily('16:00', '19:00'),
  leadHours: 0,
  cutOff: null,
  shabbat: false,
  holyDays: false,
  eves: false,
}
const daysOf = (part: Partial<DeliverySettings>, at: string) =>
  windowsFrom({ ...settings, ...part }, at).map(({ window }) => window.slice(0, 10))

test('holy days of 2024 to 2060 are eight a year', () => {
  const days: string[] = []
  for (let day = '2024-01-01'; day < '2061-01-01'; day = daysAfter(day, 1)) if (isHolyDay(day)) days.push(day)
  expect(days).toHaveLength(296)
  const of2027 = ['2027-04-22', '2027-04-28', '2027-06-11', '2027-10-02', '2027-10-03', '2027-10-11', '2027-10-16', '2027-10-23']
  expect(days.filter((day) => day.startsWith('2027'))).toEqual(of2027)
})

test('Purim is no holy day, in a leap year with two months of Adar either', () => {
  // 5787 is a leap year: 14 Adar I and 14 Adar II.
  for (const day of ['2027-02-21', '2027-03-23', '2026-03-03'])
    expect({ isHolyDay: isHolyDay(day), isEve: isEve(day) }).toEqual({ isHolyDay: false, isEve: false })
})

test('an eve is the day before a holy day that is none itself', () => {
  expect(['2027-10-01', '2027-10-02', '2027-04-21', '2027-10-10'].map(isEve)).toEqual([true, false, true, true])
})

test.each([
  ['2026-11-26T20:59:59Z', false],
  ['2026-11-26T21:00:00Z', true],
  ['2026-11-27T03:59:59Z', true],
  ['2026-11-27T04:00:00Z', false],
  // In summer time.
  ['2026-07-26T19:59:59Z', false],
  ['2026-07-26T20:00:00Z', true],
  // The night in which an hour is skipped, and the one in which an hour comes twice.
  ['2027-03-26T00:00:00Z', true],
  ['2027-03-26T03:00:00Z', false],
  ['2027-10-30T22:30:00Z', true],
  ['2027-10-30T23:30:00Z', true],
  ['2027-10-31T04:00:00Z', false],
])('%s is in the night: %s', (at, expected) => {
  expect(isNight(at)).toBe(expected)
})

test('windows are those of fourteen days, without closed days, Shabbat, holy days and eves', () => {
  const at = '2027-09-26T06:00:00Z'
  expect(daysOf({}, at)).toHaveLength(14)
  expect(daysOf({ shabbat: true }, at)).not.toContain('2027-10-02')
  expect(daysOf({ closedDays: ['2027-09-28'] }, at)).not.toContain('2027-09-28')
  const kept = daysOf({ shabbat: true, holyDays: true, eves: true }, at)
  expect(kept).toEqual([
    '2027-09-26',
    '2027-09-27',
    '2027-09-28',
    '2027-09-29',
    '2027-09-30',
    '2027-10-04',
    '2027-10-05',
    '2027-10-06',
    '2027-10-07',
    '2027-10-08',
  ])
})

test('lead time and cut-off take the windows that come too soon', () => {
  // 13:30 in Israel.
  const at = '2026-11-26T11:30:00Z'
  expect(daysOf({ leadHours: 2 }, at)[0]).toBe('2026-11-26')
  expect(daysOf({ leadHours: 3 }, at)[0]).toBe('2026-11-27')
  expect(daysOf({ cutOff: '12:00' }, at)[0]).toBe('2026-11-27')
  expect(daysOf({ cutOff: '13:31' }, at)[0]).toBe('2026-11-26')
})

test('a clock that was set back offers each window once, and no earlier ones than its own', () => {
  const windows = daysOf({}, '2026-11-25T11:30:00Z')
  expect(windows[0]).toBe('2026-11-25')
  expect(new Set(windows).size).toBe(14)
})

test('a window keeps its length over the change to summer time; none begins in the skipped hour', () => {
  const windows = windowsFrom({ ...settings, windows: daily('02:30', '05:00') }, '2027-03-24T10:00:00Z').map(({ window }) => window)
  expect(windows).not.toContain('2027-03-26 02:30-05:00')
  expect(windows).toContain('2027-03-27 02:30-05:00')
  expect(windowsFrom({ ...settings, leadHours: 13 }, '2027-03-26T00:30:00Z')[0]?.window).toBe('2027-03-27 16:00-19:00')
})

test('windows inside a closing are not offered', () => {
  const closed = { from: '2026-11-26T00:00:00.000Z', until: '2026-11-28T00:00:00.000Z', text: 'סגור', orders: 'later' as const }
  expect(daysOf({ closed }, '2026-11-26T06:00:00Z')[0]).toBe('2026-11-28')
})
