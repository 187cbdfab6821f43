import { api } from '@lechaim/shared/client/shop-api.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import type { LiveListener } from '@lechaim/shared/stores/live-events.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { setRoute } from '@lechaim/shared/stores/shell.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { followNewOrders } from './new-orders.ts'
import { $waitingOrders } from './waiting-orders.ts'

const live = vi.hoisted(() => ({ listeners: new Set<LiveListener<never>>() }))
vi.mock(import('@lechaim/shared/stores/live-events.ts'), async (original) => ({
  ...(await original()),
  followOwner: (listener) => {
    live.listeners.add(listener)
    return () => live.listeners.delete(listener)
  },
}))

const place = (customerName: string, kind = 'placed') => {
  for (const { onEvent } of live.listeners) onEvent({ topic: 'orders', kind, order: { id: 1, customerName, total: 90 } } as never)
}
const at = (tab: string) => setRoute({ ...home, view: 'admin', tab })
const titles = () => $toasts.get().map(({ title }) => title)

let pending = 0

beforeEach(() => {
  pending = 0
  vi.spyOn(api, 'owner').mockImplementation((async () => ({ pending })) as never)
  $toasts.set([])
  vi.useFakeTimers()
  $session.set({ state: 'in', session: {} as never })
  at('products')
})

test('the badge counts what waits on the server, also after a reload and while the tab is open', async () => {
  pending = 4
  const stop = followNewOrders()
  await vi.waitFor(() => expect($waitingOrders.get()).toBe(4))
  pending = 5
  at('orders')
  place('דנה')
  await vi.waitFor(() => expect($waitingOrders.get()).toBe(5))
  pending = 3
  place('דנה', 'changed')
  await vi.waitFor(() => expect($waitingOrders.get()).toBe(3))
  stop()
  expect($waitingOrders.get()).toBe(0)
})

test('several orders share a toast, which leads to their tab', () => {
  const stop = followNewOrders()
  place('דנה')
  place('יעל')
  expect(titles()).toEqual(['שתי הזמנות חדשות'])
  expect($toasts.get()[0]).toMatchObject({ description: expect.stringContaining('יעל'), action: { label: 'להזמנות' } })
  at('orders')
  vi.advanceTimersByTime(10_000)
  place('נועה')
  expect(titles().at(-1)).toBe('הזמנה חדשה')
  expect($toasts.get().at(-1)?.action).toBeUndefined()
  stop()
})

test('a changed status is not announced', () => {
  const stop = followNewOrders()
  place('דנה', 'changed')
  expect(titles()).toEqual([])
  stop()
})

test('a signed-out session is unsubscribed', () => {
  const stop = followNewOrders()
  expect(live.listeners.size).toBe(1)
  $session.set({ state: 'out', ended: true })
  expect(live.listeners.size).toBe(0)
  $session.set({ state: 'in', session: {} as never })
  expect(live.listeners.size).toBe(1)
  stop()
  expect(live.listeners.size).toBe(0)
})

test('the toast counts what came since the orders tab was open', () => {
  const stop = followNewOrders()
  at('orders')
  place('דנה')
  place('נועה')
  expect(titles()).toEqual(['שתי הזמנות חדשות'])
  at('products')
  place('יעל')
  expect(titles()).toEqual(['הזמנה חדשה'])
  vi.advanceTimersByTime(60_000)
  place('רות')
  expect(titles()).toEqual(['שתי הזמנות חדשות'])
  at('orders')
  place('מיה')
  expect(titles()).toEqual(['הזמנה חדשה'])
  stop()
})
