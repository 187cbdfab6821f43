// The ways in that begin with a mail: a code for who has forgotten the password, or the link beside it (decision 0013).
import { $page } from '@lechaim/shared/stores/page.ts'
import { $session, beginSession, restoreSession } from '@lechaim/shared/stores/session.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed } from 'nanostores'
import { authApi, type MailedCode } from './auth-api.ts'
import { authReason, codeFailure, isCodeRefused } from './auth-failure.ts'
import { $demoOwner } from './demo-owner.ts'
import { authDone, authFailures } from './login-messages.ts'
import { told } from './with-failure-toast.ts'

type Recovery =
  | { step: 'none' }
  /** Following a link out of a mail. */
  | { step: 'link' }
  /** Nobody has said yet whether the link holds. It is kept: it stands in the address no more. */
  | { step: 'link-failed'; link: MailedCode }
  | { step: 'name' }
  | { step: 'code'; name: string }
  /** Signed in by a code: time for a password that one knows. */
  | { step: 'new-password' }

export const $recovery = atom<Recovery>({ step: 'none' })

export type LoginStep = 'password' | 'second-factor' | Exclude<Recovery['step'], 'none'>

/** What the login asks for now; null where nothing stands before the panel. */
export const $loginStep = computed([$session, $recovery], (session, { step }): LoginStep | null => {
  if (session.state === 'second-factor') return 'second-factor'
  // A code that has just been taken opens the panel only once the password was asked for.
  if (session.state === 'in') return step === 'none' ? null : step
  return step === 'none' || step === 'new-password' ? 'password' : step
})

/** Tells only who is in, with nothing left to ask. */
export const onceIn = (done: () => void) => (): void => {
  if ($loginStep.get() === null) done()
}

export const beginRecovery = (): void => $recovery.set({ step: 'name' })
export const endRecovery = (): void => $recovery.set({ step: 'none' })

/** @throws RequestFailure after the toast */
export async function sendCode(name: string): Promise<void> {
  await told(
    () => authApi.recover(name),
    (error) => ({ ...authFailures.sendFailed, description: authReason(error) }),
  )
  $recovery.set({ step: 'code', name })
}

/** Signs in with the mailed code; a new password comes next. @throws RequestFailure after the toast */
export async function enterCode(token: string): Promise<void> {
  const now = $recovery.get()
  if (now.step !== 'code') return
  await told(() => beginSession(() => authApi.verifyCode({ type: 'recovery', email: now.name, token })), codeFailure)
  $recovery.set({ step: 'new-password' })
}

/** @throws RequestFailure after the toast */
export async function changePassword(password: string, current?: string): Promise<void> {
  try {
    await authApi.changePassword({ password, ...(current !== undefined && { current_password: current }) })
  } catch (error) {
    showFailure({ ...authFailures.passwordFailed, description: authReason(error) }, error)
    throw error
  }
  // The demo's pair holds no longer, so nobody is told it.
  $page.set({ ...$page.get(), demoOwner: false })
  $demoOwner.set(null)
  endRecovery()
  showToast(authDone.passwordChanged)
}

/** The protocol's names for the kinds of code that stand in our links. */
const types: Record<string, string> = { recovery: 'recovery', otp: 'email', email_change: 'email_change' }

/** Follows the link out of a mail, if the page was opened by one; else takes up the session that there is. The secret leaves the
 *  address first, so that it stays in no history. */
export async function comeIn(): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1))
  const [type, token_hash] = [types[given.get('type') ?? ''], given.get('token_hash')]
  if (!type || !token_hash) return restoreSession()
  history.replaceState(history.state, '', location.pathname + location.search)
  $recovery.set({ step: 'link' })
  await followLink({ type, token_hash })
}

/** Follows the link again that could not be followed before; what came of it is shown. */
export async function retryLink(): Promise<void> {
  const now = $recovery.get()
  if (now.step === 'link-failed') await followLink(now.link)
}

/** Lets go of the link, and takes up the session that there is. */
export function leaveLink(): Promise<void> {
  endRecovery()
  return restoreSession()
}

async function followLink(link: MailedCode): Promise<void> {
  try {
    await told(() => beginSession(() => authApi.verifyCode(link)), linkFailure)
  } catch (error) {
    if (isCodeRefused(error)) return leaveLink()
    $recovery.set({ step: 'link-failed', link })
    return
  }
  $recovery.set({ step: link.type === 'recovery' ? 'new-password' : 'none' })
  if (link.type === 'email_change') showToast(authDone.emailChanged)
}

const linkFailure = (error: unknown) =>
  isCodeRefused(error) ? authFailures.linkRefused : { ...authFailures.linkFailed, description: authReason(error) }
