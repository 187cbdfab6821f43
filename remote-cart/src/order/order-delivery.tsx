import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { windowText } from '@lechaim/shared/lib/delivery-window.ts'
import { space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { orderDeliveryMessages as t } from './order-delivery-messages.ts'

/** The way of delivery, and the notice that the law requires for alcohol. */
export function OrderDelivery({ order: { delivery, alcohol, needsConfirmation } }: { order: Order }) {
  return (
    <section>
      <Title>{t.title}</Title>
      {needsConfirmation && (
        <p>
          <strong>{t.request}</strong>
        </p>
      )}
      {delivery && (
        <p>
          {t.methods[delivery.method]}
          {delivery.settlement && (
            <>
              {' · '}
              <bdi>{delivery.settlement}</bdi>
            </>
          )}
          {delivery.window && ` · ${windowText(delivery.window)}`}
        </p>
      )}
      {delivery?.outcome && (
        <p>
          <strong>{t.ageUnverified}</strong>
        </p>
      )}
      {delivery?.place && (
        <p>
          <bdi>{delivery.place}</bdi>
        </p>
      )}
      {alcohol && <p>{delivery?.method === 'pickup' ? t.ageOfPickup : t.age}</p>}
    </section>
  )
}

const Title = styled.h2`
  margin-block-end: ${space(2)};
  font-size: ${text.large};
`
