// Smaller copies of a picture for the size it is shown in, made when first asked for and kept (decision 0014).
import { availableParallelism } from 'node:os'
import type { DerivedWidth } from '@lechaim/shared/lib/pictures.ts'
import pLimit from 'p-limit'
import type { DiskCache } from '../objects/disk-cache.ts'
import { sharp } from './sharp.ts'
import { createSingleFlight } from './single-flight.ts'

export type DerivedFormat = 'avif' | 'webp' | 'jpeg'

/** The best format that the request takes. A wildcard doesn't count: old browsers send it and know neither AVIF nor WebP. */
export function acceptedFormat(accept = ''): DerivedFormat {
  const takes = (type: string) => new RegExp(`(?:^|[,\\s])${type}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i').test(accept)
  return takes('image/avif') ? 'avif' : takes('image/webp') ? 'webp' : 'jpeg'
}

/** Runs a job that takes a core, in the order of asking: a page of pictures that nobody has seen before must leave one for requests.
 *  One limit for the process, because its cores are. */
export const heavyWork = pLimit(Math.max(1, availableParallelism() - 1))
const once = createSingleFlight<Buffer>()

/** The derivative of a picture that is known by `key`; `read` brings its original. */
export async function derive(kept: DiskCache, key: string, width: DerivedWidth, format: DerivedFormat, read: () => Promise<Buffer>) {
  const name = `${key}.${width}.${format}`
  const made = await kept.read(name)
  if (made) return made
  return once(name, async () => {
    // Read first: reading a foreign picture is heavy work itself.
    const original = await read()
    const bytes = await heavyWork(() => encode(original, width, format))
    // A full disk costs time, not pictures.
    await kept.write(name, bytes).catch(() => {})
    return bytes
  })
}

// Measured on 320 px: AVIF takes 9 ms so, WebP 7 ms for an eighth more bytes, JPEG 4 ms for twice as many. sharp's own choice of colour
// detail and tuning takes 24 ms for the same bytes and the same likeness; effort 4 takes 240 ms for a tenth less.
const encode = (original: Buffer, width: number, format: DerivedFormat): Promise<Buffer> => {
  const scaled = sharp(original, { failOn: 'none', limitInputPixels: 25_000_000 }).resize({ width, withoutEnlargement: true })
  const encoders = {
    avif: () => scaled.avif({ quality: 50, effort: 0, tune: 'psnr', chromaSubsampling: '4:2:0' }),
    webp: () => scaled.webp({ quality: 75, effort: 2 }),
    jpeg: () => scaled.jpeg({ quality: 75 }),
  }
  return encoders[format]().timeout({ seconds: 20 }).toBuffer()
}
