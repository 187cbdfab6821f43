// Orders that arrive or change while the list is open.
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import type { LiveListener } from '@lechaim/shared/stores/live-events.ts'
import { $route, setRoute } from '@lechaim/shared/stores/shell.ts'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $sums, filterOrders, orderList } from './orders-store.ts'

const live = vi.hoisted(() => ({ listeners: new Set<LiveListener<never>>() }))
vi.mock(import('@lechaim/shared/stores/live-events.ts'), async (original) => ({
  ...(await original()),
  followOwner: (listener) => {
    live.listeners.add(listener)
    return () => live.listeners.delete(listener)
  },
}))

const orderOf = (id: number, change: Partial<Order> = {}): Order => ({
  id,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12, תל אביב',
  notes: '',
  items: [],
  total: id,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: new Date().toISOString(),
  ...change,
})

const read = vi.spyOn(api, 'orders')
const owner = vi.spyOn(api, 'owner')
const tell = (kind: 'placed' | 'changed', order: Order) => {
  for (const { onEvent } of live.listeners) onEvent({ topic: 'orders', kind, order } as never)
}
const shown = () => orderList.items().map(({ id }) => id)
const at = (filters: string) => setRoute({ ...home, view: 'admin', tab: 'orders', filters })

async function openList(filters: string, orders: Order[], next: string | null = null): Promise<void> {
  at(filters)
  read.mockResolvedValue({ items: orders, next })
  orderList.$list.listen(() => {})
  await vi.waitFor(() => expect(orderList.$list.get().state).toBe('ready'), 10_000)
}

beforeEach(() => {
  live.listeners.clear()
  read.mockReset()
  owner.mockReset().mockResolvedValue({ orders: 2, isMore: false, pieces: 3, total: 30 })
})
afterEach(() => cleanStores(orderList.$list))

test('the filter of the address is read with the first page, and its sums', async () => {
  await openList('status:pending,shipped\ncoupon:any\nsort:-total', [])
  expect(read.mock.calls[0]?.[0]).toEqual({ q: undefined, status: 'pending,shipped', coupon: 'any', sort: '-total', after: undefined })
  await vi.waitFor(() => expect($sums.get()).toMatchObject({ orders: 2 }), 10_000)
  expect(owner).toHaveBeenCalledWith('/api/orders/sums?status=pending%2Cshipped&coupon=any')
})

test('an order stands in its place in a sorted list, and one that the filter leaves out does not come', async () => {
  await openList('status:pending\nsort:total', [orderOf(1, { total: 10 }), orderOf(2, { total: 30 })])
  tell('placed', orderOf(3, { total: 20 }))
  tell('placed', orderOf(4, { total: 40 }))
  tell('placed', orderOf(5, { total: 15, status: 'shipped' }))
  expect(shown()).toEqual([1, 3, 2, 4])
})

test('an order behind the rows that were read comes with its page', async () => {
  await openList('sort:total', [orderOf(1, { total: 10 }), orderOf(2, { total: 30 })], 'cursor')
  tell('placed', orderOf(3, { total: 40 }))
  tell('placed', orderOf(4, { total: 20 }))
  expect(shown()).toEqual([1, 4, 2])
})

test('an order that changes into the filter comes, and one that changes out of it stays in sight', async () => {
  await openList('status:shipped', [orderOf(9, { status: 'shipped' }), orderOf(3, { status: 'shipped' })])
  tell('changed', orderOf(5, { status: 'shipped' }))
  tell('changed', orderOf(3, { status: 'delivered' }))
  expect(shown()).toEqual([9, 5, 3])
  expect(orderList.items().at(-1)?.status).toBe('delivered')
})

test('a change of the filter is written in the address, and an address that Back brings is read', async () => {
  await openList('', [])
  filterOrders({ statuses: ['pending'], days: 'today' })
  expect($route.get().filters).toBe('status:pending\ndays:today')
  filterOrders({ statuses: [], days: '' })
  expect($route.get()).not.toHaveProperty('filters')
  at('sort:-total')
  expect(orderList.$filter.get().sort).toBe('-total')
})

test('after midnight the list of today is that of the new day', async () => {
  await openList('days:today', [orderOf(1)])
  const reads = read.mock.calls.length
  vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000, toFake: ['Date'] })
  tell('placed', orderOf(2))
  vi.useRealTimers()
  await vi.waitFor(() => expect(read.mock.calls.length).toBe(reads + 1), 10_000)
})

test('orders that come together are summed once', async () => {
  await openList('', [])
  await vi.waitFor(() => expect(owner).toHaveBeenCalledTimes(1), 10_000)
  for (const id of [1, 2, 3]) tell('placed', orderOf(id))
  await vi.waitFor(() => expect(owner).toHaveBeenCalledTimes(2), 10_000)
  expect(shown()).toEqual([3, 2, 1])
})
