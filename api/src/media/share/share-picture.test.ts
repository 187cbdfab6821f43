import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../test-app.ts'
import { sharp } from '../images/sharp.ts'
import { colour, publicPath, upload } from '../images/test-pictures.ts'
import { shareAddress } from './share-picture.ts'

/** The colour of a pixel, within what JPEG changes. */
async function pixelAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...raw].map((channel) => Math.round(channel / 16))
}

test('a link’s preview is 1200 by 630 pixels, the whole picture centred on the colour of its edge', async () => {
  const shop = await startApp()
  const label = await colour(200, 100, '#ff0000').png().toBuffer()
  const bottle = await colour(400, 500, '#204080')
    .composite([{ input: label, left: 100, top: 200 }])
    .png()
    .toBuffer()
  await upload(shop, 'a.jpg', bottle)
  const address = shareAddress(`${publicPath}a.jpg`)
  const { headers, rawPayload, statusCode } = await shop.visitor('GET', address)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('image/jpeg')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await pixelAt(rawPayload, 10, 315)).toEqual([2, 4, 8])
  expect(await pixelAt(rawPayload, 1190, 10)).toEqual([2, 4, 8])
  expect(await pixelAt(rawPayload, 600, 315)).toEqual([16, 0, 0])
  const again = await shop.visitor('GET', address, undefined, { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(readdirSync(join(shop.dataDir, 'cache', 'derived'))).toEqual([expect.stringMatching(/\.share\.jpeg$/)])
})

test('placeholders have a preview; a path that is no picture of the shop has none', async () => {
  const { visitor } = await startApp()
  expect((await visitor('GET', shareAddress('/bundled/product.jpg'))).statusCode).toBe(200)
  const statusOf = async (picture: string) => (await visitor('GET', shareAddress(picture))).statusCode
  for (const picture of [
    `${publicPath}missing.jpg`,
    '/bundled/missing.jpg',
    '/bundled/../bundled-pictures.ts',
    '/bundled/..%2f..%2fbundled-pictures.ts',
    '/etc/passwd',
    'https://pictures.example/a.jpg',
  ])
    expect(await statusOf(picture), picture).toBe(404)
  expect(await statusOf('ftp://pictures.example/a.jpg')).toBe(400)
})
