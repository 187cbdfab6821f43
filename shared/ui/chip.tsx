import { color, space, text } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

/** A short label, such as a product's category. */
export const Chip = styled.span`
  padding: ${space(0.5)} ${space(2.5)};
  /* Round at both ends, also where it has more than one line. */
  border-radius: 1em;
  background: ${color['brass-wash']};
  color: ${color['brass-ink']};
  font-size: ${text.tiny};
  font-weight: 500;
`

export const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  list-style: none;
`
