import type { Coupon } from '@lechaim/shared/contracts/coupons.ts'
import { expect, test } from 'vitest'
import { type CouponFields, checkCoupon, couponStateOf, draftOf, fieldsOf, normalizeCoupon, patchOf } from './coupon-fields.ts'
import type { couponsMessages as t } from './coupons-messages.ts'

const coupon: Coupon = {
  id: 1,
  code: 'CHAG10',
  percent: 10,
  amount: null,
  minimum: 99.9,
  validFrom: '2027-03-25T23:30:00.000Z',
  validUntil: '2027-10-30T22:30:00.000Z',
  maxUses: 50,
  categories: ['יין'],
  active: true,
  uses: 3,
  createdAt: '2026-11-24T10:00:00.000Z',
  updatedAt: '2026-11-24T10:00:00.000Z',
}

test('a coupon becomes a draft in the times of Israel, and back', () => {
  const fields = fieldsOf(coupon)
  expect(fields).toMatchObject({ kind: 'percent', percent: '10', amount: '', minimum: '99.90', scope: 'chosen', maxUses: '50' })
  expect(fields).toMatchObject({ validFrom: '2027-03-26T01:30', validUntil: '2027-10-31T01:30' })
  const { id: _, uses: _uses, createdAt: _created, updatedAt: _updated, ...terms } = coupon
  expect(draftOf(fields)).toEqual(terms)
})

test('times beside the skipped hour, or in the repeated one, are sent as the first they can be', () => {
  const times = { validFrom: '2027-03-26T03:00', validUntil: '2027-10-31T01:30' }
  expect(checkCoupon({ ...fieldsOf(coupon), ...times })).toEqual({})
  expect(patchOf(times)).toEqual({ validFrom: '2027-03-26T00:00:00.000Z', validUntil: '2027-10-30T22:30:00.000Z' })
  // Shown as that hour, and sent only where it is typed anew.
  expect(fieldsOf({ ...coupon, validUntil: '2027-10-30T23:30:00.000Z' })).toMatchObject({ validUntil: '2027-10-31T01:30' })
})

test('only changed fields are sent, and another kind or scope replaces the former one', () => {
  expect(patchOf({ active: false, updatedAt: 'x' })).toEqual({ active: false, updatedAt: 'x' })
  expect(patchOf({ kind: 'amount', percent: '', amount: '12,50' })).toEqual({ percent: null, amount: 12.5 })
  expect(patchOf({ scope: 'all', categories: [] })).toEqual({ categories: null })
  expect(patchOf({ scope: 'chosen', categories: ['יין'] })).toEqual({ categories: ['יין'] })
})

test('fields that are not shown are emptied', () => {
  const fields: CouponFields = { ...fieldsOf(coupon), kind: 'amount', scope: 'all' }
  expect(normalizeCoupon(fields)).toMatchObject({ percent: '', categories: [] })
  expect(normalizeCoupon({ ...fields, kind: 'percent', amount: '5' })).toMatchObject({ amount: '' })
})

test.each<[Partial<CouponFields>, keyof CouponFields]>([
  [{ code: ' ' }, 'code'],
  [{ percent: '' }, 'percent'],
  [{ percent: '0' }, 'percent'],
  [{ percent: '101' }, 'percent'],
  [{ percent: '12.5' }, 'percent'],
  [{ percent: '-5' }, 'percent'],
  [{ kind: 'amount', percent: '', amount: '' }, 'amount'],
  [{ kind: 'amount', percent: '', amount: '0' }, 'amount'],
  [{ kind: 'amount', percent: '', amount: '1.234' }, 'amount'],
  [{ kind: 'amount', percent: '', amount: '9999999' }, 'amount'],
  [{ minimum: '-1' }, 'minimum'],
  [{ maxUses: '0' }, 'maxUses'],
  [{ maxUses: '1.5' }, 'maxUses'],
  [{ maxUses: '9999999' }, 'maxUses'],
  [{ validFrom: '2027-03-26T02:30' }, 'validFrom'],
  [{ validUntil: '2027-03-26T02:59' }, 'validUntil'],
  [{ validFrom: '2027-10-31T01:30', validUntil: '2027-10-31T01:30' }, 'validUntil'],
  [{ validFrom: '2027-03-26T03:30', validUntil: '2027-03-26T03:30' }, 'validUntil'],
  [{ scope: 'chosen' }, 'categories'],
])('%j shows an error at %s alone', (change, field) => {
  const errors = checkCoupon({ ...fieldsOf({}), code: 'CHAG10', percent: '10', ...change })
  expect(Object.keys(errors)).toEqual([field])
})

test('a valid coupon shows no error', () => {
  expect(checkCoupon(fieldsOf(coupon))).toEqual({})
  expect(checkCoupon({ ...fieldsOf({}), code: 'A', kind: 'amount', amount: '20' })).toEqual({})
})

test.each<[Partial<Coupon>, keyof typeof t.states]>([
  [{}, 'on'],
  [{ active: false }, 'off'],
  [{ uses: 50 }, 'usedUp'],
  [{ validFrom: '2027-04-02T00:00:00.000Z' }, 'coming'],
  [{ validUntil: '2027-04-01T00:00:00.000Z' }, 'over'],
])('a coupon with %j is %s', (change, state) => {
  expect(couponStateOf({ ...coupon, ...change }, Date.parse('2027-04-01T00:00:00.000Z'))).toBe(state)
})
