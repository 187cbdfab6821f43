import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { $printSettings, openPrint, pickingLines, setPrint } from './print-store.ts'

const order = (id: number, items: [productId: number, name: string, quantity: number][]): Order => ({
  id,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12, תל אביב',
  notes: '',
  items: items.map(([productId, name, quantity]) => ({ productId, name, quantity, price: 10, image: '' })),
  total: 10,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:02:00.000Z',
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})

test('the picking list sums each product over the orders, by name, and tells in which orders it is', () => {
  const lines = pickingLines([
    order(18, [
      [7, 'שיראז', 2],
      [9, 'ערק', 1],
    ]),
    order(17, [[7, 'שירז', 3]]),
  ])
  expect(lines).toEqual([
    { productId: 9, name: 'ערק', quantity: 1, orders: [18] },
    { productId: 7, name: 'שיראז', quantity: 5, orders: [17, 18] },
  ])
})

test('a cancelled order has nothing to pick', () => {
  const cancelled: Order = { ...order(18, [[7, 'שיראז', 2]]), status: 'cancelled' }
  expect(pickingLines([order(17, [[7, 'שיראז', 1]]), cancelled])).toMatchObject([{ quantity: 1, orders: [17] }])
})

test('two lines of one product in an order name the order once', () => {
  const [line] = pickingLines([
    order(17, [
      [7, 'שיראז', 2],
      [7, 'שיראז', 1],
    ]),
  ])
  expect(line).toMatchObject({ quantity: 3, orders: [17] })
})

test('paper and prices are kept for the next time, and anything else that was stored is ignored', () => {
  openPrint([order(17, [])])
  setPrint({ paper: 'roll', prices: false, kind: 'picking' })
  $printSettings.set({ kind: 'slips', paper: 'a4', prices: true })
  openPrint([order(17, [])])
  expect($printSettings.get()).toEqual({ kind: 'slips', paper: 'roll', prices: false })
  localStorage.setItem('lechaim-print', '{"paper":"a3","prices":1}')
  openPrint([order(17, [])])
  expect($printSettings.get()).toEqual({ kind: 'slips', paper: 'roll', prices: false })
  localStorage.setItem('lechaim-print', 'null')
  openPrint([order(17, [])])
  expect($printSettings.get()).toEqual({ kind: 'slips', paper: 'roll', prices: false })
})
