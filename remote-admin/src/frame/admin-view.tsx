import { $page } from '@lechaim/shared/stores/page.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { Wrap } from '@lechaim/shared/ui/wrap.tsx'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { LoginCover } from '../login/login-cover.tsx'
import { LoginPage } from '../login/login-page.tsx'
import { $loginStep, comeIn } from '../login/recovery-store.ts'
import { followSignOut } from '../resource/session.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { FailedNotice, LoadingBlock } from '../ui/tab-parts.tsx'
import { Panel } from './panel.tsx'

/** Whether the owner was in the panel and has not left it: where the session ends of itself, the panel waits behind the login. */
const $panelStays = atom(false)

$loginStep.subscribe((step) => {
  const session = $session.get()
  if (session.state === 'in' && step === null) $panelStays.set(true)
})
$session.subscribe((session) => {
  if (session.state === 'out' && !session.ended) $panelStays.set(false)
})

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
  return <Wrap>{failed ? <FailedNotice text={panelMessages.unreachable} onRetry={comeIn} /> : <LoadingBlock />}</Wrap>
}
