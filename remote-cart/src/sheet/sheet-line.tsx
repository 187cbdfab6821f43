import { type CartLine, maxQuantity, removeFromCart, setQuantity } from '@lechaim/shared/stores/cart.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Minus, Plus, Trash2 } from 'lucide-react'
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
  const isFull = quantity >= (typeof stock === 'number' ? Math.min(stock, most) : maxQuantity)
  return (
    <Line {...line}>
      <Stepper>
        {/* A disabled button would lose the focus. */}
        <IconButton aria-label={sheetMessages.plus(name)} aria-disabled={isFull} onClick={() => isFull || setQuantity(id, quantity + 1)}>
          <Plus aria-hidden size={17} />
        </IconButton>
        <Quantity aria-live="polite">{quantity}</Quantity>
        <IconButton
          aria-label={sheetMessages.minus(name)}
          onClick={(event) => {
            if (quantity === 1) focusNeighbour(event.currentTarget)
            setQuantity(id, quantity - 1)
          }}
        >
          <Minus aria-hidden size={17} />
        </IconButton>
      </Stepper>
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

const Stepper = styled.div`
  display: inline-flex;
  align-items: center;
  border: 1.5px solid ${color.line};
  border-radius: ${radius.round};
  [aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.5;
  }
`

const Quantity = styled.span`
  min-inline-size: ${space(7)};
  text-align: center;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`

const RemoveButton = styled(IconButton)`
  margin-inline-end: -12px;
  color: ${color.soft};
`
