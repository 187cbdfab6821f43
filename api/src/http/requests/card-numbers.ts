import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { invalid } from '../errors/api-error.ts'

/** Refuses texts in which people typed the number of a payment card, before anything is stored. @param texts by their fields' names
 *  @throws validation_failed with `details.reason` `card_number` */
export function refuseCardNumbers(texts: Record<string, string | undefined>): void {
  for (const [field, text] of Object.entries(texts))
    if (text && hasCardNumber(text)) throw invalid(field, `${field} must not have the number of a payment card`, { reason: 'card_number' })
}
