import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { statusLook } from './status-styles.ts'

/** An order's status as a word in its colour. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge $status={status}>{common.orderStatus[status]}</Badge>
}

const Badge = styled.span<{ $status: OrderStatus }>`
  ${statusLook}
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-block-size: ${space(8)};
  padding-inline: ${space(3.5)};
  border: 1.5px solid transparent;
  border-radius: ${radius.round};
  font-size: ${text.small};
  font-weight: 600;
  white-space: nowrap;
  &::before {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: currentColor;
    content: '';
  }
`
