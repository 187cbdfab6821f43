import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { Chip } from '@lechaim/shared/ui/chip.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { Box } from '../lines/box.tsx'
import { DiscountRow } from '../lines/discount-row.tsx'
import { GrandTotal } from '../lines/grand-total.tsx'
import { Line, LineQuantity, Lines } from '../lines/line.tsx'
import { orderMessages } from './order-messages.ts'
import { Recipient } from './recipient.tsx'

/** Number, status, lines, total and recipient. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <Reference>{orderMessages.number(order.id)}</Reference>
      <Soft>{orderMessages.noCharge}</Soft>
      <Card>
        <Facts>
          <Status aria-live="polite" aria-atomic>
            {orderMessages.status}
            <Chip>{common.orderStatus[order.status]}</Chip>
          </Status>
          <Soft>
            <bdi>{formatInstant(order.createdAt)}</bdi>
          </Soft>
        </Facts>
        <Lines>
          {order.items.map((item) => (
            <Line key={item.productId} {...item} price={toAgorot(item.price)}>
              <LineQuantity quantity={item.quantity} />
            </Line>
          ))}
        </Lines>
        {order.coupon && <DiscountRow code={order.coupon} agorot={toAgorot(order.discount ?? 0)} />}
        <GrandTotal agorot={toAgorot(order.total)} />
        <Recipient order={order} />
      </Card>
    </>
  )
}

const Reference = styled.p`
  font-size: ${text.large};
  font-weight: 600;
`

const Status = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  font-weight: 600;
`

const Soft = styled.p`
  color: ${color.soft};
  text-wrap: balance;
`

const Card = styled(Box)`
  display: grid;
  gap: ${space(5)};
  inline-size: 100%;
  margin-block: ${space(2)};
  text-align: start;
`

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
`
