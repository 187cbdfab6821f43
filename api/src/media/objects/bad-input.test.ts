// Any input to the storage protocol gets a 4xx in its shape or a success, and writes nothing outside its folders.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startApp } from '../../test-app.ts'
import { upload } from '../images/test-pictures.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '../shop.db',
    '..\\shop.db',
    '%2e%2e%2f',
    'a/../../b',
    '.',
    '..',
    '\0',
    'a.jpg\0.png',
    'CON',
    '~',
    '*',
    '__proto__',
    'a'.repeat(300),
  ),
)
/** As it would travel; lone surrogates can't. */
const encoded = nasty.map((text) => encodeURIComponent(text.toWellFormed()))
const statuses = (status: number) => status === 200 || (status >= 400 && status < 500)

test('any names, widths and addresses are handled', async () => {
  const shop = await startApp()
  const before = readdirSync(shop.dataDir).sort()
  const urls = fc.oneof(
    encoded.map((name) => `/storage/v1/object/public/drinksimages/${name}`),
    encoded.map((width) => `/storage/v1/object/public/drinksimages/a.jpg?w=${width}`),
    fc.tuple(encoded, encoded).map(([url, width]) => `/storage/v1/foreign?url=http%3A%2F%2F${url}&w=${width}`),
    encoded.map((url) => `/storage/v1/foreign?url=${url}`),
  )
  await fc.assert(
    fc.asyncProperty(urls, async (url) => {
      const { statusCode } = await shop.visitor('GET', url)
      if (!statuses(statusCode)) throw new Error(`${statusCode} for ${url}`)
    }),
    { numRuns: 300 },
  )
  expect(readdirSync(shop.dataDir).sort()).toEqual(before)
})

test('a form without a boundary or an incomplete one is 400', async () => {
  const { owner } = await startApp()
  const part = '--b\r\ncontent-disposition: form-data; name="x"; filename="x"\r\ncontent-type: image/png\r\n\r\n'
  const bodies: [type: string, body: string][] = [
    ['multipart/form-data', `${part}x\r\n--b--\r\n`],
    ['multipart/form-data; boundary=', `${part}x\r\n--b--\r\n`],
    ['multipart/form-data; boundary=b', part],
    ['multipart/form-data; boundary=b', `${part}x`],
    ['multipart/form-data; boundary=b', `${part}${'x'.repeat(100_000)}\r\n-`],
    ['multipart/form-data; boundary=b', '--b\r\ncontent-disp'],
    ['multipart/form-data; boundary=b', 'no form at all'],
    ['multipart/form-data; boundary=b', '--b--\r\n'],
    ['multipart/form-data; boundary=b', ''],
    [`multipart/form-data; boundary=${'b'.repeat(500)}`, part],
  ]
  for (const [type, body] of bodies) {
    const response = await owner('POST', '/storage/v1/object/drinksimages/a.jpg', body, { 'content-type': type })
    expect({ statusCode: response.statusCode, body: response.json() }, `${type} ${body.slice(0, 90)}`).toEqual({
      statusCode: 400,
      body: { statusCode: '400', error: 'invalid_request', message: expect.any(String) },
    })
  }
})

test('any bytes after any picture signature are handled', async () => {
  const shop = await startApp({ rateLimits: false })
  const heads = [
    'ffd8ff',
    '89504e470d0a1a0a',
    '474946383961',
    '52494646000000005745425056503820',
    '000000186674797061766966',
    '424d000000000000000000',
    '000001000100',
    '',
  ]
  const bytes = fc
    .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 300 }))
    .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'hex'), rest]))
  let count = 0
  await fc.assert(
    fc.asyncProperty(bytes, async (body) => {
      const name = `${count++}.jpg`
      const { statusCode } = await upload(shop, name, body)
      if (!statuses(statusCode)) throw new Error(`${statusCode}`)
      const isStored = readdirSync(join(shop.dataDir, 'media')).includes(name)
      if (isStored !== (statusCode === 200)) throw new Error(`${statusCode}, yet stored: ${isStored}`)
      const copy = await shop.visitor('GET', `/storage/v1/object/public/drinksimages/${name}?w=160`)
      if (copy.statusCode !== (isStored ? 200 : 404)) throw new Error(`a copy answers ${copy.statusCode}`)
    }),
    { numRuns: 150 },
  )
})
