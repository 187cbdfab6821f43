import { toggleCart } from '@lechaim/shared/stores/cart.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { ShoppingBag } from 'lucide-react'
import { checkoutMessages } from './checkout-messages.ts'

/** Opens the cart's sheet over the checkout. */
export function BackToCart() {
  return (
    <Button $kind="quiet" onClick={() => toggleCart(true)}>
      <ShoppingBag aria-hidden size={18} />
      {checkoutMessages.backToCart}
    </Button>
  )
}
