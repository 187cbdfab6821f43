// One row that another transaction keeps locked: its orders are refused soon, and nothing else waits (decision 0053).
import { setTimeout } from 'node:timers/promises'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeCategory, makeProduct, startApp, testDatabase } from '../test-app.ts'
import { createAdmission } from './admit-orders.ts'

const price = 10
/** Two seconds, and what a machine with other work adds; without a limit it would be thirty. */
const refusedMs = 10_000

async function startShop() {
  const database = await testDatabase()
  const settings = { rateLimits: false, database }
  const { app, owner, visitor } = await startApp(settings)
  await makeCategory(owner)
  const product = (name: string) => makeProduct(owner, { name, price, stock: 1000 })
  const [locked, free] = [await product('נעול'), await product('חופשי')]
  const foreign = new pg.Client(String(database.address))
  await foreign.connect()
  onTestFinished(() => foreign.end())
  const timed = async (work: ReturnType<typeof visitor>) => {
    const startedAt = performance.now()
    const { statusCode: status, headers, body } = await work
    return { status, retryAfter: headers['retry-after'], body: JSON.parse(body), ms: performance.now() - startedAt }
  }
  const order = ({ id }: Product, key: string = crypto.randomUUID(), coupon?: string) =>
    timed(
      visitor(
        'POST',
        '/api/orders',
        {
          customerName: 'דנה לוי',
          customerEmail: 'dana@example.co.il',
          customerPhone: '0521234567',
          customerAddress: 'הרצל 12',
          items: [{ productId: id, quantity: 1 }],
          total: coupon ? price / 2 : price,
          ...(coupon && { coupon }),
        },
        { 'idempotency-key': key },
      ),
    )
  const read = (path: string) => timed(visitor('GET', path))
  return { app, owner, foreign, locked, free, order, read }
}

test.each(['product', 'coupon'])(
  'orders of a locked %s get 503 soon, and others, reads and readiness are answered meanwhile',
  async (what) => {
    const { owner, foreign, locked, free, order, read } = await startShop()
    expect((await owner('POST', '/api/coupons', { code: 'HALF', percent: 50 })).statusCode).toBe(201)
    const coupon = what === 'coupon' ? 'HALF' : undefined
    const key = crypto.randomUUID()
    const placed = await order(locked, 'placed-before', coupon)
    await foreign.query('begin')
    await foreign.query(
      what === 'coupon' ? 'select 1 from coupons for update' : `select 1 from products where id = ${locked.id} for update`,
    )
    const refused = Promise.all([
      order(locked, key, coupon),
      ...Array.from({ length: 11 }, () => order(locked, crypto.randomUUID(), coupon)),
    ])
    let isOver = false
    void refused.then(() => {
      isOver = true
    })
    for (let n = 0; !isOver; n++) {
      for (const { status } of [await order(free), await read('/api/products'), await read(`/api/products?q=${n}`)]) {
        expect(status).toBeLessThan(300)
      }
      expect((await read('/readyz')).body).toEqual({ status: 'ready' })
    }
    for (const { status, retryAfter, ms, body } of await refused) {
      expect(status).toBe(503)
      expect(body.error.code).toBe('unavailable')
      expect(Number(retryAfter)).toBeGreaterThan(0)
      expect(ms).toBeLessThan(refusedMs)
    }
    expect(await order(locked, 'placed-before', coupon)).toMatchObject({ status: 201, body: { id: placed.body.id } })
    await foreign.query('rollback')
    await expect.poll(async () => (await order(locked, key, coupon)).status).toBe(201)
  },
)

test('an owner whose rows are locked is refused soon, and others save meanwhile', async () => {
  const { owner, foreign, locked, free } = await startShop()
  await foreign.query('begin')
  await foreign.query(`select 1 from products where id = ${locked.id} for update`)
  const save = ({ id }: Product) => owner('PATCH', `/api/products/${id}`, { description: 'אחר' })
  expect((await save(locked)).statusCode).toBe(503)
  expect((await save(free)).statusCode).toBe(200)
})

test('readiness tells a database that is busy from one that is away', async () => {
  const { app, foreign, read } = await startShop()
  await foreign.query('begin')
  await foreign.query('lock table header in access exclusive mode')
  expect(await read('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', database: 'busy' } })
  await foreign.query('rollback')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const taken = Array.from({ length: app.config.database.connections }, () => app.db.connection().execute(() => released))
  expect(await read('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', database: 'busy' } })
  release()
  await Promise.all(taken)
  expect(await read('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

/** A transaction of another process's order on the product, up to its commit. */
async function takeOne({ address }: { address: string | null }, { id }: Product) {
  const client = new pg.Client(String(address))
  await client.connect()
  onTestFinished(() => client.end())
  return {
    take: async () => {
      await client.query('begin')
      await client.query('update products set stock = stock - 1 where id = $1', [id])
    },
    commit: () => client.query('commit'),
  }
}

test('orders of a product that other processes sell continuously are placed, also after a pause', async () => {
  const { app, locked, order } = await startShop()
  const others = [await takeOne(app.config.database, locked), await takeOne(app.config.database, locked)] as const
  let [isSelling, sold] = [true, 0]
  const selling = (async () => {
    // The next one waits for the lock before the one before lets go: it is never free.
    let [first, second] = others
    await first.take()
    for (; isSelling; [first, second] = [second, first]) {
      const next = second.take()
      await setTimeout(150)
      await first.commit()
      await next
      sold++
    }
    await first.commit()
  })()
  onTestFinished(async () => {
    isSelling = false
    await selling
  })
  for (let n = 0; n < 3; n++) expect((await order(locked)).status).toBe(201)
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000)
  onTestFinished(() => clock.mockRestore())
  const before = sold
  await vi.waitFor(() => expect(sold).toBeGreaterThan(before + 2), { timeout: 10_000, interval: 10 })
  expect((await order(locked)).status).toBe(201)
})

test('an order waits for others of its product, also on a slow machine', async () => {
  const { app, free } = await startShop()
  const admit = createAdmission(app.db, 2)
  const first = Promise.withResolvers<void>()
  const rows = [`products ${free.id}`]
  const running = admit(rows, () => first.promise)
  const second = admit(rows, async () => 'placed').catch(({ message }) => message)
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000)
  onTestFinished(() => clock.mockRestore())
  expect(await Promise.race([second, setTimeout(200, 'waits')])).toBe('waits')
  first.resolve()
  await running
  expect(await second).toBe('placed')
})

test('owners who wait for their turn leave room for orders', async () => {
  const { app, owner, foreign, free, order } = await startShop()
  await foreign.query('begin')
  await foreign.query('lock table footer in share update exclusive mode')
  const saves = Array.from({ length: 2 * app.config.database.connections }, (_, n) =>
    owner('PATCH', `/api/products/${free.id}`, { description: `${n}` }),
  )
  const isWaiting = async () => (await foreign.query('select 1 from pg_locks where not granted')).rowCount
  await vi.waitFor(async () => expect(await isWaiting()).toBeGreaterThan(0), { timeout: 5000, interval: 10 })
  for (let n = 0; n < 20; n++) expect((await order(free)).status).toBe(201)
  await foreign.query('rollback')
  for (const { statusCode } of await Promise.all(saves)) expect(statusCode).toBe(200)
})
