// Pictures: their files in the object store, their rows in the database.
import { join } from 'node:path'
import type { DerivedWidth } from '@lechaim/shared/lib/pictures.ts'
import type { FailureLogger } from '../../background/failure-log.ts'
import type { Config } from '../../config/config.ts'
import { isUniqueViolation } from '../../db/engine.ts'
import type { Database } from '../../db/schema.ts'
import { now } from '../../db/times.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { etagOf } from '../../http/responses/answers.ts'
import { openObjectStore } from '../../storage/object-store.ts'
import { type DerivedFormat, derive, heavyWork } from '../images/derivatives.ts'
import { type Preview, previewPicture } from '../images/preview-picture.ts'
import type { Picture } from '../images/process-picture.ts'
import { createSingleFlight } from '../images/single-flight.ts'
import { deriveShare } from '../share/share-picture.ts'
import { cacheStore } from './cached-store.ts'
import { openDiskCache } from './disk-cache.ts'

export interface MediaObject {
  name: string
  content_type: string
  /** Null for originals that are kept without being decoded. */
  width: number | null
  height: number | null
  size: number
  etag: string
  /** The dominant colour as `#rrggbb` and the preview as a data address; null until they are made. */
  color: string | null
  preview: string | null
  created_at: string
}

declare module '../../db/schema.ts' {
  interface Schema {
    media_objects: MediaObject
  }
}

/** An object of this name exists or is being written. */
export class ObjectExists extends ApiError {
  constructor() {
    super('outdated', 'The resource already exists')
  }
}

/** Names without path traversal; the first character excludes `.` and `..`. */
export const isObjectName = (name: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}$/.test(name)

/** Derivatives are keyed by their original's content: after a restore a name may be another picture's. */
const keyOf = ({ etag }: Pick<MediaObject, 'etag'>): string => etag.replaceAll('"', '')

export type Media = ReturnType<typeof openMedia>

type Surroundings = Pick<Config, 'dataDir' | 'objects' | 'pictureCacheBytes'>

/** A shared store's pictures are cached in the data folder, within the limit of its derivatives. */
export function openMedia(db: Database, { dataDir, objects: shared, pictureCacheBytes: maxBytes }: Surroundings, log: FailureLogger) {
  const store = openObjectStore(shared, join(dataDir, 'media'))
  const objects = shared ? cacheStore(store, join(dataDir, 'cache', 'originals'), { maxBytes, log }) : store
  const derived = openDiskCache(join(dataDir, 'cache', 'derived'), shared ? { log, maxBytes } : { log })
  const describeOnce = createSingleFlight<Preview>()
  const writing = new Set<string>()
  const find = (name: string) => db.selectFrom('media_objects').selectAll().where('name', '=', name).executeTakeFirst()

  return {
    find,
    read: (object: Pick<MediaObject, 'name' | 'etag'>) => objects.get(object),
    derive: (object: MediaObject, width: DerivedWidth, format: DerivedFormat) =>
      derive(derived, keyOf(object), width, format, () => objects.get(object)),
    /** The picture for previews of links. @param etag of the original */
    share: (etag: string, read: () => Promise<Buffer>) => deriveShare(derived, keyOf({ etag }), read),
    /** Adds colour and preview to a picture stored before they were introduced. */
    async describe({ name, etag }: MediaObject) {
      const described = await describeOnce(name, () => heavyWork(async () => previewPicture(await objects.get({ name, etag }))))
      await db.updateTable('media_objects').set(described).where('name', '=', name).execute()
    },
    /** Writes the file durably and then its row.
     *  @throws ObjectExists */
    async write(name: string, { bytes, type, ...described }: Picture) {
      if (!isObjectName(name)) throw new ApiError('bad_request', 'Invalid key')
      if (writing.has(name)) throw new ObjectExists()
      writing.add(name)
      try {
        if (await find(name)) throw new ObjectExists()
        const etag = etagOf(bytes)
        await objects.put({ name, etag }, bytes, type)
        await db
          .insertInto('media_objects')
          .values({ name, content_type: type, size: bytes.length, etag, created_at: now(), ...described })
          .execute()
      } catch (error) {
        // Another process was first.
        throw isUniqueViolation(error) ? new ObjectExists() : error
      } finally {
        writing.delete(name)
      }
    },
  }
}
