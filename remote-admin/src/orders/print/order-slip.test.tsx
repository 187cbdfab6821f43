import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderSlip } from './order-slip.tsx'

const order: Order = {
  id: 17,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12',
  notes: '',
  items: [{ productId: 7, name: 'גין', price: 119.9, quantity: 1, image: '' }],
  total: 119.9,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const slip = (more: Partial<Order>, prices = true) => renderToString(<OrderSlip order={{ ...order, ...more }} paper="a4" prices={prices} />)

test('the slip of a gift has its recipient and wish, and no price, even where prices are chosen', () => {
  const html = slip({ gift: { recipient: 'נועה כהן', phone: '054-7654321', message: 'מזל טוב' } })
  expect(html).toContain('נועה כהן')
  expect(html).toContain('מזל טוב')
  expect(html).not.toContain('119.90')
})

test('a slip with prices says in which way it was paid, and what is left', () => {
  const paid = slip({ paid: 100, paidBy: ['transfer'] })
  expect(paid).toContain('העברה בנקאית')
  expect(paid).toMatch(/נותר לתשלום.*19\.90/)
  expect(slip({ paid: 119.9, paidBy: ['cash'] })).not.toContain('נותר לתשלום')
  expect(slip({ paid: 100 }, false)).not.toContain('נותר לתשלום')
})

test('any other slip has the prices that are chosen', () => {
  expect(slip({})).toContain('119.90')
  expect(slip({}, false)).not.toContain('119.90')
})

test('the slip of a cancelled order names what was paid, given back and is still to be given back, and asks for nothing', () => {
  const text = (more: Partial<Order>) => slip({ status: 'cancelled', ...more }).replaceAll(/<[^>]+>|[\u200E\u200F]/g, '')
  expect(text({ paid: 100, paidBy: ['bit'], cancellationFee: 5 })).toMatch(/שולם · ביט100\.00.*דמי ביטול5\.00.*להחזר95\.00/)
  expect(text({ refunded: 100 })).toMatch(/שולם100\.00.*הוחזר100\.00/)
  expect(text({ refunded: 100 })).not.toContain('להחזר')
  expect(text({})).toContain('סכום ההזמנה')
  expect(text({})).not.toContain('לתשלום')
})

test('the slip of an order that is fetched speaks of no delivery', () => {
  const fetched = { delivery: { method: 'pickup' }, customerAddress: 'איסוף עצמי', notes: 'אגיע בערב', alcohol: true } as const
  expect(slip({ notes: 'קומה 3' })).toContain('הערות למשלוח')
  expect(slip(fetched)).toContain('הערות להזמנה')
  expect(slip(fetched)).not.toContain('משלוח')
  expect(slip({ ...fetched, customerAddress: 'הרצל 12' })).toContain('הרצל 12')
})

test('the slip of a cancelled order says so', () => {
  expect(slip({ status: 'cancelled' })).toContain('בוטלה')
  expect(slip({})).not.toContain('בוטלה')
})
