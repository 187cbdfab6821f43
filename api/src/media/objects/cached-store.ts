// Keeps what a shared store holds on this process's disk as well, so that pictures are served quickly, and while the store is away.
import type { FailureLogger } from '../../background/failure-log.ts'
import { etagOf } from '../../http/responses/answers.ts'
import type { ObjectStore } from '../../storage/object-store.ts'
import { openDiskCache } from './disk-cache.ts'

/** Files are named by their content, by which each read checks them: a power cut or a bad disk leaves damaged ones.
 *  @param folder of this process, which may be deleted at any time */
export function cacheStore(store: ObjectStore, folder: string, { maxBytes, log }: { maxBytes: number; log: FailureLogger }): ObjectStore {
  const nameOf = (etag: string) => etag.replaceAll('"', '')
  const cache = openDiskCache(folder, { log, maxBytes, isWhole: (name, bytes) => nameOf(etagOf(bytes)) === name })
  return {
    async put(key, content, type) {
      await store.put(key, content, type)
      await cache.readOrMake(nameOf(key.etag), async () => Buffer.from(content))
    },
    get: (key) => cache.readOrMake(nameOf(key.etag), () => store.get(key)),
    delete: (key) => store.delete(key),
  }
}
