import { expect, test } from 'vitest'
import { showDraftOf, showErrors, showPatchOf, showStateOf } from './show-times.ts'

const at = (time: string) => Date.parse(`2026-11-30T${time}Z`)
const times = { showFrom: '2026-11-30T10:00:00Z', showUntil: '2026-11-30T20:00:00Z' }

test.each([
  ['09:59:59', 'coming'],
  ['10:00:00', 'shown'],
  ['19:59:59', 'shown'],
  ['20:00:00', 'over'],
])('at %s what is shown from 10 to 20 is %s', (time, state) => {
  expect(showStateOf({ visible: true, ...times }, at(time))).toBe(state)
  expect(showStateOf({ visible: false, ...times }, at(time))).toBe('hidden')
})

test('without times what is visible is shown', () => {
  expect(showStateOf({ visible: true })).toBe('shown')
})

test('times are those of Israel, in summer and in winter', () => {
  const draft = { showFrom: '2027-03-26T03:00', showUntil: '2027-10-31T01:30' }
  const patch = { showFrom: '2027-03-26T00:00:00.000Z', showUntil: '2027-10-30T22:30:00.000Z' }
  expect(showPatchOf(draft)).toEqual(patch)
  expect(showDraftOf(patch)).toEqual(draft)
})

test.each([
  ['2027-03-26T01:59', '2027-03-25T23:59:00.000Z'],
  ['2027-03-26T03:00', '2027-03-26T00:00:00.000Z'],
  ['2027-10-31T00:59', '2027-10-30T21:59:00.000Z'],
  ['2027-10-31T01:00', '2027-10-30T22:00:00.000Z'],
  ['2027-10-31T01:59', '2027-10-30T22:59:00.000Z'],
  ['2027-10-31T02:00', '2027-10-31T00:00:00.000Z'],
])('%s is sent as %s: beside the skipped hour, and the first of the two', (text, instant) => {
  expect(showErrors({ showFrom: text, showUntil: '' })).toEqual({})
  expect(showPatchOf({ showFrom: text, showUntil: text })).toEqual({ showFrom: instant, showUntil: instant })
})

test('an empty time is sent as null, an unchanged one not at all', () => {
  expect(showPatchOf({ showFrom: '' })).toEqual({ showFrom: null })
  expect(showDraftOf({})).toEqual({ showFrom: '', showUntil: '' })
})

test.each([
  [{ showFrom: '2027-03-26T02:30', showUntil: '' }, 'showFrom'],
  [{ showFrom: '', showUntil: '2027-03-26T02:30' }, 'showUntil'],
  [{ showFrom: '2027-01-01T10:00', showUntil: '2027-01-01T10:00' }, 'showUntil'],
])('%j is refused at %s', (draft, field) => {
  expect(Object.keys(showErrors(draft))).toEqual([field])
})
