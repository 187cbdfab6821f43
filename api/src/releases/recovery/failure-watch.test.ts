import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { databasePlugin } from '../../db/database-plugin.ts'
import { migrate } from '../../db/migrate.ts'
import { limitsPlugin } from '../../limits/limits-plugin.ts'
import { startOnce, temporaryFolder, testConfig, testDatabase } from '../../test-app.ts'
import { openFailureStore } from './failure-store.ts'
import { createFailureWatch } from './failure-watch.ts'

let versions = 0
const threshold = { visitors: 5, windowMs: 120_000, share: 0.2 }

const app = startOnce(async (): Promise<FastifyInstance> => {
  const server = Fastify()
  server.decorate('config', testConfig(temporaryFolder(), { database: await testDatabase() }))
  await server.register(databasePlugin, {})
  await migrate(server.db)
  await server.register(limitsPlugin)
  return server
})
beforeEach(async () => {
  for (const table of ['release_reports', 'release_loads', 'counters'] as const) await app().db.deleteFrom(table).execute()
})
afterAll(() => app().close())

/** A watch over a release of its own. */
function watchNow() {
  const release = `cart@${++versions}`
  const store = openFailureStore(app(), threshold.windowMs)
  const watch = createFailureWatch(store, threshold)
  let number = 0
  return {
    watch,
    load: (times: number) => Array.from({ length: times }, () => watch.loaded([release])),
    /** @returns the counts when they are too much */
    fail: async (wishes: { visitor?: string; page?: string; network?: string | null } = {}) => {
      const name = String(++number)
      const failed = await watch.failed({ release, page: name, visitor: name, network: null, ...wishes })
      return failed?.isTooMuch ? { visitors: failed.visitors, loads: failed.loads } : null
    },
    /** Everything stored gets that much older. */
    wait: async (ms: number) => {
      await store.loadsOf(release)
      await app()
        .db.updateTable('release_reports')
        .set({ reported_at: sql<number>`reported_at - ${sql.lit(ms)}` })
        .execute()
      const slices = Math.ceil((ms * 12) / threshold.windowMs)
      const loads = await app().db.deleteFrom('release_loads').returningAll().execute()
      for (const row of loads)
        await app()
          .db.insertInto('release_loads')
          .values({ ...row, slice: row.slice - slices })
          .execute()
      await app()
        .db.updateTable('counters')
        .set({ expires_at: sql<number>`expires_at - ${sql.lit(ms)}` })
        .execute()
    },
  }
}

it('five different visitors, and more than a fifth of the pages, are too much', async () => {
  const { load, fail } = watchNow()
  load(24)
  expect([await fail(), await fail(), await fail(), await fail()]).toEqual([null, null, null, null])
  expect(await fail()).toEqual({ visitors: 5, loads: 24 })
  expect(await fail()).toBeNull()
})

it('a fifth of the pages exactly is not', async () => {
  const { load, fail } = watchNow()
  load(25)
  expect([await fail(), await fail(), await fail(), await fail(), await fail()]).toEqual([null, null, null, null, null])
})

it('one visitor who tries again and again is one', async () => {
  const { load, fail } = watchNow()
  load(5)
  for (let page = 0; page < 50; page++) expect(await fail({ visitor: 'same' })).toBeNull()
})

it('page loads of the whole window add up, independent of other releases’ loads', async () => {
  const { load, fail, wait, watch } = watchNow()
  for (let slice = 0; slice < 5; slice++) {
    load(5)
    for (let other = 0; other < 20; other++) watch.loaded([`other@${other}`])
    await wait(20_000)
  }
  expect([await fail(), await fail(), await fail(), await fail(), await fail()]).toEqual([null, null, null, null, null])
  expect(await fail()).toEqual({ visitors: 6, loads: 25 })
})

it('reports older than the window do not count', async () => {
  const { load, fail, wait } = watchNow()
  load(5)
  for (let count = 0; count < 4; count++) await fail()
  await wait(121_000)
  expect(await fail()).toBeNull()
})

it('a network counts as at most two visitors, so that one person causes no roll-back', async () => {
  const { load, fail } = watchNow()
  load(5)
  for (let count = 0; count < 20; count++) expect(await fail({ network: '203.0.113.7' })).toBeNull()
  for (const network of ['203.0.113.8', '203.0.113.9']) expect(await fail({ network })).toBeNull()
  expect(await fail({ network: '203.0.113.10' })).not.toBeNull()
})

it('a flood of one network removes no report of another', async () => {
  const { load, fail } = watchNow()
  load(5)
  for (let visitor = 0; visitor < 2; visitor++) await fail()
  for (let count = 0; count < 150; count++) expect(await fail({ network: '203.0.113.7' })).toBeNull()
  expect(await fail()).not.toBeNull()
})

it('a failure is counted once for a page', async () => {
  const { load, fail } = watchNow()
  load(5)
  for (let count = 0; count < 20; count++) expect(await fail({ page: 'same' })).toBeNull()
})

it('after a roll-back the next release is not rolled back for ten minutes, unless it is new', async () => {
  const { load, fail, wait, watch } = watchNow()
  const five = async () => [await fail(), await fail(), await fail(), await fail(), await fail()].some((verdict) => verdict !== null)
  load(5)
  expect(await five()).toBe(true)
  load(5)
  expect(await five()).toBe(false)
  await watch.resetPause('cart')
  expect(await five()).toBe(true)
  await wait(11 * 60_000)
  load(5)
  expect(await five()).toBe(true)
})

const networkNo = (number: number) => `198.51.100.${number}`

it('many failing pages of one visitor roll back nothing', async () => {
  const { load, fail } = watchNow()
  load(50)
  for (const network of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) {
    for (let page = 0; page < 40; page++) expect(await fail({ network, visitor: `${network} ${page % 2}` })).toBeNull()
  }
})

it('of many visitors behind one address the failing share counts', async () => {
  const carriers = Array.from({ length: 10 }, (_, number) => networkNo(number))
  const takenBack = async (failing: number) => {
    const { load, fail } = watchNow()
    load(200)
    const verdicts = await Promise.all(carriers.flatMap((network) => Array.from({ length: failing }, () => fail({ network }))))
    return verdicts.some((verdict) => verdict !== null)
  }
  expect(await takenBack(1)).toBe(false)
  expect(await takenBack(6)).toBe(true)
})
