import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { setRoute } from '@lechaim/shared/stores/shell.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $order, receiveOrder } from './order-store.ts'
import { testOrder } from './test-order.ts'

const { followOrder } = vi.hoisted(() => ({
  followOrder: vi.fn<(order: number, token: string, heard: (status: OrderStatus) => void) => () => void>(),
}))
vi.mock(import('@lechaim/shared/stores/live-events.ts'), () => ({ followOrder }) as never)

const order: Order = { ...testOrder, total: 0 }
const show = (id: number, token: string) => setRoute({ ...home, view: 'order', order: { id, token } })
const shownStatus = () => {
  const shown = $order.get()
  return shown.state === 'ready' ? shown.order.status : shown.state
}

const fetch = vi.fn<typeof globalThis.fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  followOrder.mockReset()
})
afterEach(() => {
  setRoute(home)
  vi.unstubAllGlobals()
})

test('live status changes are shown until the shopper leaves the order', async () => {
  const end = vi.fn()
  followOrder.mockReturnValue(end)
  receiveOrder({ ...order, token: 'secret' })
  show(1, 'secret')
  const stop = $order.subscribe(() => {})
  await vi.waitFor(() => expect(followOrder).toHaveBeenCalledTimes(1), 10_000)
  const [[id, token, heard] = []] = followOrder.mock.calls
  expect(id).toBe(1)
  expect(token).toBe('secret')
  expect(shownStatus()).toBe('pending')
  heard?.('shipped')
  expect(shownStatus()).toBe('shipped')
  expect(followOrder.mock.calls.length).toBe(1)
  expect(end.mock.calls.length).toBe(0)
  expect(fetch.mock.calls.length).toBe(0)
  setRoute(home)
  expect(end).toHaveBeenCalledTimes(1)
  stop()
})

test('a request of the night, and an order that is paid, are read again with each change', async () => {
  for (const [id, more] of [
    [3, { needsConfirmation: true }],
    [4, { payment: { state: 'pending' } }],
  ] as const) {
    followOrder.mockReset().mockReturnValue(() => {})
    fetch.mockReset().mockResolvedValue(Response.json({ ...order, id, status: 'processing' }))
    receiveOrder({ ...order, ...more, id, token: 'secret' } as never)
    show(id, 'secret')
    const stop = $order.subscribe(() => {})
    await vi.waitFor(() => expect(followOrder).toHaveBeenCalledTimes(1), 10_000)
    followOrder.mock.calls[0]?.[2]('processing')
    await vi.waitFor(() => expect($order.get()).toMatchObject({ state: 'ready', order: { id, status: 'processing' } }), 10_000)
    expect($order.get()).not.toHaveProperty('order.needsConfirmation')
    stop()
    setRoute(home)
  }
})

test('an order is read again when it is cancelled or changes, and not for its first status message', async () => {
  followOrder.mockReturnValue(() => {})
  fetch.mockImplementation(async () => Response.json({ ...order, id: 5, status: 'cancelled', paid: 100 }))
  receiveOrder({ ...order, id: 5, token: 'secret' })
  show(5, 'secret')
  const stop = $order.subscribe(() => {})
  await vi.waitFor(() => expect(followOrder).toHaveBeenCalledTimes(1), 10_000)
  const [[, , heard] = []] = followOrder.mock.calls
  heard?.('pending')
  expect(fetch).not.toHaveBeenCalled()
  heard?.('cancelled')
  await vi.waitFor(() => expect($order.get()).toMatchObject({ order: { status: 'cancelled', paid: 100 } }), 10_000)
  fetch.mockImplementation(async () => Response.json({ ...order, id: 5, status: 'cancelled', refunded: 100 }))
  heard?.('cancelled')
  await vi.waitFor(() => expect($order.get()).toMatchObject({ order: { refunded: 100 } }), 10_000)
  stop()
})

test('an order without a token is not requested, and none is followed before it has loaded', async () => {
  const stop = $order.subscribe(() => {})
  show(2, '')
  expect($order.get()).toEqual({ state: 'missing' })
  fetch.mockResolvedValueOnce(Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 }))
  show(2, 'wrong')
  await vi.waitFor(() => expect($order.get()).toEqual({ state: 'missing' }), 10_000)
  expect(fetch.mock.calls.length).toBe(1)
  expect(followOrder.mock.calls.length).toBe(0)
  stop()
})
