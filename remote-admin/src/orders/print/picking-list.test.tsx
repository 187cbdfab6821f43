import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PickingList } from './picking-list.tsx'
import { printMessages as t } from './print-messages.ts'

const order = (status: Order['status']) => ({ id: 7, status, items: [{ productId: 1, name: 'שיראז', quantity: 2 }] }) as Order
const draw = (...orders: Order[]) => renderToString(<PickingList orders={orders} paper="a4" />)

test('cancelled orders alone leave nothing to pick, which the list says', () => {
  expect(draw(order('cancelled'))).toContain(t.nothingToPick)
  expect(draw(order('cancelled'))).not.toContain('<table')
  expect(draw(order('pending'), order('cancelled'))).toContain('שיראז')
})
