import { color, space, touch } from '@lechaim/shared/ui/theme.ts'
import { css } from 'styled-components'

/** Styles of a menu entry: a link to a category, or a button that opens a panel. */
export const entryStyles = css`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: ${touch};
  padding: 0 ${space(3)};
  border: 0;
  border-radius: 8px;
  background: none;
  color: ${color.ink};
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  &:hover,
  &[aria-expanded='true'] {
    background: ${color.hover};
  }
  &[aria-current] {
    color: ${color.wine};
    box-shadow: inset 0 -2px ${color.brass};
    @media (forced-colors: active) {
      text-decoration: underline 2px;
    }
  }
`
