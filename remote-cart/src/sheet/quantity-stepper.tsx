import { type CartLine, maxQuantity, setQuantity } from '@lechaim/shared/stores/cart.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { Minus, Plus } from 'lucide-react'
import { styled } from 'styled-components'
import { focusNeighbour } from './line-focus.ts'
import { sheetMessages } from './sheet-messages.ts'

/** Buttons that change a line's quantity; below one removes it (SPEC §2). */
export function QuantityStepper({ line }: { line: CartLine }) {
  const { id, name, quantity, stock } = line
  // Formatted here, for hosts without stock.
  const limit = Math.min(stock ?? maxQuantity, maxQuantity)
  return (
    <Pill>
      <IconButton aria-label={sheetMessages.plus(name)} disabled={quantity >= limit} onClick={() => setQuantity(id, quantity + 1)}>
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
    </Pill>
  )
}

const Pill = styled.div`
  display: inline-flex;
  align-items: center;
  border: 1.5px solid ${color.line};
  border-radius: ${radius.round};
`

const Quantity = styled.span`
  min-inline-size: ${space(7)};
  text-align: center;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`
