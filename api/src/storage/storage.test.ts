import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { bucket } from '@lechaim/shared/contracts/media.ts'
import { expect, test } from 'vitest'
import { sharp } from '../media/images/sharp.ts'
import { colour, read, upload } from '../media/images/test-pictures.ts'
import type { MediaObject } from '../media/objects/media-store.ts'
import { startApp, temporaryFolder } from '../test-app.ts'
import { openObjectStore } from './object-store.ts'
import { startS3 } from './test-s3.ts'

const key = { name: 'a.jpg', etag: '"abc"' }

test.each(['folder', 's3'])('%s: an object is read back unchanged until it is deleted', async (kind) => {
  const store = openObjectStore(kind === 's3' ? await startS3() : null, temporaryFolder())
  const content = randomBytes(100_000)
  await store.put(key, content, 'image/jpeg')
  expect(content.equals(await store.get(key))).toBe(true)
  await store.delete(key)
  await expect(store.get(key)).rejects.toThrow()
})

test('s3: two files under one name do not overwrite each other', async () => {
  const store = openObjectStore(await startS3(), '')
  const other = { ...key, etag: '"def"' }
  await store.put(key, Buffer.from('first'), 'image/jpeg')
  await store.put(other, Buffer.from('second'), 'image/jpeg')
  expect([String(await store.get(key)), String(await store.get(other))]).toEqual(['first', 'second'])
})

test('s3: a wrong secret and an unavailable store are 503', async () => {
  const s3 = await startS3()
  await expect(openObjectStore({ ...s3, secret: 'wrong' }, '').put(key, Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({
    statusCode: 503,
  })
  await s3.stop()
  await expect(openObjectStore(s3, '').get(key)).rejects.toMatchObject({ statusCode: 503 })
})

test('pictures are stored in the bucket and served from it, in any size; the data folder holds none', async () => {
  const s3 = await startS3()
  const shop = await startApp({ objects: s3 })
  const picture = await colour(600, 400).png().toBuffer()
  expect((await upload(shop, 'a.jpg', picture)).statusCode).toBe(200)
  expect((await upload(shop, 'a.jpg', picture)).statusCode).toBe(409)
  const shown = await read(shop, 'a.jpg')
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(600)
  const smaller = await shop.visitor('GET', `/storage/v1/object/public/${bucket}/a.jpg?w=160`)
  expect((await sharp(smaller.rawPayload).metadata()).width).toBe(160)
  expect(readdirSync(shop.dataDir)).not.toContain('media')
  const row = (await shop.app.media.find('a.jpg')) as MediaObject
  expect((await openObjectStore(s3, '').get(row)).equals(shown.rawPayload)).toBe(true)
  await s3.stop()
  expect((await read(shop, 'a.jpg')).statusCode).toBe(503)
})
