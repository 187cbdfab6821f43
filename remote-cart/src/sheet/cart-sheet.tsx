import { clearCart, toggleCart } from '@lechaim/shared/stores/cart.ts'
import { useCart } from '@lechaim/shared/stores/cart-provider.tsx'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import type { MouseEvent } from 'react'
import { EmptyCart } from '../lines/empty-cart.tsx'
import { Lines } from '../lines/line.tsx'
import { GrandTotal } from '../lines/total-row.tsx'
import { goToCheckout } from './go-to-checkout.ts'
import { leaveLines } from './leave-line.ts'
import { SheetLine } from './sheet-line.tsx'
import { sheetMessages } from './sheet-messages.ts'
import { SheetTitle } from './sheet-title.tsx'

/** The cart, from the inline end of the screen. */
export function CartSheet() {
  const { lines, count, total, open } = useCart()
  const empty = lines.length === 0
  return (
    <Dialog
      open={open}
      shape="sheet"
      title={<SheetTitle count={count} />}
      onClose={() => toggleCart(false)}
      footer={
        <>
          <GrandTotal agorot={total} />
          <Button $wide $large disabled={empty} onClick={goToCheckout}>
            {sheetMessages.checkout}
          </Button>
          <Button $wide $kind="outline" disabled={empty} onClick={clear}>
            {sheetMessages.clear}
          </Button>
        </>
      }
    >
      {empty ? (
        <EmptyCart />
      ) : (
        <Lines>
          {lines.map((line) => (
            <SheetLine key={line.id} line={line} />
          ))}
        </Lines>
      )}
    </Dialog>
  )
}

/** The button that empties the cart is of no use afterwards and can't keep the focus. */
function clear({ currentTarget }: MouseEvent<HTMLElement>): void {
  leaveLines(currentTarget)
  clearCart()
}
