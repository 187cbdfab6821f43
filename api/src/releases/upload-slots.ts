// Bounds how many archives are received, unpacked and checked at a time: each may take some 300 MB of memory.
import { ApiError } from '../errors/api-error.ts'

const maxUploads = 2
/** Seconds after which a refused upload is worth another try. */
export const uploadRetrySeconds = 5

export interface UploadSlots {
  /** @returns gives the slot back
   *  @throws ApiError upload_in_progress for a second one of a remote, unavailable for too many in all */
  take(remote: string): () => void
}

export function createUploadSlots(): UploadSlots {
  const uploading = new Set<string>()
  return {
    take(remote) {
      if (uploading.has(remote)) {
        throw new ApiError('upload_in_progress', `Another upload of ${remote} is in progress: nothing was taken, try again when it is done`)
      }
      if (uploading.size >= maxUploads) throw new ApiError('unavailable', 'Other uploads are in progress: nothing was taken, try again')
      uploading.add(remote)
      return () => uploading.delete(remote)
    },
  }
}
