import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { failureTexts } from '../frame/failure-messages.ts'
import { frameMessages } from '../frame/frame-messages.ts'

/** What went wrong with a call, in the owner's words. The server's message is English and for the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof RequestFailure)) return frameMessages.unknownError
  if (error.status === 0) return frameMessages.offline
  const known = (failureTexts as Partial<Record<string, string>>)[error.code]
  return known ?? (error.status >= 500 ? failureTexts.internal : frameMessages.unknownError)
}
