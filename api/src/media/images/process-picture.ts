// The processing of SPEC §5: at most 600 px, at least 200 px, JPEG at 0.7, at 0.5 above 307,200 bytes. Raster images of formats that are not
// decoded here are kept unchanged; damaged ones are refused, as they would be shown in part, or not at all (decision 0059).
import { ApiError } from '../../http/errors/api-error.ts'
import { previewPicture } from './preview-picture.ts'
import { sharp } from './sharp.ts'
import { bitmapPixels, isWholePicture } from './whole-picture.ts'

const maxSide = 600
const minSide = 200
const maxPixels = 25_000_000

/** The first bytes in hexadecimal; `..` is any byte. Names and declared types are not trusted. */
const signatures = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/gif', '474946383[79]61'],
  ['image/webp', '52494646(..){4}57454250'],
  ['image/avif', '(..){4}66747970617669(66|73)'],
  ['image/bmp', '424d(..){4}00000000'],
  ['image/x-icon', '00000100(..)00'],
  ['image/tiff', '(?:49492a00|4d4d002a)'],
] as const
type PictureType = (typeof signatures)[number][0]

export interface Picture {
  bytes: Buffer
  type: PictureType
  /** Pixels; null for originals that were not decoded. */
  width: number | null
  height: number | null
  /** Placeholder while the picture loads; null for originals that were not decoded. */
  color: string | null
  preview: string | null
}

/** `maxBytes` is the size above which the lower quality is used: 307,200 bytes, except in tests, since 600 px rarely reach it.
 *  @throws unsupported_media_type for other files, damaged_picture, payload_too_large for more than 25 megapixels */
export async function processPicture(original: Buffer, { maxBytes = 307_200 } = {}): Promise<Picture> {
  const type = pictureType(original)
  if (!type) throw new ApiError('unsupported_media_type', whyNot(original))
  const unchanged = { bytes: original, type, width: null, height: null, color: null, preview: null }
  if (type === 'image/bmp' && bitmapPixels(original) > maxPixels) throw tooManyPixels()
  if (!isWholePicture(type, original)) throw new DamagedPicture()
  if (type === 'image/bmp' || type === 'image/x-icon') return unchanged
  try {
    const best = await toJpeg(original, 70)
    return best.bytes.length > maxBytes ? await toJpeg(original, 50) : best
  } catch (error) {
    const { message } = error as Error
    if (/pixel limit/i.test(message)) throw tooManyPixels()
    // Whole as far as was seen; browsers show no TIFF.
    if (/^timeout/i.test(message) && type !== 'image/tiff') return unchanged
    throw new DamagedPicture(error)
  }
}

/** The file breaks off, or can't be decoded. */
export class DamagedPicture extends ApiError {
  constructor(cause?: unknown) {
    super('damaged_picture', 'The picture is damaged')
    this.cause = cause
  }
}

/** The raster format, or null for anything else (SVG and HEIC included). */
function pictureType(bytes: Buffer): PictureType | null {
  const head = bytes.subarray(0, 32).toString('hex')
  return signatures.find(([, signature]) => new RegExp(`^${signature}`).test(head))?.[0] ?? null
}

const tooManyPixels = () => new ApiError('payload_too_large', 'The picture has too many pixels')

/** HEIC: the browser may decode it, and sends it again as a JPEG (decision 0014). */
const whyNot = (original: Buffer): string =>
  /^ftyp(?:hei|hev|mif1|msf1)/.test(original.toString('latin1', 4, 12))
    ? 'HEIC can not be decoded here: send it as a JPEG'
    : 'This is not a raster image'

async function toJpeg(original: Buffer, quality: number): Promise<Picture> {
  const source = sharp(original, { limitInputPixels: maxPixels, failOn: 'error' })
  const { autoOrient } = await source.metadata()
  const side = targetSide(autoOrient.width, autoOrient.height)
  const { data, info } = await source
    .autoOrient()
    .resize(side && { width: side, height: side, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, type: 'image/jpeg', width: info.width, height: info.height, ...(await previewPicture(data)) }
}

/** The larger side to scale to, or undefined where the picture already fits. */
function targetSide(width: number, height: number): number | undefined {
  const larger = Math.max(width, height)
  if (larger > maxSide) return maxSide
  return larger < minSide ? minSide : undefined
}
