import { css } from 'styled-components'

/** What can't be pressed now, but stays within reach: a button that is disabled drops the focus that is on it. */
export const ariaDisabledStyles = css`
  &[aria-disabled='true'] {
    opacity: 0.4;
    cursor: not-allowed;
  }
`
