// Checks that a picture's file is whole, by its structure: what decoding leaves open. The decoder shows a part of some cut files as if it
// were all, reads the first frame alone of animations, and knows neither BMP nor ICO.

type Check = (bytes: Buffer) => boolean

/** True unless the file is known to be cut or damaged. Formats without a check here are decoded as a whole. */
export function isWholePicture(type: string, bytes: Buffer): boolean {
  try {
    return checks[type]?.(bytes) ?? true
  } catch (error) {
    // Reading beyond the end.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Segments up to the first scan; within scans the end marker stands for nothing else. */
const isWholeJpeg: Check = (bytes) => {
  for (let at = 2; ; ) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) return false
    while (bytes[at] === 0xff) at++
    const marker = bytes.readUInt8(at)
    if (marker === 0xda) return bytes.indexOf('ffd9', at, 'hex') > 0
    const isAlone = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += isAlone ? 1 : 1 + bytes.readUInt16BE(at + 1)
  }
}

const isWholePng: Check = (bytes) => {
  for (let at = 8; ; at += 12 + bytes.readUInt32BE(at)) {
    if (at + 12 > bytes.length) return false
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
  }
}

/** Bytes of a table of colours, by the flags that announce it. */
const colourTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function afterBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += 1 + size
  return at + 1
}

const isWholeGif: Check = (bytes) => {
  let [frames, isPadded] = [0, false]
  for (let at = 13 + colourTable(bytes.readUInt8(10)); ; ) {
    // Some programs leave the last byte out.
    if (at === bytes.length) return frames > 0 && !isPadded
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) return frames > 0
    if (kind === 0x21) at = afterBlocks(bytes, at + 2)
    else if (kind === 0x2c) {
      at = afterBlocks(bytes, at + 11 + colourTable(bytes.readUInt8(at + 9)))
      frames++
    } else if (kind !== 0) return false
    else {
      at++
      isPadded = true
    }
  }
}

const isWholeWebp: Check = (bytes) => {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return false
  let at = 12
  while (at < end) {
    if (!/^[\x20-\x7e]{4}$/.test(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size & 1)
  }
  return at <= end + 1
}

const bytesOfRows = (width: number, height: number, bits: number): number => Math.ceil((width * bits) / 32) * 4 * Math.abs(height)

/** @returns sizes and depth from the header of a bitmap, whose file header is left out in icons */
function bitmapHeader(bytes: Buffer, at: number) {
  const length = bytes.readUInt32LE(at)
  if (length === 12)
    return { length, width: bytes.readUInt16LE(at + 4), height: bytes.readUInt16LE(at + 6), bits: bytes.readUInt16LE(at + 10), coding: 0 }
  const [width, height] = [bytes.readInt32LE(at + 4), bytes.readInt32LE(at + 8)]
  return { length, width, height, bits: bytes.readUInt16LE(at + 14), coding: length < 20 ? 0 : bytes.readUInt32LE(at + 16) }
}

/** Pixels of a bitmap, which is not decoded here, but would be in browsers. */
export const bitmapPixels = (bytes: Buffer): number => {
  if (bytes.length < 26) return 0
  const { width, height } = bitmapHeader(bytes, 14)
  return Math.abs(width * height)
}

const isWholeBitmap: Check = (bytes) => {
  const start = bytes.readUInt32LE(10)
  const { length, width, height, bits, coding } = bitmapHeader(bytes, 14)
  if (length < 12 || width <= 0 || height === 0 || start < 14 + length) return false
  // Packed pixels have their size in the header.
  const isPlain = [0, 3, 6].includes(coding)
  if (isPlain && ![1, 2, 4, 8, 16, 24, 32].includes(bits)) return false
  const needed = isPlain ? bytesOfRows(width, height, bits) : bytes.readUInt32LE(34)
  return needed > 0 && start + needed <= bytes.length
}

/** Icons hold PNGs, and bitmaps twice as high as they look: their mask, which some lack, is the second half. */
const isWholeIcon: Check = (bytes) => {
  const count = bytes.readUInt16LE(4)
  const entries = Array.from({ length: count }, (_, index) => 6 + 16 * index)
  const isWhole = (entry: number) => {
    const [size, start] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)]
    if (start < 6 + 16 * count || size === 0 || start + size > bytes.length) return false
    const picture = bytes.subarray(start, start + size)
    if (picture.toString('latin1', 1, 4) === 'PNG') return isWholePng(picture)
    const { length, width, height, bits } = bitmapHeader(picture, 0)
    const colours = bits > 8 ? 0 : picture.readUInt32LE(32) || 2 ** bits
    return width > 0 && length >= 40 && length + 4 * colours + bytesOfRows(width, Math.floor(height / 2), bits) <= size
  }
  return count > 0 && entries.every(isWhole)
}

const checks: Record<string, Check> = {
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
  'image/gif': isWholeGif,
  'image/webp': isWholeWebp,
  'image/bmp': isWholeBitmap,
  'image/x-icon': isWholeIcon,
}
