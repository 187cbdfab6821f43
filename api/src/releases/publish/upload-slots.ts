// Bounds how many archives are received, unpacked and checked at a time: unpacking may take some 300 MB of memory.
import { ApiError } from '../../http/errors/api-error.ts'

const maxUnpacked = 2
/** Seconds after which a refused upload is worth another try. */
export const uploadRetrySeconds = 5

/** Each slot is taken by a function that returns the one that gives it back. */
export interface UploadSlots {
  /** For receiving the packed archive: one of each remote, so that who sends slowly holds up their own remote alone.
   *  @throws ApiError upload_in_progress */
  receive(remote: string): () => void
  /** For unpacking and checking: a few in all, each with its archive there.
   *  @throws ApiError unavailable */
  unpack(): () => void
}

export function createUploadSlots(): UploadSlots {
  const receiving = new Set<string>()
  let unpacked = 0
  return {
    receive(remote) {
      if (receiving.has(remote)) {
        throw new ApiError('upload_in_progress', `Another upload of ${remote} is in progress: nothing was taken, try again when it is done`)
      }
      receiving.add(remote)
      return () => receiving.delete(remote)
    },
    unpack() {
      if (unpacked >= maxUnpacked) throw new ApiError('unavailable', 'Other uploads are in progress: nothing was taken, try again')
      unpacked++
      return () => unpacked--
    },
  }
}
