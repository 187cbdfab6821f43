import { createHash } from 'node:crypto'
import type { Media } from '../objects/media-store.ts'
import { picturesPath } from '../objects/own-store.ts'
import { type Picture, processPicture } from './process-picture.ts'

interface StoredPicture {
  name: string
  /** The public address, a path of our own. */
  address: string
  width: number | null
  height: number | null
}

/** Processes a picture and stores it under the given name.
 *  @throws unsupported_media_type, payload_too_large, ObjectExists */
export const storePicture = async (media: Media, bytes: Buffer, givenName?: string): Promise<StoredPicture> =>
  keepPicture(media, await processPicture(bytes), givenName)

/** Stores a processed picture under the given name. Without one it is named by its content, so that storing it again changes nothing.
 *  @throws ObjectExists */
export async function keepPicture(media: Media, picture: Picture, givenName?: string): Promise<StoredPicture> {
  const name = givenName ?? `${createHash('sha256').update(picture.bytes).digest('hex').slice(0, 24)}.jpg`
  const isStored = givenName === undefined && (await media.find(name)) !== undefined
  if (!isStored) await media.write(name, picture)
  return { name, address: `${picturesPath}${name}`, width: picture.width, height: picture.height }
}
