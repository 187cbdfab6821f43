import type { Order } from '@lechaim/shared/contracts/orders.ts'

/** A placed order, for tests. */
export const testOrder: Order = {
  id: 1,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'רחוב הרצל 12',
  notes: '',
  items: [],
  total: 219,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
