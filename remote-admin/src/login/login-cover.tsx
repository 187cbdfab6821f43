import { pushDialog } from '@lechaim/shared/stores/dialogs.ts'
import { color, space, touch } from '@lechaim/shared/ui/theme.ts'
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { LoginCard } from './login-card.tsx'
import { loginMessages } from './login-messages.ts'

/** The login over a panel whose session has ended, which keeps its state, open dialogs included. */
export function LoginCover() {
  const ref = useRef<HTMLDialogElement>(null)

  // Closed before it is removed, so that the focus returns to where it was.
  useLayoutEffect(() => {
    const cover = ref.current
    if (!cover) return
    cover.showModal()
    const pop = pushDialog(cover)
    return () => {
      pop()
      cover.close()
    }
  }, [])

  const stay = (event: SyntheticEvent) => event.preventDefault()
  const reopen = () => {
    if (ref.current?.isConnected && !ref.current.open) ref.current.showModal()
  }

  return (
    <Cover ref={ref} aria-label={loginMessages.title} closedby="none" onCancel={stay} onClose={reopen}>
      <LoginCard onDone={() => undefined} />
      <ToastPlace data-toasts />
    </Cover>
  )
}

const Cover = styled.dialog`
  inline-size: 100vw;
  max-inline-size: none;
  block-size: 100dvh;
  max-block-size: none;
  margin: 0;
  padding: clamp(${space(4)}, 12vh, ${space(24)}) ${space(4)} ${space(4)};
  border: 0;
  background: ${color.ground};
`

const ToastPlace = styled.div`
  position: fixed;
  inset-block-end: 0;
  inset-inline: 0 calc(${touch} + ${space(3)});
`
