import type { Gift } from '@lechaim/shared/contracts/orders.ts'
import { styled } from 'styled-components'
import { orderMessages } from './order-messages.ts'

/** For whom the order is, with the shopper's wish. */
export function GiftPart({ gift: { recipient, phone, message } }: { gift: Gift }) {
  return (
    <Text>
      <strong>{orderMessages.gift}</strong>
      <bdi>{recipient}</bdi>, <bdi dir="ltr">{phone}</bdi>
      {message && (
        <>
          {'\n'}
          <bdi>{message}</bdi>
        </>
      )}
    </Text>
  )
}

const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`
