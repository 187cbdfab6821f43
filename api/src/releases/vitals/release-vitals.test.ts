// Vitals that pages report are counted once, by release, and one network weighs little.
import { cpuUsage } from 'node:process'
import type { PageReport } from '@lechaim/shared/contracts/page-reports.ts'
import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import type { ReleaseVitals } from '@lechaim/shared/contracts/release-vitals.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { deleteOldCounts } from '../recovery/figures-watch.ts'
import { openTicket } from '../recovery/page-ticket.ts'
import { hourOf } from '../recovery/release-figures.ts'
import { openPage, say, visit } from '../recovery/test-pages.ts'
import { remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'
import { readVitals, viewsOf } from './release-vitals.ts'

afterEach(() => vi.useRealTimers())

const vitals = { lcp: 1200, inp: 80, cls: 0.02, ttfb: 150 }
const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36' }
const leave = (shop: ShopWithReleases, ticket: string, more: Partial<PageReport> = {}, headers = {}) =>
  say(shop, { ticket, event: 'left', vitals, ...more }, headers)
const read = async (shop: ShopWithReleases) => (await shop.send('GET', '/api/releases/cart/vitals')).json<ReleaseVitals>().releases
const viewsIn = async (shop: ShopWithReleases) => (await read(shop)).map(({ version, views }) => [version, views])

it('a page’s vitals count once, and the team gets their quantiles by class of device', async () => {
  const shop = await startShop()
  const ticket = await openPage(shop)
  for (let times = 0; times < 2; times++) expect((await leave(shop, ticket, { connection: '4g' }, phone)).statusCode).toBe(204)
  await leave(shop, await openPage(shop), { vitals: { ttfb: 900 } })
  const near = (value: number) => ({ p50: expect.closeTo(value, -2), p75: expect.closeTo(value, -2), p95: expect.closeTo(value, -2) })
  expect(await read(shop)).toEqual([
    {
      version: '1.0.0+a',
      views: 2,
      vitals: [
        { name: 'lcp', device: 'phone', views: 1, ...near(1200) },
        { name: 'inp', device: 'phone', views: 1, ...near(80) },
        { name: 'cls', device: 'phone', views: 1, p50: 0.015, p75: expect.any(Number), p95: expect.any(Number) },
        { name: 'ttfb', device: 'phone', views: 1, ...near(150) },
        { name: 'ttfb', device: 'desktop', views: 1, ...near(900) },
      ],
    },
  ])
  const strata = await shop.app.db.selectFrom('release_vitals').select(['view', 'device', 'connection']).distinct().execute()
  expect(strata).toEqual(
    expect.arrayContaining([
      { view: 'home', device: 'phone', connection: 'fast' },
      { view: 'home', device: 'desktop', connection: 'slow' },
    ]),
  )
})

it('another team’s token reads no vitals', async () => {
  const shop = await startShop()
  expect((await shop.send('GET', '/api/releases/host/vitals')).statusCode).toBe(403)
  expect((await shop.app.inject('/api/releases/cart/vitals')).statusCode).toBe(401)
})

it('reports without a page, of other shapes or above a kilobyte are refused', async () => {
  const shop = await startShop()
  const ticket = await openPage(shop)
  expect((await leave(shop, `${ticket}x`)).statusCode).toBe(403)
  expect((await leave(shop, ticket, { vitals: { ...vitals, lcp: -1 } })).statusCode).toBe(400)
  expect((await say(shop, { ticket, event: 'left', vitals: { lcp: 1 } as PageReport['vitals'] })).statusCode).toBe(400)
  expect((await leave(shop, 'x'.repeat(1000))).statusCode).toBe(413)
  expect(await viewsIn(shop)).toEqual([])
})

it('pages that no person’s browser asked for, and unknown addresses, count nowhere', async () => {
  const shop = await startShop()
  await leave(shop, await openPage(shop, {}))
  await leave(shop, await openPage(shop, visit, '/nothing-here'))
  expect(await viewsIn(shop)).toEqual([])
})

it('a release replaced by its fallback counts as failed and gets none of the page’s vitals', async () => {
  const shop = await startShop()
  await leave(shop, await openPage(shop), { failed: ['cart@1.0.0+a', 'cart@9.9.9+z'] })
  expect(await viewsIn(shop)).toEqual([])
  const { releases } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(releases[0]?.figures).toMatchObject({ pages: 1, failed: 1 })
  const host = { remote: 'host', version: '1.0.0+a' }
  expect(await viewsOf(shop.app.db, host, 0)).toBe(1)
})

it('one network has at most a twentieth of the counts', async () => {
  const shop = await startShop({ trustProxy: 1 })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const visitFrom = async (address: string) => leave(shop, await openPage(shop, { ...visit, ...from(address) }), {}, from(address))
  for (let network = 0; network < 60; network++) await visitFrom(`8.8.${network}.1`)
  for (let address = 1; address <= 60; address++) await visitFrom(`9.9.9.${address}`)
  expect(await viewsIn(shop)).toEqual([['1.0.0+a', 63]])
})

it('of many counts one network has at most half of the root, and how many its largest has is known', async () => {
  const shop = await startShop()
  let pages = 0
  const report = (block: string) => {
    const page = { page: `page-${++pages}`, view: 'home', sentAt: Date.now() } as Parameters<typeof shop.app.releaseVitals.reported>[0]
    shop.app.releaseVitals.reported(page, ['cart@1.0.0+a'], { vitals, connection: '4g', device: 'phone', block })
  }
  for (let network = 0; network < 885; network++) report(`8.${network}.0/24`)
  for (let times = 0; times < 60; times++) report('9.9.9.0/24')
  await shop.app.releaseVitals.flush()
  const counted = await readVitals(shop.app.db, 'cart')
  expect(counted.get('1.0.0+a')?.get('network')).toEqual(new Map([['phone  fast', [15]]]))
  expect(await viewsIn(shop)).toEqual([['1.0.0+a', 900]])
})

it('pages that were sent before a change of what visitors get are not compared, however clocks differ', async () => {
  const shop = await startShop()
  const before = await openPage(shop)
  await shop.release(remoteBuild('cart', { version: '1.1.0+b' }), '?mode=canary&traffic=1')
  const { given_at } = shop.app.liveReleases.channel('cart') ?? { given_at: 0 }
  const compared = async () => {
    await shop.app.releaseVitals.flush()
    return viewsOf(shop.app.db, { remote: 'cart', version: '1.0.0+a' }, given_at)
  }
  await leave(shop, before)
  const anHour = 60 * 60 * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - anHour })
  await leave(shop, await openPage(shop))
  expect(await compared()).toBe(0)
  vi.setSystemTime(Date.now() + anHour + 1000)
  await leave(shop, await openPage(shop))
  expect(await compared()).toBe(1)
  vi.setSystemTime(Date.now() + anHour)
  await leave(shop, await openPage(shop))
  expect(await compared()).toBe(2)
  expect(await viewsIn(shop)).toEqual([['1.0.0+a', 4]])
})

it('counts of long ago are deleted', async () => {
  const shop = await startShop()
  await leave(shop, await openPage(shop))
  await shop.app.releaseFigures.flush()
  const days = 24 * 60 * 60 * 1000
  const stratum = { remote: 'cart', version: '1.0.0+a', view: 'home', device: 'phone', connection: 'fast', bucket: 1, views: 1 } as const
  const figures = { remote: 'cart', version: '1.0.0+a', pages: 1, ready: 0, failed: 0, carts: 0, orders: 0 }
  await shop.app.db
    .insertInto('release_vitals')
    .values({ ...stratum, since: Date.now() - 31 * days, name: 'ttfb' })
    .execute()
  await shop.app.db
    .insertInto('release_figures')
    .values({ ...figures, hour: hourOf() - 401 * 24 })
    .execute()
  await deleteOldCounts(shop.app)
  expect(await viewsIn(shop)).toEqual([['1.0.0+a', 1]])
  const hours = await shop.app.db.selectFrom('release_figures').select('hour').where('remote', '=', 'cart').execute()
  expect(hours).toEqual([{ hour: hourOf() }])
})

it('counting a report takes less than a fifth of a millisecond, its part of the writes included', async () => {
  const shop = await startShop()
  const tickets = await Promise.all(Array.from({ length: 400 }, () => openPage(shop)))
  await shop.app.releaseFigures.flush()
  const startedAt = cpuUsage()
  for (const [n, ticket] of tickets.entries()) {
    const sent = openTicket(shop.app, ticket)
    if (!sent) throw new Error('The ticket is not valid')
    const own = { lcp: 800 + 7 * n, inp: 40 + n, cls: (n % 30) / 100, ttfb: 60 + 3 * n }
    shop.app.releaseVitals.reported(sent, sent.counted, { vitals: own, connection: '4g', device: 'phone', block: `8.8.${n % 200}.0/24` })
  }
  await shop.app.releaseVitals.flush()
  const { user, system } = cpuUsage(startedAt)
  expect((user + system) / 1000 / tickets.length).toBeLessThan(0.2)
})
