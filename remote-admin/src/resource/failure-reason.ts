import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { frameMessages } from '../frame/frame-messages.ts'

/** What the server said went wrong, where it may be shown: its own words are for the log (SPEC §8 asks for a message all the same). */
export function reasonOf(error: unknown): string {
  if (!(error instanceof RequestFailure)) return frameMessages.unknownError
  return error.status === 0 ? frameMessages.offline : error.message || frameMessages.unknownError
}
