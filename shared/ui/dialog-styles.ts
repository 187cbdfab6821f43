// Styles of a dialog: a card in the middle of the screen or a sheet at its inline end.
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, layer, media, shadow, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { css, keyframes, styled } from 'styled-components'

const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`
const riseFromBelow = keyframes`from { transform: translateY(40%); opacity: 0; }`
const slideIn = keyframes`from { transform: translateX(var(--outside)); }`
const fade = keyframes`from { opacity: 0; }`

const shapes = {
  card: css`
    inline-size: 100%;
    max-inline-size: 100%;
    max-block-size: 92dvh;
    margin: auto;
    margin-block-end: 0;
    border-start-start-radius: 20px;
    border-start-end-radius: 20px;
    &[open] {
      animation: ${riseFromBelow} 0.2s ease-out;
    }
    ${media.tablet} {
      inline-size: min(92vw, var(--dialog-width));
      margin: auto;
      border-radius: 20px;
      &[open] {
        animation: ${rise} 0.18s ease-out;
      }
    }
  `,
  sheet: css`
    --outside: 100%;
    inline-size: min(100vw, var(--dialog-width));
    max-inline-size: 100vw;
    block-size: 100dvh;
    max-block-size: 100dvh;
    margin-block: 0;
    margin-inline: auto 0;
    &:dir(rtl) {
      --outside: -100%;
    }
    &[open] {
      animation: ${slideIn} 0.22s cubic-bezier(0.2, 0.8, 0.3, 1);
    }
  `,
}

export const Frame = styled.dialog.withConfig({ shouldForwardProp: () => true })<{ $shape: 'card' | 'sheet'; $maxWidth: string }>`
  --dialog-width: ${({ $maxWidth }) => $maxWidth};
  padding: 0;
  border: 0 solid;
  background: ${color.paper};
  /* There no shadow and no veil set it apart. */
  @media (forced-colors: active) {
    border-width: 1px;
  }
  /* Not what surrounds its place in the document, such as the dark footer's small light text. */
  color: ${color.ink};
  font-size: ${text.normal};
  box-shadow: ${shadow.high};
  overflow: hidden;
  &::backdrop {
    background: ${color.veil};
    animation: ${fade} 0.18s;
    ${media.tablet} {
      backdrop-filter: blur(3px);
    }
  }
  ${({ $shape }) => shapes[$shape]}
  /* As the server writes an open one down: in its place, before any script makes it modal. */
  &[open]:not(:modal) {
    position: fixed;
    inset: 0;
    z-index: ${layer.dialog};
    box-shadow: 0 0 0 100vmax ${color.veil};
    animation: none;
    /* It stands in the middle, or at the bottom: half of it, as a slow network brings it, would move when the rest comes. */
    &:not(:has([data-toasts])) {
      visibility: hidden;
    }
  }
  /* No animation when it is made modal: a press on it may be under way. */
  &[data-drawn-open],
  &[data-drawn-open]::backdrop {
    animation: none;
  }
`

/** A screen so low, as by text four times as large, that between heading and footer nothing would be left to see: all of it scrolls. */
const low = '@media (max-height: 30rem)'

export const Body = styled.div<{ $shape: 'card' | 'sheet' }>`
  position: relative;
  display: flex;
  flex-direction: column;
  ${({ $shape }) => ($shape === 'sheet' ? 'block-size: 100%;' : 'max-block-size: 92dvh;')}
  ${low} {
    overflow: auto;
  }
`

export const Top = styled.div<{ $hidden: boolean }>`
  ${({ $hidden }) =>
    !$hidden &&
    css`
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: ${space(4)};
      padding: ${space(4)} ${space(5.5)};
      border-block-end: 1px solid ${color.line};
    `}
`

export const Title = styled.h2<{ $hidden: boolean }>`
  font-size: ${text.heading};
  ${({ $hidden }) => $hidden && 'position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);'}
`

export const CloseButton = styled(IconButton)<{ $floating: boolean }>`
  ${({ $floating }) =>
    $floating &&
    css`
      position: absolute;
      inset-block-start: ${space(3)};
      inset-inline-end: ${space(3)};
      z-index: ${layer.raised};
      background: ${color.paper};
      box-shadow: ${shadow.low};
    `}
`

/** `$atCorner`: on phones it ends in the screen's corner, which is the accessibility menu's; content without padding has its own room. */
export const Content = styled.div<{ $padded: boolean; $atCorner: boolean }>`
  flex: 1;
  min-block-size: 0;
  overflow: auto;
  overscroll-behavior: contain;
  ${low} {
    flex: none;
    overflow: visible;
  }
  ${({ $padded, $atCorner }) =>
    $padded &&
    css`
      padding-inline: ${space(5.5)};
      padding-block: ${space(4)} ${$atCorner ? `calc(${touch} + ${space(6)})` : space(4)};
      ${media.tablet} {
        padding-block-end: ${space(4)};
      }
    `}
`

/** The toasts' place while this dialog is the topmost one, so that they cover none of its buttons: above the footer; without one at
 *  the top, beside the close button. A card in the middle of a wide screen leaves them the screen's corner. */
export const ToastPlace = styled.div<{ $shape: 'card' | 'sheet'; $footer: boolean }>`
  position: relative;
  z-index: ${layer.raised};
  ${low} {
    position: sticky;
    inset-block-end: 0;
  }
  ${({ $footer }) =>
    !$footer &&
    css`
      --toasts-start: ${space(3)};
      --toasts-end: auto;
      position: absolute;
      inset-block-start: 0;
      inset-inline: 0 calc(${touch} + ${space(1)});
      /* The dialog itself scrolls there. */
      ${low} {
        position: fixed;
        inset-block: 0 auto;
      }
    `}
  ${({ $shape }) =>
    $shape === 'card' &&
    css`
      ${media.tablet} {
        --toasts-start: auto;
        --toasts-end: ${space(4)};
        position: fixed;
        inset-block: auto 0;
        inset-inline: 0 calc(${touch} + ${space(3)});
      }
    `}
`

const cornerFree = css`
  > :last-child {
    inline-size: auto;
    margin-inline-end: calc(${touch} + ${space(1)});
  }
`

/** Its last row leaves the screen's corner free, where the accessibility menu's button stands. */
export const Bottom = styled.div<{ $shape: 'card' | 'sheet' }>`
  display: grid;
  gap: ${space(2.5)};
  padding-inline: ${space(5.5)};
  padding-block: ${space(4)} max(${space(4)}, env(safe-area-inset-bottom));
  border-block-start: 1px solid ${color.line};
  background: ${color.ground};
  font-size: ${text.normal};
  ${cornerFree}
  ${({ $shape }) =>
    $shape === 'card' &&
    css`
      ${media.tablet} {
        > :last-child {
          margin-inline-end: 0;
        }
      }
    `}
`
