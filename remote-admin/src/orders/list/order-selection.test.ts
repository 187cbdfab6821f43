import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderList } from '../orders-store.ts'
import { orderSelection, selectedOrders, setSelectedStatus } from './order-selection.ts'

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

const set = vi.spyOn(api, 'setOrderStatus')
const asked = vi.fn(() => true)

beforeEach(async () => {
  vi.stubGlobal('confirm', asked.mockClear().mockReturnValue(true))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(api, 'owner').mockResolvedValue({ orders: 0, isMore: false, pieces: 0, total: 0 })
  vi.spyOn(api, 'orders').mockResolvedValue({ items: [orderOf(3), orderOf(2, 'shipped'), orderOf(1)], next: null })
  set.mockReset().mockImplementation(async (id, status) => orderOf(id, status))
  $toasts.set([])
  orderSelection.$selection.listen(() => {})
  await vi.waitFor(() => expect(orderList.items()).toHaveLength(3), 10_000)
  orderSelection.selectShown()
})
afterEach(() => {
  cleanStores(orderSelection.$selection, orderList.$list)
  vi.unstubAllGlobals()
})

test('each selected order gets the status, those that have it are left alone', async () => {
  await setSelectedStatus('shipped')
  expect(set.mock.calls).toEqual([
    [3, 'shipped'],
    [1, 'shipped'],
  ])
  expect(selectedOrders().map(({ status }) => status)).toEqual(['shipped', 'shipped', 'shipped'])
  expect($toasts.get()).toMatchObject([{ title: 'סטטוס ההזמנות עודכן', description: 'שתי הזמנות: נשלחה' }])
  expect(asked).not.toHaveBeenCalled()
})

test('orders are cancelled after a question alone', async () => {
  asked.mockReturnValue(false)
  await setSelectedStatus('cancelled')
  expect(set).not.toHaveBeenCalled()
  asked.mockReturnValue(true)
  await setSelectedStatus('cancelled')
  expect(asked).toHaveBeenCalledWith('לבטל 3 הזמנות?')
  expect(set).toHaveBeenCalledTimes(3)
})

test('one that is refused stops no other, and both outcomes are told', async () => {
  set.mockImplementation(async (id, status) => {
    if (id === 3) throw new Error('down')
    return orderOf(id, status)
  })
  await setSelectedStatus('delivered')
  expect(orderList.items().map(({ status }) => status)).toEqual(['pending', 'delivered', 'delivered'])
  expect($toasts.get()).toMatchObject([
    { kind: 'success', description: 'שתי הזמנות: נמסרה' },
    { kind: 'error', title: 'שגיאה בעדכון סטטוס ההזמנות' },
  ])
})
