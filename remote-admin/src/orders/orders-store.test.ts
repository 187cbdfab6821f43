import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Order, OrderPatch } from '@lechaim/shared/contracts/orders.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { orderList, setOrderStatus } from './orders-store.ts'

const order: Order = {
  id: 12,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'רחוב הרצל 12, תל אביב',
  notes: '',
  items: [],
  total: 89.9,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:02:00.000Z',
}

const set = vi.spyOn(api, 'owner') as unknown as MockInstance<(path: string, options: { body: OrderPatch }) => Promise<Order>>
const status = () => {
  const shown = orderList.$list.get()
  return shown.state === 'ready' ? shown.items[0]?.status : undefined
}
const accepts = async (_: string, { body }: { body: OrderPatch }): Promise<Order> => ({ ...order, status: body.status })
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(api, 'orders').mockResolvedValue({ items: [order], next: null })
  vi.spyOn(api, 'owner').mockResolvedValue({ orders: 1, isMore: false, pieces: 0, total: 89.9 })
  set.mockReset()
  $toasts.set([])
  orderList.$list.listen(() => {})
  await vi.waitFor(() => expect(status()).toBe('pending'), 10_000)
})
afterEach(() => cleanStores(orderList.$list))

test('a new status is shown at once and confirmed by a toast', async () => {
  set.mockImplementation(accepts)
  const change = setOrderStatus(12, { status: 'shipped' })
  expect(status()).toBe('shipped')
  await change
  expect(set).toHaveBeenCalledWith('/api/orders/12', { method: 'PATCH', body: { status: 'shipped' } })
  expect($toasts.get()).toMatchObject([{ kind: 'success', title: 'סטטוס ההזמנה עודכן', description: 'הסטטוס החדש: נשלחה' }])
})

test('a refused status is restored, shows a toast and rejects', async () => {
  set.mockRejectedValue(new Error('down'))
  await expect(setOrderStatus(12, { status: 'shipped' })).rejects.toThrow('down')
  await vi.waitFor(() => expect(status()).toBe('pending'), 10_000)
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'שגיאה בעדכון סטטוס ההזמנה' }])
})

test('quick changes are serialized, and a refused last one restores the one before', async () => {
  let first = () => {}
  set
    .mockImplementationOnce(
      (path, options) =>
        new Promise((resolve) => {
          first = () => resolve(accepts(path, options))
        }),
    )
    .mockRejectedValueOnce(new Error('down'))
  const one = setOrderStatus(12, { status: 'processing' })
  const two = setOrderStatus(12, { status: 'cancelled' }).catch((error: Error) => error.message)
  await vi.waitFor(() => expect(set).toHaveBeenCalledTimes(1), 10_000)
  first()
  await one
  expect(status()).toBe('cancelled')
  expect(await two).toBe('down')
  await vi.waitFor(() => expect(status()).toBe('processing'), 10_000)
})
