// Bounds for archives that are received, unpacked and checked at a time: unpacking may take some 300 MB of memory.
import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { ApiError } from '../../http/errors/api-error.ts'
import { receiveArchive, unpackArchive } from './archive.ts'

const maxUnpacked = 2
/** Seconds after which a refused upload is worth another try. */
export const uploadRetrySeconds = 5

/** Receives one archive of each remote at a time, so that a slow sender delays its own remote alone; unpacks two in all; takes one after the
 *  other, since each is checked against what is live then. */
export function createUploads() {
  const receiving = new Set<string>()
  const inOrder = pLimit(1)
  let unpacked = 0

  async function unpack<Taken>(packed: Buffer, take: (files: ReadonlyMap<string, Buffer>) => Promise<Taken>): Promise<Taken> {
    if (unpacked >= maxUnpacked) throw new ApiError('unavailable', 'Other uploads are in progress: nothing was taken, try again')
    unpacked++
    try {
      const files = await unpackArchive(packed)
      return await inOrder(() => take(files))
    } finally {
      unpacked--
    }
  }

  /** @throws ApiError upload_in_progress, unavailable, and those of the archive */
  return async <Taken>(remote: string, archive: Readable, take: (files: ReadonlyMap<string, Buffer>) => Promise<Taken>): Promise<Taken> => {
    if (receiving.has(remote)) {
      throw new ApiError('upload_in_progress', `Another upload of ${remote} is in progress: nothing was taken, try again when it is done`)
    }
    receiving.add(remote)
    try {
      return await unpack(await receiveArchive(archive), take)
    } finally {
      receiving.delete(remote)
    }
  }
}
