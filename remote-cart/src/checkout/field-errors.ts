import { isVisible } from '@lechaim/shared/lib/typed-text.ts'
import { hasForeignLetters } from '@lechaim/shared/lib/validation.ts'
import { checkoutMessages } from './checkout-messages.ts'
import type { RequiredField } from './customer.ts'

/** The text of a field's error. */
export function errorOf(name: RequiredField, typed: string): string {
  if (!isVisible(typed)) return checkoutMessages.empty[name]
  return name === 'customerEmail' && hasForeignLetters(typed) ? checkoutMessages.foreignLetters : checkoutMessages.invalid[name]
}
