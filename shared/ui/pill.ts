import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { color, radius, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

/** A row of pills. */
export const Pills = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  list-style: none;
`

/** A link as a pill; with `aria-current` the chosen one. */
export const Pill = styled(ShellLink)`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-block-size: ${touch};
  padding-inline: ${space(4)};
  border: 1.5px solid ${color.line};
  border-radius: ${radius.round};
  background: ${color.paper};
  font-size: ${text.small};
  font-weight: 500;
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover {
    background: ${color.hover};
  }
  &[aria-current] {
    border-color: ${color.wine};
    background: ${color['brass-wash']};
  }
`
