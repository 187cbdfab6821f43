import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { checkoutMessages } from '../checkout/checkout-messages.ts'
import { deliveryMessages as t } from './delivery-messages.ts'

/** The text of the settlement's error; undefined for one that is accepted.
 *  @param offer null while it is asked for
 *  @param missing agorot that the goods lack for its area */
export function settlementError(settlement: string, offer: CheckoutOffer | null, missing: number): string | undefined {
  if (settlement.trim() === '') return t.errors.settlement
  if (hasCardNumber(settlement)) return checkoutMessages.cardNumber
  if (missing > 0) return t.missing(missing)
  return offer && !offer.area && !offer.outside ? t.outside : undefined
}
