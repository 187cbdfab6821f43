import { hasCardNumber } from '@lechaim/shared/lib/card-number.ts'
import { isVisible } from '@lechaim/shared/lib/typed-text.ts'
import { hasForeignLetters } from '@lechaim/shared/lib/validation.ts'
import { checkoutMessages } from './checkout-messages.ts'
import { type CustomerField, isRequiredField } from './customer.ts'

/** The text of a field's error. */
export function errorOf(name: CustomerField, typed: string): string {
  if (hasCardNumber(typed)) return checkoutMessages.cardNumber
  if (isRequiredField(name) && !isVisible(typed)) return checkoutMessages.empty[name]
  return name === 'customerEmail' && hasForeignLetters(typed) ? checkoutMessages.foreignLetters : checkoutMessages.invalid[name]
}
