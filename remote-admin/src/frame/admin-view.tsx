import { $page } from '@lechaim/shared/stores/page.ts'
import { $session, restoreSession } from '@lechaim/shared/stores/session.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { LoginCover } from '../login/login-cover.tsx'
import { LoginPage } from '../login/login-page.tsx'
import { frameMessages } from './frame-messages.ts'
import { Panel } from './panel.tsx'
import { FailedNotice, LoadingBlock } from './states.tsx'

/** The login where nobody is signed in, the panel where somebody is (SPEC §2). */
export function AdminView() {
  const session = useStore($session, { ssr: 'initial' })
  const { signedIn } = useStore($page, { ssr: 'initial' })

  // Only now, when somebody looks at the admin, is it worth asking who the cookie belongs to.
  useEffect(() => {
    restoreSession()
  }, [])

  const ended = session.state === 'out' && session.ended
  if (session.state === 'in' || ended) {
    // A panel whose session ended stays as it was, with everything typed into it, behind a login that hides it.
    return (
      <>
        <Panel />
        {ended && <LoginCover />}
      </>
    )
  }
  if (session.state === 'out' && !signedIn) return <LoginPage />
  return (
    <Wrap>
      {session.state === 'unreachable' ? <FailedNotice text={frameMessages.unreachable} onRetry={restoreSession} /> : <LoadingBlock />}
    </Wrap>
  )
}
