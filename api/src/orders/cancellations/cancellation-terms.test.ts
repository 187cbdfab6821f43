import { expect, test } from 'vitest'
import { cancellationTerms } from './cancellation-terms.ts'

const facts = {
  total: 400_00,
  paid: 400_00,
  placedAt: '2026-11-01T10:00:00.000Z',
  deliveredAt: '2026-11-03T10:00:00.000Z',
  receivedAt: '2026-11-10T10:00:00.000Z',
  reason: 'changed',
  isExtended: false,
  returnDays: null,
} as const

test('the time begins when the goods are there, and ends with the fourteenth day in Israel', () => {
  expect(cancellationTerms(facts)).toMatchObject({ deadline: '2026-11-17', inTime: true })
  expect(cancellationTerms({ ...facts, receivedAt: '2026-11-17T21:59:00.000Z' }).inTime).toBe(true)
  expect(cancellationTerms({ ...facts, receivedAt: '2026-11-17T22:01:00.000Z' }).inTime).toBe(false)
})

test('a longer time of the shop counts, and a shorter one than the law gives does not', () => {
  expect(cancellationTerms({ ...facts, returnDays: 30 }).deadline).toBe('2026-12-03')
  expect(cancellationTerms({ ...facts, returnDays: 7 }).deadline).toBe('2026-11-17')
  expect(cancellationTerms({ ...facts, returnDays: 365, isExtended: true }).deadline).toBe('2027-11-03')
  expect(cancellationTerms({ ...facts, returnDays: 30, isExtended: true }).deadline).toBe('2027-03-03')
  expect(cancellationTerms({ ...facts, returnDays: 30 }).refundBy).toBe('2026-11-24')
})

test('the time of an order that was not delivered has not begun', () => {
  expect(cancellationTerms({ ...facts, deliveredAt: null, receivedAt: '2027-08-01T10:00:00.000Z' })).toMatchObject({
    deadline: null,
    inTime: true,
  })
})

test('a delivery that was noted before the order, by a clock set back, counts from the order', () => {
  expect(cancellationTerms({ ...facts, deliveredAt: '2026-10-01T10:00:00.000Z' }).deadline).toBe('2026-11-15')
})

test('people whom the law protects have four months, to the end of a shorter one', () => {
  expect(cancellationTerms({ ...facts, isExtended: true }).deadline).toBe('2027-03-03')
  expect(
    cancellationTerms({ ...facts, isExtended: true, deliveredAt: '2026-10-31T10:00:00.000Z', placedAt: '2026-10-30T10:00:00.000Z' }),
  ).toMatchObject({
    deadline: '2027-02-28',
  })
})

test('the fee is the lower of 5% and 100 shekels, and none where the shop is at fault', () => {
  expect(cancellationTerms(facts)).toMatchObject({ fee: 20_00, refund: 380_00, refundBy: '2026-11-24' })
  expect(cancellationTerms({ ...facts, total: 5000_00, paid: 5000_00 })).toMatchObject({ fee: 100_00, refund: 4900_00 })
  for (const reason of ['faulty', 'late', 'different'] as const)
    expect(cancellationTerms({ ...facts, reason }), reason).toMatchObject({ fee: 0, refund: 400_00 })
})

test('an order that was not paid has nothing to give back', () => {
  expect(cancellationTerms({ ...facts, paid: 0 }).refund).toBe(0)
})
