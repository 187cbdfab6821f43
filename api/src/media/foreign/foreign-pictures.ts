// Cache of foreign pictures: fetched once, converted to JPEG like uploads (decision 0014).
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DerivedWidth } from '@lechaim/shared/lib/pictures.ts'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { FailureLogger } from '../../background/failure-log.ts'
import { type DerivedFormat, derive, heavyWork } from '../images/derivatives.ts'
import { type Picture, processPicture } from '../images/process-picture.ts'
import { openDiskCache } from '../objects/disk-cache.ts'
import { deriveShare } from '../share/share-picture.ts'
import { type ForeignFetch, NotFetched } from './fetch-foreign.ts'

const maxBytes = 200 * 1024 * 1024
const retryAfter = 5 * 60_000
const maxFailures = 1000
const fetchesAtOnce = 4

export type ForeignPictures = ReturnType<typeof openForeignPictures>

export function openForeignPictures(dataDir: string, { fetch }: ForeignFetch, log: FailureLogger) {
  const diskCache = openDiskCache(join(dataDir, 'cache', 'foreign'), { log, maxBytes })
  const limitFetches = pLimit(fetchesAtOnce)
  // Failures are cached, so that not every page requests an unavailable host.
  const failures = new LRUCache<string, true>({ max: maxFailures, ttl: retryAfter })

  async function fetchPicture(address: string): Promise<Buffer> {
    if (failures.has(address)) throw new NotFetched('failed a moment ago')
    try {
      const picture = await decodePicture(await limitFetches(() => fetch(address)))
      return picture.bytes
    } catch (error) {
      failures.set(address, true)
      throw error
    }
  }

  /** The picture as a JPEG of at most 600 pixels. @throws NotFetched */
  const read = (address: string) => diskCache.readOrMake(`${keyOf(address)}.jpg`, () => fetchPicture(address))

  return {
    read,
    /** True when the picture is cached. */
    has: (address: string) => diskCache.has(`${keyOf(address)}.jpg`),
    share: (address: string) => deriveShare(diskCache, keyOf(address), () => read(address)),
    derive: (address: string, width: DerivedWidth, format: DerivedFormat) =>
      derive(diskCache, keyOf(address), width, format, () => read(address)),
  }
}

const keyOf = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 40)

/** @throws NotFetched for what cannot be decoded */
export async function decodePicture(bytes: Buffer): Promise<Picture> {
  const picture = await heavyWork(() => processPicture(bytes)).catch((cause) => {
    throw new NotFetched(cause)
  })
  if (picture.width === null) throw new NotFetched('not decoded')
  return picture
}
