import { expect, test } from 'vitest'
import { paidStateOf } from './payment-state.ts'

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
