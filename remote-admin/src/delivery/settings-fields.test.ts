import type { DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import { expect, test } from 'vitest'
import {
  areaErrors,
  blankArea,
  blankWindow,
  checkSettings,
  fieldsOf,
  type SettingsFields,
  settingsOf,
  windowAfter,
  windowErrors,
} from './settings-fields.ts'

const settings: DeliverySettings = {
  pickup: { on: true, address: 'הרצל 1', hours: 'א׳–ה׳ 10–19' },
  areas: [{ name: 'גוש דן', settlements: ['תל אביב', 'רמת גן'], fee: 30, minimum: 150, freeFrom: 400.5 }],
  outside: false,
  windows: [{ weekday: 0, from: '10:00', until: '13:00', capacity: 8 }],
  leadHours: 3,
  cutOff: '12:00',
  closedDays: ['2026-12-31'],
  shabbat: true,
  holyDays: true,
  eves: false,
  closed: { from: '2026-12-01T07:00:00.000Z', until: '2026-12-03T07:00:00.000Z', text: 'חופשה', orders: 'later' },
  alcohol: { on: true, night: 'refuse', categories: [4] },
  marketing: true,
  returnDays: 30,
}
const fields = fieldsOf(settings, new Map([[4, 'יין']]))

test('settings become a draft in the times of Israel, and back', () => {
  expect(fields).toMatchObject({ closedFrom: '2026-12-01T09:00', categories: ['יין'] })
  expect(checkSettings(fields)).toEqual({})
  expect(settingsOf(fields, new Map([['יין', 4]]))).toEqual(settings)
})

test('numbers are read as elsewhere, with signs that a paste brings along', () => {
  const typed = { ...fields, leadHours: '\u200F5', windows: [{ ...blankWindow, capacity: '1,000' }] }
  expect(checkSettings(typed)).toEqual({})
  expect(settingsOf(typed, new Map())).toMatchObject({ leadHours: 5, windows: [{ capacity: 1000 }] })
})

test.each<[Partial<SettingsFields>, keyof SettingsFields]>([
  [{ pickupAddress: ' ' }, 'pickupAddress'],
  [{ areas: [blankArea] }, 'areas'],
  [{ areas: [{ ...blankArea, name: 'דן', settlements: 'חולון', fee: 'x' }] }, 'areas'],
  [{ areas: [{ ...blankArea, name: 'דן', settlements: 'רמת גן, רמת-גן', fee: '5' }] }, 'areas'],
  [{ windows: [{ ...blankWindow, from: '05:00' }] }, 'windows'],
  [{ windows: [{ ...blankWindow, until: '23:30' }] }, 'windows'],
  [{ windows: [{ ...blankWindow, until: '15:00' }] }, 'windows'],
  [{ windows: [blankWindow, blankWindow] }, 'windows'],
  [{ leadHours: '-1' }, 'leadHours'],
  [{ returnDays: '7' }, 'returnDays'],
  [{ cutOff: '25:00' }, 'cutOff'],
  [{ closedDays: '2026-02-30' }, 'closedDays'],
  [{ closedText: '' }, 'closedText'],
  [{ closedUntil: '2026-11-01T09:00' }, 'closedUntil'],
])('%j shows an error at %s alone', (change, field) => {
  expect(Object.keys(checkSettings({ ...fields, ...change }))).toEqual([field])
})

const area = { ...blankArea, name: 'דן', settlements: 'חולון', fee: '5' }

test.each([
  [{ name: ' ' }, 'name'],
  [{ settlements: ' , ' }, 'settlements'],
  [{ settlements: 'חולון, '.padEnd(220, 'א') }, 'settlements'],
  [{ settlements: 'רמת-גן' }, 'settlements'],
  [{ settlements: 'קרית אונו, קריית אונו' }, 'settlements'],
  [{ fee: '' }, 'fee'],
  [{ fee: '2000000' }, 'fee'],
  [{ minimum: 'x' }, 'minimum'],
  [{ freeFrom: '-1' }, 'freeFrom'],
])('an area with %j has its error at %s alone', (change, field) => {
  const errors = areaErrors([
    { ...area, settlements: 'רמת גן' },
    { ...area, ...change },
  ])
  expect(errors.map((each) => Object.keys(each))).toEqual([[], [field]])
})

test.each([
  [{ from: '05:00' }, 'from'],
  [{ from: '' }, 'from'],
  [{ until: '23:30' }, 'until'],
  [{ until: '16:00' }, 'until'],
  [{ weekday: '1', capacity: '0' }, 'capacity'],
  [{}, 'from'],
])('a window with %j after one from 16:00 to 19:00 has its error at %s alone', (change, field) => {
  expect(windowErrors([blankWindow, { ...blankWindow, ...change }]).map((each) => Object.keys(each))).toEqual([[], [field]])
})

test('a day that is not understood is named', () => {
  expect(checkSettings({ ...fields, closedDays: '2026-12-31\n31.12.2026' }).closedDays).toContain('31.12.2026')
})

test('a further window has the hours of the last, on the next day', () => {
  expect(windowAfter([])).toEqual(blankWindow)
  expect(windowAfter([{ ...blankWindow, weekday: '6', from: '10:00' }])).toEqual({ ...blankWindow, weekday: '0', from: '10:00' })
})
