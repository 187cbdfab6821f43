import { orderColumns } from '@lechaim/shared/contracts/order-columns.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  allOrders,
  compareOrders,
  countFilters,
  defaultView,
  isFiltered,
  linesOf,
  matchesFilter,
  type OrderView,
  queryOf,
  viewOf,
} from './order-filter.ts'

const order: Order = {
  id: 17,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12, תל אביב',
  notes: '',
  items: [],
  total: 89.9,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: '2026-11-25T22:30:00.000Z',
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const view: OrderView = {
  q: 'דנה: לוי',
  statuses: ['pending', 'shipped'],
  days: 'range',
  from: '2026-11-01',
  until: '2026-11-26',
  coupon: true,
  source: 'phone',
  payment: 'unpaid',
  sort: '-total',
}

test('a filter that stands in the address is read as it was', () => {
  expect(viewOf(linesOf(view))).toEqual(view)
  expect(linesOf(defaultView)).toBe('')
  expect(viewOf(linesOf(defaultView))).toEqual(defaultView)
  for (const column of orderColumns) expect(viewOf(`sort:-${column}`).sort).toBe(`-${column}`)
})

test('the folded filters are counted without search and sequence', () => {
  expect(countFilters(view)).toBe(5)
  expect(countFilters({ ...defaultView, q: 'דנה', from: '2026-11-01' })).toBe(0)
})

test('what is no filter in an address is ignored', () => {
  expect(viewOf('days:tomorrow\nfrom:2026-11-01\nstatus:gone,shipped\nsort:name\ncoupon:no\nsource:mail\npayment:late\nx\n:\nq:')).toEqual({
    ...defaultView,
    statuses: ['shipped'],
  })
  expect(viewOf('days:range\nfrom:2026-13-01\nuntil:x').from).toBe('')
})

test('named periods are sent to the server as days', () => {
  expect(queryOf({ ...allOrders, days: 'yesterday' })).toMatchObject({ from: '2026-11-25', until: '2026-11-25' })
  expect(queryOf({ ...allOrders, days: 'week' })).toMatchObject({ from: '2026-11-22', until: '2026-11-26' })
  expect(queryOf({ ...allOrders, days: 'range', until: '2026-11-01' })).toMatchObject({ from: undefined, until: '2026-11-01' })
  expect(queryOf(view)).toEqual({
    q: 'דנה: לוי',
    status: 'pending,shipped',
    from: '2026-11-01',
    until: '2026-11-26',
    coupon: 'any',
    source: 'phone',
    payment: 'unpaid',
  })
})

test('sorting leaves no order out', () => {
  expect(isFiltered({ ...defaultView, sort: 'total' } as OrderView)).toBe(false)
  expect(isFiltered({ ...allOrders, q: ' ' })).toBe(false)
  expect(isFiltered({ ...allOrders, coupon: true })).toBe(true)
})

test.each([
  [{ days: 'today' }, true],
  [{ days: 'yesterday' }, false],
  [{ days: 'range', from: '2026-11-27' }, false],
  [{ days: 'range', until: '2026-11-26' }, true],
  [{ statuses: ['shipped'] }, false],
  [{ statuses: ['shipped', 'pending'] }, true],
  [{ coupon: true }, false],
  [{ source: 'web' }, true],
  [{ source: 'phone' }, false],
  [{ payment: 'unpaid' }, true],
  [{ payment: 'partly' }, false],
  [{ q: 'לוי דנה' }, true],
  [{ q: '+972 52 1234567' }, true],
  [{ q: '+972521234567' }, true],
  [{ q: '#17' }, true],
  [{ q: 'ל' }, true],
  [{ q: 'נה' }, false],
  [{ q: '052-123 4567' }, true],
  [{ q: 'יעל', days: 'today' }, false],
] as [Partial<OrderView>, boolean][])('an order of today that waits, with the filter %j: %s', (filter, expected) => {
  expect(matchesFilter(order, { ...allOrders, ...filter })).toBe(expected)
})

test('orders stand where the server would list them', () => {
  const other: Order = { ...order, id: 18, total: 100, status: 'pending', customerName: 'אבי' }
  expect(compareOrders(order, other, '-number')).toBeGreaterThan(0)
  expect(compareOrders(order, other, 'number')).toBeLessThan(0)
  expect(compareOrders(order, other, 'total')).toBeLessThan(0)
  expect(compareOrders(order, { ...other, total: order.total }, '-total')).toBeGreaterThan(0)
  expect(compareOrders(order, { ...other, total: order.total }, 'total')).toBeLessThan(0)
  expect(compareOrders(order, other, 'customer')).toBeGreaterThan(0)
  // The newest of a status first, in both directions.
  expect(compareOrders(order, other, 'status')).toBeGreaterThan(0)
  expect(compareOrders(order, other, '-status')).toBeGreaterThan(0)
  expect(compareOrders(order, { ...other, status: 'shipped' }, 'status')).toBeLessThan(0)
  expect(compareOrders(order, { ...other, status: 'shipped' }, '-status')).toBeGreaterThan(0)
})
