import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'
import { acceptedFormat } from './derivatives.ts'
import { sharp } from './sharp.ts'
import { colour, publicPath, read, upload } from './test-pictures.ts'

const browser = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

test('a picture has the requested width and the best accepted format', async () => {
  const shop = await startApp()
  await upload(shop, 'a.jpg', await colour(1000, 500).png().toBuffer())
  const formats: [string, string, string][] = [
    [browser, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ]
  for (const [accept, type, format] of formats) {
    for (const width of [160, 320, 600]) {
      const { headers, rawPayload, statusCode } = await read(shop, `a.jpg?w=${width}`, { accept })
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toEqual(type)
      expect(headers.vary).toContain('accept')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width, height: width / 2 })
      const again = await read(shop, `a.jpg?w=${width}`, { accept, 'if-none-match': String(headers.etag) })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
    }
  }
  expect(readdirSync(join(shop.dataDir, 'cache', 'derived'))).toHaveLength(9)
  expect(readdirSync(join(shop.dataDir, 'media'))).toEqual(['a.jpg'])
})

test('smaller pictures are not enlarged', async () => {
  const shop = await startApp()
  await upload(shop, 'a.jpg', await colour(200, 100).png().toBuffer())
  const { rawPayload } = await read(shop, 'a.jpg?w=600')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200 })
})

test('other widths are refused', async () => {
  const shop = await startApp()
  await upload(shop, 'a.jpg', await colour(300, 300).png().toBuffer())
  for (const query of ['w=161', 'w=', 'w=0160', 'w=160.0', 'w=1e3', 'w=-160', 'w=160&w=320', 'w=%00']) {
    const response = await read(shop, `a.jpg?${query}`)
    expect({ statusCode: response.statusCode, body: response.json() }, query).toEqual({
      statusCode: 400,
      body: { statusCode: '400', error: 'invalid_request', message: expect.any(String) },
    })
  }
})

test('the format follows Accept', () => {
  const cases: [string | undefined, string][] = [
    [browser, 'avif'],
    ['image/avif;q=0, image/webp;q=0.5', 'webp'],
    ['image/webp;q=0.0', 'jpeg'],
    ['IMAGE/WEBP', 'webp'],
    ['image/avif-sequence', 'jpeg'],
    ['image/*', 'jpeg'],
    ['', 'jpeg'],
    [undefined, 'jpeg'],
  ]
  for (const [accept, format] of cases) expect(acceptedFormat(accept), accept).toBe(format)
})

test('a derivative is made once for concurrent requests, and again when its file is missing', async () => {
  const shop = await startApp()
  await upload(shop, 'a.jpg', await colour(600, 600).png().toBuffer())
  const object = await shop.app.media.find('a.jpg')
  if (!object) throw new Error('not stored')
  const all = await Promise.all(Array.from({ length: 20 }, () => shop.app.media.derive(object, 320, 'avif')))
  expect(new Set(all).size).toBe(1)
  expect(await shop.app.media.derive(object, 320, 'avif')).toEqual(all[0])
})

test('dominant colour and preview are stored with a picture and sent with its record', async () => {
  const shop = await startApp()
  await upload(shop, 'a.jpg', await colour(480, 600, '#5b1a2e').png().toBuffer())
  const image = `${publicPath}a.jpg`
  await makeCategory(shop.owner, { image })
  const { id } = await makeProduct(shop.owner, { image })
  await shop.owner('POST', '/api/banners', { title: 'מבצע', image })
  const product: Product = (await shop.visitor('GET', `/api/products/${id}`)).json()
  const { placeholder } = product
  expect(placeholder).toEqual({
    color: expect.stringMatching(/^#5[\da-f]1[\da-f]2[\da-f]$/),
    preview: expect.any(String),
    width: 480,
    height: 600,
  })
  expect(placeholder?.preview.length).toBeLessThan(400)
  const preview = Buffer.from(placeholder?.preview.replace('data:image/webp;base64,', '') ?? '', 'base64')
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 16, height: 20 })
  for (const url of ['/api/products', '/api/categories', '/api/banners'])
    expect((await shop.visitor('GET', url)).json().items[0].placeholder, url).toEqual(placeholder)
})

test('older pictures get theirs when requested', async () => {
  const shop = await startApp()
  await upload(shop, 'a.jpg', await colour(300, 300, 'blue').png().toBuffer())
  await shop.app.db.updateTable('media_objects').set({ color: null, preview: null }).execute()
  const isDescribed = () => shop.app.db.selectFrom('media_objects').select('preview').where('preview', 'is not', null).executeTakeFirst()
  expect(await isDescribed()).toBeUndefined()
  await read(shop, 'a.jpg')
  await expect.poll(isDescribed).toBeDefined()
})
