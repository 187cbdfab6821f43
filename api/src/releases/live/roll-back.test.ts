// A roll-back says where it leads, and leads past what has not lived with good figures.
import type { RollBackPlan } from '@lechaim/shared/contracts/release-history.ts'
import { expect, it } from 'vitest'
import { hourOf } from '../recovery/release-figures.ts'
import { remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'

const good = { pages: 1000, ready: 900, failed: 1, carts: 100, orders: 20 }
const figures = ({ app }: ShopWithReleases, version: string, counts: Partial<typeof good>) =>
  app.db
    .insertInto('release_figures')
    .values({ remote: 'cart', version, hour: hourOf(), ...good, ...counts })
    .execute()

/** Releases one after the other; each was live for as many hours. */
async function lived(shop: ShopWithReleases, ...hours: [version: string, hours: number][]) {
  for (const [version] of hours.slice(1)) await shop.release(remoteBuild('cart', { version }))
  let at = Date.now()
  for (const [version, own] of hours.toReversed()) {
    at -= own * 3_600_000
    await shop.app.db
      .updateTable('releases')
      .set({ live_at: new Date(at).toISOString() })
      .where('remote', '=', 'cart')
      .where('version', '=', version)
      .execute()
  }
}

const plan = async (shop: ShopWithReleases) => (await shop.send('GET', '/api/releases/cart/rollback')).json<RollBackPlan>()

it('leads past a release that was live for minutes, to the one that lived for days over many pages', async () => {
  const shop = await startShop()
  await lived(shop, ['1.0.0+a', 72], ['1.1.0+b', 0.2], ['1.2.0+c', 1])
  await figures(shop, '1.0.0+a', {})
  await figures(shop, '1.1.0+b', { pages: 60, ready: 55 })
  const way = 'back to 1.0.0+a, which was live for 3 days and 1000 pages, past 1.1.0+b, live for 12 minutes and 60 pages'
  expect(await plan(shop)).toEqual({ remote: 'cart', version: '1.2.0+c', from: 'live', to: '1.0.0+a', way })
  expect((await shop.post('rollback', { to: '1.0.0+a' })).json()).toMatchObject({ live: '1.0.0+a', notice: way })
})

it.each([
  ['could hardly be used', { ready: 300 }, /past 1\.1\.0\+b: only 300 of its 1000 pages could be used/],
  ['failed in many pages', { failed: 80 }, /past 1\.1\.0\+b: something failed in 80 of its 1000 pages/],
])('leads past a release that lived for days and %s', async (_name, counts, says) => {
  const shop = await startShop()
  await lived(shop, ['1.0.0+a', 72], ['1.1.0+b', 48], ['1.2.0+c', 1])
  await figures(shop, '1.0.0+a', {})
  await figures(shop, '1.1.0+b', counts)
  expect(await plan(shop)).toMatchObject({ to: '1.0.0+a', way: expect.stringMatching(says) })
})

it('leads to the newest that lived for hours where too few pages tell more', async () => {
  const shop = await startShop()
  await lived(shop, ['1.0.0+a', 72], ['1.1.0+b', 48], ['1.2.0+c', 0.1], ['1.3.0+d', 1])
  expect(await plan(shop)).toMatchObject({ to: '1.1.0+b' })
})

it('changes nothing where it would lead elsewhere than the plan said', async () => {
  const shop = await startShop()
  await shop.release(remoteBuild('cart', { version: '1.1.0+b' }))
  const refused = await shop.post('rollback', { to: '0.9.0+z' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toEqual({ code: 'outdated', message: expect.stringMatching(/lead to 1\.0\.0\+a by now/) })
  expect((await shop.offered())[0]).toBe('1.1.0+b')
})

it('of a canary leads to what is live', async () => {
  const shop = await startShop()
  await shop.release(remoteBuild('cart', { version: '1.1.0+b' }), '?mode=canary&traffic=10')
  expect(await plan(shop)).toEqual({ remote: 'cart', version: '1.1.0+b', from: 'canary', to: '1.0.0+a', way: null })
})
