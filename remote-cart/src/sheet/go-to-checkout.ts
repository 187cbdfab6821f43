import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { cartMessages } from '@lechaim/shared/messages/cart.ts'
import { $cartTotal, toggleCart } from '@lechaim/shared/stores/cart.ts'
import { $checkoutAction } from '@lechaim/shared/stores/shell.ts'

/** Hands the shopper on to whoever does the checkout; where nobody does, says thank you with the total (SPEC §8). */
export function goToCheckout(): void {
  const checkout = $checkoutAction.get()
  toggleCart(false)
  if (checkout) checkout()
  else alert(cartMessages.thankYou(formatMoney($cartTotal.get())))
}
