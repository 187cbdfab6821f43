import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureAddress, pictureCandidates } from '@lechaim/shared/lib/pictures.ts'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp, temporaryFolder, testOnSqlite } from '../../test-app.ts'
import { sharp } from '../images/sharp.ts'
import { colour } from '../images/test-pictures.ts'
import { openDiskCache } from '../objects/disk-cache.ts'
import { startPictureServer } from './test-picture-server.ts'

async function startShop() {
  const png = await colour(1200, 800, 'teal').png().toBuffer()
  const host = await startPictureServer((request, response) => {
    if (request.url?.startsWith('/dead')) response.writeHead(500).end()
    else if (request.url?.startsWith('/half')) response.end(png.subarray(0, png.length / 2))
    else response.end(request.url?.startsWith('/text') ? '<svg/>' : png)
  })
  const shop = await startApp({}, { fetchPolicy: host.policy })
  await makeCategory(shop.owner)
  const show = (address: string, extra = '', headers = {}) =>
    shop.visitor('GET', `${pictureAddress(address, 'product')}${extra}`, undefined, headers)
  return { ...shop, host, show }
}

test('a foreign picture of a record is shown from our own origin, fetched once, in any size', async () => {
  const { owner, host, show, dataDir } = await startShop()
  const image = `${host.origin}/a.png?x=1&y=ש%20b`
  await makeProduct(owner, { image })
  const picture = await show(image)
  expect(picture.statusCode).toBe(200)
  expect(picture.headers['content-type']).toBe('image/jpeg')
  expect(picture.headers['cache-control']).toBe('public, max-age=86400')
  expect(picture.headers['content-security-policy']).toContain('sandbox')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 })
  const small = await show(image, '&w=160', { accept: 'image/webp' })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 })
  const again = await show(image, '', { 'if-none-match': String(picture.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(host.asked.length).toBe(1)
  expect(readdirSync(join(dataDir, 'cache', 'foreign'))).toHaveLength(2)
  expect((await show(image, '&w=161')).statusCode).toBe(400)
})

test('the first request may be for a size', async () => {
  const { owner, host, show } = await startShop()
  const image = `${host.origin}/a.png`
  await makeProduct(owner, { image })
  const all = await Promise.all(['&w=160', '&w=320', '&w=600', ''].map((extra) => show(image, extra)))
  expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(host.asked).toHaveLength(1)
})

test('a picture of our own that was entered with the shop’s address is shown from its path', async () => {
  const { visitor } = await startApp({ origin: 'https://shop.example' })
  const path = '/storage/v1/object/public/drinksimages/a.jpg'
  const { headers, statusCode } = await visitor('GET', `${pictureAddress(`https://shop.example${path}`, 'product')}&w=160`)
  expect(statusCode).toBe(302)
  expect(headers.location).toEqual(`${path}?w=160`)
  expect((await visitor('GET', pictureAddress(`https://shop.example.evil${path}`, 'product'))).statusCode).toBe(404)
})

test('without a configured address, the address of the request counts as the shop’s own', async () => {
  const { visitor } = await startApp()
  const path = '/storage/v1/object/public/drinksimages/a.jpg'
  const show = (address: string) => visitor('GET', pictureAddress(address, 'product'))
  expect((await show(`http://localhost${path}?w=320`)).headers.location).toBe(path)
  expect((await show('http://localhost/bundled/product.jpg')).headers.location).toBe('/bundled/product.jpg')
  expect((await show(`http://localhost.example${path}`)).statusCode).toBe(404)
  expect((await show('http://localhost/api/products/a.jpg')).statusCode).toBe(404)
})

test('only addresses that a record holds are fetched', async () => {
  const { owner, host, show, app } = await startShop()
  const address = (name: string) => `${host.origin}/${name}.png`
  expect((await show(address('unknown'))).json()).toEqual({ statusCode: '404', error: 'not_found', message: expect.any(String) })
  for (const url of ['', 'x', 'file:///etc/passwd', '/storage/v1/x', 'http://a b'])
    expect((await show('http://x', `&url=${encodeURIComponent(url)}`)).statusCode).toBe(400)
  expect(host.asked).toEqual([])

  await owner('PATCH', '/api/categories/1', { image: address('category') })
  await owner('POST', '/api/banners', { title: 'x', image: address('banner') })
  await owner('PATCH', '/api/header', { logo: address('logo') })
  await owner('PUT', '/api/carousel', { images: [address('first'), address('second')] })
  const { id } = await makeProduct(owner, { image: address('ordered') })
  await app.db
    .insertInto('orders')
    .values({
      customer_name: '',
      customer_email: '',
      customer_phone: '',
      customer_address: '',
      notes: '',
      total: 1,
      status: 'pending',
      age_confirmed_at: null,
      search_text: '',
      idempotency_key: 'k',
      request_hash: '',
      created_at: '',
    })
    .execute()
  await app.db
    .insertInto('order_items')
    .values({ order_id: 1, product_id: id, product_name: '', product_price: 1, product_image: address('ordered'), quantity: 1 })
    .execute()
  await owner('DELETE', `/api/products/${id}`)
  for (const name of ['category', 'banner', 'logo', 'first', 'second', 'ordered'])
    expect((await show(address(name))).statusCode, name).toBe(200)
})

test('a failed, damaged or invalid picture answers 404 and is not fetched again for a while', async () => {
  const { owner, host, show } = await startShop()
  for (const path of ['dead', 'text', 'half', 'x/../dead']) await makeProduct(owner, { image: `${host.origin}/${path}` })
  for (const path of ['dead', 'dead', 'text', 'text', 'half', 'half']) {
    const response = await show(`${host.origin}/${path}`)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBeUndefined()
    expect(response.json().message).toBe('The picture can not be fetched')
  }
  expect(host.asked).toEqual(['/dead', '/text', '/half'])
})

testOnSqlite('the search for a known address walks an index', async () => {
  const { app } = await startShop()
  const { sql } = await import('kysely')
  for (const [table, column] of [
    ['products', 'image'],
    ['order_items', 'product_image'],
  ]) {
    const plan = await sql<{
      detail: string
    }>`explain query plan select 1 from ${sql.ref(table ?? '')} where ${sql.ref(column ?? '')} = ${'http://a'} and ${sql.ref(column ?? '')} glob 'http*'`.execute(
      app.db,
    )
    expect(plan.rows[0]?.detail).toMatch(/SEARCH .* USING .*INDEX .*_foreign_image/)
  }
})

test('pages show foreign pictures through the shop, and offer the sizes of those that have some', () => {
  expect(pictureAddress(' https://a.example/x?y=1,2 ', 'product')).toBe('/storage/v1/foreign?url=https%3A%2F%2Fa.example%2Fx%3Fy%3D1%2C2')
  expect(pictureCandidates('/storage/v1/foreign?url=x')).toBe(
    '/storage/v1/foreign?url=x&w=160 160w, /storage/v1/foreign?url=x&w=320 320w, /storage/v1/foreign?url=x&w=600 600w',
  )
  expect(pictureCandidates('/bundled/product.jpg')).toBeUndefined()
})

test('the cache stays within its limit, evicting the least recently used, also after a restart', async () => {
  const folder = temporaryFolder()
  const log = { warn: () => {}, error: () => {} }
  const kept = openDiskCache(folder, { log, maxBytes: 30 })
  const make = async () => Buffer.alloc(10)
  for (const name of ['a', 'b', 'c']) await kept.readOrMake(name, make)
  await kept.has('a')
  await kept.readOrMake('d', make)
  expect(readdirSync(folder).sort()).toEqual(['a', 'c', 'd'])
  expect(await kept.has('b')).toBe(false)
  utimesSync(join(folder, 'd'), 1, 1)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.half'), 'x')
  writeFileSync(join(folder, 'empty'), '')
  const again = openDiskCache(folder, { log, maxBytes: 30 })
  expect(await again.has('empty')).toBe(false)
  await again.readOrMake('e', make)
  expect(await again.has('d')).toBe(false)
  expect(await again.readOrMake('a', () => Promise.reject(new Error('it is there')))).toHaveLength(10)
})
