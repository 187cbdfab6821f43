// A canary goes on by steps, or is taken back, by the vitals of its pages.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseHistory, ReleaseRecord } from '@lechaim/shared/contracts/release-history.ts'
import { expect, it } from 'vitest'
import { compareFigures } from '../recovery/figures-watch.ts'
import { hourOf } from '../recovery/release-figures.ts'
import { remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'

const [live, canary] = ['1.0.0+a', '1.1.0+b']
const inSteps = '?mode=canary&traffic=10&steps=true'

async function shopWithCanary(query = inSteps, overrides: Parameters<typeof startShop>[0] = {}) {
  const shop = await startShop(overrides)
  expect((await shop.release(remoteBuild('cart', { version: canary }), query)).statusCode).toBe(201)
  return shop
}

/** Counts views over 20 buckets of 5 %. @param later buckets by which all are slower */
async function count({ app }: ShopWithReleases, version: string, views: number, later = 0): Promise<void> {
  const since = app.liveReleases.channel('cart')?.given_at ?? 0
  const stratum = { remote: 'cart', version, since, view: 'home', device: 'phone', connection: 'fast' } as const
  const rows = Array.from(
    { length: 20 },
    (_, place) => ({ ...stratum, name: 'lcp', bucket: 60 + place + later, views: views / 20 }) as const,
  )
  const ttfb = { ...stratum, name: 'ttfb', bucket: 20, views } as const
  await app.db
    .insertInto('release_vitals')
    .values([...rows, ttfb])
    .execute()
}

async function look(shop: ShopWithReleases) {
  await compareFigures(shop.app)
  const { releases, events } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  const recordOf = (version: string) => releases.find((release) => release.version === version) as ReleaseRecord
  return { last: events[0], events, canary: recordOf(canary), live: recordOf(live) }
}

it('a slower canary is taken back with the reason in words', async () => {
  const shop = await shopWithCanary()
  await count(shop, live, 2000)
  await count(shop, canary, 200, 5)
  const { last, canary: taken } = await look(shop)
  expect(taken.state).toBe('withdrawn')
  expect(last).toMatchObject({ kind: 'rolled-back-by-itself', version: canary, by: 'server' })
  expect(last?.reason).toMatch(
    /^slower than what is live by more than 5 %: LCP \d+ ms against \d+ ms \(75th percentile\) over 200 and 2000 views/,
  )
})

it('a canary that is as good goes to half of the visitors and then to all, judged anew at each step', async () => {
  const shop = await shopWithCanary()
  await count(shop, live, 20_000)
  await count(shop, canary, 20_000)
  const first = await look(shop)
  expect(first.last).toMatchObject({ kind: 'canary', version: canary, by: 'server' })
  expect(first.last?.reason).toMatch(/^50 % of the visitors, in steps, as good as what is live within 5 %: LCP/)
  expect(first.canary).toMatchObject({ state: 'canary', traffic: 50, verdict: 'too few to tell: 0 of 100 views have reported' })
  expect((await look(shop)).events).toHaveLength(first.events.length)

  await count(shop, live, 20_000)
  await count(shop, canary, 20_000)
  const second = await look(shop)
  expect(second.last).toMatchObject({ kind: 'live', version: canary, by: 'server', reason: expect.stringMatching(/^as good/) })
  expect(second.canary).toMatchObject({ state: 'live', traffic: 100 })
})

it('too few views are left to a person', async () => {
  const shop = await shopWithCanary()
  await count(shop, live, 2000)
  await count(shop, canary, 80, 20)
  const { last, canary: record } = await look(shop)
  expect(last?.kind).toBe('canary')
  expect(record).toMatchObject({ traffic: 10, verdict: 'too few to tell: 80 of 100 views have reported' })
})

it('vitals never take back what a person gave to visitors without steps: one alarm', async () => {
  const shop = await shopWithCanary('?mode=canary&traffic=10')
  await count(shop, live, 2000)
  await count(shop, canary, 200, 5)
  const { last, canary: record, events } = await look(shop)
  expect(record.state).toBe('canary')
  expect(last).toMatchObject({
    kind: 'failing',
    reason: expect.stringMatching(/^slower .*; a person gave it to its visitors, so it stays$/),
  })
  expect((await look(shop)).events).toHaveLength(events.length)
})

it('vitals never bring forward what a person gave to another share without steps', async () => {
  const shop = await shopWithCanary()
  await shop.post('promote', { traffic: 20 })
  await count(shop, live, 20_000)
  await count(shop, canary, 20_000)
  expect((await look(shop)).canary).toMatchObject({ state: 'canary', traffic: 20 })
  expect((await shop.post('promote', { traffic: 20, steps: true })).json()).toMatchObject({ state: 'canary', traffic: 20, steps: true })
  await count(shop, live, 20_000)
  await count(shop, canary, 20_000)
  expect((await look(shop)).canary).toMatchObject({ state: 'canary', traffic: 50 })
})

it('the shop’s setting has every canary go on by steps, unless its team says no', async () => {
  const overrides = { canary: { steps: true, views: 100, margin: 0.05 } }
  const answers = ['?mode=canary&traffic=10', '?mode=canary&traffic=10&steps=false'].map(async (query) => {
    const shop = await startShop(overrides)
    return (await shop.release(remoteBuild('cart', { version: canary }), query)).json().steps
  })
  expect(await Promise.all(answers)).toEqual([true, undefined])
  const shop = await startShop()
  expect((await shop.release(remoteBuild('cart', { version: canary }), '?steps=true')).statusCode).toBe(400)
})

it('a canary whose pages never report is taken back by what became of them', async () => {
  const shop = await shopWithCanary()
  await count(shop, live, 2000)
  const none = { remote: 'cart', hour: hourOf(), failed: 0, carts: 0, orders: 0 }
  await shop.app.db
    .insertInto('release_figures')
    .values([
      { ...none, version: live, pages: 2000, ready: 1800 },
      { ...none, version: canary, pages: 150, ready: 0 },
    ])
    .execute()
  const { last } = await look(shop)
  expect(last).toMatchObject({ kind: 'rolled-back-by-itself', reason: expect.stringMatching(/0 of its 150 pages could be used/) })
})

it('a canary that does not pass the check any more stays as it is, with an alarm', async () => {
  const shop = await shopWithCanary()
  await count(shop, live, 20_000)
  await count(shop, canary, 20_000)
  rmSync(join(shop.dataDir, 'releases/cart', canary, 'area.js'))
  const { last, canary: record } = await look(shop)
  expect(record).toMatchObject({ state: 'canary', traffic: 10 })
  expect(last).toMatchObject({ kind: 'failing', reason: expect.stringMatching(/it could not be given to more visitors: /) })
})
