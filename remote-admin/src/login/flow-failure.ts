import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { authReason } from './auth-failure.ts'
import type { ReturnedFlow } from './flow.ts'
import { flowMessages as t } from './flow-messages.ts'
import { authFailures } from './login-messages.ts'

/** What to say when a flow came back without a code. */
export function flowFailure({ flow, error, errorCode }: ReturnedFlow): { title: string; description: string } {
  if (errorCode === 'otp_expired') return authFailures.linkRefused
  const description = (errorCode && t.reasons[errorCode]) || (error && t.reasons[error]) || authFailures.unknown
  return { ...(flow === 'link' ? t.linkingFailed : authFailures.providerFailed), description }
}

/** What went wrong with a call of a flow, in the owner's words. */
export const flowReason = (error: unknown): string => (error instanceof RequestFailure && t.reasons[error.code]) || authReason(error)
