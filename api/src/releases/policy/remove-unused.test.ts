import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseHistory } from '@lechaim/shared/contracts/release-history.ts'
import { expect, it } from 'vitest'
import { now } from '../../db/times.ts'
import { expectRefused } from '../../test-app.ts'
import { openPreviewLink } from '../live/visitor.ts'
import { remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'
import { removeUnused } from './remove-unused.ts'

const day = 24 * 60 * 60_000
const keptReleases = { versions: 2, unusedMs: 90 * day, previewMs: 30 * day }
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()

/** Cart releases `1.1.0+r1` … `1.n.0+rn`, each live for a while. */
async function shopWithReleases(count: number) {
  const shop = await startShop({ keptReleases })
  for (let number = 1; number <= count; number++)
    expect((await shop.release(remoteBuild('cart', { version: `1.${number}.0+r${number}` }))).statusCode).toBe(201)
  return shop
}

const used = ({ app }: ShopWithReleases, days: number, ...versions: string[]) =>
  app.db
    .updateTable('releases')
    .set({ used_at: daysAgo(days) })
    .where('version', 'in', versions)
    .execute()

const hasFiles = ({ dataDir }: ShopWithReleases, version: string) => existsSync(join(dataDir, 'releases/cart', version))

async function removed({ app }: ShopWithReleases): Promise<string[]> {
  const rows = await app.db.selectFrom('releases').select('version').where('removed_at', 'is not', null).orderBy('version').execute()
  return rows.map(({ version }) => version)
}

it('unused releases lose their files, except live, canary, last good, newest and recent ones', async () => {
  const shop = await shopWithReleases(6)
  await shop.post('promote', { version: '1.1.0+r1', traffic: 10 })
  await used(shop, 91, '1.1.0+r1', '1.2.0+r2', '1.4.0+r4', '1.5.0+r5', '1.6.0+r6', '1.0.0+a')
  await used(shop, 89, '1.3.0+r3')
  expect(await removeUnused(shop.app)).toBe(2)
  // 6 is live, 5 the one to go back to and among the newest two, 1 a canary, 3 used lately, and the first one the checkout's.
  expect(await removed(shop)).toEqual(['1.2.0+r2', '1.4.0+r4'])
  for (const [version, isThere] of Object.entries({
    '1.1.0+r1': true,
    '1.2.0+r2': false,
    '1.3.0+r3': true,
    '1.4.0+r4': false,
    '1.5.0+r5': true,
  }))
    expect(hasFiles(shop, version), version).toBe(isThere)
  expect((await shop.app.inject('/remotes/cart/1.2.0+r2/area.js')).statusCode).toBe(404)
  expect((await shop.app.inject('/remotes/cart/1.3.0+r3/area.js')).statusCode).toBe(200)
  expect(await removeUnused(shop.app)).toBe(0)
})

it('the release that a roll-back leads to is kept, however old it is', async () => {
  const shop = await shopWithReleases(4)
  const { db } = shop.app
  // The newest two have failed: good is the first one.
  await db.updateTable('releases').set({ failed_visitors: 9 }).where('version', 'in', ['1.2.0+r2', '1.3.0+r3']).execute()
  await used(shop, 400, '1.1.0+r1', '1.2.0+r2', '1.3.0+r3', '1.4.0+r4')
  await removeUnused(shop.app)
  expect(await removed(shop)).toEqual(['1.2.0+r2'])
  await shop.app.liveReleases.reload()
  expect((await shop.post('rollback', {})).json().live).toBe('1.1.0+r1')
})

it('a removed version stays taken, and can be neither promoted nor previewed nor gone back to', async () => {
  const shop = await shopWithReleases(4)
  await used(shop, 91, '1.1.0+r1')
  await removeUnused(shop.app)
  const again = await shop.release(remoteBuild('cart', { version: '1.1.0+r1' }))
  expectRefused(again, 409, 'version_taken')
  for (const path of ['promote', 'preview']) {
    const refused = await shop.post(path, { version: '1.1.0+r1' })
    expect(refused.statusCode).toBe(404)
    expect(refused.json().error.message).toMatch(/^1\.1\.0\+r1 was unused for long/)
  }
  const { releases } = (await shop.send('GET', '/api/releases/cart')).json<ReleaseHistory>()
  expect(releases.find(({ version }) => version === '1.1.0+r1')).toMatchObject({ state: 'kept', removedAt: expect.stringMatching(/Z$/) })
  for (let steps = 0; steps < 3; steps++) await shop.post('rollback', {})
  expect(await shop.offered()).toEqual(['1.0.0+a'])
  await shop.restart()
  expect(await shop.offered()).toEqual(['1.0.0+a'])
})

it('a preview is kept while its link can be opened, and removed long after', async () => {
  const shop = await startShop({ keptReleases: { ...keptReleases, previewMs: 9 * day } })
  const { app } = shop
  const link = async (query: string, version: string) => {
    const { preview } = (await shop.release(remoteBuild('cart', { version }), query)).json()
    return new URL(preview).searchParams.get('token') ?? ''
  }
  const single = await link('?mode=preview', '1.1.0+p')
  await link('?mode=preview&channel=sums', '1.2.0+p')
  const channel = await link('?mode=preview&channel=sums', '1.3.0+p')
  await used(shop, 8, '1.1.0+p')
  await used(shop, 29, '1.2.0+p', '1.3.0+p')
  await removeUnused(app)
  // Of the channel the build before its newest alone.
  expect(await removed(shop)).toEqual(['1.2.0+p'])
  expect(await openPreviewLink(app.db, app.keys.releaseSecret, single)).toMatchObject({ version: '1.1.0+p' })
  expect(await openPreviewLink(app.db, app.keys.releaseSecret, channel)).toMatchObject({ version: '1.3.0+p' })
  await used(shop, 10, '1.1.0+p')
  await shop.post('preview', { version: '1.1.0+p' })
  await removeUnused(app)
  expect(await removed(shop)).toEqual(['1.2.0+p'])
  await used(shop, 10, '1.1.0+p')
  await app.db
    .updateTable('preview_channels')
    .set({ updated_at: daysAgo(32) })
    .execute()
  await removeUnused(app)
  expect(await removed(shop)).toEqual(['1.1.0+p', '1.2.0+p', '1.3.0+p'])
  expect(await openPreviewLink(app.db, app.keys.releaseSecret, single)).toBeNull()
  expect(await openPreviewLink(app.db, app.keys.releaseSecret, channel)).toBeNull()
})

it('the next run deletes what a killed process left of a removed release', async () => {
  const shop = await shopWithReleases(4)
  await shop.app.db.updateTable('releases').set({ removed_at: now() }).where('version', '=', '1.1.0+r1').execute()
  expect(hasFiles(shop, '1.1.0+r1')).toBe(true)
  await removeUnused(shop.app)
  expect(hasFiles(shop, '1.1.0+r1')).toBe(false)
})

it('one run removes a bounded number', async () => {
  const shop = await shopWithReleases(3)
  const { db } = shop.app
  const row = await db.selectFrom('releases').selectAll().where('version', '=', '1.1.0+r1').executeTakeFirstOrThrow()
  const old = Array.from({ length: 22 }, (_, index) => ({ ...row, version: `1.0.${index}+old`, used_at: daysAgo(91) }))
  await db.insertInto('releases').values(old).execute()
  expect(await removeUnused(shop.app)).toBe(20)
  expect(await removeUnused(shop.app)).toBe(2)
  expect(await removeUnused(shop.app)).toBe(0)
})
