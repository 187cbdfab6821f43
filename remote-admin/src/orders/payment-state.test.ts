import { expect, test } from 'vitest'
import { paidStateOf } from './payment-state.ts'

test.each([
  ['nothing paid', {}, 'none'],
  ['a part paid', { paid: 40 }, 'part'],
  ['all paid', { paid: 100 }, 'all'],
  ['more than the corrected total paid', { paid: 120 }, 'all'],
  ['all given back', { refunded: 100 }, 'refunded'],
  ['a part given back', { paid: 60, refunded: 40 }, 'part'],
  ['nothing to pay', { total: 0 }, 'all'],
] as const)('with %s the state is %s', (_, money, state) => {
  expect(paidStateOf({ total: 100, ...money })).toBe(state)
})
