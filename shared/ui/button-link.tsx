import { type ButtonStyles, buttonStyles } from '@lechaim/shared/ui/button.tsx'
import { ShellLink } from '@lechaim/shared/ui/shell-link.tsx'
import { styled } from 'styled-components'

/** A link to a place of the shop that looks like a button. */
export const ButtonLink = styled(ShellLink)<ButtonStyles>`
  ${buttonStyles}
`
