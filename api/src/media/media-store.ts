// Where picture files live: the one module that knows they are files (decision 0011 keeps an S3 store possible).
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Database, MediaObjectTable } from '../db/schema.ts'
import { now } from '../db/times.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Picture } from './process-picture.ts'

export type MediaObject = Selectable<MediaObjectTable>

export interface Media {
  find(name: string): Promise<MediaObject | undefined>
  read(name: string): Promise<Buffer>
  /** Writes the file, makes it durable, and only then its row.
   *  @throws ObjectExists */
  write(name: string, picture: Picture): Promise<void>
}

/** An object of this name is already there, or is being written. */
export class ObjectExists extends ApiError {
  constructor() {
    super('outdated', 'The resource already exists')
  }
}

/** Names that can't leave their folder: `.` and `..` pass the character class, hence the first character's own. */
export const isObjectName = (name: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,119}$/.test(name)

export function openMedia(db: Database, dataDir: string): Media {
  const folder = join(dataDir, 'media')
  mkdirSync(folder, { recursive: true })
  const writing = new Set<string>()
  const find = (name: string) => db.selectFrom('media_objects').selectAll().where('name', '=', name).executeTakeFirst()

  return {
    find,
    read: (name) => readFile(join(folder, name)),
    async write(name, { bytes, type, width, height }) {
      if (!isObjectName(name)) throw new ApiError('bad_request', 'Invalid key')
      if (writing.has(name)) throw new ObjectExists()
      writing.add(name)
      try {
        if (await find(name)) throw new ObjectExists()
        await writeDurably(folder, name, bytes)
        const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
        await db
          .insertInto('media_objects')
          .values({ name, content_type: type, width, height, size: bytes.length, etag, created_at: now() })
          .execute()
      } finally {
        writing.delete(name)
      }
    },
  }
}

async function writeDurably(folder: string, name: string, bytes: Buffer): Promise<void> {
  // A dot in front: no object's name begins with one, so nothing half-written is ever served.
  const temporary = join(folder, `.${randomUUID()}`)
  try {
    const file = await open(temporary, 'wx')
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  const directory = await open(folder)
  await directory.sync()
  await directory.close()
}
