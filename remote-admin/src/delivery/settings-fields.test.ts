import type { DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import { expect, test } from 'vitest'
import { blankArea, blankWindow, checkSettings, fieldsOf, type SettingsFields, settingsOf } from './settings-fields.ts'

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
