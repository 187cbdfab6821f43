// An order's delivery in mails.
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { windowText } from '@lechaim/shared/lib/delivery-window.ts'
import type { MailFact } from '../../mail/mail-text.ts'
import { mailMessages } from '../mails/mail-messages.ts'

const t = mailMessages.delivery

/** @param withTyped also a settlement as a stranger has typed it: for the owner alone */
export function deliveryFacts({ delivery, alcohol }: Order, { withTyped = false } = {}): MailFact[] {
  const settlement = delivery?.area || withTyped ? delivery?.settlement : undefined
  return [
    ...(delivery
      ? [{ label: t.method, value: settlement ? `${t.methods[delivery.method]}, ${settlement}` : t.methods[delivery.method] }]
      : []),
    ...(delivery?.place ? [{ label: t.place, value: delivery.place }] : []),
    ...(delivery?.window ? [{ label: t.window, value: windowText(delivery.window) }] : []),
    ...(alcohol
      ? [
          {
            label: t.age,
            value: delivery?.method === 'pickup' ? t.ageAtPickup : t.ageAtDelivery,
          },
        ]
      : []),
  ]
}

/** Of an order that was sent by night. */
export const requestOf = ({ needsConfirmation }: Order): string[] => (needsConfirmation ? [mailMessages.placed.byNight] : [])
