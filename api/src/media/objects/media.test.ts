import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { sender, startApp, temporaryFolder, testConfig } from '../../test-app.ts'
import { processPicture } from '../images/process-picture.ts'
import { sharp } from '../images/sharp.ts'
import { bitmap, colour, icon, read, upload } from '../images/test-pictures.ts'

test('a picture is stored as a JPEG within the specified sizes and publicly readable', async () => {
  const shop = await startApp()
  const sizes: [number, number, number, number][] = [
    [1200, 800, 600, 400],
    [300, 900, 200, 600],
    [100, 50, 200, 100],
    [250, 20, 250, 20],
    [600, 600, 600, 600],
    [5000, 4000, 600, 480],
  ]
  for (const [index, [width, height, ...expected]] of sizes.entries()) {
    const response = await upload(shop, `${index}.jpg`, await colour(width, height).png().toBuffer())
    const key = `drinksimages/${index}.jpg`
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ Id: key, Key: key })
    const picture = await read(shop, `${index}.jpg`)
    const metadata = await sharp(picture.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: expected[0], height: expected[1] })
    expect(
      await shop.app.db.selectFrom('media_objects').select(['width', 'height']).where('name', '=', `${index}.jpg`).executeTakeFirst(),
    ).toEqual({ width: expected[0], height: expected[1] })
  }
})

test('a public picture is immutable and has a restrictive policy', async () => {
  const shop = await startApp()
  await upload(shop, 'a.jpg', await colour(300, 300).png().toBuffer())
  const { headers, statusCode } = await read(shop, 'a.jpg')
  expect(statusCode).toBe(200)
  expect(headers).toEqual(
    expect.objectContaining({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    }),
  )
  const again = await shop.visitor('GET', '/storage/v1/object/public/drinksimages/a.jpg', undefined, {
    'if-none-match': String(headers.etag),
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  const weak = await read(shop, 'a.jpg', { 'if-none-match': `"other", W/${headers.etag}` })
  expect(weak.statusCode).toBe(304)
})

test('a picture above the size limit is written again at lower quality', async () => {
  const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer()
  const [at70, at50] = [await sharp(noise).jpeg({ quality: 70 }).toBuffer(), await sharp(noise).jpeg({ quality: 50 }).toBuffer()]
  expect((await processPicture(noise, { maxBytes: at70.length })).bytes).toHaveLength(at70.length)
  expect((await processPicture(noise, { maxBytes: at70.length - 1 })).bytes).toHaveLength(at50.length)
})

test('transparency gets a white ground, rotation is applied, and metadata is dropped', async () => {
  const shop = await startApp()
  await upload(shop, 'clear.jpg', await colour(300, 300, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer())
  const { dominant } = await sharp((await read(shop, 'clear.jpg')).rawPayload).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)

  await upload(shop, 'turned.jpg', await colour(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer())
  const turned = await sharp((await read(shop, 'turned.jpg')).rawPayload).metadata()
  expect(turned.width).toBe(300)
  expect(turned.height).toBe(400)
  expect(turned.exif).toBeUndefined()
})

test('other files are refused, raster images that are not decoded here are kept', async () => {
  const shop = await startApp()
  const refused: [string, Buffer][] = [
    ['svg.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['html.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['pdf.jpg', Buffer.from('%PDF-1.7')],
    ['short.jpg', Buffer.from([0xff, 0xd8])],
    ['xml.jpg', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['heic.jpg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['empty.jpg', Buffer.alloc(0)],
  ]
  for (const [name, bytes] of refused) {
    const response = await upload(shop, name, bytes)
    expect({ statusCode: response.statusCode, body: response.json() }, name).toEqual({
      statusCode: 415,
      body: { statusCode: '415', error: 'invalid_mime_type', message: expect.any(String) },
    })
    expect((await read(shop, name)).statusCode).toBe(404)
  }
  const heic = await upload(shop, 'heic.jpg', refused.find(([name]) => name === 'heic.jpg')?.[1] ?? Buffer.alloc(0))
  expect(heic.json().message).toContain('HEIC')
  const kept: [string, Buffer, string][] = [
    ['old.bmp', bitmap(), 'image/bmp'],
    ['icon.ico', icon(await colour(16, 16).png().toBuffer()), 'image/x-icon'],
  ]
  for (const [name, bytes, type] of kept) {
    expect((await upload(shop, name, bytes)).statusCode, name).toBe(200)
    const picture = await read(shop, name)
    expect(picture.headers['content-type']).toEqual(type)
    expect(picture.rawPayload.equals(bytes)).toBe(true)
    expect((await read(shop, `${name}?w=160`)).rawPayload.equals(bytes), 'no derivative, hence the original').toBe(true)
  }
  expect((await upload(shop, 'a.gif', await colour(300, 300).gif().toBuffer())).statusCode).toBe(200)
  expect((await read(shop, 'a.gif')).headers['content-type']).toBe('image/jpeg')
})

/** A bitmap's header with this many pixels. */
function bitmapOf(width: number, height: number): Buffer {
  const bytes = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}

test('damaged pictures are refused under any type, and nothing of them is stored', async () => {
  const shop = await startApp()
  const whole = await colour(300, 300).png().toBuffer()
  const jpeg = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
  const damaged: [string, Buffer][] = [
    ['half.png', whole.subarray(0, whole.length / 2)],
    ['half.jpg', jpeg.subarray(0, jpeg.length / 2)],
    ['script.jpg', Buffer.concat([jpeg.subarray(0, 20), Buffer.from('<script>alert(1)</script>')])],
    ['tiff.jpg', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['old.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['icon.ico', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0])],
  ]
  for (const [name, bytes] of damaged) {
    const response = await upload(shop, name, bytes)
    expect({ statusCode: response.statusCode, body: response.json() }, name).toEqual({
      statusCode: 422,
      body: { statusCode: '422', error: 'damaged_picture', message: 'The picture is damaged' },
    })
    expect((await read(shop, name)).statusCode).toBe(404)
  }
  expect(readdirSync(join(shop.dataDir, 'media'))).toEqual([])
})

test('partial files of a killed process are removed at the next start', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'media'))
  writeFileSync(join(dataDir, 'media', '.incoming-1'), 'half')
  writeFileSync(join(dataDir, 'media', 'whole.jpg'), 'whole')
  const app = await buildApp(testConfig(dataDir), { demo: null, page: false })
  onTestFinished(() => app.close())
  expect(readdirSync(join(dataDir, 'media'))).toEqual(['whole.jpg'])
})

test('decompression bombs and oversized files are refused without partial files', async () => {
  const shop = await startApp()
  const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'black' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  for (const [name, bytes] of [
    ['bomb.jpg', bomb],
    ['bomb.bmp', bitmapOf(40_000, 40_000)],
    ['large.jpg', Buffer.alloc(21 * 1024 * 1024, 0xff)],
  ] as const) {
    const response = await upload(shop, name, bytes)
    expect({ statusCode: response.statusCode, code: response.json().statusCode }, name).toEqual({ statusCode: 413, code: '413' })
  }
  expect(readdirSync(join(shop.dataDir, 'media'))).toEqual([])
})

test('an existing name is refused, also while the first upload still runs', async () => {
  const shop = await startApp()
  const [red, blue] = [await colour(300, 300).png().toBuffer(), await colour(300, 300, 'blue').png().toBuffer()]
  const both = await Promise.all([upload(shop, 'a.jpg', red), upload(shop, 'a.jpg', blue)])
  expect(both.map((response) => response.statusCode).sort()).toEqual([200, 409])
  expect((await upload(shop, 'a.jpg', blue)).json()).toEqual({
    statusCode: '409',
    error: 'Duplicate',
    message: 'The resource already exists',
  })
  expect(readdirSync(join(shop.dataDir, 'media'))).toEqual(['a.jpg'])
})

test('names with path traversal are refused for reading and writing', async () => {
  const shop = await startApp()
  const bytes = await colour(300, 300).png().toBuffer()
  for (const name of ['..%2f..%2fshop.db', '..%2fshop.db%00', '%2e%2e', '.hidden', 'a%20b.jpg', '%D7%90.jpg', 'a'.repeat(121)]) {
    expect((await read(shop, name)).statusCode, name).toBeGreaterThanOrEqual(400)
    expect((await read(shop, name)).statusCode, name).toBeLessThan(500)
    expect((await upload(shop, name, bytes)).statusCode, name).toBeGreaterThanOrEqual(400)
  }
  expect(readdirSync(join(shop.dataDir, 'media'))).toEqual([])
})

test('a TIFF is stored as a JPEG, and a file may be a raw body of any type', async () => {
  const shop = await startApp()
  const tiff = await colour(900, 600).tiff().toBuffer()
  expect((await upload(shop, 'form.jpg', tiff, 'image/tiff')).statusCode).toBe(200)
  const send = (name: string, bytes: Buffer, type: string) =>
    shop.owner('POST', `/storage/v1/object/drinksimages/${name}`, bytes, { 'content-type': type })
  const png = await colour(900, 600).png().toBuffer()
  for (const [name, bytes, type] of [
    ['raw.jpg', tiff, 'image/tiff'],
    ['octets.jpg', png, 'application/octet-stream'],
    ['text.jpg', png, 'text/plain;charset=UTF-8'],
    ['json.jpg', png, 'application/json'],
  ] as const) {
    const response = await send(name, bytes, type)
    expect(response.json(), name).toEqual({ Id: `drinksimages/${name}`, Key: `drinksimages/${name}` })
    expect(await sharp((await read(shop, name)).rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 })
  }
  expect((await send('empty.jpg', Buffer.alloc(0), 'image/png')).statusCode).toBe(400)
  expect((await send('script.jpg', Buffer.from('<script>alert(1)</script>'), 'image/png')).statusCode).toBe(415)
  expect((await send('large.jpg', Buffer.alloc(21 * 1024 * 1024, 0xff), 'image/jpeg')).json()).toMatchObject({ statusCode: '413' })
})

test('a TIFF of too many pixels is refused', async () => {
  const shop = await startApp()
  const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'black' } })
    .tiff({ compression: 'deflate' })
    .toBuffer()
  expect((await upload(shop, 'bomb.jpg', bomb)).statusCode).toBe(413)
})

test("only the owner uploads; errors have the protocol's shape", async () => {
  const shop = await startApp()
  const bytes = await colour(300, 300).png().toBuffer()
  const visitor = await upload({ owner: sender(shop.app) }, 'a.jpg', bytes)
  expect(visitor.statusCode).toBe(401)
  expect(visitor.json()).toEqual({ statusCode: '401', error: 'Unauthorized', message: expect.any(String) })
  expect((await shop.owner('POST', '/storage/v1/object/drinksimages/a.jpg', { a: 1 })).statusCode).toBe(415)
  expect((await shop.visitor('GET', '/storage/v1/object/public/other/a.jpg')).json()).toMatchObject({
    statusCode: '404',
    error: 'not_found',
  })
})
