import { common } from '@lechaim/shared/messages/common.ts'
import { $barred, isTopmost, pushDialog, reopenDialog } from '@lechaim/shared/stores/dialogs.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { color, media, shadow, space, text, touch, width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { css, keyframes, styled } from 'styled-components'

export interface DialogProps {
  open: boolean
  /** The dialog's heading and name. */
  title: ReactNode
  children: ReactNode
  /** Absent for a dialog that nothing outside may close, such as the age gate. */
  onClose?: (() => void) | undefined
  /** `sheet` stands at the inline end of the screen, `card` in its middle. */
  shape?: 'card' | 'sheet'
  /** Hides the heading from sight where the content already shows it. */
  titleHidden?: boolean
  footer?: ReactNode
  maxWidth?: string
}

/** The browser's own modal dialog: it traps and returns the focus, makes the rest inert and closes on Escape.
 *  A headless library would cost 14–23 KB on shopper pages, and Radix' inline style is refused by the page's CSP. */
export function Dialog({ open, title, children, onClose, shape = 'card', titleHidden = false, footer, maxWidth }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()
  const barred = useStore($barred, { ssr: 'initial' })
  const shown = open && !(barred && onClose)

  // showModal is a command, not a property: an effect is the only way to give it. A layout effect, because its clean-up still
  // finds the dialog in the page when the component goes away, and only close() there gives the focus back to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !shown) return
    keepScrollbarRoom()
    dialog.showModal()
    const pop = pushDialog(dialog)
    return () => {
      pop()
      dialog.close()
      restoreLostFocus()
    }
  }, [shown])

  // Escape only asks; whether the dialog closes is the owner's to say. Browsers ask all dialogs at once that were opened without a
  // press between them: only the topmost may answer.
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    if (isTopmost(ref.current)) onClose?.()
  }
  // Browsers close a dialog over their head when Escape comes twice: the owner hears of it, or the dialog opens again.
  const closedByBrowser = (event: SyntheticEvent) => {
    if (event.target !== ref.current || !shown || ref.current.open) return
    if (onClose && isTopmost(ref.current)) onClose()
    else reopenDialog(ref.current)
  }
  // Own handlers instead of `closedby="any"`, which Safari lacks: a press that begins and ends on the backdrop, so that selecting
  // text and letting go outside closes nothing.
  const press = (event: PointerEvent) => {
    pressedOutside.current = event.target === ref.current
  }
  const release = (event: PointerEvent) => {
    if (event.target !== ref.current) pressedOutside.current = false
  }
  const click = (event: MouseEvent) => {
    if (event.target === ref.current && pressedOutside.current && isTopmost(ref.current)) onClose?.()
  }

  return (
    <Frame
      ref={ref}
      aria-labelledby={titleId}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={cancel}
      onClose={closedByBrowser}
      onPointerDown={press}
      onPointerUp={release}
      onClick={click}
      $shape={shape}
      $maxWidth={maxWidth ?? (shape === 'sheet' ? width.sheet : width.dialog)}
    >
      {shown && (
        <Body $shape={shape}>
          <Top $hidden={titleHidden}>
            <Title id={titleId} $hidden={titleHidden}>
              {title}
            </Title>
            {onClose && (
              <CloseButton aria-label={common.close} onClick={onClose} $floating={titleHidden}>
                <X aria-hidden />
              </CloseButton>
            )}
          </Top>
          <Content $padded={!titleHidden} $atCorner={shape === 'card' && !footer}>
            {children}
          </Content>
          <ToastPlace data-toasts $shape={shape} $footer={Boolean(footer)} />
          {footer && <Bottom $shape={shape}>{footer}</Bottom>}
        </Body>
      )}
    </Frame>
  )
}

/** Notes how much room the page's scrollbar takes and where, before the page is held still: otherwise everything would shift. */
function keepScrollbarRoom(): void {
  if (document.querySelector('dialog:modal')) return
  const { documentElement: root } = document
  const room = innerWidth - root.clientWidth
  const left = root.getBoundingClientRect().left + scrollX > 0
  root.style.setProperty('--scrollbar-left', left ? `${room}px` : '0')
  root.style.setProperty('--scrollbar-right', left ? '0' : `${room}px`)
}

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

const Frame = styled.dialog.withConfig({ shouldForwardProp: () => true })<{ $shape: 'card' | 'sheet'; $maxWidth: string }>`
  --dialog-width: ${({ $maxWidth }) => $maxWidth};
  padding: 0;
  border: 0;
  background: ${color.paper};
  /* Not what surrounds its place in the document, such as the dark footer's small light text. */
  color: ${color.ink};
  font-size: ${text.normal};
  box-shadow: ${shadow.high};
  overflow: hidden;
  &::backdrop {
    background: ${color.veil};
    backdrop-filter: blur(3px);
    animation: ${fade} 0.18s;
  }
  ${({ $shape }) => shapes[$shape]}
`

/** A screen so low, as by text four times as large, that between heading and footer nothing would be left to see: all of it scrolls. */
const low = '@media (max-height: 30rem)'

const Body = styled.div<{ $shape: 'card' | 'sheet' }>`
  position: relative;
  display: flex;
  flex-direction: column;
  ${({ $shape }) => ($shape === 'sheet' ? 'block-size: 100%;' : 'max-block-size: 92dvh;')}
  ${low} {
    overflow: auto;
  }
`

const Top = styled.div<{ $hidden: boolean }>`
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

const Title = styled.h2<{ $hidden: boolean }>`
  font-size: 1.5rem;
  ${({ $hidden }) => $hidden && 'position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);'}
`

const CloseButton = styled(IconButton)<{ $floating: boolean }>`
  ${({ $floating }) =>
    $floating &&
    css`
      position: absolute;
      inset-block-start: ${space(3)};
      inset-inline-end: ${space(3)};
      z-index: 1;
      background: ${color.paper};
      box-shadow: ${shadow.low};
    `}
`

/** `$atCorner`: on phones its end is the screen's, where the accessibility menu's button stands. Content without padding sees to that
 *  itself. */
const Content = styled.div<{ $padded: boolean; $atCorner: boolean }>`
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

/** Where messages stand while this dialog is the topmost one, so that they cover none of its buttons: above the footer; without one at
 *  the top, beside the close button. A card in the middle of a wide screen leaves them the screen's corner. */
const ToastPlace = styled.div<{ $shape: 'card' | 'sheet'; $footer: boolean }>`
  position: relative;
  z-index: 1;
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
const Bottom = styled.div<{ $shape: 'card' | 'sheet' }>`
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
