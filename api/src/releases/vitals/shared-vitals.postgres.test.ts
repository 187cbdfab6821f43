// Processes that share a database add their counts up, and one of them takes each look.

import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import type { ReleaseVitals } from '@lechaim/shared/contracts/release-vitals.ts'
import { expect, test, vi } from 'vitest'
import { startS3 } from '../../storage/test-s3.ts'
import { testDatabase } from '../../test-app.ts'
import { compareFigures } from '../recovery/figures-watch.ts'
import { hourOf } from '../recovery/release-figures.ts'
import { openPage, say } from '../recovery/test-pages.ts'
import { remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'

async function twoProcesses(): Promise<[ShopWithReleases, ShopWithReleases]> {
  const [database, objects] = [await testDatabase(), await startS3()]
  return [await startShop({ database, objects }), await startShop({ database, objects })]
}

test('reports that two processes take add up', async () => {
  const shops = await twoProcesses()
  for (const shop of shops)
    for (let page = 0; page < 3; page++) await say(shop, { ticket: await openPage(shop), event: 'left', vitals: { lcp: 1000, ttfb: 100 } })
  await Promise.all(shops.map(({ app }) => app.releaseVitals.flush()))
  const { releases } = (await shops[0].send('GET', '/api/releases/cart/vitals')).json<ReleaseVitals>()
  expect(releases).toMatchObject([{ version: '1.0.0+a', views: 6 }])
})

test('two processes that look at once raise one alarm of vitals and one of figures', async () => {
  const [first, second] = await twoProcesses()
  await first.release(remoteBuild('cart', { version: '1.1.0+b' }), '?mode=canary&traffic=50')
  await vi.waitFor(() => expect(second.app.liveReleases.hasCanary()).toBe(true), 10_000)
  const since = first.app.liveReleases.channel('cart')?.given_at ?? 0
  const stratum = { remote: 'cart', since, view: 'home', device: 'phone', connection: 'fast' } as const
  const rows = [
    ['1.0.0+a', 60],
    ['1.1.0+b', 90],
  ].flatMap(([version, bucket]) =>
    (['lcp', 'ttfb'] as const).map((name) => ({ ...stratum, version: String(version), name, bucket: Number(bucket), views: 200 })),
  )
  await first.app.db.insertInto('release_vitals').values(rows).execute()
  await Promise.all([compareFigures(first.app), compareFigures(second.app)])
  const kinds = async () => {
    const { events } = (await first.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
    return events.map(({ kind }) => kind)
  }
  expect((await kinds()).filter((kind) => kind === 'failing')).toHaveLength(1)

  await first.post('promote', {})
  await vi.waitFor(() => expect(second.app.liveReleases.channel('cart')?.live).toBe('1.1.0+b'), 10_000)
  const pages = { remote: 'cart', hour: hourOf(), pages: 1000, ready: 900, failed: 0 }
  await first.app.db
    .insertInto('release_figures')
    .values([
      { ...pages, version: '1.0.0+a', carts: 120, orders: 30 },
      { ...pages, version: '1.1.0+b', carts: 0, orders: 0 },
    ])
    .execute()
  await Promise.all([compareFigures(first.app), compareFigures(second.app)])
  expect((await kinds()).filter((kind) => kind === 'failing')).toHaveLength(2)
})
