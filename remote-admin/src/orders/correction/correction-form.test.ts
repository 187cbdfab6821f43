import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { expect, test } from 'vitest'
import { panelMessages } from '../../ui/panel-messages.ts'
import { correctionErrors, correctionOf, toDraft } from './correction-form.ts'

const order: Order = {
  id: 12,
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12',
  notes: '',
  items: [{ productId: 3, name: 'יין', price: 89.9, quantity: 2, image: '' }],
  coupon: 'CHAG10',
  total: 179.8,
  status: 'pending',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:02:00.000Z',
}
const draft = toDraft(order)
const [line] = draft.lines
if (!line) throw new Error('no line')

test('an untouched draft has no errors', () => {
  expect(correctionErrors(draft)).toEqual({})
})

test('only what changed is sent, and a price of its own with its reason', () => {
  expect(correctionOf({ customerName: 'יעל' }, order.createdAt)).toEqual({ updatedAt: order.createdAt, customerName: 'יעל' })
  const lines = [
    { ...line, quantity: '3' },
    { ...line, productId: 4, price: '₪ 1,250.50', reason: ' פגום ' },
  ]
  expect(correctionOf({ lines, coupon: '' }, order.createdAt)).toEqual({
    updatedAt: order.createdAt,
    items: [
      { productId: 3, quantity: 3 },
      { productId: 4, quantity: 2, price: 1250.5, reason: 'פגום' },
    ],
    coupon: null,
  })
})

test.each([
  ['a quantity of 0', { quantity: '0' }, 'הכמות צריכה להיות מספר שלם, מ־1 עד 999'],
  ['a thousand pieces', { quantity: '1000' }, 'הכמות צריכה להיות מספר שלם, מ־1 עד 999'],
  ['a price that is no number', { price: 'x' }, panelMessages.priceInvalid],
  ['another price without a reason', { price: '80' }, 'נא לכתוב את הסיבה'],
])('%s is an error of the lines', (_, part, error) => {
  expect(correctionErrors({ ...draft, lines: [{ ...line, ...part }] })).toEqual({ lines: error })
})

test('an order without lines, a wrong phone and a missing name are errors', () => {
  expect(correctionErrors({ ...draft, lines: [], customerPhone: '12', customerName: ' ' })).toEqual({
    customerName: 'נא למלא את השדה',
    customerPhone: 'מספר הטלפון אינו תקין',
    lines: 'צריך לפחות פריט אחד',
  })
})
