import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { statusNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { css, styled } from 'styled-components'
import { CommittedSelect } from '../forms/committed-select.tsx'
import { choicesOf } from '../forms/select.tsx'
import { alreadyShown } from '../ui/focus.ts'
import { ordersMessages as t } from './orders-messages.ts'
import { chooseStatus } from './status/status-store.ts'

/** Of orders of any kind. */
export const statusChoices = choicesOf(common.orderStatus)

/** Any status may be set at any time (SPEC §4), by Enter or by leaving: passing over a value with a key sets nothing. */
export function StatusSelect({ order }: { order: Pick<Order, 'id' | 'status' | 'customerEmail' | 'delivery'> }) {
  return (
    <Pill
      $status={order.status}
      aria-label={t.statusOf(order.id)}
      value={order.status}
      choices={choicesOf(statusNamesOf(order))}
      onCommit={(status) => chooseStatus(order, status).catch(alreadyShown)}
    />
  )
}

export function StatusBadge({ order }: { order: Pick<Order, 'status' | 'delivery'> }) {
  return <Badge $status={order.status}>{statusNamesOf(order)[order.status]}</Badge>
}

/** Not theme tokens, because shoppers would load them. */
const statusColors: Record<OrderStatus, { ink: string; wash: string }> = {
  pending: { ink: '#805300', wash: '#fbf0d9' },
  processing: { ink: '#1f4f8a', wash: '#e4eef9' },
  shipped: { ink: '#5a2a86', wash: '#f0e6f8' },
  delivered: { ink: '#1f6b3a', wash: '#e3f2e8' },
  cancelled: { ink: '#8a1f1f', wash: '#f9e4e4' },
}

const statusStyles = css<{ $status: OrderStatus }>`
  border: 1.5px solid transparent;
  border-radius: ${radius.round};
  background: ${({ $status }) => statusColors[$status].wash};
  color: ${({ $status }) => statusColors[$status].ink};
  &::before {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: currentColor;
    content: '';
  }
  :root.high-contrast & {
    border-color: ${color.line};
    background: ${color.paper};
    color: ${color.ink};
  }
`

const Pill = styled(CommittedSelect<OrderStatus>)<{ $status: OrderStatus }>`
  ${statusStyles}
  min-inline-size: max-content;
  &::before {
    position: absolute;
    inset-block-start: calc(50% - 4px);
    inset-inline-start: ${space(3.5)};
  }
  select {
    min-block-size: ${touch};
    padding-inline: ${space(7.5)} ${space(9)};
    border: 0;
    background: none;
    color: inherit;
    font-size: ${text.small};
    font-weight: 600;
  }
  &:hover {
    box-shadow: inset 0 0 0 1.5px ${color['field-line']};
  }
`

const Badge = styled.span<{ $status: OrderStatus }>`
  ${statusStyles}
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-block-size: ${space(8)};
  padding-inline: ${space(3.5)};
  font-size: ${text.small};
  font-weight: 600;
  white-space: nowrap;
`
