import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { space } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { extrasMessages } from './extras-messages.ts'

/** A gift's recipient, and the business for the invoice; nothing for most orders. */
export function ExtrasPart({ order: { gift, businessId } }: { order: Pick<Order, 'gift' | 'businessId'> }) {
  return (
    <>
      {gift && (
        <Text>
          <strong>{extrasMessages.gift}</strong>
          <span>
            <bdi>{gift.recipient}</bdi>,{' '}
            <a href={`tel:${gift.phone}`}>
              <bdi dir="ltr">{gift.phone}</bdi>
            </a>
          </span>
          {gift.message && <bdi>{gift.message}</bdi>}
        </Text>
      )}
      {businessId && (
        <p>
          {extrasMessages.business}: <bdi dir="ltr">{businessId}</bdi>
        </p>
      )}
    </>
  )
}

const Text = styled.p`
  display: grid;
  margin-block-start: ${space(2)};
  white-space: pre-line;
`
