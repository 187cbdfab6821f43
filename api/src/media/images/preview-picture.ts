import { sharp } from './sharp.ts'

export interface Preview {
  /** The dominant colour as `#rrggbb`. */
  color: string
  /** At most 20 pixels wide and high, as a data URL of about 170 characters, since pages contain dozens. */
  preview: string
}

/** Placeholder while the picture loads. */
export async function previewPicture(picture: Buffer): Promise<Preview> {
  const { data, info } = await sharp(picture, { failOn: 'none' })
    .resize({ width: 20, height: 20, fit: 'inside' })
    // Otherwise scaling sharpens the few pixels visibly.
    .blur(0.7)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: 3 } as const
  const webp = await sharp(data, { raw }).webp({ quality: 20, effort: 2 }).toBuffer()
  return { color: dominantColour(data), preview: `data:image/webp;base64,${webp.toString('base64')}` }
}

/** The mean of the fullest of 512 bins; faster than sharp's own statistics. */
function dominantColour(pixels: Buffer): string {
  const bins = new Map<number, { count: number; sums: [number, number, number] }>()
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const bin = bins.get(key) ?? { count: 0, sums: [0, 0, 0] }
    bin.count++
    bin.sums = [bin.sums[0] + red, bin.sums[1] + green, bin.sums[2] + blue]
    bins.set(key, bin)
  }
  const fullest = [...bins.values()].reduce((most, bin) => (bin.count > most.count ? bin : most))
  return `#${Buffer.from(fullest.sums.map((sum) => Math.round(sum / fullest.count))).toString('hex')}`
}
