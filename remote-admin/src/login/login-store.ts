import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import { sessionMessages } from '@lechaim/shared/messages/session.ts'
import { $session, beginSession, restoreSession, signIn } from '@lechaim/shared/stores/session.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { panelMessages } from '../ui/panel-messages.ts'
import { authApi } from './auth-api.ts'
import { codeFailure, loginToasts, withFailureToast } from './auth-failure.ts'
import { authFailures } from './login-messages.ts'
import { $recovery, endRecovery } from './recovery-store.ts'
import { $demoOwner } from './sign-in-settings.ts'

/** Signs in and shows the outcome (SPEC §5, §8). @throws RequestFailure after the toast */
export async function logIn(username: string, password: string): Promise<void> {
  await withFailureToast(
    () => signIn(username, password),
    (error) => refusalText(error, $demoOwner.get()),
  )
  // Not while a second factor is required.
  if ($session.get().state === 'in') showToast(sessionMessages.signedIn)
}

export async function confirmFactor(id: string, code: string): Promise<void> {
  await withFailureToast(() => beginSession(() => authApi.verifyFactor(id, code)), codeFailure)
  showToast(sessionMessages.signedIn)
}

export async function confirmRecoveryCode(code: string): Promise<void> {
  await withFailureToast(
    () => beginSession(() => authApi.spendRecoveryCode(code)),
    (error) => codeFailure(error, authFailures.codeFailed, authFailures.recoveryCodeRefused),
  )
  showToast(sessionMessages.signedIn)
}

/** Follows the link of a mail, or the return from a provider, that opened the page; otherwise restores the session. */
export async function resumeSignIn(): Promise<void> {
  const isOpenedByLink = /[?&](code|error)=/.test(location.search) || /[#&](token_hash|access_token)=/.test(location.hash)
  if (!isOpenedByLink) return restoreSession()
  $recovery.set({ step: 'link' })
  try {
    const { followOpenedLink } = await import('./link-form.tsx')
    await followOpenedLink()
  } catch (error) {
    endRecovery()
    loginToasts.fail({ ...authFailures.linkFailed, description: authFailures.unknown }, error)
    await restoreSession()
  }
}

export function refuseEmpty(): void {
  loginToasts.dismiss()
  loginToasts.show(panelMessages.fieldMissing)
}

/** True when the server refused the credentials, rather than failing or limiting the rate. */
export const isWrongPair = (error: unknown): boolean =>
  error instanceof RequestFailure && error.status >= 400 && error.status < 500 && error.status !== 429

/** The message for a failed sign-in, called wrong only when the server has checked the credentials. */
export function refusalText(error: unknown, demo: DemoOwner | null): { title: string; description: string } {
  if (isWrongPair(error)) return sessionMessages.refused(demo)
  if (!(error instanceof RequestFailure)) return sessionMessages.failed
  if (error.status === 0) return sessionMessages.offline
  return error.status === 429 ? sessionMessages.tooMany : sessionMessages.failed
}
