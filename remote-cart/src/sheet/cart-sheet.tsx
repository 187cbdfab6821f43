import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { cartMessages } from '@lechaim/shared/messages/cart.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { $cartTotal, clearCart, toggleCart } from '@lechaim/shared/stores/cart.ts'
import { useCart } from '@lechaim/shared/stores/cart-provider.tsx'
import { openCheckout } from '@lechaim/shared/stores/shell.ts'
import { Button } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { font } from '@lechaim/shared/ui/theme.ts'
import type { MouseEvent } from 'react'
import { styled } from 'styled-components'
import { EmptyCart } from '../lines/empty-cart.tsx'
import { Lines } from '../lines/line.tsx'
import { Totals } from '../lines/totals.tsx'
import { focusSheet } from './focus-sheet.ts'
import { SheetLine } from './sheet-line.tsx'
import { sheetMessages } from './sheet-messages.ts'

/** The cart, from the inline end of the screen. */
export function CartSheet() {
  const { lines, count, total, open } = useCart()
  const empty = lines.length === 0
  return (
    <Dialog
      open={open}
      shape="sheet"
      title={
        <>
          {sheetMessages.cart} <Count>{sheetMessages.count(count)}</Count>
        </>
      }
      onClose={() => toggleCart(false)}
      footer={
        <>
          <Totals agorot={total} />
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

/** Opens the checkout; where no remote provides that view, thanks with the total (SPEC §8). */
export function goToCheckout(): void {
  toggleCart(false)
  if ($areaLoader.get()?.view('checkout')) openCheckout()
  else alert(cartMessages.thankYou(formatMoney($cartTotal.get())))
}

/** The pressed button is disabled afterwards and can't keep the focus. */
function clear({ currentTarget }: MouseEvent<HTMLElement>): void {
  focusSheet(currentTarget)
  clearCart()
}

/** In the text font: the heading font has old-style numerals, in which a zero looks like a letter. */
const Count = styled.span`
  font-family: ${font.text};
  font-size: 0.85em;
`
