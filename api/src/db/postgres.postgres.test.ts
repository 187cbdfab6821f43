import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { signIn, startApp } from '../test-app.ts'
import { makeDatabase } from '../test-postgres.ts'
import { openDatabase } from './connection.ts'
import type { Connection } from './schema.ts'

async function shop(processes = 1): Promise<Connection[]> {
  const { address, drop } = await makeDatabase(inject('postgres') as string)
  onTestFinished(drop)
  const connections = await Promise.all(Array.from({ length: processes }, () => openDatabase(address, { connections: 5 })))
  for (const connection of connections) onTestFinished(() => connection.close())
  return connections
}

/** A read-modify-write, which loses updates without isolation. */
const countUp = ({ db }: Connection) =>
  db.transaction().execute(async (trx) => {
    const { value } = await trx.selectFrom('settings').select('value').where('name', '=', 'count').executeTakeFirstOrThrow()
    await trx
      .updateTable('settings')
      .set({ value: String(Number(value) + 1) })
      .where('name', '=', 'count')
      .execute()
  })

test('no update is lost by concurrent transactions of two processes', async () => {
  const both = await shop(2)
  const [first] = both
  await first?.db.insertInto('settings').values({ name: 'count', value: '0' }).execute()
  await Promise.all(Array.from({ length: 20 }, (_, index) => countUp(both[index % 2] as Connection)))
  expect(await first?.db.selectFrom('settings').select('value').where('name', '=', 'count').execute()).toEqual([{ value: '20' }])
})

test('a retried check before an insert finds the row of another process', async () => {
  const both = await shop(2)
  const results = await Promise.all(
    both.map(({ durably }, index) =>
      durably(async (trx) => {
        const known = await trx.selectFrom('settings').select('value').where('name', '=', 'key').executeTakeFirst()
        if (known) return known.value
        await setTimeout(50)
        await trx
          .insertInto('settings')
          .values({ name: 'key', value: `of ${index}` })
          .execute()
        return `of ${index}`
      }),
    ),
  )
  expect(new Set(results).size).toBe(1)
})

test('a key that stays taken is a unique violation after one retry', async () => {
  const [{ db }] = (await shop()) as [Connection]
  let tries = 0
  const insert = () =>
    db.transaction().execute((trx) => {
      tries++
      return trx.insertInto('settings').values({ name: 'twice', value: '' }).execute()
    })
  await insert()
  await expect(insert()).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(3)
})

test('work of one name is done by one process at a time', async () => {
  const both = await shop(2)
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await setTimeout(30)
    running--
  }
  await Promise.all(both.flatMap(({ alone }) => [alone('test', work), alone('test', work)]))
  expect(most).toBe(1)
})

test('counts, sums and ids are numbers', async () => {
  const [{ db }] = (await shop()) as [Connection]
  const { rows } = await sql`select count(*) as count, sum(9007199254740991) as sum, 9007199254740991::bigint as id`.execute(db)
  expect(rows).toEqual([{ count: 1, sum: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }])
})

test('an empty list matches nothing', async () => {
  const [{ db }] = (await shop()) as [Connection]
  expect(await db.selectFrom('settings').selectAll().where('name', 'in', []).execute()).toEqual([])
})

test('a value that no column takes is the caller’s mistake', async () => {
  const [{ db }] = (await shop()) as [Connection]
  await expect(sql`select ${'1e400'}::bigint`.execute(db)).rejects.toMatchObject({ statusCode: 400 })
})

test('a text with NUL is stored without it, and finds nothing else', async () => {
  const [{ db }] = (await shop()) as [Connection]
  await db.insertInto('settings').values({ name: 'a\0b', value: '' }).execute()
  const named = (name: string) => db.selectFrom('settings').select('name').where('name', '=', name).execute()
  expect(await named('a\0b')).toEqual([{ name: 'a\uFFFDb' }])
  expect(await named('ab')).toEqual([])
})

test('while the engine is unavailable requests get 503 with Retry-After, and the process survives', async () => {
  const { app, visitor, owner } = await startApp()
  const name = new URL(app.config.database.address as string).pathname.slice(1)
  const [{ db: admin }] = (await shop()) as [Connection]
  await sql`alter database ${sql.id(name)} allow_connections false`.execute(admin)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
  const away = await visitor('GET', '/api/categories')
  expect(away.statusCode).toBe(503)
  expect(away.json()).toMatchObject({ error: { code: 'unavailable' } })
  const elsewhere = [
    await signIn(visitor),
    await visitor('GET', '/storage/v1/object/public/drinksimages/1-1.jpg'),
    await owner('GET', '/api/orders'),
  ]
  for (const { statusCode, headers } of [away, ...elsewhere]) {
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toBe('1')
  }
  await sql`alter database ${sql.id(name)} allow_connections true`.execute(admin)
  await vi.waitFor(async () => expect((await visitor('GET', '/api/categories')).statusCode).toBe(200), 10_000)
})
