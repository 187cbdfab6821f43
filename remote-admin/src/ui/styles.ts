import { css } from 'styled-components'

/** For `aria-disabled` buttons, which unlike disabled ones keep the focus. */
export const ariaDisabledStyles = css`
  &[aria-disabled='true'] {
    opacity: 0.4;
    cursor: not-allowed;
  }
`
