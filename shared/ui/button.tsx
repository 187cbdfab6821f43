import { color, radius, space, touch } from '@lechaim/shared/ui/theme.ts'
import { css, styled } from 'styled-components'

const kinds = {
  primary: css`
    background: ${color.wine};
    color: ${color['on-wine']};
    &:hover:not(:disabled) {
      background: ${color['wine-deep']};
    }
  `,
  outline: css`
    background: ${color.paper};
    border-color: ${color.line};
    &:hover:not(:disabled) {
      background: ${color.hover};
    }
  `,
  quiet: css`
    background: none;
    &:hover:not(:disabled) {
      background: ${color.hover};
    }
  `,
}

const pressable = css`
  min-block-size: ${touch};
  min-inline-size: ${touch};
  border: 1.5px solid transparent;
  border-radius: ${radius.round};
  cursor: pointer;
  transition: background-color 0.15s;
  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
`

export interface ButtonStyles {
  $kind?: keyof typeof kinds
  $large?: boolean
  $wide?: boolean
}

export const buttonStyles = css<ButtonStyles>`
  ${pressable}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  padding-inline: ${space(5.5)};
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
  > svg {
    flex: none;
  }
  ${({ $large }) =>
    $large &&
    css`
      min-block-size: 52px;
      padding-inline: ${space(8)};
      font-size: 1.06rem;
    `}
  ${({ $wide }) => $wide && 'inline-size: 100%; white-space: normal;'}
  ${({ $kind = 'primary' }) => kinds[$kind]}
`

/** A button with words. `$kind` is primary unless said otherwise; `$large` for a page's one main action; `$wide` fills its row. */
export const Button = styled.button.attrs(({ type }) => ({ type: type ?? 'button' }))<ButtonStyles>`
  ${buttonStyles}
`

/** A round button with an icon; it needs an `aria-label`. */
export const IconButton = styled.button.attrs(({ type }) => ({ type: type ?? 'button' }))`
  ${pressable}
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  inline-size: ${touch};
  block-size: ${touch};
  padding: 0;
  background: none;
  &:hover:not(:disabled) {
    background: ${color.hover};
  }
`
