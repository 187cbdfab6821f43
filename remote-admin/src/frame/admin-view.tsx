import { $page } from '@lechaim/shared/stores/page.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { space } from '@lechaim/shared/ui/theme.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { styled } from 'styled-components'
import { LoginCard } from '../login/login-card.tsx'
import { LoginCover } from '../login/login-cover.tsx'
import { resumeSignIn } from '../login/login-store.ts'
import { $login } from '../login/recovery-store.ts'
import { followSignOut } from '../resource/session.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import { Panel } from './panel.tsx'

/** True until a sign-out: the panel of an expired session stays mounted behind the login. */
const $keepsPanel = atom(false)

$login.subscribe(({ step }) => {
  if (step === 'done') $keepsPanel.set(true)
})
$session.subscribe((session) => {
  if (session.state === 'out' && !session.ended) $keepsPanel.set(false)
})

/** The login or, with a session, the panel (SPEC §2). */
export function AdminView() {
  const session = useHydrated($session)
  const { step } = useHydrated($login)
  const keepsPanel = useHydrated($keepsPanel)
  const { signedIn } = useHydrated($page)

  useEffect(followSignOut, [])

  // The session cookie is resolved only in the admin view.
  useEffect(() => void resumeSignIn(), [])

  const isOpen = step === 'done'
  if (isOpen || keepsPanel) {
    return (
      <>
        <Panel />
        {!isOpen && <LoginCover />}
      </>
    )
  }
  // A mailed sign-in link is handled before the cookie.
  const isResolving = session.state === 'out' && signedIn && step !== 'link-failed'
  if (session.state === 'restoring' || isResolving) return <SessionStatus />
  if (session.state === 'unreachable') return <SessionStatus failed />
  return (
    <LoginPage>
      <LoginCard />
    </LoginPage>
  )
}

function SessionStatus({ failed = false }: { failed?: boolean }) {
  return <Wrap>{failed ? <FailedNotice text={panelMessages.unreachable} onRetry={resumeSignIn} /> : <LoadingBlock />}</Wrap>
}

const LoginPage = styled(Wrap)`
  padding-block: clamp(${space(6)}, 8vh, ${space(20)}) ${space(20)};
`
