import { color, radius } from '@lechaim/shared/ui/theme.ts'
import { keyframes, styled } from 'styled-components'

/** A quiet block where something is about to be. */
export const Skeleton = styled.div.attrs({ 'aria-hidden': true })`
  border-radius: ${radius.large};
  background: ${color.hover};
  animation: ${keyframes`50% { opacity: 0.55; }`} 1.6s ease-in-out infinite;
`
