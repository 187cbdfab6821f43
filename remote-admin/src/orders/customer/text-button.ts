import { color } from '@lechaim/shared/ui/theme.ts'
import { styled } from 'styled-components'

/** A button that looks like a link in its line. */
export const TextButton = styled.button`
  min-block-size: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.ink};
  font-weight: inherit;
  text-align: start;
  text-decoration: underline;
  text-decoration-color: ${color['field-line']};
  text-underline-offset: 0.25em;
  cursor: pointer;
  &:hover {
    text-decoration-color: currentColor;
  }
`
