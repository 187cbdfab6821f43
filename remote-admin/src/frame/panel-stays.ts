import { $session } from '@lechaim/shared/stores/session.ts'
import { atom } from 'nanostores'
import { $loginStep } from '../login/recovery-store.ts'

/** Whether the owner was in the panel and has not left it: where the session ends of itself, the panel waits behind the login. */
export const $panelStays = atom(false)

$loginStep.subscribe((step) => {
  const session = $session.get()
  if (session.state === 'in' && step === null) $panelStays.set(true)
})
$session.subscribe((session) => {
  if (session.state === 'out' && !session.ended) $panelStays.set(false)
})
