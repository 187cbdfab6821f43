import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bucket } from '@lechaim/shared/contracts/media.ts'
import { expect, onTestFinished, test } from 'vitest'
import { etagOf } from '../http/responses/answers.ts'
import { sharp } from '../media/images/sharp.ts'
import { colour, read, upload } from '../media/images/test-pictures.ts'
import { cacheStore } from '../media/objects/cached-store.ts'
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
  expect(String(await store.get(key))).toBe('first')
  expect(String(await store.get(other))).toBe('second')
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
})

test('while the store is away, a process serves the pictures that it has stored or served, in any size', async () => {
  const s3 = await startS3()
  const [stored, served] = [await startApp({ objects: s3 }), await startApp({ objects: s3 })]
  await upload(stored, 'a.jpg', await colour(600, 400).png().toBuffer())
  const row = (await stored.app.media.find('a.jpg')) as MediaObject
  await served.app.db.insertInto('media_objects').values(row).execute()
  const before = await read(served, 'a.jpg')
  expect(before.statusCode).toBe(200)
  await s3.stop()
  for (const shop of [stored, served]) {
    expect((await read(shop, 'a.jpg')).rawPayload.equals(before.rawPayload)).toBe(true)
    expect((await read(shop, 'a.jpg?w=320')).statusCode).toBe(200)
  }
  const other = await startApp({ objects: s3 })
  await other.app.db.insertInto('media_objects').values(row).execute()
  expect((await read(other, 'a.jpg')).statusCode).toBe(503)
})

/** @returns a store that holds `content` under any name, a cache of it in a folder, and how often the store was asked */
function cachedStore(contents: Record<string, Buffer>, maxBytes = 1_000_000) {
  const folder = temporaryFolder()
  const asked: string[] = []
  const store = {
    put: async () => {},
    get: async ({ name }: { name: string }) => {
      asked.push(name)
      return contents[name] as Buffer
    },
    delete: async () => {},
  }
  const keyFor = (name: string) => ({ name, etag: etagOf(contents[name] as Buffer) })
  return { folder, asked, keyFor, open: () => cacheStore(store, folder, { maxBytes, log: { warn: () => {}, error: () => {} } }) }
}

test('a cached original that a crash or the disk has damaged is fetched again', async () => {
  const { folder, asked, keyFor, open } = cachedStore({ a: randomBytes(1000), b: randomBytes(1000) })
  const first = open()
  for (const name of ['a', 'b']) await first.get(keyFor(name))
  const [one, other] = readdirSync(folder) as [string, string]
  truncateSync(join(folder, one), 500)
  writeFileSync(join(folder, other), randomBytes(1000))
  writeFileSync(join(folder, `.${one}`), 'of a killed process')
  const again = open()
  for (const name of ['a', 'b', 'a', 'b']) expect(etagOf(await again.get(keyFor(name)))).toBe(keyFor(name).etag)
  expect(asked).toEqual(['a', 'b', 'a', 'b'])
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

test('cached originals stay within their limit: those used least recently go', async () => {
  const { folder, asked, keyFor, open } = cachedStore({ a: randomBytes(1000), b: randomBytes(1000), c: randomBytes(1000) }, 2500)
  const store = open()
  for (const name of ['a', 'b', 'a', 'c', 'a']) await store.get(keyFor(name))
  expect(readdirSync(folder)).toHaveLength(2)
  expect(asked).toEqual(['a', 'b', 'c'])
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test.each(['never answers', 'answers without end'])('a store that accepts and %s fails each operation in time', async (kind) => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => {})
    if (kind !== 'never answers') socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\na part'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const settings = { bucket: `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`, region: 'a', keyId: 'a', secret: 'a' }
  const collecting = setInterval(collectGarbage, 20)
  onTestFinished(() => clearInterval(collecting))
  const operations = {
    get: () => openObjectStore(settings, '', 300).get(key),
    put: () => openObjectStore(settings, '', 300).put(key, randomBytes(1_000_000), 'image/jpeg'),
    delete: () => openObjectStore(settings, '', 300).delete(key),
  }
  const failures = await Promise.all(Object.values(operations).map((operation) => operation().catch((error) => error)))
  expect(failures.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])

  const store = openObjectStore(settings, '', 300)
  await expect(store.get(key)).rejects.toMatchObject({ statusCode: 503 })
  const before = connections
  await expect(store.get(key)).rejects.toThrow('did not answer a moment ago')
  expect(connections).toBe(before)
})
