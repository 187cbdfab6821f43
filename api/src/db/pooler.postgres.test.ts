// A shop whose connections go through PgBouncer in transaction mode, which gives each transaction any connection of its own.
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeCategory, makeProduct, startApp, testDatabase } from '../test-app.ts'
import { openDatabase } from './connection.ts'
import type { Connection } from './schema.ts'
import { checkUnused } from './tables.ts'
import { hasPooler, startPooler } from './test-pooler.ts'

/** @returns the settings of a shop with a new database behind a pooler */
async function pooledDatabase() {
  const { address: direct } = (await testDatabase()) as { address: string }
  return { address: await startPooler(direct), listen: direct, connections: 5 }
}

async function opened({ address, ...settings }: { address: string; listen: string; connections: number }): Promise<Connection> {
  const connection = await openDatabase(address, settings)
  onTestFinished(connection.close)
  return connection
}

const customer = { customerName: 'דנה', customerEmail: 'a@b.co', customerPhone: '0521234567', customerAddress: 'א' }

test.runIf(hasPooler)('orders at two processes are each placed once, and saves at one show at the other', async () => {
  const database = await pooledDatabase()
  const [first, second] = [await startApp({ database, rateLimits: false }), await startApp({ database, rateLimits: false })]
  await makeCategory(first.owner)
  const product = await makeProduct(first.owner, { stock: 100 })
  const order = (at: number, key: string) =>
    (at % 2 ? first : second).visitor(
      'POST',
      '/api/orders',
      { ...customer, items: [{ productId: product.id, quantity: 1 }], total: product.price },
      { 'idempotency-key': key },
    )
  const placed = await Promise.all(Array.from({ length: 60 }, (_, at) => order(at, `key-${at % 30}`)))
  expect(placed.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(201))
  expect(new Set(placed.map((answer) => answer.json().id)).size).toBe(30)
  expect((await second.owner('GET', `/api/products/${product.id}`)).json()).toMatchObject({ stock: 70 })
  for (let n = 0; n < 3; n++) await second.visitor('GET', '/api/products')
  await first.owner('PATCH', `/api/products/${product.id}`, { price: 12 })
  await vi.waitFor(async () => expect((await second.visitor('GET', '/api/products')).json().items[0].price).toBe(12), 3000)
})

const timeoutsQuery = sql<{ statement: string; lock: string; idle: string }>`select current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`

test.runIf(hasPooler)('every statement and every transaction has the shop’s timeouts, on whichever connection it runs', async () => {
  const { db, durably } = await opened(await pooledDatabase())
  const single = await Promise.all(Array.from({ length: 20 }, () => timeoutsQuery.execute(db)))
  // One that somebody has changed for the session, as other clients of the pooler may.
  await sql`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`.execute(db)
  const inTransactions = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? durably : db.transaction().execute.bind(db.transaction()))((trx) => timeoutsQuery.execute(trx)),
    ),
  )
  for (const { rows } of [...single, ...inTransactions]) expect(rows).toEqual([{ statement: '30s', lock: '1800ms', idle: '10s' }])
})

test.runIf(hasPooler)('locks are held past the pooler, by one process at a time', async () => {
  const database = await pooledDatabase()
  const [first, second] = [await opened(database), await opened(database)]
  const held = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const working = first.alone('test', () => {
    started.resolve()
    return held.promise
  })
  await started.promise
  const { rows } = await sql<{ name: string }>`select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and datname = current_database()`.execute(second.db)
  expect(rows.map(({ name }) => name)).toEqual([expect.not.stringContaining('pooled')])
  expect(await second.ifAlone('test', async () => {})).toBe(false)
  held.resolve()
  await working
  expect(await second.ifAlone('test', async () => {})).toBe(true)
})

test.runIf(hasPooler)('connections that the pooler keeps open are not taken for processes that use the database', async () => {
  const database = await pooledDatabase()
  const { app } = await startApp({ database })
  const command = await opened({ ...database, address: database.listen })
  await expect(checkUnused(command.db)).rejects.toThrow('1 processes use the database')
  await app.close()
  await checkUnused(command.db)
})

test('PostgreSQL ends connections of a machine that has vanished after ten seconds', async () => {
  const { address } = (await testDatabase()) as { address: string }
  const { db, close } = await openDatabase(address, {})
  onTestFinished(close)
  const { rows } = await sql`select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_user_timeout') as unread`.execute(
    db,
  )
  expect(rows).toEqual([{ idle: '4', unread: '10000' }])
})
