import { expect, test } from 'vitest'
import { patchOf as couponPatch } from '../coupons/coupon-fields.ts'
import { checkProduct, fieldsOf, patchOf } from './product-fields.ts'
import { piecesOf } from './stock/stock-store.ts'

const fields = { ...fieldsOf({ name: 'יין', description: 'אדום', categories: ['יין'] }), price: '12' }

test.each([
  ['price', '12,5', 12.5],
  ['price', '1,250.50 ₪', 1250.5],
  ['regularPrice', '1.250,50', 1250.5],
  ['volumeMl', '1,500', 1500],
  ['alcoholPercent', '12,5%', 12.5],
  ['stock', '1,250', 1250],
  ['lowStockAt', '\u200F6', 6],
  ['vintage', '2021', 2021],
] as const)('the field %s takes %j as %d', (name, text, number) => {
  expect(checkProduct({ ...fields, [name]: text })).toEqual({})
  expect(patchOf({ [name]: text })).toEqual({ [name]: number })
})

test.each([
  ['price', '1.250'],
  ['price', '1,2,3'],
  ['volumeMl', '12,5'],
  ['alcoholPercent', '12,500'],
  ['stock', '12.5'],
] as const)('the field %s refuses %j by a sentence', (name, text) => {
  expect(checkProduct({ ...fields, [name]: text })[name]).toMatch(/[א-ת]{2}/)
})

test('coupons and stock read the same numbers', () => {
  expect(couponPatch({ amount: '12,5', minimum: '1,250', maxUses: '1,000' })).toEqual({ amount: 12.5, minimum: 1250, maxUses: 1000 })
  expect(couponPatch({ percent: '10%' })).toEqual({ percent: 10 })
  expect(['1,250', '12,5', '0'].map((text) => piecesOf(text, 1))).toEqual([1250, null, null])
})
