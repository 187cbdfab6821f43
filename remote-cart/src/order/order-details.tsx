import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { formatInstant } from '@lechaim/shared/lib/format.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import { addressOf, isFetched, statusNamesOf } from '@lechaim/shared/messages/order-fields.ts'
import { Chip } from '@lechaim/shared/ui/chip.tsx'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { lazy, Suspense } from 'react'
import { styled } from 'styled-components'
import { Box } from '../lines/box.tsx'
import { Line, LineQuantity, Lines } from '../lines/line.tsx'
import { DiscountRow, FeeRow, GrandTotal } from '../lines/total-rows.tsx'
import { GiftPart } from './gift-part.tsx'
import { MoneyRows } from './money-rows.tsx'
import { orderMessages } from './order-messages.ts'
import { WhatNow } from './what-now.tsx'

/** Of few orders. */
const Approval = lazy(async () => ({ default: (await import('./approval.tsx')).Approval }))
const Pay = lazy(async () => ({ default: (await import('./pay.tsx')).Pay }))

const OrderDelivery = lazy(async () => ({ default: (await import('./order-delivery.tsx')).OrderDelivery }))

export function OrderDetails({ order }: { order: Order }) {
  const isCancelled = order.status === 'cancelled'
  return (
    <>
      <Reference>{orderMessages.number(order.id)}</Reference>
      <Card>
        <Facts>
          <Status aria-live="polite" aria-atomic>
            {orderMessages.status}
            <Chip>{statusNamesOf(order)[order.status]}</Chip>
          </Status>
          <Soft>
            <bdi>{formatInstant(order.createdAt)}</bdi>
          </Soft>
        </Facts>
        <WhatNow order={order} />
        <Lines>
          {order.items.map((item) => (
            <Line key={item.productId} {...item} price={toAgorot(item.price)}>
              <LineQuantity quantity={item.quantity} />
            </Line>
          ))}
        </Lines>
        {order.coupon && <DiscountRow code={order.coupon} agorot={toAgorot(order.discount ?? 0)} />}
        {order.deliveryFee !== undefined && <FeeRow agorot={toAgorot(order.deliveryFee)} />}
        <GrandTotal agorot={toAgorot(order.total)} label={isCancelled ? orderMessages.sum : undefined} />
        <MoneyRows order={order} />
        {order.approval && !isCancelled && (
          <Suspense>
            <Approval order={order} />
          </Suspense>
        )}
        {order.payment && (!isCancelled || order.payment.state === 'held') && (
          <Suspense>
            <Pay order={order} />
          </Suspense>
        )}
        {(order.delivery || order.alcohol) && !isCancelled && (
          <Suspense>
            <OrderDelivery order={order} />
          </Suspense>
        )}
        <Recipient order={order} />
      </Card>
    </>
  )
}

function Recipient({ order }: { order: Order }) {
  const address = addressOf(order)
  return (
    <Section>
      <Title>{isFetched(order) ? orderMessages.fetchedBy : orderMessages.sentTo}</Title>
      <p>
        <bdi>{order.customerName}</bdi>
      </p>
      {address && (
        <p>
          <bdi>{address}</bdi>
        </p>
      )}
      <Reach>
        <bdi dir="ltr">{order.customerPhone}</bdi>
        <bdi dir="ltr">{order.customerEmail}</bdi>
      </Reach>
      {order.gift && <GiftPart gift={order.gift} />}
      {order.notes && (
        <Notes>
          <bdi>{order.notes}</bdi>
        </Notes>
      )}
    </Section>
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

const Section = styled.section`
  display: grid;
  gap: ${space(1)};
  overflow-wrap: anywhere;
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
`

const Title = styled.h2`
  font-size: ${text.large};
`

const Reach = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
`

const Notes = styled.p`
  color: ${color.soft};
  white-space: pre-line;
`
