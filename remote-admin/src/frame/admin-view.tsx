import { $page } from '@lechaim/shared/stores/page.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoginCover } from '../login/login-cover.tsx'
import { LoginPage } from '../login/login-page.tsx'
import { $loginStep, comeIn } from '../login/recovery-store.ts'
import { frameMessages } from './frame-messages.ts'
import { Panel } from './panel.tsx'
import { $panelStays } from './panel-stays.ts'
import { followSignOut } from './sign-out.ts'
import { FailedNotice, LoadingBlock } from './states.tsx'

/** The login where nobody is signed in, the panel where somebody is (SPEC §2). */
export function AdminView() {
  const session = useStore($session, { ssr: 'initial' })
  const step = useStore($loginStep, { ssr: 'initial' })
  const panelStays = useStore($panelStays, { ssr: 'initial' })
  const { signedIn } = useStore($page, { ssr: 'initial' })

  useEffect(followSignOut, [])

  // Only now, when somebody looks at the admin, is it worth asking who the cookie belongs to.
  useEffect(() => void comeIn(), [])

  const isOpen = session.state === 'in' && step === null
  // A panel whose session ended stays as it was, with everything typed into it, behind a login that hides it.
  if (isOpen || panelStays) {
    return (
      <>
        <Panel />
        {!isOpen && <LoginCover />}
      </>
    )
  }
  // What the cookie opens is asked only once the link of a mail is done with.
  const isAsked = session.state === 'out' && signedIn && step !== 'link-failed'
  if (session.state === 'restoring' || isAsked) return <Waiting />
  if (session.state === 'unreachable') return <Waiting failed />
  return <LoginPage />
}

function Waiting({ failed = false }: { failed?: boolean }) {
  return <Wrap>{failed ? <FailedNotice text={frameMessages.unreachable} onRetry={comeIn} /> : <LoadingBlock />}</Wrap>
}
