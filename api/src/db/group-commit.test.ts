import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../test-app.ts'
import { createGroupCommit } from './group-commit.ts'
import type { Transaction } from './schema.ts'

async function shop() {
  const { app, dataDir } = await startApp()
  const other = new SQLite(join(dataDir, 'shop.db'))
  const kept = () => other.prepare("select name from settings where name like 'test-%' order by name").pluck().all()
  const add = (name: string) => async (trx: Transaction) => {
    await trx
      .insertInto('settings')
      .values({ name: `test-${name}`, value: '' })
      .execute()
    return name
  }
  return { app, durably: createGroupCommit(app.db), other, kept, add }
}

test('concurrent work is committed together and answered after the commit', async () => {
  const { durably, kept, add } = await shop()
  const seen: unknown[][] = []
  const results = ['a', 'b', 'c'].map((name) =>
    durably(add(name)).then((value) => {
      seen.push(kept())
      return value
    }),
  )
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
  expect(seen).toEqual(Array(3).fill(['test-a', 'test-b', 'test-c']))
})

test('failed work rolls back its own writes alone', async () => {
  const { durably, kept, add } = await shop()
  const failing = durably(async (trx) => {
    await add('b')(trx)
    throw new Error('no such product')
  })
  const [a, b, c] = await Promise.allSettled([durably(add('a')), failing, durably(add('c'))])
  expect({ a: a.status, b: b.status, c: c.status }).toEqual({ a: 'fulfilled', b: 'rejected', c: 'fulfilled' })
  expect(kept()).toEqual(['test-a', 'test-c'])
})

test('a failed commit rolls back the group and rejects all of it; the next group works', async () => {
  const { app, durably, kept, add } = await shop()
  const breaking = durably(async (trx) => {
    await add('b')(trx)
    // Refused by the commit, not by the statement.
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    await sql`insert into order_items (order_id, product_id, product_name, product_price, product_image, quantity)
      values (999, 1, 'x', 1, '', 1)`.execute(trx)
  })
  const results = await Promise.allSettled([durably(add('a')), breaking])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(kept()).toEqual([])
  expect(await durably(add('c'))).toBe('c')
  expect(kept()).toEqual(['test-c'])
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('a transaction that has only read so far holds the write lock', async () => {
  const { app, other, kept } = await shop()
  other.pragma('busy_timeout = 0')
  await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('settings').selectAll().execute()
    expect(() => other.exec("insert into settings (name, value) values ('test-other', '')")).toThrow('locked')
    await trx.insertInto('settings').values({ name: 'test-own', value: '' }).execute()
  })
  expect(kept()).toEqual(['test-own'])
})
