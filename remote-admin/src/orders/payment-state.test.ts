import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { expect, test } from 'vitest'
import { balanceOf, paidStateOf } from './payment-state.ts'

test.each([
  ['nothing paid', {}, 'unpaid'],
  ['a part paid', { paid: 40 }, 'partly'],
  ['all paid', { paid: 100 }, 'paid'],
  ['more than the corrected total paid', { paid: 120 }, 'paid'],
  ['all given back', { refunded: 100 }, 'refunded'],
  ['a part given back', { paid: 60, refunded: 40 }, 'partly'],
  ['nothing to pay', { total: 0 }, 'paid'],
] as const)('with %s the state is %s', (_, money, state) => {
  expect(paidStateOf({ total: 100, ...money })).toBe(state)
})

test.each<[string, Partial<Order> & Pick<OrderRecord, 'cancellationFee'>, number]>([
  ['nothing paid', {}, 10_000],
  ['a part paid', { paid: 40 }, 6000],
  ['more than the corrected total paid', { paid: 117 }, -1700],
  ['a cancelled order, paid in part', { paid: 21, status: 'cancelled' }, -2100],
  ['a cancelled order without money', { status: 'cancelled' }, 0],
  ['a cancelled order of which a fee is kept', { paid: 100, status: 'cancelled', cancellationFee: 5 }, -9500],
  ['a cancelled order of which the fee is left', { paid: 5, status: 'cancelled', cancellationFee: 5 }, 0],
  ['a cancelled order with less paid than the fee', { paid: 3, status: 'cancelled', cancellationFee: 5 }, 0],
] satisfies [string, Partial<Order & OrderRecord>, number][])(
  'with %s the balance is right',
  (_, { cancellationFee, ...money }, agorot) => {
    const record = cancellationFee === undefined ? {} : { cancellationFee }
    expect(balanceOf({ total: 100, status: 'pending', ...money }, record)).toBe(agorot)
  },
)
