import { isVisible } from '@lechaim/shared/lib/typed-text.ts'
import { hasForeignLetters } from '@lechaim/shared/lib/validation.ts'
import { checkoutMessages } from './checkout-messages.ts'
import type { RequiredField } from './customer.ts'

/** What is wrong with a field, in words. */
export function errorOf(name: RequiredField, typed: string): string {
  if (!isVisible(typed)) return checkoutMessages.empty[name]
  return name === 'customerEmail' && hasForeignLetters(typed) ? checkoutMessages.foreignLetters : checkoutMessages.invalid[name]
}
