import { common } from '@lechaim/shared/messages/common.ts'
import { pushDialog } from '@lechaim/shared/stores/dialogs.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, radius, shadow, space, text, width } from '@lechaim/shared/ui/theme.ts'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
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
  const titleId = useId()

  // showModal is a command, not a property: an effect is the only way to give it.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    const pop = pushDialog(dialog)
    return () => {
      pop()
      dialog.close()
    }
  }, [open])

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (event.target === ref.current) onClose?.()
  }
  const pressBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose?.()
  }
  const keepOpen = () => {
    if (open && !onClose && ref.current && !ref.current.open) ref.current.showModal()
  }

  return (
    <Frame
      ref={ref}
      aria-labelledby={titleId}
      closedby={onClose ? 'any' : 'none'}
      onCancel={cancel}
      onClose={keepOpen}
      onMouseDown={pressBackdrop}
      $shape={shape}
      $maxWidth={maxWidth ?? (shape === 'sheet' ? width.sheet : width.dialog)}
    >
      {open && (
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
          <Content $padded={!titleHidden}>{children}</Content>
          {footer && <Bottom>{footer}</Bottom>}
        </Body>
      )}
    </Frame>
  )
}

const rise = keyframes`from { opacity: 0; transform: translateY(12px); }`
const fade = keyframes`from { opacity: 0; }`

const shapes = {
  card: css`
    inline-size: min(92vw, var(--dialog-width));
    max-block-size: 92dvh;
    margin: auto;
    border-radius: 20px;
    @media (max-width: 767px) {
      inline-size: 100%;
      max-inline-size: 100%;
      margin-block-end: 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
  `,
  sheet: css`
    inline-size: min(100vw, var(--dialog-width));
    max-inline-size: 100vw;
    block-size: 100dvh;
    max-block-size: 100dvh;
    margin-block: 0;
    margin-inline: auto 0;
  `,
}

const Frame = styled.dialog<{ $shape: 'card' | 'sheet'; $maxWidth: string }>`
  --dialog-width: ${({ $maxWidth }) => $maxWidth};
  padding: 0;
  border: 0;
  background: ${color.paper};
  box-shadow: ${shadow.high};
  overflow: hidden;
  &[open] {
    animation: ${rise} 0.18s ease-out;
  }
  &::backdrop {
    background: ${color.veil};
    backdrop-filter: blur(3px);
    animation: ${fade} 0.18s;
  }
  ${({ $shape }) => shapes[$shape]}
`

const Body = styled.div<{ $shape: 'card' | 'sheet' }>`
  position: relative;
  display: flex;
  flex-direction: column;
  ${({ $shape }) => ($shape === 'sheet' ? 'block-size: 100%;' : 'max-block-size: 92dvh;')}
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

const Content = styled.div<{ $padded: boolean }>`
  flex: 1;
  min-block-size: 0;
  overflow: auto;
  overscroll-behavior: contain;
  ${({ $padded }) => $padded && `padding: ${space(4)} ${space(5.5)};`}
`

const Bottom = styled.div`
  display: grid;
  gap: ${space(2.5)};
  padding: ${space(4)} ${space(5.5)};
  border-block-start: 1px solid ${color.line};
  background: ${color.ground};
  font-size: ${text.normal};
  border-radius: 0 0 ${radius.normal} ${radius.normal};
`
