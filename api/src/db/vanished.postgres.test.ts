// A database machine, or the way to it, that vanishes without a word: no byte comes and no error.
import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startProxy } from '../faults/test-proxy.ts'
import { makeCategory, makeProduct, startApp } from '../test-app.ts'
import { makeDatabase } from '../test-postgres.ts'

const healsWithinMs = 10_000
const customer = { customerName: 'דנה', customerEmail: 'dana@example.com', customerPhone: '0521234567', customerAddress: 'הרצל 1' }

/** A process whose queries and notifications come through proxies, and another one without. */
async function startShop() {
  const { address: database, drop } = await makeDatabase(inject('postgres') as string)
  onTestFinished(drop)
  const [asking, listening] = [await startProxy(database), await startProxy(database)]
  const other = await startApp({ database: { address: database, connections: 5, listen: null } })
  const through = await startApp({
    database: { address: asking.address, connections: 5, listen: listening.address },
    // Keys of one shop.
    keysDir: other.app.config.keysDir,
  })
  await makeCategory(other.owner)
  const product = await makeProduct(other.owner, { price: 10, stock: 50 })
  const origin = await through.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    database,
    asking,
    listening,
    other,
    through,
    product,
    prices: async () => {
      const response = await fetch(`${origin}/api/products`, { headers: { 'accept-encoding': 'br' } })
      return response.status === 200 ? ((await response.json()) as ProductPage).items.map(({ price }) => price) : response.status
    },
    order: (key: string) =>
      through.visitor(
        'POST',
        '/api/orders',
        { ...customer, items: [{ productId: product.id, quantity: 1 }], total: 10 },
        { 'idempotency-key': key },
      ),
    orders: () => other.app.db.selectFrom('orders').select(['id', 'idempotency_key']).execute(),
  }
}

/** Milliseconds until the work answers as wanted. */
async function until(isThere: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await isThere())) await wait(20)
  return performance.now() - startedAt
}

/** Every connection of the process is open and waits for its next query. */
const openAll = ({ through }: Awaited<ReturnType<typeof startShop>>) =>
  Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(through.app.db)))

test('after all connections go silent, a process answers within ten seconds and keeps orders whole', async () => {
  const shop = await startShop()
  const { asking, listening, through, other, product, database, prices } = shop
  await openAll(shop)
  const locker = new pg.Client(database)
  await locker.connect()
  onTestFinished(() => locker.end())
  await locker.query('begin')
  await locker.query('select 1 from products for update')
  // Within its transaction, and behind the lock.
  const pending = shop.order('begun')
  const isWaiting = () => locker.query(`select 1 from pg_locks where not granted limit 1`)
  await vi.waitFor(async () => expect((await isWaiting()).rowCount).toBe(1), { timeout: 10_000, interval: 10 })
  for (const way of [asking, listening]) way.strand()
  await locker.query('commit')
  const read = through.visitor('GET', `/api/products/${product.id}`)
  const ms = await until(async () => (await through.visitor('GET', `/api/products/${product.id}`)).statusCode === 200)
  process.stdout.write(`All connections silent: the process answers again after ${(ms / 1000).toFixed(1)} s\n`)
  expect(ms).toBeLessThan(healsWithinMs)
  for (const answer of [await pending, await read]) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
  }
  // The transaction that nobody ends keeps no lock.
  const repeated = await shop.order('begun')
  expect(repeated.statusCode).toBe(201)
  expect(await shop.orders()).toEqual([{ id: repeated.json<Order>().id, idempotency_key: 'begun' }])
  // Writes of other processes arrive again.
  await other.owner('PATCH', `/api/products/${product.id}`, { price: 12 })
  expect(await until(async () => String(await prices()) === '12')).toBeLessThan(healsWithinMs)
})

test('an order whose commit got no answer exists once, and the repeated request gets it', async () => {
  const shop = await startShop()
  await shop.order('before')
  // Each request arrives, and no answer does: the order is committed, and nobody here knows.
  await shop.through.app.db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    await sql`insert into settings (name, value) values ('commit', 'unknown')`.execute(connection)
    shop.asking.deafen()
    await expect(sql`commit`.execute(connection)).rejects.toMatchObject({ statusCode: 503 })
  })
  expect(await shop.other.app.db.selectFrom('settings').select('value').where('name', '=', 'commit').executeTakeFirst()).toBeDefined()
  const [one, same] = [await shop.order('before'), await shop.order('before')]
  expect(one.statusCode).toBe(201)
  expect(same.json<Order>().id).toEqual(one.json<Order>().id)
  expect(await shop.orders()).toHaveLength(1)
})

test('notifications that fell silent arrive again within ten seconds, and missed ones are shown', async () => {
  const shop = await startShop()
  for (let n = 0; n < 3; n++) expect(await shop.prices()).toEqual([10])
  shop.listening.strand()
  await shop.other.owner('PATCH', `/api/products/${shop.product.id}`, { price: 11 })
  expect(await until(async () => String(await shop.prices()) === '11')).toBeLessThan(healsWithinMs)
})

test('a statement that the server still runs is waited for, however long it is silent', async () => {
  const { through } = await startShop()
  await expect(sql`select pg_sleep(6)`.execute(through.app.db)).resolves.toBeDefined()
})

test('a database that never answers gives 503 with a retry time within seconds, until it answers', async () => {
  const { asking, listening, through, product } = await startShop()
  const ask = () => through.visitor('GET', `/api/products/${product.id}`)
  for (const way of [asking, listening]) {
    way.freeze()
    way.cut()
  }
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(performance.now() - startedAt).toBeLessThan(healsWithinMs)
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
  }
  for (const way of [asking, listening]) way.thaw()
  expect(await until(async () => (await ask()).statusCode === 200)).toBeLessThan(healsWithinMs)
})

test('a process that starts before its database waits for it', async () => {
  const { address, drop } = await makeDatabase(inject('postgres') as string)
  onTestFinished(drop)
  const way = await startProxy(address)
  way.refuse()
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const starting = startApp({ database: { address: way.address, connections: 5, listen: null }, logLevel: 'warn' }, { log })
  await vi.waitFor(() => expect(lines.join()).toContain('reaching the database failed'), { timeout: 10_000, interval: 10 })
  await way.accept()
  expect((await (await starting).visitor('GET', '/readyz')).json()).toEqual({ status: 'ready' })
})

test('without the database, cached answers are served for a minute; once it is back, fresh ones', async () => {
  const shop = await startShop()
  const { through, other, product, asking, listening, prices } = shop
  for (let n = 0; n < 3; n++) expect(await prices()).toEqual([10])
  for (const way of [asking, listening]) way.refuse()
  const later = await vi.waitFor(async () => {
    const answer = await through.visitor('GET', `/api/products/${product.id}`)
    expect(answer.statusCode).toBe(503)
    return answer
  })
  expect({ retryAfter: later.headers['retry-after'], code: later.json().error.code }).toEqual({ retryAfter: '1', code: 'unavailable' })
  expect((await through.visitor('GET', '/readyz')).json()).toEqual({ status: 'ready', database: 'away' })
  for (let n = 0; n < 20; n++) {
    expect(await prices()).toEqual([10])
    await wait(50)
  }
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000)
  onTestFinished(() => clock.mockRestore())
  await vi.waitFor(async () => expect(await prices()).toBe(503), { timeout: 5000, interval: 50 })
  clock.mockRestore()
  await other.owner('PATCH', `/api/products/${product.id}`, { price: 13 })
  for (const way of [asking, listening]) await way.accept()
  expect(await until(async () => String(await prices()) === '13')).toBeLessThan(healsWithinMs)
})
