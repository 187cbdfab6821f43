import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusPart } from './status-part.tsx'

const order: Order = {
  id: 17,
  customerName: 'דנה לוי',
  customerEmail: '',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12',
  notes: '',
  items: [],
  total: 119.9,
  status: 'processing',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const draw = (more: Partial<Order>) => renderToString(<StatusPart order={{ ...order, ...more }} canMail={false} online={false} />)

test('the next step of an order that is fetched is that it is ready, of another one that it is sent', () => {
  expect(draw({})).toContain('סמנו כנשלחה')
  const fetched = { delivery: { method: 'pickup' } } as const
  expect(draw(fetched)).toContain('סמנו כמוכנה לאיסוף')
  expect(draw({ ...fetched, status: 'shipped' })).toContain('מוכנה לאיסוף')
  expect(draw({ ...fetched, status: 'shipped' })).not.toMatch(/נשלחה/)
})
