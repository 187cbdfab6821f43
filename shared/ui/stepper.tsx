import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, space } from '@lechaim/shared/ui/theme.ts'
import { Minus, Plus } from 'lucide-react'
import type { HTMLAttributes } from 'react'
import { styled } from 'styled-components'

interface StepperProps extends Omit<HTMLAttributes<HTMLDivElement>, 'onChange'> {
  quantity: number
  least: number
  most: number
  /** Names of the two buttons. */
  plus: string
  minus: string
  /** @param button the pressed one */
  onChange: (quantity: number, button: HTMLElement) => void
}

/** A quantity between two buttons, which stop at its limits. */
export function Stepper({ quantity, least, most, plus, minus, onChange, ...rest }: StepperProps) {
  const step = (label: string, next: number, Sign: typeof Plus) => {
    const isAtLimit = next > quantity ? quantity >= most : quantity <= least
    return (
      // A disabled button would lose the focus.
      <IconButton aria-label={label} aria-disabled={isAtLimit} onClick={(event) => isAtLimit || onChange(next, event.currentTarget)}>
        <Sign aria-hidden size={17} />
      </IconButton>
    )
  }
  return (
    <Frame {...rest}>
      {step(plus, quantity + 1, Plus)}
      <Quantity aria-live="polite">{quantity}</Quantity>
      {step(minus, quantity - 1, Minus)}
    </Frame>
  )
}

const Frame = styled.div`
  display: inline-flex;
  align-items: center;
  border: 1.5px solid ${color['field-line']};
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
