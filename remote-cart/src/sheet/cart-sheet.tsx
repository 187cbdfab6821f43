import { formatMoney } from '@lechaim/shared/lib/format.ts'
import { cartMessages } from '@lechaim/shared/messages/cart.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { $cartTotal, type CartLine, clearCart, maxQuantity, removeFromCart, setQuantity, toggleCart } from '@lechaim/shared/stores/cart.ts'
import { useCart } from '@lechaim/shared/stores/cart-provider.tsx'
import { openCheckout } from '@lechaim/shared/stores/shell.ts'
import { Button, IconButton } from '@lechaim/shared/ui/button.tsx'
import { Dialog } from '@lechaim/shared/ui/dialog.tsx'
import { Stepper } from '@lechaim/shared/ui/stepper.tsx'
import { color, font } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { type MouseEvent, memo, useEffect } from 'react'
import { styled } from 'styled-components'
import { EmptyCart } from '../lines/empty-cart.tsx'
import { Line, Lines } from '../lines/line.tsx'
import { $mostOfProduct } from '../lines/most-of-product.ts'
import { Totals } from '../lines/totals.tsx'
import { focusSheet } from './focus-sheet.ts'
import { sheetMessages } from './sheet-messages.ts'

/** The cart, from the inline end of the screen. */
export function CartSheet() {
  const { lines, count, total, open } = useCart()
  const empty = lines.length === 0
  useEffect(() => {
    if (open && !empty && navigator.onLine) (globalThis.requestIdleCallback ?? setTimeout)(readCheckoutAhead)
  }, [open, empty])
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

/** Loads the checkout, the likely next view. */
function readCheckoutAhead(): void {
  const loader = $areaLoader.get()
  const checkout = loader?.view('checkout')
  if (checkout) loader?.state(checkout)
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

/** A cart line with its controls, memoised so that only changed lines are drawn again. A quantity below one removes it (SPEC §2). */
const SheetLine = memo(function SheetLine({ line }: { line: CartLine }) {
  const { id, name, quantity, stock } = line
  // Calculated here, for hosts without stock.
  const most = useStore($mostOfProduct)
  return (
    <Line {...line}>
      <Stepper
        quantity={quantity}
        least={0}
        most={typeof stock === 'number' ? Math.min(stock, most) : maxQuantity}
        plus={sheetMessages.plus(name)}
        minus={sheetMessages.minus(name)}
        onChange={(next, button) => {
          if (next === 0) focusNeighbour(button)
          setQuantity(id, next)
        }}
      />
      <RemoveButton
        aria-label={sheetMessages.remove(name)}
        onClick={(event) => {
          focusNeighbour(event.currentTarget)
          removeFromCart(id)
        }}
      >
        <Trash2 aria-hidden size={19} strokeWidth={1.75} />
      </RemoveButton>
    </Line>
  )
})

/** Moves the focus from a line about to be removed to its neighbour's name, or to the sheet's first button. To the name, not to its
 *  buttons, so that a key pressed once too often changes nothing. */
function focusNeighbour(button: HTMLElement): void {
  const line = button.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const name = neighbour?.querySelector<HTMLElement>('[data-line-name]')
  if (name) name.focus({ preventScroll: true })
  else focusSheet(button)
}

/** In the text font: the heading font has old-style numerals, in which a zero looks like a letter. */
const Count = styled.span`
  font-family: ${font.text};
  font-size: 0.85em;
`

const RemoveButton = styled(IconButton)`
  margin-inline-end: -12px;
  color: ${color.soft};
`
