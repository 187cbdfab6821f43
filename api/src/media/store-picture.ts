import { createHash } from 'node:crypto'
import { bucket } from '@lechaim/shared/contracts/media.ts'
import type { Media } from './media-store.ts'
import { processPicture } from './process-picture.ts'

export interface StoredPicture {
  name: string
  /** The public address, a path of our own. */
  address: string
  width: number | null
  height: number | null
}

export const publicAddress = (name: string): string => `/storage/v1/object/public/${bucket}/${name}`

/** Processes a picture and keeps it under the given name. Without one it is named by its content, so that storing the same
 *  picture again is no failure and changes nothing.
 *  @throws unsupported_media_type, payload_too_large, ObjectExists */
export async function storePicture(media: Media, bytes: Buffer, givenName?: string): Promise<StoredPicture> {
  const picture = await processPicture(bytes)
  const name = givenName ?? `${createHash('sha256').update(picture.bytes).digest('hex').slice(0, 24)}.jpg`
  const isStored = givenName === undefined && (await media.find(name)) !== undefined
  if (!isStored) await media.write(name, picture)
  return { name, address: publicAddress(name), width: picture.width, height: picture.height }
}
