import { type CartLine, maxQuantity, removeFromCart, setQuantity } from '@lechaim/shared/stores/cart.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { Stepper } from '@lechaim/shared/ui/stepper.tsx'
import { color } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { styled } from 'styled-components'
import { Line } from '../lines/line.tsx'
import { $mostOfProduct } from '../lines/most-of-product.ts'
import { focusSheet } from './focus-sheet.ts'
import { sheetMessages } from './sheet-messages.ts'

/** A cart line with its controls, memoised so that only changed lines are drawn again. A quantity below one removes it (SPEC §2). */
export const SheetLine = memo(function SheetLine({ line }: { line: CartLine }) {
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

const RemoveButton = styled(IconButton)`
  margin-inline-end: -12px;
  color: ${color.soft};
`
