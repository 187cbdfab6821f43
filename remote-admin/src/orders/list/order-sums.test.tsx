import type { OrderSums as Sums } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { $sums } from '../orders-store.ts'
import { OrderSums } from './order-sums.tsx'

function draw(sums: Sums): string {
  $sums.set(sums)
  return renderToString(<OrderSums />).replaceAll(/<[^>]+>|[\u200E\u200F]/g, '')
}
const cancelled = { orders: 2, pieces: 3, total: 260 }

test('cancelled orders are counted and summed up apart from the others', () => {
  const text = draw({ orders: 5, isMore: false, pieces: 11, total: 660, cancelled })
  expect(text).toBe('3 הזמנות · 8 יחידות · סה״כ 400.00\u00A0₪ · ועוד שתי הזמנות שבוטלו: 260.00\u00A0₪')
})

test('the sums of cancelled orders alone say that they were cancelled', () => {
  const text = draw({ orders: 2, isMore: false, pieces: 3, total: 260, cancelled })
  expect(text).toBe('שתי הזמנות שבוטלו · 3 יחידות · סכום שבוטל 260.00\u00A0₪')
})

test('a list without cancelled orders speaks of none', () => {
  expect(draw({ orders: 1, isMore: false, pieces: 2, total: 40 })).toBe('הזמנה אחת · שתי יחידות · סה״כ 40.00\u00A0₪')
  expect(draw({ orders: 0, isMore: false, pieces: 0, total: 0 })).toBe('0 הזמנות')
})
