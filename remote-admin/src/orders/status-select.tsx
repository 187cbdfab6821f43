import { type OrderStatus, orderStatuses } from '@lechaim/shared/contracts/order-status.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Select } from '../forms/select.tsx'
import { alreadyShown } from '../frame/focus.ts'
import { ordersMessages as t } from './orders-messages.ts'
import { setOrderStatus } from './orders-store.ts'
import { statusLook } from './status-styles.ts'

/** Any status may be set at any time (SPEC §4). */
export function StatusSelect({ order }: { order: Pick<Order, 'id' | 'status'> }) {
  return (
    <Pill
      $status={order.status}
      aria-label={t.statusOf(order.id)}
      value={order.status}
      onChange={(event) => setOrderStatus(order.id, event.target.value as OrderStatus).catch(alreadyShown)}
    >
      {orderStatuses.map((status) => (
        <option key={status} value={status}>
          {common.orderStatus[status]}
        </option>
      ))}
    </Pill>
  )
}

const Pill = styled(Select)<{ $status: OrderStatus }>`
  ${statusLook}
  min-inline-size: max-content;
  border: 1.5px solid transparent;
  border-radius: ${radius.round};
  &::before {
    position: absolute;
    inset-block-start: calc(50% - 4px);
    inset-inline-start: ${space(3.5)};
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: currentColor;
    content: '';
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
