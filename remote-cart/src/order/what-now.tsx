import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { isFetched } from '@lechaim/shared/messages/order-fields.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { space, text } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { styled } from 'styled-components'
import { orderMessages as t } from './order-messages.ts'

type NextOrder = Pick<Order, 'status' | 'customerEmail' | 'payment' | 'delivery'>

/** The next steps of an order that still goes on. */
export function WhatNow({ order }: { order: NextOrder }) {
  const { status, customerEmail, payment } = order
  const { mail } = useStore($page)
  const [texts, withPayment] = isFetched(order) ? [t.nextOfPickup, t.nextOfPickupWithPayment] : [t.next, t.nextWithPayment]
  const next = payment && status === 'pending' ? withPayment : texts[status]
  if (!next) return null
  return (
    <section>
      <Title>{t.whatNow}</Title>
      <Steps>
        <p>{next}</p>
        {mail && customerEmail && (
          <p>
            {t.mailed} <bdi dir="ltr">{customerEmail}</bdi>
          </p>
        )}
        <p>{t.keepLink}</p>
      </Steps>
    </section>
  )
}

const Title = styled.h2`
  margin-block-end: ${space(2)};
  font-size: ${text.large};
`

const Steps = styled.div`
  display: grid;
  gap: ${space(1)};
  overflow-wrap: anywhere;
`
