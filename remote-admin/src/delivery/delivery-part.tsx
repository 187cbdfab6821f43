import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { windowText } from '@lechaim/shared/lib/delivery-window.ts'
import { Switch } from '../forms/switch.tsx'
import { showOrder } from '../orders/orders-store.ts'
import { Part } from '../orders/page/page-parts.tsx'
import { dayMessages as t } from './day-messages.ts'
import { changeDelivery } from './day-store.ts'

/** The way of delivery in one line. */
export function deliveryLine({ delivery }: Pick<Order, 'delivery'>): string {
  if (!delivery) return ''
  const { method, settlement, window } = delivery
  return [t.methods[method], settlement && `\u2068${settlement}\u2069`, window && windowText(window)].filter(Boolean).join(' · ')
}

/** The delivery of an order, with the outcome that it failed for lack of a proof of age. */
export function DeliveryPart({ order }: { order: Order }) {
  const { id, delivery, alcohol, needsConfirmation } = order
  if (!delivery && !alcohol) return null
  const setOutcome = async (isUnverified: boolean) => {
    const changed = await changeDelivery(id, { outcome: isUnverified ? 'age_unverified' : null })
    if (changed) showOrder(changed)
  }
  return (
    <Part title={t.delivery}>
      {delivery && <p>{deliveryLine(order)}</p>}
      {needsConfirmation && (
        <p>
          <strong>{t.request}</strong>
        </p>
      )}
      {alcohol && (
        <>
          <p>{t.ageOf(order)}</p>
          <Switch label={t.ageUnverified} value={delivery?.outcome !== undefined} error={undefined} onChange={setOutcome} />
        </>
      )}
    </Part>
  )
}
