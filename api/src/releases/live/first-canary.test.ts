// A remote's first release as a canary: its other visitors get nothing of it, and their pages are what it is compared with.
import type { ReleaseAnswer, ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { expect, it } from 'vitest'
import { sender } from '../../test-app.ts'
import { createDeployToken } from '../publish/deploy-tokens.ts'
import { compareFigures } from '../recovery/figures-watch.ts'
import { hourOf } from '../recovery/release-figures.ts'
import { archiveOf, hostBuild, remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'
import { nothingShown } from './given-releases.ts'

const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

async function shopWithFirstCanary(exposes = ['./slot/gifts']) {
  const shop = await startShop()
  const { token } = await createDeployToken(shop.app.db, 'gifts')
  const team = sender(shop.app, { authorization: `Bearer ${token}` })
  const archive = await archiveOf(remoteBuild('gifts', { version: '1.0.0+g', exposes }))
  const answer = await team('POST', '/api/releases/gifts?mode=canary&traffic=50', archive, { 'content-type': 'application/gzip' })
  expect(answer.statusCode, answer.body).toBe(201)
  return { shop, team, answer: answer.json<ReleaseAnswer>() }
}

/** @returns how many of so many visitors' pages had it */
async function pagesWith({ app }: ShopWithReleases, count: number, path = '/'): Promise<number> {
  let found = 0
  for (let visitor = 0; visitor < count; visitor++)
    if ((await app.inject({ url: path, headers: visit })).body.includes('/remotes/gifts/1.0.0+g/')) found++
  return found
}

async function figures({ app }: ShopWithReleases) {
  await app.releaseFigures.flush()
  const rows = await app.db.selectFrom('release_figures').select(['version', 'pages']).where('remote', '=', 'gifts').execute()
  return Object.fromEntries(rows.map(({ version, pages }) => [version, pages]))
}

it('its share of visitors gets it, and pages without it are counted for comparison', async () => {
  const { shop, answer } = await shopWithFirstCanary()
  expect(answer).toMatchObject({ state: 'canary', traffic: 50, live: null })
  const count = await pagesWith(shop, 20)
  expect(Math.abs(count - 10)).toBeLessThan(3)
  expect(await figures(shop)).toEqual({ '1.0.0+g': count, [nothingShown]: 20 - count })
})

it('no page is counted for a view that pages do not show', async () => {
  const { shop } = await shopWithFirstCanary(['./view/gifts'])
  await pagesWith(shop, 4)
  expect(await figures(shop)).toEqual({})
})

it('the outcome of a page without it is counted once', async () => {
  const { shop } = await shopWithFirstCanary()
  for (let visitor = 0; visitor < 4; visitor++) {
    const page = await shop.app.inject({ url: '/', headers: visit })
    const ticket = /desc="([^"]+)"/.exec(String(page.headers['server-timing']))?.[1] ?? ''
    for (let times = 0; times < 2; times++)
      await shop.app.inject({ method: 'POST', url: '/api/page-reports', payload: { ticket, event: 'ready' } })
  }
  await shop.app.releaseFigures.flush()
  const rows = await shop.app.db.selectFrom('release_figures').select(['version', 'ready']).where('remote', '=', 'gifts').execute()
  expect(rows.reduce((sum, { ready }) => sum + ready, 0)).toBe(4)
  expect(rows.map(({ version }) => version)).toContain(nothingShown)
})

it('it is taken back when fewer of its pages can be used than of those without it', async () => {
  const { shop, team } = await shopWithFirstCanary()
  const count = (version: string, ready: number) => ({
    remote: 'gifts',
    version,
    hour: hourOf(),
    pages: 400,
    ready,
    failed: 0,
    carts: 40,
    orders: 10,
  })
  await shop.app.db
    .insertInto('release_figures')
    .values([count('1.0.0+g', 390), count(nothingShown, 392)])
    .execute()
  await compareFigures(shop.app)
  expect(await pagesWith(shop, 8)).toBeGreaterThan(1)
  await shop.app.db.updateTable('release_figures').set({ pages: 600, ready: 300 }).where('version', '=', '1.0.0+g').execute()
  await compareFigures(shop.app)
  expect(await pagesWith(shop, 4)).toBe(0)
  const { events } = (await team('GET', '/api/releases/gifts')).json<ReleaseHistory>()
  expect(events[0]).toMatchObject({
    kind: 'rolled-back-by-itself',
    reason: expect.stringMatching(/^worse than pages without it: 30\d of its 60\d/),
  })
})

it('it can be promoted, and taken back by hand', async () => {
  const { shop, team } = await shopWithFirstCanary()
  expect((await team('POST', '/api/releases/gifts/rollback', {})).json()).toMatchObject({ state: 'withdrawn', live: null })
  expect(await pagesWith(shop, 2)).toBe(0)
  await team('POST', '/api/releases/gifts/promote', { version: '1.0.0+g', traffic: 50 })
  expect((await team('POST', '/api/releases/gifts/promote', {})).json()).toMatchObject({ state: 'live', live: '1.0.0+g', traffic: 100 })
  expect(await pagesWith(shop, 2)).toBe(2)
})

it('a host is no canary where none is live', async () => {
  const shop = await startShop()
  await shop.app.db.updateTable('release_channels').set({ live: null }).where('remote', '=', 'host').execute()
  const { token } = await createDeployToken(shop.app.db, 'host')
  const archive = await archiveOf(hostBuild('1.1.0+h'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' }
  const refused = await shop.app.inject({ method: 'POST', url: '/api/releases/host?mode=canary&traffic=10', headers, payload: archive })
  expect(refused.statusCode).toBe(400)
})
