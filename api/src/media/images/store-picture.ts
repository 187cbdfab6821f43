import { createHash } from 'node:crypto'
import type { Media } from '../objects/media-store.ts'
import { picturesPath } from '../objects/own-store.ts'
import { type Picture, processPicture } from './process-picture.ts'

/** @throws unsupported_media_type, payload_too_large, ObjectExists */
export const storePicture = async (media: Media, bytes: Buffer, name: string): Promise<void> =>
  media.write(name, await processPicture(bytes))

/** Stores a processed picture under a name made from its content, so that storing it again changes nothing.
 *  @returns its public address, a path of our own */
export async function keepPicture(media: Media, picture: Picture): Promise<string> {
  const name = `${createHash('sha256').update(picture.bytes).digest('hex').slice(0, 24)}.jpg`
  if (!(await media.find(name))) await media.write(name, picture)
  return `${picturesPath}${name}`
}
