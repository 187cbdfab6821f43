import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order, OrderPatch } from '@lechaim/shared/contracts/orders.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderList } from '../orders-store.ts'
import { $statusQuestion, cancelOrders } from '../status/status-store.ts'
import { orderSelection, selectedExport, selectedOrders, setSelectedStatus } from './order-selection.ts'

const orderOf = (id: number, status: OrderStatus = 'pending'): Order => ({
  id,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12, תל אביב',
  notes: '',
  items: [],
  total: 10,
  status,
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:02:00.000Z',
})

const set = vi.fn<(id: number, patch: OrderPatch) => Order>()
const toastWith = (label: string) => $toasts.get().find(({ action }) => action?.label === label)

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(api, 'owner').mockImplementation((async (path: string, { body }: { body?: OrderPatch } = {}) => {
    const id = Number(/^\/api\/orders\/(\d+)$/.exec(path)?.[1])
    return body ? set(id, body) : { orders: 0, isMore: false, pieces: 0, total: 0 }
  }) as never)
  vi.spyOn(api, 'orders').mockResolvedValue({ items: [orderOf(3), orderOf(2, 'shipped'), orderOf(1)], next: null })
  set.mockReset().mockImplementation((id, { status }) => orderOf(id, status))
  $toasts.set([])
  orderSelection.$selection.listen(() => {})
  await vi.waitFor(() => expect(orderList.items()).toHaveLength(3), 10_000)
  orderSelection.selectShown()
})
afterEach(() => cleanStores(orderSelection.$selection, orderList.$list))

test('each selected order gets the status, those that have it are left alone', async () => {
  await setSelectedStatus('shipped')
  expect(set.mock.calls).toEqual([
    [3, { status: 'shipped' }],
    [1, { status: 'shipped' }],
  ])
  expect(selectedOrders().map(({ status }) => status)).toEqual(['shipped', 'shipped', 'shipped'])
  expect($toasts.get()).toMatchObject([{ title: 'סטטוס ההזמנות עודכן', description: 'שתי הזמנות: נשלחה' }])
  expect($statusQuestion.get()).toBeNull()
})

test('their customers are notified where that is ticked', async () => {
  await setSelectedStatus('shipped', 'shipped')
  expect(set.mock.calls).toEqual([3, 1].map((id) => [id, { status: 'shipped', tell: 'shipped' }]))
})

test('cancelling several asks for a reason, and its undo restores the status of each', async () => {
  await setSelectedStatus('cancelled')
  expect(set).not.toHaveBeenCalled()
  expect($statusQuestion.get()).toMatchObject({ ask: 'reason', ids: [3, 2, 1] })
  await cancelOrders('הזמנה כפולה', true)
  const patch = { status: 'cancelled', reason: 'הזמנה כפולה', tell: 'cancelled' }
  expect(set.mock.calls).toEqual([3, 2, 1].map((id) => [id, patch]))
  expect(selectedOrders().every(({ status }) => status === 'cancelled')).toBe(true)
  set.mockClear()
  expect(toastWith('ביטול')?.title).toBe('3 הזמנות בוטלו')
  toastWith('ביטול')?.action?.run()
  await vi.waitFor(() => expect(orderList.items().map(({ status }) => status)).toEqual(['pending', 'shipped', 'pending']))
  expect(set.mock.calls[1]).toEqual([2, { status: 'shipped', short: 'refuse' }])
})

test('more orders than a file takes are refused in words, none is left out', async () => {
  vi.spyOn(orderSelection.$selection, 'get').mockReturnValue(Array.from({ length: 501 }, (_, place) => place + 1))
  await selectedExport.run()
  const description = 'אפשר לייצא עד 500 הזמנות שנבחרו. בחרו פחות, או סננו את הרשימה וייצאו את כולה'
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'שגיאה בייצוא ההזמנות', description }])
})

test('a refused one stops no other, and both outcomes are shown', async () => {
  set.mockImplementation((id, { status }) => {
    if (id === 3) throw new Error('down')
    return orderOf(id, status)
  })
  await setSelectedStatus('delivered')
  expect(orderList.items().map(({ status }) => status)).toEqual(['pending', 'delivered', 'delivered'])
  expect($toasts.get()).toMatchObject([
    { kind: 'error', title: 'שגיאה בעדכון סטטוס ההזמנות', description: 'הזמנה אחת לא עודכנה: שגיאה לא ידועה' },
    { kind: 'success', description: 'שתי הזמנות: נמסרה' },
  ])
})
