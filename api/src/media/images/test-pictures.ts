// Pictures for tests, sent and read as browsers do.
import type { TestApp } from '../../test-app.ts'
import { sharp } from './sharp.ts'

export const colour = (width: number, height: number, background: object | string = 'red') =>
  sharp({ create: { width, height, channels: 4, background: background as string } })

/** Multipart by hand, as the public storage client and browsers send it. */
export function upload({ owner }: Pick<TestApp, 'owner'>, name: string, bytes: Buffer, type = 'image/jpeg') {
  const boundary = 'lechaim-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name=""; filename="x"\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return owner('POST', `/storage/v1/object/drinksimages/${name}`, body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}

export const publicPath = '/storage/v1/object/public/drinksimages/'

export const read = ({ visitor }: Pick<TestApp, 'visitor'>, name: string, headers: Record<string, string> = {}) =>
  visitor('GET', `${publicPath}${name}`, undefined, headers)

const [width, height] = [300, 200]

/** Pixels of a smooth picture with some noise, as photos have it. */
function pixels(frame = 0): Buffer {
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < raw.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)]
    raw[at] = (x + frame * 30) % 256
    raw[at + 1] = 128 + 100 * Math.sin(y / 20)
    raw[at + 2] = (x * y) % 199
  }
  return raw
}

const photo = () => sharp(pixels(), { raw: { width, height, channels: 3 } })
const animation = () =>
  sharp(Buffer.concat([0, 1, 2, 3, 4].map(pixels)), { raw: { width, height: height * 5, channels: 3, pageHeight: height } })

/** A bitmap of 24 bits a pixel, as Windows writes it. */
export function bitmap(columns = width, rows = height): Buffer {
  const row = Math.ceil((columns * 24) / 32) * 4
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(54 + row * rows, 2)
  header.writeUInt32LE(54, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(columns, 18)
  header.writeInt32LE(rows, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  return Buffer.concat([header, Buffer.alloc(row * rows, 0x7f)])
}

/** An icon that holds a PNG and a bitmap of 32 bits a pixel. */
export function icon(png: Buffer): Buffer {
  const side = 16
  const dib = Buffer.alloc(40 + side * side * 4 + side * 4, 0x55)
  dib.writeUInt32LE(40, 0)
  dib.writeInt32LE(side, 4)
  dib.writeInt32LE(side * 2, 8)
  dib.writeUInt16LE(1, 12)
  dib.writeUInt16LE(32, 14)
  dib.fill(0, 16, 40)
  const header = Buffer.alloc(6 + 2 * 16)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(2, 4)
  let start = header.length
  for (const [at, content] of [png, dib].entries()) {
    header.writeUInt32LE(content.length, 6 + 16 * at + 8)
    header.writeUInt32LE(start, 6 + 16 * at + 12)
    start += content.length
  }
  return Buffer.concat([header, png, dib])
}

/** Whole pictures by their names, usual ones and odd ones. */
export async function wholePictures() {
  const thumbnail = await photo().resize(32).png().toBuffer()
  return {
    jpeg: await photo().jpeg().toBuffer(),
    'progressive jpeg': await photo().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    'cmyk jpeg': await photo().toColourspace('cmyk').jpeg().toBuffer(),
    png: await photo().png().toBuffer(),
    '16-bit png': await photo().toColourspace('rgb16').png().toBuffer(),
    'png with a palette': await photo().png({ palette: true }).toBuffer(),
    webp: await photo().webp().toBuffer(),
    'lossless webp': await photo().webp({ lossless: true }).toBuffer(),
    'animated webp': await animation().webp().toBuffer(),
    gif: await photo().gif().toBuffer(),
    'animated gif': await animation().gif().toBuffer(),
    avif: await photo().avif({ effort: 0 }).toBuffer(),
    tiff: await photo().tiff({ compression: 'lzw' }).toBuffer(),
    bmp: bitmap(),
    ico: icon(thumbnail),
  }
}
