// Pictures for previews of links: 1200 × 630 pixels, the size that networks show large, with the whole picture on its own ground.

import { heavyWork } from '../images/derivatives.ts'
import { sharp } from '../images/sharp.ts'
import type { DiskCache } from '../objects/disk-cache.ts'

export const shareSize = { width: 1200, height: 630 } as const
const sharePath = '/storage/v1/share'

/** The address of a picture's preview. @param picture as a record has it, or a placeholder's */
export const shareAddress = (picture: string): string => `${sharePath}?${new URLSearchParams({ picture })}`

/** The preview of the picture with this key; `read` returns its original. */
export const deriveShare = (kept: DiskCache, key: string, read: () => Promise<Buffer>): Promise<Buffer> =>
  kept.readOrMake(`${key}.share.jpeg`, async () => {
    const original = await read()
    return heavyWork(() => encodeShare(original))
  })

const open = (original: Buffer) =>
  sharp(original, { failOn: 'none', limitInputPixels: 25_000_000 }).autoOrient().flatten({ background: '#ffffff' })

async function encodeShare(original: Buffer): Promise<Buffer> {
  const background = await groundOf(original)
  return open(original)
    .resize({ ...shareSize, fit: 'contain', background })
    .jpeg({ quality: 80 })
    .timeout({ seconds: 20 })
    .toBuffer()
}

/** Pixels of a side of the picture from whose edge the ground is read. */
const side = 16

/** The mean colour of a picture's edge. */
async function groundOf(original: Buffer) {
  const { data } = await open(original)
    .resize({ width: side, height: side, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const last = side - 1
  const edge = Array.from({ length: side * side }, (_, at) => at).filter((at) =>
    [at % side, Math.floor(at / side)].some((place) => place === 0 || place === last),
  )
  const mean = (channel: number) => Math.round(edge.reduce((sum, at) => sum + (data[at * 3 + channel] ?? 0), 0) / edge.length)
  return { r: mean(0), g: mean(1), b: mean(2) }
}
