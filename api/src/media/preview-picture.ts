import { sharp } from './sharp.ts'

export interface Preview {
  /** The dominant colour as `#rrggbb`. */
  color: string
  /** At most 20 pixels wide and high, as a data address: about 200 characters. */
  preview: string
}

/** What stands in a picture's place until it has come. */
export async function previewPicture(picture: Buffer): Promise<Preview> {
  const { data, info } = await sharp(picture, { failOn: 'none' })
    .resize({ width: 20, height: 20, fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const small = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels as 3 } })
  const [bytes, { dominant }] = await Promise.all([small().webp({ quality: 40, effort: 2 }).toBuffer(), small().stats()])
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  return { color, preview: `data:image/webp;base64,${bytes.toString('base64')}` }
}
