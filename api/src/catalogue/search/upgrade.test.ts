// A shop from before there were search keys: its own database, made by the migrations of that time.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/connection.ts'
import { sharedMigrations } from '../../db/migrate.ts'
import { sender, temporaryFolder, testConfig } from '../../test-app.ts'
import { readIndexState } from './build-index.ts'

const border = '\n\u001F\n'
const products = 400

async function formerShop(): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const { db, close } = await openDatabase(join(dataDir, 'shop.db'))
  const former = Object.fromEntries(Object.entries(await sharedMigrations()).filter(([name]) => name < '2026-11-24-search'))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => former } }).migrateToLatest()
  if (error) throw error
  const time = '2026-11-20T12:00:00.000Z'
  await db.transaction().execute(async (trx) => {
    await sql`insert into settings (name, value) values ('demo_seeded', ${time})`.execute(trx)
    await sql`insert into categories (name, name_key, description, image, visible, is_main_category, position, created_at, updated_at)
      values ('יין אדום', 'יין אדום', 'יינות', '', 1, 1, 0, ${time}, ${time})`.execute(trx)
    for (let id = 1; id <= products; id++) {
      const name = id === 1 ? 'מרלו יתיר' : `בקבוק ${id}`
      const text = `${name}${border}ענבי הגליל${border}`
      await sql`insert into products (name, name_key, price, description, image, visible, created_at, updated_at)
        values (${name}, ${plainText(name)}, 100, 'ענבי הגליל', '', 1, ${time}, ${time})`.execute(trx)
      await sql`insert into product_categories (product_id, category_id, position) values (${id}, 1, 0)`.execute(trx)
      await sql`insert into product_texts (product_id, raw, plain, folded) values (${id}, ${text}, ${text}, ${text})`.execute(trx)
    }
  })
  await close()
  return dataDir
}

const start = async (dataDir: string) => {
  const log: string[] = []
  const config = { ...testConfig(dataDir), logLevel: 'info' as const }
  const app = await buildApp(config, { demo: null, page: false, log: (line) => log.push(line) })
  onTestFinished(() => app.close())
  const send = sender(app)
  const search = async (q: string) => (await send('GET', `/api/products?${new URLSearchParams({ q })}`)).json<ProductPage>()
  const isBuilt = async () => (await readIndexState(app.db)).former === false
  return { app, log, search, isBuilt }
}

test('an upgraded shop searches as before until its keys are made, and by relevance from then on', async () => {
  const { search, isBuilt, log } = await start(await formerShop())
  const early = await search('מרלו')
  expect(early.items.map(({ name }) => name)).toEqual(['מרלו יתיר'])
  expect(early).not.toHaveProperty('search')
  await vi.waitFor(async () => expect(await isBuilt()).toBe(true), 30_000)
  await vi.waitFor(async () => expect((await search('יתיר מרלו')).items.map(({ name }) => name)).toEqual(['מרלו יתיר']))
  expect((await search('מרלו')).search).toMatchObject({ match: 'all' })
  expect((await search('יין אדום')).items).not.toHaveLength(0)
  expect(log.filter((line) => line.includes('search index')).length).toBeGreaterThanOrEqual(2)
})

test('a shop that stops before its keys are made goes on at the next start', async () => {
  const dataDir = await formerShop()
  const first = await start(dataDir)
  await vi.waitFor(async () => expect((await readIndexState(first.app.db)).below).not.toBeNull(), 30_000)
  await first.app.close()
  const second = await start(dataDir)
  await vi.waitFor(async () => expect(await second.isBuilt()).toBe(true), 30_000)
  const { rows } = await sql<{ n: number }>`select count(*) as n from product_keys`.execute(second.app.db)
  expect(rows).toEqual([{ n: products }])
  for (const table of ['product_keys_idx', 'product_trigrams_idx']) {
    const { rows: segments } = await sql<{ n: number }>`select count(distinct segid) as n from ${sql.table(table)}`.execute(second.app.db)
    expect(segments, `segments of ${table}`).toEqual([{ n: 1 }])
  }
  expect(second.log.some((line) => line.includes('search index: done') && !line.includes(`"products":${products}`))).toBe(true)
})
