import { sessionMessages } from '@lechaim/shared/messages/session.ts'
import { $session, beginSession } from '@lechaim/shared/stores/session.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { computed } from 'nanostores'
import { authApi } from './auth-api.ts'
import { authReason, isCodeRefused } from './auth-failure.ts'
import { authFailures } from './login-messages.ts'

/** The owner's authenticators, of which one has to say its code now. */
export const $askedFactors = computed($session, (session) =>
  session.state === 'second-factor' ? (session.session.user.factors ?? []).filter(({ status }) => status === 'verified') : [],
)

/** Answers with the authenticator's code. @throws RequestFailure after the toast */
export async function confirmFactor(id: string, code: string): Promise<void> {
  try {
    await beginSession(() => authApi.verifyFactor(id, code))
  } catch (error) {
    const { title, description } = authFailures.codeRefused
    showFailure({ title, description: isCodeRefused(error) ? description : authReason(error) }, error)
    throw error
  }
  showToast(sessionMessages.signedIn)
}
