import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { ObjectStore } from '../../storage/object-store.ts'
import { openObjectStore } from '../../storage/object-store.ts'
import { startS3 } from '../../storage/test-s3.ts'
import { temporaryFolder, testDatabase } from '../../test-app.ts'
import { openReleaseArchives } from '../publish/release-archives.ts'
import { openReleaseFiles } from '../publish/release-files.ts'
import { keepFailure } from '../recovery/failures-queries.ts'
import { archiveOf, remoteBuild, type ShopWithReleases, startShop } from '../test-builds.ts'

const next = (version = '1.1.0+b', wishes = {}) => remoteBuild('cart', { version, ...wishes })

/** Processes of one shop, each with a data folder of its own. */
async function processes(count: number): Promise<{ shops: ShopWithReleases[]; store: ObjectStore; stopStore(): Promise<void> }> {
  const [database, s3] = [await testDatabase(), await startS3()]
  const shops: ShopWithReleases[] = []
  for (let n = 0; n < count; n++) shops.push(await startShop({ database, objects: s3 }))
  return { shops, store: openObjectStore(s3, ''), stopStore: s3.stop }
}

const area = async ({ app }: ShopWithReleases, version: string) => app.inject(`/remotes/cart/${version}/area.js`)

test('a release that one process takes in is live at the other within moments, with its files', async () => {
  const { shops } = await processes(2)
  const [first, second] = shops as [ShopWithReleases, ShopWithReleases]
  const delays: number[] = []
  for (let n = 1; n <= 5; n++) {
    const version = `1.${n}.0+b`
    expect((await first.release(next(version))).statusCode).toBe(201)
    const released = performance.now()
    await vi.waitFor(async () => expect((await second.offered())[0]).toBe(version), { interval: 1, timeout: 5000 })
    delays.push(performance.now() - released)
    expect((await area(second, version)).body).toBe(`/* ${version} */`)
  }
  expect(delays.sort((a, b) => a - b)[2]).toBeLessThan(250)
})

test('switch, canary and roll-back at one process hold at the other', async () => {
  const { shops } = await processes(2)
  const [first, second] = shops as [ShopWithReleases, ShopWithReleases]
  await first.release(next(), '?mode=canary&traffic=50')
  await vi.waitFor(() => expect(second.app.liveReleases.hasCanary()).toBe(true), 10_000)
  expect((await second.post('promote', {})).json()).toMatchObject({ version: '1.1.0+b', state: 'live' })
  await vi.waitFor(async () => expect((await first.offered())[0]).toBe('1.1.0+b'), 10_000)
  await first.post('rollback', {})
  await vi.waitFor(async () => expect((await second.offered())[0]).toBe('1.0.0+a'), 10_000)
  await first.post('switch', { off: true })
  await vi.waitFor(async () => expect(await second.offered()).toEqual([]), 10_000)
})

test('a preview made at one process is shown by the other', async () => {
  const { shops } = await processes(2)
  const [first, second] = shops as [ShopWithReleases, ShopWithReleases]
  await first.release(next(), '?mode=preview')
  expect((await area(second, '1.1.0+b')).body).toBe('/* 1.1.0+b */')
})

test('a stack is mapped by a process that never had the release, and whose map came from the store', async () => {
  const { shops } = await processes(2)
  const [first, second] = shops as [ShopWithReleases, ShopWithReleases]
  const map = JSON.stringify({ version: 3, sources: ['src/area.ts'], sourcesContent: ['area()'], names: [], mappings: 'AAAA' })
  await first.release({ ...next(), 'area.js.map': map })
  const frame = { name: 'f', remote: 'cart', version: '1.1.0+b', file: 'area.js', line: 1, column: 1 }
  const failure = { remote: 'cart', version: '1.1.0+b', cause: 'render', expose: './slot/overlay', message: 'no luck' } as const
  await keepFailure(first.app.db, { ...failure, stack: JSON.stringify([frame]) })
  await vi.waitFor(async () => expect((await second.offered())[0]).toBe('1.1.0+b'), 10_000)
  rmSync(join(second.dataDir, 'releases/cart'), { recursive: true })
  await second.restart()
  const { failures } = (await second.send('GET', '/api/releases/cart/failures?version=1.1.0%2Bb')).json()
  expect(failures[0].frames).toMatchObject([{ file: 'src/area.ts', line: 1, mapped: true, source: { lines: ['area()'] } }])
})

test('one version sent to two processes at once is taken once', async () => {
  const { shops } = await processes(2)
  const answers = await Promise.all(shops.map((shop, n) => shop.release(next('1.1.0+b', { files: { 'area.js': `/* by ${n} */` } }))))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const winner = answers.findIndex(({ statusCode }) => statusCode === 201)
  for (const shop of shops) expect((await area(shop, '1.1.0+b')).body).toBe(`/* by ${winner} */`)
})

test('a process that starts on an empty data folder serves the live release and earlier ones', async () => {
  const { shops } = await processes(1)
  const [first] = shops as [ShopWithReleases]
  await first.release(next())
  await first.release(next('1.2.0+c'))
  const { database, objects } = first.app.config
  const later = await startShop({ database, objects })
  expect((await later.offered())[0]).toBe('1.2.0+c')
  expect(existsSync(join(later.dataDir, 'releases/cart/1.1.0+b'))).toBe(true)
  rmSync(join(later.dataDir, 'releases/cart'), { recursive: true })
  await later.restart()
  expect((await area(later, '1.1.0+b')).body).toBe('/* 1.1.0+b */')
  expect((await area(later, '9.9.9+z')).statusCode).toBe(404)
})

test('files that a killed process left are not served for what another released under their name', async () => {
  const { shops } = await processes(2)
  const [first, second] = shops as [ShopWithReleases, ShopWithReleases]
  const leave = async (version: string) => {
    const left = Object.entries(next(version, { files: { 'area.js': '/* left */' } })).map(
      ([file, text]) => [file, Buffer.from(text)] as const,
    )
    await openReleaseFiles(first.dataDir).store('cart', version, new Map(left))
  }
  await leave('1.1.0+b')
  await leave('1.2.0+c')
  await second.release(next('1.1.0+b'), '?mode=preview')
  await first.restart()
  expect((await area(first, '1.1.0+b')).body).toBe('/* 1.1.0+b */')
  await second.release(next('1.2.0+c'))
  await vi.waitFor(async () => expect((await first.offered())[0]).toBe('1.2.0+c'), 10_000)
  expect((await area(first, '1.2.0+c')).body).toBe('/* 1.2.0+c */')
})

test('a release that could not be written down can be released by another process', async () => {
  const { shops } = await processes(2)
  const [first, second] = shops as [ShopWithReleases, ShopWithReleases]
  await sql`alter table releases add constraint no_more check (version <> '1.1.0+b') not valid`.execute(first.app.db)
  expect((await first.release(next('1.1.0+b', { files: { 'area.js': '/* by the first */' } }))).statusCode).toBeGreaterThanOrEqual(500)
  await sql`alter table releases drop constraint no_more`.execute(first.app.db)
  expect((await second.release(next())).statusCode).toBe(201)
  await vi.waitFor(async () => expect((await first.offered())[0]).toBe('1.1.0+b'), 10_000)
  expect((await area(first, '1.1.0+b')).body).toBe('/* 1.1.0+b */')
})

test('an archive that is not the one that was released is not unpacked', async () => {
  const { shops, store } = await processes(1)
  const [first] = shops as [ShopWithReleases]
  await first.release(next(), '?mode=preview')
  const { archive } = await first.app.db.selectFrom('releases').select('archive').where('version', '=', '1.1.0+b').executeTakeFirstOrThrow()
  await store.put({ name: 'cart@1.1.0+b.tar.gz', etag: archive ?? '' }, await archiveOf(next('1.1.0+b', { code: 'steal()' })), '')
  const folder = temporaryFolder()
  const archives = openReleaseArchives(first.app.db, store, openReleaseFiles(folder), () => false)
  await expect(archives.bring('cart', '1.1.0+b')).rejects.toThrow('not the one that was released')
  expect(existsSync(join(folder, 'releases/cart/1.1.0+b'))).toBe(false)
})

test('without the object store a process serves its local releases and refuses new ones', async () => {
  const { shops, stopStore } = await processes(2)
  const [first, second] = shops as [ShopWithReleases, ShopWithReleases]
  await stopStore()
  expect((await first.release(next())).statusCode).toBe(503)
  expect(existsSync(join(first.dataDir, 'releases/cart/1.1.0+b'))).toBe(false)
  expect((await second.offered())[0]).toBe('1.0.0+a')
  expect((await area(second, '1.0.0+a')).statusCode).toBe(200)
})

test('of releases without visitors a data folder keeps the last used ones', async () => {
  const { shops, store } = await processes(1)
  const [first] = shops as [ShopWithReleases]
  for (const version of ['1.1.0+b', '1.2.0+c', '1.3.0+d']) await first.release(next(version), '?mode=preview')
  const folder = temporaryFolder()
  const isOffered = (_remote: string, version: string) => version === '1.0.0+a'
  const archives = openReleaseArchives(first.app.db, store, openReleaseFiles(folder), isOffered, 2)
  for (const version of ['1.0.0+a', '1.1.0+b', '1.2.0+c', '1.1.0+b', '1.3.0+d']) await archives.bring('cart', version)
  expect(readdirSync(join(folder, 'releases/cart')).sort()).toEqual(['1.0.0+a', '1.1.0+b', '1.3.0+d'])
  await archives.bring('cart', '1.2.0+c')
  expect(readdirSync(join(folder, 'releases/cart')).sort()).toEqual(['1.0.0+a', '1.2.0+c', '1.3.0+d'])
})

/** A report of a page that this process has served. */
async function report({ app }: ShopWithReleases): Promise<number> {
  const page = await app.inject('/')
  const ticket = /desc="([^"]+)"/.exec(String(page.headers['server-timing']))?.[1]
  const payload = { ticket, remote: 'cart', version: '1.1.0+b', expose: './slot/overlay', cause: 'evaluation', message: 'no luck' }
  return (await app.inject({ method: 'POST', url: '/api/release-failures', payload })).statusCode
}

const rollBacks = ({ app }: ShopWithReleases) =>
  app.db.selectFrom('release_events').select('version').where('kind', '=', 'rolled-back-by-itself').execute()

test('failures at all processes add up, and take a release back once', async () => {
  const { shops } = await processes(2)
  const [first, second] = shops as [ShopWithReleases, ShopWithReleases]
  await first.release(next())
  await vi.waitFor(async () => expect((await second.offered())[0]).toBe('1.1.0+b'), 10_000)
  for (let n = 0; n < 4; n++) expect(await report(shops[n % 2] as ShopWithReleases)).toBe(204)
  expect(await rollBacks(first)).toEqual([])
  expect(await Promise.all([first, second, first, second].map(report))).toEqual([204, 204, 204, 204])
  for (const shop of shops) await vi.waitFor(async () => expect((await shop.offered())[0]).toBe('1.0.0+a'), 10_000)
  expect(await rollBacks(first)).toEqual([{ version: '1.1.0+b' }])
})

test('pages that loaded the release at another process count as well', async () => {
  const { shops } = await processes(2)
  const [first, second] = shops as [ShopWithReleases, ShopWithReleases]
  await first.release(next())
  await vi.waitFor(async () => expect((await second.offered())[0]).toBe('1.1.0+b'), 10_000)
  for (let n = 0; n < 30; n++) second.app.failureWatch.loaded(['cart@1.1.0+b'])
  expect(await report(second)).toBe(204)
  for (let n = 0; n < 5; n++) await report(first)
  expect(await rollBacks(first)).toEqual([])
  expect((await first.offered())[0]).toBe('1.1.0+b')
})
