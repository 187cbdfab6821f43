import { sessionMessages } from '@lechaim/shared/messages/session.ts'
import { $session, beginSession } from '@lechaim/shared/stores/session.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { computed } from 'nanostores'
import { authApi } from './auth-api.ts'
import { codeFailure } from './auth-failure.ts'
import { withFailureToast } from './with-failure-toast.ts'

/** The owner's authenticators, while a code of one is required. */
export const $askedFactors = computed($session, (session) =>
  session.state === 'second-factor' ? (session.session.user.factors ?? []).filter(({ status }) => status === 'verified') : [],
)

/** Submits the authenticator's code. @throws RequestFailure after the toast */
export async function confirmFactor(id: string, code: string): Promise<void> {
  await withFailureToast(() => beginSession(() => authApi.verifyFactor(id, code)), codeFailure)
  showToast(sessionMessages.signedIn)
}
