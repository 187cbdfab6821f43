// A database of two hosts: a standby is promoted under load, after the primary was killed. Acknowledged orders are at both, since commits wait
// for the standby.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeCategory, makeProduct, startApp, type TestApp } from '../test-app.ts'
import { makeDatabase, startTestServer, type TestServer } from '../test-postgres.ts'

const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=60', 'shared_buffers=32MB']
/** Two and more times what a quiet machine needs. */
const longestGapMs = 5000

async function query<Row>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

/** @returns both servers, and the address of a database that both have */
async function startPair(): Promise<{ primary: TestServer; standby: TestServer; address: string; onStandby: string }> {
  const primary = await startTestServer({ settings })
  onTestFinished(primary.stop)
  const { address: direct } = await makeDatabase(primary.address)
  const standby = await primary.startStandby()
  onTestFinished(standby.stop)
  await query(direct, "alter system set synchronous_standby_names = 'standby'")
  await query(direct, 'select pg_reload_conf()')
  const states = () => query<{ state: string }>(direct, 'select sync_state as state from pg_stat_replication')
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'sync' }]), 10_000)
  const { pathname: name } = new URL(direct)
  const hosts = [standby, primary].map(({ address }) => new URL(address).host)
  return {
    primary,
    standby,
    address: `postgres://shop@${hosts.join(',')}${name}?target_session_attrs=read-write`,
    onStandby: `${standby.address}${name}`,
  }
}

const customer = { customerName: 'דנה', customerEmail: 'a@b.co', customerPhone: '0521234567', customerAddress: 'א' }

/** Shoppers who order at both processes until they are told to stop, and try again with the same key after 503. */
function shoppers(shops: TestApp[], product: { id: number; price: number }) {
  const acknowledged = new Map<string, number>()
  const wrong: unknown[] = []
  let goesOn = true
  async function order(key: string, at: number): Promise<void> {
    const body = { ...customer, items: [{ productId: product.id, quantity: 1 }], total: product.price }
    for (let n = at; goesOn; n++, await wait(20)) {
      const answer = await shops[n % 2]?.visitor('POST', '/api/orders', body, { 'idempotency-key': key })
      if (answer?.statusCode === 201) return void acknowledged.set(key, answer.json().id)
      if (answer?.statusCode !== 503 || !answer.headers['retry-after']) wrong.push([answer?.statusCode, answer?.body])
    }
  }
  const shopper = async (at: number) => {
    for (let n = 0; goesOn; n++) await order(`${at}-${n}`, at)
  }
  const all = Promise.all(Array.from({ length: 6 }, (_, at) => shopper(at)))
  return {
    acknowledged,
    async more(count: number) {
      const until = acknowledged.size + count
      while (acknowledged.size < until) await wait(5)
    },
    async stop() {
      goesOn = false
      await all
      expect(wrong).toEqual([])
    },
  }
}

const ordersQuery = 'select id::int, idempotency_key as key from orders'

test('a promoted standby is found in seconds; no order is lost, and the old primary gets none', async () => {
  const { primary, standby, address, onStandby } = await startPair()
  const database = { address, connections: 5, listen: null }
  const shops = [await startApp({ database, rateLimits: false }), await startApp({ database, rateLimits: false })]
  const [first, second] = shops as [TestApp, TestApp]
  await makeCategory(first.owner)
  const product = await makeProduct(first.owner)
  const load = shoppers(shops, product)
  await load.more(30)

  const killed = performance.now()
  await primary.kill()
  await query(onStandby, 'select pg_promote()')
  const promoted = performance.now()
  await load.more(1)
  const [gap, afterPromotion] = [performance.now() - killed, performance.now() - promoted].map(Math.round)
  process.stdout.write(`Failover: the next order after ${gap} ms, ${afterPromotion} ms after the promotion\n`)
  expect(gap).toBeLessThan(longestGapMs)
  await load.more(30)

  // Processes hear of each other's writes at the new host.
  for (let n = 0; n < 3; n++) await second.visitor('GET', '/api/products')
  expect((await first.owner('PATCH', `/api/products/${product.id}`, { description: 'חדש' })).statusCode).toBe(200)
  const seen = async () => (await second.visitor('GET', '/api/products')).json().items[0].description
  await vi.waitFor(async () => expect(await seen()).toBe('חדש'), 10_000)

  await primary.start()
  const name = new URL(onStandby).pathname
  const before = (await query(`${primary.address}${name}`, ordersQuery)).length
  await query(onStandby, "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'lechaim%'")
  await load.more(30)
  await load.stop()
  expect(await query(`${primary.address}${name}`, ordersQuery)).toHaveLength(before)
  const stored = new Map(
    (await query<{ id: number; key: string }>(`${standby.address}${name}`, ordersQuery)).map(({ id, key }) => [key, id]),
  )
  expect([...load.acknowledged].filter(([key, id]) => stored.get(key) !== id)).toEqual([])
})
