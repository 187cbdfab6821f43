import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderDetails } from './order-details.tsx'
import { orderMessages } from './order-messages.ts'
import { testOrder } from './test-order.ts'

const draw = (status: Order['status'], more: Partial<Order> = {}) =>
  renderToString(<OrderDetails order={{ ...testOrder, status, ...more }} />)
const textOf = (html: string) => html.replaceAll(/<[^>]+>|[\u200E\u200F]/g, '')

test('a cancelled order has a sum, and nothing to pay', () => {
  expect(draw('pending')).toContain('סה״כ לתשלום')
  const cancelled = draw('cancelled')
  expect(cancelled).toContain(orderMessages.sum)
  expect(cancelled).not.toContain('סה״כ לתשלום')
})

test('a cancelled order says what was paid, and what was and will be given back', () => {
  const before = textOf(draw('cancelled', { paid: 219 }))
  expect(before).toMatch(/שולם219\.00.*יוחזר לכם219\.00/)
  const between = textOf(draw('cancelled', { paid: 119, refunded: 100, cancellationFee: 10 }))
  expect(between).toMatch(/שולם219\.00.*הוחזר לכם100\.00.*דמי ביטול10\.00.*יוחזר לכם109\.00/)
  const after = textOf(draw('cancelled', { refunded: 219 }))
  expect(after).toMatch(/שולם219\.00.*הוחזר לכם219\.00/)
  expect(after).not.toContain(orderMessages.toReturn)
})

test('an order that is paid in part says what is left, and one without money speaks of none', () => {
  expect(textOf(draw('processing', { paid: 100 }))).toMatch(/שולם100\.00.*נותר לתשלום119\.00/)
  for (const status of ['pending', 'cancelled'] as const) expect(draw(status)).not.toContain(orderMessages.paid)
})

test('the payment of a cancelled order is not called paid or paid in part', () => {
  for (const state of ['paid', 'part', 'refunded'] as const)
    expect(draw('cancelled', { paid: 119, refunded: 100, payment: { state } })).not.toContain('<!--$')
  expect(draw('cancelled', { payment: { state: 'held' } })).toContain('<!--$')
})

test('an order that is fetched is ready where another one is sent', () => {
  expect(textOf(draw('shipped'))).toContain('נשלחה')
  const ready = textOf(draw('shipped', { delivery: { method: 'pickup' } }))
  expect(ready).toContain('מוכנה לאיסוף')
  expect(ready).not.toContain('נשלחה')
})
