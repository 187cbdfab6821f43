import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { DemoOwner } from '@lechaim/shared/contracts/auth.ts'
import { sessionMessages } from '@lechaim/shared/messages/session.ts'
import { signIn } from '@lechaim/shared/stores/session.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { $demoOwner } from './demo-owner.ts'

/** Signs in and says how that went (SPEC §5, §8). @throws RequestFailure after the toast */
export async function logIn(username: string, password: string): Promise<void> {
  try {
    await signIn(username, password)
  } catch (error) {
    showFailure(refusalText(error, $demoOwner.get()), error)
    throw error
  }
  showToast(sessionMessages.signedIn)
}

/** What to say about a sign-in that failed: only a refused pair is called wrong. */
export function refusalText(error: unknown, demo: DemoOwner | null): { title: string; description: string } {
  if (!(error instanceof RequestFailure)) return sessionMessages.failed
  if (error.status === 0) return sessionMessages.offline
  if (error.status === 429) return sessionMessages.tooMany
  return error.status < 500 ? sessionMessages.refused(demo) : sessionMessages.failed
}
