import { onlineStates } from '@lechaim/shared/contracts/order-kinds.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pay } from './pay.tsx'
import { payMessages as t } from './pay-messages.ts'
import { testOrder } from './test-order.ts'

const draw = (more: Partial<Order>) => renderToString(<Pay order={{ ...testOrder, ...more }} />)

test('every state is announced, and the button is shown while there is something to pay', () => {
  for (const state of onlineStates) {
    const html = draw({ payment: { state } })
    expect(html, state).toContain(t.states[state])
    expect(html.includes('<button'), state).toBe(['waiting', 'pending', 'declined'].includes(state))
  }
})

test('the button says how much is left to pay', () => {
  expect(draw({ payment: { state: 'waiting' }, paid: 100 })).toContain('119.00')
})

test('a held sum of a cancelled order is let go, not charged', () => {
  const html = draw({ status: 'cancelled', payment: { state: 'held' } })
  expect(html).toContain(t.heldOfCancelled)
  expect(html).not.toContain(t.states.held)
})

test('a total that waits for the shopper’s yes is not paid before it', () => {
  const html = draw({ payment: { state: 'waiting' }, approval: 'asked' })
  expect(html).toContain(t.afterApproval)
  expect(html).not.toContain('<button')
})

test('a request of the night is not paid before the owner has confirmed it', () => {
  const html = draw({ payment: { state: 'waiting' }, needsConfirmation: true })
  expect(html).toContain(t.afterConfirmation)
  expect(html).not.toContain('<button')
})
