import { color, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'
import { linesMessages } from './lines-messages.ts'

/** How many, where it can't be changed. */
export function LineQuantity({ quantity }: { quantity: number }) {
  return <Small>{linesMessages.quantity(quantity)}</Small>
}

const Small = styled.p`
  color: ${color.soft};
  font-size: ${text.small};
`
