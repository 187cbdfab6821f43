import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { orderMessages } from './order-messages.ts'

/** The recipient's details. */
export function Recipient({ order }: { order: Order }) {
  return (
    <Section>
      <Title>{orderMessages.sentTo}</Title>
      <p>
        <bdi>{order.customerName}</bdi>
      </p>
      <p>
        <bdi>{order.customerAddress}</bdi>
      </p>
      <Reach>
        <bdi dir="ltr">{order.customerPhone}</bdi>
        <bdi dir="ltr">{order.customerEmail}</bdi>
      </Reach>
      {order.notes && (
        <Notes>
          <bdi>{order.notes}</bdi>
        </Notes>
      )}
    </Section>
  )
}

const Section = styled.section`
  display: grid;
  gap: ${space(1)};
  padding-block-start: ${space(5)};
  border-block-start: 1px solid ${color.line};
  > p {
    text-align: start;
  }
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
