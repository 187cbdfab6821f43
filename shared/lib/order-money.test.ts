import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { balanceOf, moneyOf } from '@lechaim/shared/lib/order-money.ts'
import { expect, test } from 'vitest'

const order = { total: 100, status: 'pending' } as const

test.each<[string, Partial<Order>, number]>([
  ['nothing paid', {}, 10_000],
  ['a part paid', { paid: 40 }, 6000],
  ['more than the corrected total paid', { paid: 117 }, -1700],
  ['a cancelled order, paid in part', { paid: 21, status: 'cancelled' }, -2100],
  ['a cancelled order without money', { status: 'cancelled' }, 0],
  ['a cancelled order of which a fee is kept', { paid: 100, status: 'cancelled', cancellationFee: 5 }, -9500],
  ['a cancelled order of which the fee is left', { paid: 5, status: 'cancelled', cancellationFee: 5 }, 0],
  ['a cancelled order with less paid than the fee', { paid: 3, status: 'cancelled', cancellationFee: 5 }, 0],
])('with %s the balance is right', (_, money, agorot) => {
  expect(balanceOf({ ...order, ...money })).toBe(agorot)
})

test('a cancelled order without payments has no balance', () => {
  expect(moneyOf({ ...order, status: 'cancelled' })).toBeNull()
})

test('payments and refunds are summed in agorot', () => {
  const cancelled = moneyOf({ ...order, status: 'cancelled', paid: 60, refunded: 40, cancellationFee: 5 })
  expect(cancelled).toEqual({ came: 10_000, refunded: 4000, fee: 500, toPay: 0, toReturn: 5500 })
  expect(moneyOf({ ...order, paid: 40 })).toEqual({ came: 4000, refunded: 0, fee: 0, toPay: 6000, toReturn: 0 })
})
