// A number that is too large: the error names the largest one.
import type { Coupon } from '@lechaim/shared/contracts/coupons.ts'
import { expect, test } from 'vitest'
import { checkCoupon, fieldsOf as couponOf } from '../coupons/coupon-fields.ts'
import { areaErrors, blankArea, blankWindow, checkSettings, type SettingsFields, windowErrors } from '../delivery/settings-fields.ts'
import { headerMessages } from '../header/header-messages.ts'
import { cancellationsMessages } from '../orders/cancellations/cancellations-messages.ts'
import { lineErrors } from '../orders/correction/correction-form.ts'
import { lineError } from '../orders/new/new-order-draft.ts'
import { pageMessages } from '../orders/page/page-messages.ts'
import { importMessages } from '../products/import/import-messages.ts'
import { checkProduct, fieldsOf as productOf } from '../products/product-fields.ts'
import { stockMessages } from '../products/stock/stock-messages.ts'

const tooLarge = '99999999999'
const money = '1,000,000.00'
const errorsOf = (found: object) => found as Record<string, string | undefined>

test.each([
  ['price', money],
  ['regularPrice', money],
  ['volumeMl', '1,000,000'],
  ['alcoholPercent', '100'],
  ['stock', '1,000,000'],
  ['lowStockAt', '1,000,000'],
  ['vintage', '2200'],
  ['ageStatement', '200'],
])('of a product: %s up to %s', (name, most) => {
  expect(errorsOf(checkProduct({ ...productOf({}), [name]: tooLarge }))[name]).toContain(most)
})

test.each([
  ['percent', '100'],
  ['amount', money],
  ['minimum', money],
  ['maxUses', '1,000,000'],
])('of a coupon: %s up to %s', (name, most) => {
  const kind = name === 'percent' ? { percent: 10, amount: null } : { percent: null, amount: 10 }
  expect(errorsOf(checkCoupon({ ...couponOf(kind as Partial<Coupon>), [name]: tooLarge }))[name]).toContain(most)
})

const settings = { areas: [], windows: [], leadHours: '2', returnDays: '', cutOff: '', closedDays: '' } as unknown as SettingsFields

test.each([
  ['leadHours', '240'],
  ['returnDays', '365'],
])('of delivery: %s up to %s', (name, most) => {
  expect(errorsOf(checkSettings({ ...settings, [name]: tooLarge }))[name]).toContain(most)
})

test.each(['fee', 'minimum', 'freeFrom'])('of an area: %s', (name) => {
  expect(errorsOf(areaErrors([{ ...blankArea, [name]: tooLarge }])[0] ?? {})[name]).toContain(money)
})

test('of a window', () => {
  expect(windowErrors([{ ...blankWindow, capacity: tooLarge }])[0]?.capacity).toContain('1,000')
})

test('of the lines of an order', () => {
  const line = { productId: 1, name: 'גין', image: '', quantity: tooLarge, price: tooLarge, reason: '', ownPrice: 10 }
  expect(lineErrors(line).quantity).toContain('999')
  expect(lineErrors(line).price).toContain(money)
  expect(lineError({ productId: 1, name: 'גין', quantity: tooLarge })).toContain('999')
})

test.each([
  ['a payment', pageMessages.amountUnreadable, '1,000,000,000.00'],
  ['a refund', pageMessages.refundTooHigh('50.00'), '50.00'],
  ['the fee of a cancellation', cancellationsMessages.feeInvalid('50.00'), '50.00'],
  ['a change of stock', stockMessages.amountInvalid, '1,000,000'],
  ['what broke', stockMessages.tooMany(5), '5'],
  ['pieces in an order', headerMessages.maxPerProductInvalid, '999'],
])('of %s', (_, text, most) => {
  expect(text).toContain(most)
})

test.each(['price', 'regularPrice', 'volumeMl', 'stock', 'lowStockAt'])('of the column %s in a file', (field) => {
  expect(importMessages.problems.invalid(field)).toContain('1,000,000')
})
