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
