import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderDetails } from './order-details.tsx'
import { orderMessages } from './order-messages.ts'
import { testOrder } from './test-order.ts'

const draw = (status: Order['status']) => renderToString(<OrderDetails order={{ ...testOrder, status }} />)

test('a cancelled order has a sum, and nothing to pay', () => {
  expect(draw('pending')).toContain('סה״כ לתשלום')
  const cancelled = draw('cancelled')
  expect(cancelled).toContain(orderMessages.sum)
  expect(cancelled).not.toContain('סה״כ לתשלום')
})
