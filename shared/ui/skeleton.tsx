import { color, radius } from '@lechaim/shared/ui/theme.ts'
import { keyframes, styled } from 'styled-components'

const pulse = keyframes`50% { opacity: 0.55; }`
const wait = keyframes`from { visibility: hidden; }`

/** A placeholder for content that loads; delayed, so that fast content shows none. */
export const Skeleton = styled.div.attrs({ 'aria-hidden': true })`
  border-radius: ${radius.large};
  background: ${color.hover};
  animation:
    ${pulse} 1.6s ease-in-out infinite,
    ${wait} 0.15s step-end;
`
