// An order's delivery in mails.
import type { DeliveryMethod } from '@lechaim/shared/contracts/delivery.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import { windowText } from '@lechaim/shared/lib/delivery-window.ts'
import type { MailFact } from '../../mail/mail-text.ts'

const methods: Record<DeliveryMethod, string> = { pickup: 'איסוף עצמי', delivery: 'משלוח', coordinate: 'בתיאום טלפוני' }

/** @param withTyped also a settlement as a stranger has typed it: for the owner alone */
export function deliveryFacts({ delivery, alcohol }: Order, { withTyped = false } = {}): MailFact[] {
  const settlement = delivery?.area || withTyped ? delivery?.settlement : undefined
  return [
    ...(delivery ? [{ label: 'אספקה', value: settlement ? `${methods[delivery.method]}, ${settlement}` : methods[delivery.method] }] : []),
    ...(delivery?.place ? [{ label: 'מקום האיסוף', value: delivery.place }] : []),
    ...(delivery?.window ? [{ label: 'מועד המשלוח', value: windowText(delivery.window) }] : []),
    ...(alcohol
      ? [
          {
            label: 'גיל',
            value: delivery?.method === 'pickup' ? 'המשקאות נמסרים לבני 18+ בהצגת תעודה' : 'המשלוח נמסר לבני 18+ בהצגת תעודה',
          },
        ]
      : []),
  ]
}

/** Of an order that was sent by night. */
export const requestOf = ({ needsConfirmation }: Order): string[] =>
  needsConfirmation ? ['ההזמנה נשלחה בלילה, ולכן היא בקשה: נאשר אותה אחרי 06:00.'] : []
