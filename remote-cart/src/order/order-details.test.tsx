import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderDetails } from './order-details.tsx'
import { orderMessages } from './order-messages.ts'

const order: Order = {
  id: 1,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12',
  notes: '',
  items: [],
  total: 219,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const draw = (status: Order['status']) => renderToString(<OrderDetails order={{ ...order, status, alcohol: true }} />)

test('a cancelled order has a sum, and nothing to pay or to deliver', () => {
  expect(draw('pending')).toContain('סה״כ לתשלום')
  const cancelled = draw('cancelled')
  expect(cancelled).toContain(orderMessages.sum)
  expect(cancelled).not.toContain('סה״כ לתשלום')
})
