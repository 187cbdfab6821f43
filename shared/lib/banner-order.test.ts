import { expect, test } from 'vitest'
import { inShownOrder } from './banner-order.ts'

test('the soonest to end comes first, then timed starts, then others, equal ones in the owner’s order', () => {
  const began = '2026-11-01T10:00:00.000Z'
  const banners = [
    { id: 1 },
    { id: 2, showFrom: began },
    { id: 3, showFrom: null, showUntil: '2026-12-31T10:00:00.000Z' },
    { id: 4, showFrom: '2026-11-20T10:00:00.000Z', showUntil: null },
    { id: 5, showFrom: began, showUntil: '2026-11-30T10:00:00.000Z' },
    { id: 6, showUntil: '2026-11-30T10:00:00.000Z' },
    { id: 7 },
  ]
  expect(inShownOrder(banners).map(({ id }) => id)).toEqual([5, 6, 3, 2, 4, 1, 7])
})
