import { cpSync } from 'node:fs'
import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import {
  makeCategory,
  makeProduct,
  type Send,
  sender,
  signIn,
  startApp,
  temporaryFolder,
  testConfig,
  testOnSqlite,
} from '../../test-app.ts'
import { startPictureServer } from '../foreign/test-picture-server.ts'
import { sharp } from '../images/sharp.ts'
import { bitmap, colour } from '../images/test-pictures.ts'
import { isForeign } from '../objects/own-store.ts'

const path = '/api/images/optimize'
const ours = /^\/storage\/v1\/object\/public\/drinksimages\/[\da-f]{24}\.jpg$/

/** A shop and a picture server: `slow…` responds after `release`, `hang…` on the second request. */
async function startShop() {
  const colours = ['red', 'green', 'blue', 'black']
  const pictures = await Promise.all(colours.map((name) => colour(900, 300, name).png().toBuffer()))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const host = await startPictureServer(async ({ url = '' }, response) => {
    if (url.startsWith('/slow')) await released
    // The first request gets no response.
    if (url.startsWith('/hang') && host.asked.filter((path) => path === url).length === 1) return
    if (url.startsWith('/dead')) response.writeHead(404).end()
    else if (url.startsWith('/bmp')) response.end(bitmap())
    else if (url.startsWith('/half')) response.end(pictures[0]?.subarray(0, 500))
    else response.end(pictures[Number(url.at(-1))])
  })
  const shop = await startApp({}, { fetchPolicy: host.policy })
  await makeCategory(shop.owner)
  return { ...shop, host, release, product: (name: string) => makeProduct(shop.owner, { name, image: `${host.origin}/${name}` }) }
}

const progressOf = async (owner: Send): Promise<OptimizerProgress> => (await owner('GET', path)).json()
const ended = (owner: Send, state = 'done') => expect.poll(async () => (await progressOf(owner)).state, { timeout: 10_000 }).toBe(state)
const imageOf = async (owner: Send, id: number) => (await owner('GET', `/api/products/${id}`)).json<Product>().image

test("foreign pictures become the shop's JPEGs; failures are reported and the run continues", async () => {
  const { owner, visitor, product } = await startShop()
  const [first, dead, old, half] = [await product('0'), await product('dead'), await product('bmp'), await product('half')]
  const last = await product('1')
  const own = await makeProduct(owner, { image: '/storage/v1/object/public/drinksimages/x.jpg' })
  expect(await progressOf(owner)).toEqual({ state: 'idle', done: 0, total: 0, failures: [] })
  const started = await owner('POST', path)
  expect(started.statusCode).toBe(202)
  expect(started.json().state).toBe('running')
  await ended(owner)
  const message = 'The picture can not be fetched'
  expect(await progressOf(owner)).toEqual({
    state: 'done',
    done: 5,
    total: 5,
    failures: [
      { productId: dead.id, name: 'dead', message },
      { productId: old.id, name: 'bmp', message },
      { productId: half.id, name: 'half', message: 'The picture is damaged' },
    ],
  })
  for (const { id } of [first, last]) {
    const image = await imageOf(owner, id)
    expect(image).toMatch(ours)
    expect(await sharp((await visitor('GET', image)).rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 200 })
    expect((await visitor('GET', `/api/products/${id}`)).json().placeholder).toMatchObject({ width: 600, height: 200 })
  }
  expect(await imageOf(owner, dead.id)).toEqual(dead.image)
  expect(await imageOf(owner, own.id)).toEqual(own.image)
})

test('without a configured address, pictures with the address of the request are the shop’s own', async () => {
  const { owner } = await startShop()
  const stored = '/storage/v1/object/public/drinksimages/x.jpg?w=320'
  const { id } = await makeProduct(owner, { image: `http://localhost:80${stored}` })
  await makeProduct(owner, { name: 'shown', image: 'http://localhost/bundled/product.jpg' })
  await owner('POST', path)
  await ended(owner)
  expect(await progressOf(owner)).toMatchObject({ done: 0, total: 0, failures: [] })
  expect(await imageOf(owner, id)).toBe(`http://localhost:80${stored}`)
})

test('a run without foreign pictures ends at once', async () => {
  const { owner } = await startShop()
  await owner('POST', path)
  await ended(owner)
  expect(await progressOf(owner)).toEqual({ state: 'done', done: 0, total: 0, failures: [] })
})

test('one run at a time; it can be stopped during a fetch, and the next one continues', async () => {
  const { owner, product, host, release } = await startShop()
  const products = [await product('0'), await product('slow1'), await product('2')]
  const both = await Promise.all([owner('POST', path), owner('POST', path)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
  await expect.poll(() => host.asked).toHaveLength(2)
  expect((await owner('POST', path)).json().error.code).toBe('optimizer_running')
  const stopped = await owner('DELETE', path)
  expect(stopped.statusCode).toBe(200)
  expect(stopped.json()).toEqual({ state: 'stopped', done: 1, total: 3, failures: [] })
  expect((await owner('DELETE', path)).json().state).toBe('stopped')

  release()
  await owner('POST', path)
  await ended(owner)
  expect(await progressOf(owner)).toMatchObject({ done: 2, total: 2, failures: [] })
  expect(host.asked).toEqual(['/0', '/slow1', '/slow1', '/2'])
  for (const { id } of products) expect(await imageOf(owner, id)).toMatch(ours)
})

testOnSqlite('after a crash a run does only what is left', async () => {
  const { app, owner, product, host, dataDir } = await startShop()
  await product('0')
  await product('hang1')
  await owner('POST', path)
  await expect.poll(() => host.asked).toHaveLength(2)
  // The data after a crash at this moment.
  const crashed = temporaryFolder()
  cpSync(dataDir, crashed, { recursive: true })
  const again = await buildApp(testConfig(crashed), { demo: null, page: false, fetchPolicy: host.policy })
  onTestFinished(() => again.close())
  const { access_token } = (await signIn(sender(again))).json()
  const owner2 = sender(again, { authorization: `Bearer ${access_token}` })
  expect((await progressOf(owner2)).state).toBe('idle')
  await owner2('POST', path)
  await ended(owner2)
  expect(await progressOf(owner2)).toMatchObject({ done: 1, total: 1, failures: [] })
  await app.close()
})

test("the owner's changes during the run stay", async () => {
  const { owner, product, host, release } = await startShop()
  const { id } = await product('slow1')
  const deleted = await product('2')
  await owner('POST', path)
  await expect.poll(() => host.asked).toHaveLength(1)
  await owner('PATCH', `/api/products/${id}`, { image: '/bundled/product.jpg' })
  await owner('DELETE', `/api/products/${deleted.id}`)
  release()
  await ended(owner)
  expect(await imageOf(owner, id)).toBe('/bundled/product.jpg')
  expect(await progressOf(owner)).toMatchObject({ done: 2, total: 2, failures: [] })
})

test('progress and catalogue changes are published; a server stop ends the run', async () => {
  const { app, owner, product, host } = await startShop()
  const received: unknown[] = []
  app.changes.subscribe(({ topic, detail }) => received.push(topic === 'optimizer' ? (detail.progress as OptimizerProgress).state : topic))
  await product('0')
  await owner('POST', path)
  await ended(owner)
  // A run longer than the interval between two reports is reported more often.
  expect([...new Set(received.slice(received.indexOf('running')))]).toEqual(['running', 'catalogue', 'done'])
  await product('slow1')
  await owner('POST', path)
  await expect.poll(() => host.asked).toHaveLength(2)
  const startedAt = Date.now()
  await app.close()
  expect(Date.now() - startedAt).toBeLessThan(3000)
})

test('an open form of the product learns that its row has changed', async () => {
  const { owner, product } = await startShop()
  const before = await product('0')
  await owner('POST', path)
  await ended(owner)
  const save = await owner('PATCH', `/api/products/${before.id}`, { image: before.image, updatedAt: before.updatedAt })
  expect(save.statusCode).toBe(409)
  expect(save.json().error.details.image).toMatch(ours)
})

test('our own store is not foreign, by path or by the public address', () => {
  const stored = '/storage/v1/object/public/drinksimages/a.jpg'
  expect(isForeign(stored, 'http://localhost')).toBe(false)
  expect(isForeign('', 'http://localhost')).toBe(false)
  expect(isForeign(`https://shop.example${stored}`, 'https://shop.example')).toBe(false)
  expect(isForeign(`https://shop.example${stored}`, 'https://other.example')).toBe(true)
  expect(isForeign(`https://shop.example.evil${stored}`, 'https://shop.example')).toBe(true)
  expect(isForeign('https://shop.example/a.jpg', 'https://shop.example')).toBe(true)
  expect(isForeign(`https://shop.example${stored}?w=320`, 'https://shop.example')).toBe(false)
  expect(isForeign('HTTPS://Shop.example/bundled/product.jpg', 'https://shop.example')).toBe(false)
})
