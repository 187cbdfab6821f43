import { common } from '@lechaim/shared/messages/common.ts'
import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'
import { $toasts, dismissToast, shownForMs, type Toast } from '@lechaim/shared/stores/toasts.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { IconButton } from '@lechaim/shared/ui/button.tsx'
import { moveFocusToSafety } from '@lechaim/shared/ui/keep-focus.ts'
import { color, layer, media, radius, shadow, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { css, keyframes, styled } from 'styled-components'

/** Shortest time on screen after pointer or focus have left. */
const minRestMs = 1500

/** The messages' region. While a modal dialog is open it lives in there: what is outside is inert and behind it. */
export function Toasts() {
  const dialog = useHydrated($dialogs).at(-1)
  if (!dialog) return <Region inDialog={false} />
  return createPortal(<Region inDialog />, dialog.querySelector('[data-toasts]') ?? dialog)
}

function Region({ inDialog }: { inDialog: boolean }) {
  const toasts = useHydrated($toasts)
  return (
    <Corner role="region" aria-label={common.messagesRegion} aria-live="polite" $inDialog={inDialog}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Corner>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const passes = !toast.lasting && !held

  // No expiry under pointer or focus. Counted from the toast's beginning, since dialogs that open or close mount it again.
  useEffect(() => {
    if (!passes) return
    const timer = setTimeout(() => dismissToast(toast.id), Math.max(toast.at + shownForMs(toast) - Date.now(), minRestMs))
    return () => clearTimeout(timer)
  }, [passes, toast])

  const act = () => {
    toast.action?.run()
    dismiss()
  }
  const dismiss = () => {
    passFocusOn(card.current)
    dismissToast(toast.id)
  }

  return (
    <Card
      ref={card}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      $error={toast.kind === 'error'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Text>
        <Title>{toast.title}</Title>
        {toast.description && <p>{toast.description}</p>}
        {toast.requestId && (
          <p>
            {common.requestNumber} <RequestNumber>{toast.requestId}</RequestNumber>
          </p>
        )}
      </Text>
      <Buttons>
        {toast.action && <Action onClick={act}>{toast.action.label}</Action>}
        <IconButton aria-label={common.close} onClick={dismiss}>
          <X aria-hidden size={18} />
        </IconButton>
      </Buttons>
    </Card>
  )
}

/** Moves the focus from a toast about to be removed to the next one, or else out of the region. */
function passFocusOn(card: HTMLElement | null): void {
  if (!card?.contains(document.activeElement)) return
  const next = card.nextElementSibling ?? card.previousElementSibling
  next?.querySelector('button')?.focus({ preventScroll: true })
  if (card.contains(document.activeElement)) moveFocusToSafety()
}

/** Beside the accessibility menu's button or, on phones, above it. */
const onPage = css`
  position: fixed;
  inset-block-end: calc(${touch} + ${space(6)});
  inset-inline: ${space(4)};
  ${media.tablet} {
    inset-block-end: ${space(4)};
    inset-inline-end: calc(${touch} + ${space(7)});
    justify-items: end;
  }
`

/** At the dialog's own place for toasts, which sets the direction with room. */
const inDialog = css`
  position: absolute;
  inset-block: var(--toasts-start, auto) var(--toasts-end, ${space(4)});
  inset-inline: ${space(4)};
  justify-items: end;
`

const Corner = styled.div<{ $inDialog: boolean }>`
  z-index: ${layer.message};
  display: grid;
  gap: ${space(2)};
  pointer-events: none;
  /* A small screen has room for one: the last one said; the others come forth when it goes. */
  @media (max-width: 767px) {
    > :not(:last-child) {
      display: none;
    }
  }
  ${({ $inDialog }) => ($inDialog ? inDialog : onPage)}
`

const Card = styled.div<{ $error: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  inline-size: 100%;
  max-inline-size: 26rem;
  padding-block: ${space(2)};
  padding-inline: ${space(4)} ${space(2)};
  border: 1px solid ${({ $error }) => ($error ? color.danger : color.line)};
  border-inline-start-width: 4px;
  border-inline-start-color: ${({ $error }) => ($error ? color.danger : color.brass)};
  border-radius: ${radius.normal};
  background: ${({ $error }) => ($error ? color['danger-wash'] : color.paper)};
  box-shadow: ${shadow.low};
  font-size: ${text.small};
  pointer-events: auto;
  animation: ${keyframes`from { opacity: 0; transform: translateY(8px); }`} 0.18s ease-out;
  /* In fewer lines, since it covers some of the page's. */
  @media (max-width: 767px) {
    padding-block: ${space(1)};
    p {
      display: inline;
    }
    p + p::before {
      content: ' · ' / '';
    }
  }
`

const Text = styled.div`
  flex: 1 1 ${space(24)};
  min-inline-size: 0;
`

/** With little room, under the text together. */
const Buttons = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-inline-start: auto;
`

const Title = styled.p`
  font-weight: 600;
`

/** One press selects it whole, to be copied. */
const RequestNumber = styled.bdi`
  user-select: all;
  overflow-wrap: anywhere;
`

const Action = styled.button.attrs({ type: 'button' })`
  min-block-size: ${touch};
  padding-inline: ${space(3)};
  border: 0;
  border-radius: ${radius.round};
  background: none;
  color: ${color.wine};
  font-weight: 600;
  cursor: pointer;
`
