// Detects a file's type by its first bytes; names and declared types are not trusted.

export type PictureType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/bmp'
  | 'image/x-icon'
  | 'image/tiff'

// The first bytes in hexadecimal; `..` is any byte.
const signatures: [PictureType, string][] = [
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/gif', '474946383[79]61'],
  ['image/webp', '52494646(..){4}57454250'],
  ['image/avif', '(..){4}66747970617669(66|73)'],
  ['image/bmp', '424d(..){4}00000000'],
  ['image/x-icon', '00000100(..)00'],
  ['image/tiff', '(?:49492a00|4d4d002a)'],
]

/** The raster format, or null for anything else (SVG and HEIC included). */
export function pictureType(bytes: Buffer): PictureType | null {
  const head = bytes.subarray(0, 32).toString('hex')
  return signatures.find(([, signature]) => new RegExp(`^${signature}`).test(head))?.[0] ?? null
}
