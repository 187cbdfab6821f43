import { home } from '@lechaim/shared/lib/address.ts'
import type { LiveListener } from '@lechaim/shared/stores/live-events.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { setRoute } from '@lechaim/shared/stores/shell.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { $newOrders, followNewOrders } from './new-orders.ts'

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

beforeEach(() => {
  $toasts.set([])
  vi.useFakeTimers()
  $session.set({ state: 'in', session: {} as never })
  at('products')
})

test('orders are counted until their tab is opened; several share a toast', () => {
  const stop = followNewOrders()
  place('דנה')
  place('יעל')
  expect([$newOrders.get(), titles()]).toEqual([2, ['שתי הזמנות חדשות']])
  expect($toasts.get()[0]).toMatchObject({ description: expect.stringContaining('יעל'), action: { label: 'להזמנות' } })
  at('orders')
  expect($newOrders.get()).toBe(0)
  vi.advanceTimersByTime(10_000)
  place('נועה')
  expect([$newOrders.get(), titles().at(-1), $toasts.get().at(-1)?.action]).toEqual([0, 'הזמנה חדשה', undefined])
  stop()
})

test('a changed status is not counted', () => {
  const stop = followNewOrders()
  place('דנה', 'changed')
  expect([$newOrders.get(), titles()]).toEqual([0, []])
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

test('the toast counts like the badge, also right after the orders tab was open', () => {
  const stop = followNewOrders()
  at('orders')
  place('דנה')
  place('נועה')
  expect(titles()).toEqual(['שתי הזמנות חדשות'])
  at('products')
  place('יעל')
  expect($newOrders.get()).toBe(1)
  expect(titles()).toEqual(['הזמנה חדשה'])
  vi.advanceTimersByTime(60_000)
  place('רות')
  expect($newOrders.get()).toBe(2)
  expect(titles()).toEqual(['שתי הזמנות חדשות'])
  at('orders')
  place('מיה')
  expect(titles()).toEqual(['הזמנה חדשה'])
  stop()
})
