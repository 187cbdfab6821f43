// The steps of the login, and the ones that begin with a mailed code (decision 0013).
import type { AuthUser } from '@lechaim/shared/contracts/auth.ts'
import { sessionMessages } from '@lechaim/shared/messages/session.ts'
import { $page } from '@lechaim/shared/stores/page.ts'
import { $session, beginSession } from '@lechaim/shared/stores/session.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed } from 'nanostores'
import { authApi, type MailedCode } from './auth-api.ts'
import { authReason, codeFailure, loginToasts, withFailureToast } from './auth-failure.ts'
import type { FlowCode } from './flow.ts'
import { authDone, authFailures } from './login-messages.ts'
import { $demoOwner } from './sign-in-settings.ts'

/** For a new password, or for a sign-in alone. */
export type MailedWay = 'recovery' | 'mail'

type Recovery =
  | { step: 'none' }
  /** Following the link of a mail, or the return from a provider. */
  | { step: 'link' }
  /** The server gave no answer about the link. It is kept here, because it has left the address. */
  | { step: 'link-failed'; link: MailedCode | FlowCode }
  | { step: 'name'; by: MailedWay }
  | { step: 'code'; by: MailedWay; name: string }
  /** Signed in by a code of a recovery. */
  | { step: 'new-password' }

export const $recovery = atom<Recovery>({ step: 'none' })

export type Factors = NonNullable<AuthUser['factors']>

type Login =
  | { step: 'done' }
  | { step: 'password' }
  /** One of these authenticators is asked for its code. */
  | { step: 'second-factor'; factors: Factors }
  | Exclude<Recovery, { step: 'none' }>

const done: Login = { step: 'done' }
const password: Login = { step: 'password' }

/** The shown step of the login; `done` when the panel is open. */
export const $login = computed([$session, $recovery], (session, recovery): Login => {
  if (session.state === 'second-factor') return { step: 'second-factor', factors: verifiedOf(session.session.user) }
  // After a recovery the panel opens only once a new password was asked for.
  if (session.state === 'in') return recovery.step === 'none' ? done : recovery
  return recovery.step === 'none' || recovery.step === 'new-password' ? password : recovery
})

const verifiedOf = ({ factors = [] }: AuthUser): Factors => factors.filter(({ status }) => status === 'verified')

/** @returns a function that calls `follow` only once no step is left */
export const afterLastStep = (follow: () => void) => (): void => {
  if ($login.get().step === 'done') follow()
}

export function beginRecovery(by: MailedWay = 'recovery'): void {
  loginToasts.dismiss()
  $recovery.set({ step: 'name', by })
}

export function endRecovery(): void {
  loginToasts.dismiss()
  $recovery.set({ step: 'none' })
}

/** @throws RequestFailure after the toast */
export async function sendCode(name: string): Promise<void> {
  const now = $recovery.get()
  if (now.step !== 'name') return
  const { by } = now
  await withFailureToast(
    async () => {
      const { beginFlow } = await import('./flow.ts')
      return authApi.mailCode(by === 'mail' ? 'otp' : 'recover', name, await beginFlow(by))
    },
    (error) => ({ ...authFailures.sendFailed, description: authReason(error) }),
  )
  $recovery.set({ step: 'code', by, name })
}

/** Signs in with the mailed code; after a recovery a new password comes next. @throws RequestFailure after the toast */
export async function enterCode(token: string): Promise<void> {
  const now = $recovery.get()
  if (now.step !== 'code') return
  const type = now.by === 'mail' ? 'email' : 'recovery'
  await withFailureToast(() => beginSession(() => authApi.verifyCode({ type, email: now.name, token })), codeFailure)
  continueAfter(now.by)
}

/** Sets the next step after a sign-in by a code; shows a toast when it was the last. */
export function continueAfter(kind: string): void {
  $recovery.set({ step: kind === 'recovery' ? 'new-password' : 'none' })
  if (kind === 'email_change') showToast(authDone.emailChanged)
  else if (kind !== 'recovery' && $session.get().state === 'in') showToast(sessionMessages.signedIn)
}

/** @throws RequestFailure after the toast */
export async function changePassword(password: string, current?: string): Promise<void> {
  try {
    await authApi.changePassword({ password, ...(current !== undefined && { current_password: current }) })
  } catch (error) {
    showFailure({ ...authFailures.passwordFailed, description: authReason(error) }, error)
    throw error
  }
  // The demo pair is not valid any more.
  $page.set({ ...$page.get(), demoOwner: false })
  $demoOwner.set(null)
  endRecovery()
  showToast(authDone.passwordChanged)
}
