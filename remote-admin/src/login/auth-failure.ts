// Failures of signing in: their reasons and their one toast.
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { createFailureToasts, type Message } from '../resource/failure-toasts.ts'
import { authFailures as t } from './login-messages.ts'

const codeRefusals = [
  'otp_expired',
  'mfa_verification_failed',
  'mfa_challenge_expired',
  'flow_state_not_found',
  'flow_state_expired',
  'bad_code_verifier',
]

export const isCodeRefused = (error: unknown): boolean => error instanceof RequestFailure && codeRefusals.includes(error.code)

const byCode: Record<string, string> = {
  weak_password: t.passwordShort,
  same_password: t.passwordSame,
  invalid_credentials: t.passwordWrong,
  reauthentication_needed: t.signInAgain,
  insufficient_aal: t.signInAgain,
}

export function authReason(error: unknown): string {
  if (!(error instanceof RequestFailure)) return t.unknown
  if (error.status === 0) return t.offline
  if (error.status === 429) return t.tooMany
  return byCode[error.code] ?? t.unknown
}

/** The message for a failed code, called wrong only when the server has checked it. */
export const codeFailure = (error: unknown, failed: Message = t.codeFailed, refused: Message = t.codeRefused): Message =>
  isCodeRefused(error) ? refused : { ...failed, description: authReason(error) }

/** Of the last attempt to sign in: they must not stay over the next step or the panel. */
export const loginToasts = createFailureToasts()

/** Makes a request, with a toast when it fails. @throws what `ask` threw, after the toast */
export async function withFailureToast<T>(ask: () => Promise<T>, failure: (error: unknown) => Message): Promise<T> {
  try {
    return await ask().finally(loginToasts.dismiss)
  } catch (error) {
    loginToasts.fail(failure(error), error)
    throw error
  }
}
