import { type CartLine, removeFromCart } from '@lechaim/shared/stores/cart.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color } from '@lechaim/shared/ui/theme.ts'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { styled } from 'styled-components'
import { Line } from '../lines/line.tsx'
import { focusNeighbour } from './line-focus.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import { sheetMessages } from './sheet-messages.ts'

/** A cart line with its controls, memoised so that only changed lines are drawn again. */
export const SheetLine = memo(function SheetLine({ line }: { line: CartLine }) {
  return (
    <Line {...line}>
      <QuantityStepper line={line} />
      <RemoveButton
        aria-label={sheetMessages.remove(line.name)}
        onClick={(event) => {
          focusNeighbour(event.currentTarget)
          removeFromCart(line.id)
        }}
      >
        <Trash2 aria-hidden size={19} strokeWidth={1.75} />
      </RemoveButton>
    </Line>
  )
})

const RemoveButton = styled(IconButton)`
  margin-inline-end: -12px;
  color: ${color.soft};
`
