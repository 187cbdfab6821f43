// Reports of pages are counted by release, and a canary that worsens them is rolled back.
import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { expect, it } from 'vitest'
import { remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'
import { compareFigures } from './figures-watch.ts'
import { hourOf, openReleaseFigures } from './release-figures.ts'
import { openPage, say, visit } from './test-pages.ts'

const figuresOf = async (shop: ShopWithReleases, version: string) => {
  await shop.app.releaseFigures.flush()
  const { releases } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  return releases.find((release) => release.version === version)?.figures
}

it('a page that was sent counts, and each thing that it says of itself counts once', async () => {
  const shop = await startShop()
  const ticket = await openPage(shop)
  await openPage(shop)
  for (const event of ['ready', 'ready', 'cart', 'order']) expect((await say(shop, { ticket, event })).statusCode).toBe(204)
  expect(await figuresOf(shop, '1.0.0+a')).toEqual({ pages: 2, ready: 1, failed: 0, carts: 1, orders: 1 })
})

it('a failure counts for the release in whose page it was', async () => {
  const shop = await startShop()
  const report = {
    ticket: await openPage(shop),
    remote: 'cart',
    version: '1.0.0+a',
    expose: './slot/overlay',
    cause: 'uncaught',
    message: 'x',
  }
  for (let times = 0; times < 2; times++)
    expect((await shop.app.inject({ method: 'POST', url: '/api/release-failures', payload: report })).statusCode).toBe(204)
  expect(await figuresOf(shop, '1.0.0+a')).toMatchObject({ pages: 1, failed: 1 })
})

it('requests of robots count nowhere, and a report needs a page', async () => {
  const shop = await startShop()
  const ticket = await openPage(shop, {})
  await openPage(shop, { ...visit, 'sec-fetch-dest': 'empty' })
  await openPage(shop, { ...visit, 'sec-purpose': 'prefetch' })
  expect((await say(shop, { ticket, event: 'ready' })).statusCode).toBe(204)
  expect((await say(shop, { ticket: `${ticket}x`, event: 'ready' })).statusCode).toBe(403)
  expect((await say(shop, { ticket, event: 'whim' })).statusCode).toBe(400)
  expect(await figuresOf(shop, '1.0.0+a')).toMatchObject({ pages: 0, ready: 0 })
})

it('of one network thirty pages an hour count', async () => {
  const shop = await startShop({ trustProxy: 1 })
  for (let page = 0; page < 40; page++) await openPage(shop, { ...visit, 'x-forwarded-for': '8.8.4.4' })
  await openPage(shop, { ...visit, 'x-forwarded-for': '8.8.8.8' })
  expect(await figuresOf(shop, '1.0.0+a')).toMatchObject({ pages: 31 })
})

it('counts are stored at the stop though the database fails once', async () => {
  const { app, ...shop } = await startShop()
  let inserts = 0
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && inserts++ === 0) throw new Error('away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const figures = openReleaseFigures(db, app.log)
  figures.sent(['cart@1.0.0+a'], null)
  await figures.close()
  expect(inserts).toBe(2)
  expect(await figuresOf({ app, ...shop }, '1.0.0+a')).toMatchObject({ pages: 1 })
})

async function shopWithCanary(figures: Record<string, object>, query = '?mode=canary&traffic=50') {
  const shop = await startShop()
  await shop.release(remoteBuild('cart', { version: '1.1.0+b' }), query)
  for (const [version, counts] of Object.entries(figures)) {
    const none = { ready: 0, failed: 0, carts: 0, orders: 0 }
    await shop.app.db
      .insertInto('release_figures')
      .values({ remote: 'cart', version, hour: hourOf(), pages: 1000, ...none, ...counts })
      .execute()
  }
  await compareFigures(shop.app)
  const { events } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  return { last: events[0], live: (await shop.offered())[0] }
}

const usual = { ready: 920, carts: 120, orders: 30 }

it.each([
  ['of which hardly a page can be used', { ...usual, ready: 400 }, /400 of its 1000 pages could be used, and of the other’s 1000 920/],
  ['that puts nothing into the cart', { ready: 920 }, /0 of its 1000 pages led to something in the cart, and of the other’s 1000 120/],
])('a canary %s is taken back with the reason', async (_name, figures, says) => {
  const { last } = await shopWithCanary({ '1.0.0+a': usual, '1.1.0+b': figures })
  expect(last).toMatchObject({ kind: 'rolled-back-by-itself', version: '1.1.0+b', by: 'server', reason: expect.stringMatching(says) })
})

it('a canary as good as the live release stays', async () => {
  expect((await shopWithCanary({ '1.0.0+a': usual, '1.1.0+b': { ...usual, ready: 915 } })).last).toMatchObject({ kind: 'canary' })
})

it('a new live release of which hardly a page can be used gives way to the one before', async () => {
  const { last, live } = await shopWithCanary({ '1.0.0+a': usual, '1.1.0+b': { ...usual, ready: 400 } }, '')
  expect(last?.kind).toBe('rolled-back-by-itself')
  expect(live).toBe('1.0.0+a')
})

it('a new live release with fewer orders raises an alarm and stays', async () => {
  const { last, live } = await shopWithCanary({ '1.0.0+a': usual, '1.1.0+b': { ready: 920 } }, '')
  expect(last?.kind).toBe('failing')
  expect(live).toBe('1.1.0+b')
})
