import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { LiveEvent, ServerMessage } from '@lechaim/shared/contracts/live-events.ts'
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { Product, ProductPage } from '@lechaim/shared/contracts/products.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../db/connection.ts'
import { changesDelivered, makeCategory, makeProduct, sender, signIn, startApp, type TestApp, testCustomer } from '../test-app.ts'

interface Process extends TestApp {
  /** Prices by a real request, since cached responses are sent to sockets alone. */
  prices(): Promise<number[]>
}

async function startProcess(overrides: Partial<Config> = {}): Promise<Process> {
  const started = await startApp(overrides)
  const address = await started.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...started,
    async prices() {
      const response = await fetch(`${address}/api/products`, { headers: { 'accept-encoding': 'br' } })
      return ((await response.json()) as ProductPage).items.map(({ price }) => price)
    },
  }
}

/** Two processes of one shop: each has its own caches, keys and data folder, both the same database. */
async function twoProcesses(): Promise<[Process, Process]> {
  const first = await startProcess()
  return [first, await startProcess({ database: first.app.config.database })]
}

const place = ({ visitor }: TestApp, product: Product, key: string) =>
  visitor(
    'POST',
    '/api/orders',
    { ...testCustomer, items: [{ productId: product.id, quantity: 1 }], total: product.price },
    { 'idempotency-key': key },
  )

test('a save of one process soon shows in the other, despite its response cache', async () => {
  const [first, second] = await twoProcesses()
  await makeCategory(first.owner)
  const product = await makeProduct(first.owner, { price: 10 })
  const delays: number[] = []
  for (let price = 11; price < 41; price++) {
    for (let n = 0; n < 3; n++) await second.prices()
    await first.owner('PATCH', `/api/products/${product.id}`, { price })
    const saved = performance.now()
    await vi.waitFor(async () => expect(await second.prices()).toEqual([price]), { interval: 1, timeout: 5000 })
    delays.push(performance.now() - saved)
  }
  expect(delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.9)]).toBeLessThan(250)
})

test('a change by a command or by SQL shows as well', async () => {
  const first = await startProcess()
  await makeCategory(first.owner)
  await makeProduct(first.owner, { price: 10 })
  for (let n = 0; n < 3; n++) expect(await first.prices()).toEqual([10])
  const { db, close } = await openDatabase(first.app.config.database.address as string)
  onTestFinished(close)
  await sql`update products set price = 1200`.execute(db)
  await vi.waitFor(async () => expect(await first.prices()).toEqual([12]), 10_000)
})

test.each([
  ['an order that leaves enough pieces keeps the responses of other processes', 5, true],
  ['an order that leaves few pieces drops them', 4, false],
])('%s', async (_, stock, isKept) => {
  const [first, second] = await twoProcesses()
  await makeCategory(first.owner)
  const product = await makeProduct(first.owner, { stock, lowStockAt: 3 })
  await changesDelivered(second.app)
  const version = second.app.versionOfOthers()
  expect((await place(first, product, crypto.randomUUID())).statusCode).toBe(201)
  await changesDelivered(second.app)
  expect(second.app.versionOfOthers() === version).toBe(isKept)
})

test.each([
  ['an order with a coupon that has uses left keeps the responses of other processes', 2, true],
  ['an order with its last use drops them', 1, false],
])('%s', async (_, maxUses, isKept) => {
  const [first, second] = await twoProcesses()
  await makeCategory(first.owner)
  const product = await makeProduct(first.owner, { price: 10, alcoholPercent: 5 })
  const coupons = async () => (await second.visitor('GET', '/api/header')).json().coupons
  await first.owner('POST', '/api/coupons', { code: 'CHAG10', percent: 100, maxUses })
  await vi.waitFor(async () => expect(await coupons()).toBe(true), 10_000)
  await changesDelivered(second.app)
  const version = second.app.versionOfOthers()
  const draft = { ...testCustomer, items: [{ productId: product.id, quantity: 1 }], coupon: 'CHAG10', total: 0 }
  expect((await first.visitor('POST', '/api/orders', draft, { 'idempotency-key': 'key' })).statusCode).toBe(201)
  await changesDelivered(second.app)
  expect(second.app.versionOfOthers() === version).toBe(isKept)
  expect(await coupons()).toBe(isKept || undefined)
})

test('events of one process reach the bus of the other, orders with all that belongs to them', async () => {
  const [first, second] = await twoProcesses()
  await makeCategory(first.owner)
  const product = await makeProduct(first.owner)
  const received: number[] = []
  second.app.changes.subscribe(({ topic, detail }) => topic === 'orders' && detail.kind === 'placed' && received.push(detail.order.id))
  const placed = async () => (await place(first, product, crypto.randomUUID())).json<Order>().id
  const id = await placed()
  await vi.waitFor(() => expect(received).toEqual([id]), 10_000)
  const next = await placed()
  await vi.waitFor(() => expect(received).toEqual([id, next]), 10_000)
})

test('changes during a lost connection are not missed', async () => {
  const [first, second] = await twoProcesses()
  await makeCategory(first.owner)
  const product = await makeProduct(first.owner, { price: 10 })
  const received: string[] = []
  second.app.changes.subscribe(({ topic }) => received.push(topic))
  await vi.waitFor(async () => expect(await second.prices()).toEqual([10]), 10_000)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '% listens'`.execute(first.app.db)
  await first.owner('PATCH', `/api/products/${product.id}`, { price: 11 })
  await vi.waitFor(async () => expect(await second.prices()).toEqual([11]), 10_000)
  await vi.waitFor(() => expect(received).toContain('missed'), 10_000)
})

test('an event that is too long for a message makes the other process read again', async () => {
  const [first, second] = await twoProcesses()
  const received: string[] = []
  second.app.changes.subscribe(({ topic }) => received.push(topic))
  const failures = Array.from({ length: 200 }, (_, productId) => ({ productId, name: 'יין', message: 'The picture can not be fetched' }))
  first.app.changes.publish('optimizer', { progress: { state: 'running', done: 200, total: 300, failures } })
  await vi.waitFor(() => expect(received).toContain('missed'), 10_000)
  expect(received).not.toContain('optimizer')
})

test('one idempotency key at two processes places one order', async () => {
  const both = await twoProcesses()
  await makeCategory(both[0].owner)
  const product = await makeProduct(both[0].owner)
  for (let round = 0; round < 5; round++) {
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => place(both[n % 2] as TestApp, product, key)))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    expect(new Set(answers.map((answer) => answer.json<Order>().id)).size).toBe(1)
  }
})

test('the last bottle is sold once', async () => {
  const both = await twoProcesses()
  await makeCategory(both[0].owner)
  const product = await makeProduct(both[0].owner, { stock: 1 })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => place(both[n % 2] as TestApp, product, crypto.randomUUID())))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
})

test('eight concurrent first starts set up one shop', async () => {
  const first = await startApp()
  await sql`drop schema public cascade`.execute(first.app.db)
  await sql`create schema public`.execute(first.app.db)
  const shops = await Promise.all(Array.from({ length: 8 }, () => startApp({ database: first.app.config.database })))
  const owners = await shops[0]?.app.db.selectFrom('users').select('email').execute()
  expect(owners).toHaveLength(1)
  for (const { app } of shops) expect((await sender(app)('GET', '/readyz')).statusCode).toBe(200)
})

interface Client {
  welcome: Extract<ServerMessage, { type: 'welcome' }>
  events: LiveEvent[]
  /** The id of the last message that has one. */
  last(): string
  close(): Promise<void>
}

/** A page that hears live events of a process. */
async function join({ app }: TestApp, hello: { token?: string; after?: string } = {}): Promise<Client> {
  const { port } = app.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/events`)
  onTestFinished(() => socket.close())
  const received: ServerMessage[] = []
  const events: LiveEvent[] = []
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data) as ServerMessage
    received.push(message)
    if (message.type === 'event') events.push(message.event)
  }
  await once(socket as never, 'open')
  socket.send(JSON.stringify({ type: 'hello', ...hello }))
  const welcome = await vi.waitFor(() => received.find((message) => message.type === 'welcome') ?? expect.fail('no welcome'), 10_000)
  return {
    welcome,
    events,
    last: () => received.flatMap((message) => ('id' in message ? [message.id] : [])).at(-1) ?? '',
    async close() {
      socket.close()
      await once(socket as never, 'close')
    },
  }
}

const tokenOf = async ({ visitor }: TestApp) => (await signIn(visitor)).json<{ access_token: string }>().access_token
const idsIn = (events: LiveEvent[]) => events.flatMap((event) => (event.topic === 'orders' ? [event.order.id] : []))

test('a page resumes its events at another process and gets each order once', async () => {
  const [first, second] = await twoProcesses()
  await makeCategory(first.owner)
  const product = await makeProduct(first.owner)
  const token = await tokenOf(first)
  const ids: number[] = []
  const order = async (process: TestApp) => ids.push((await place(process, product, crypto.randomUUID())).json<Order>().id)
  const page = await join(first, { token })
  await order(second)
  await vi.waitFor(() => expect(idsIn(page.events)).toEqual(ids), 10_000)
  await page.close()
  for (const process of [first, second, first]) await order(process)
  const moved = await join(second, { token, after: page.last() })
  expect(moved.welcome.resync).toBe(false)
  await order(first)
  // Orders are published after their commit: two that follow each other closely may change places.
  await vi.waitFor(() => expect(idsIn(moved.events).sort((a, b) => a - b)).toEqual(ids.slice(1)), 10_000)
  await moved.close()
  const back = await join(first, { token, after: moved.last() })
  expect(back.welcome.resync).toBe(false)
  await order(second)
  await vi.waitFor(() => expect(idsIn(back.events)).toEqual(ids.slice(-1)), 10_000)
})

test('a page drawn by one process gets the changes since then from another', async () => {
  const [first, second] = await twoProcesses()
  await makeCategory(first.owner)
  const product = await makeProduct(first.owner)
  await setTimeout(1500)
  const after = first.app.visitorsLiveId()
  const quiet = await join(second, { after })
  expect(quiet.welcome.resync).toBe(false)
  await first.owner('PATCH', `/api/products/${product.id}`, { price: 11 })
  const late = await join(second, { after })
  expect(late.welcome.resync).toBe(false)
  for (const { events } of [quiet, late]) await vi.waitFor(() => expect(events).toEqual([{ topic: 'catalogue' }]), 10_000)
})

test('at a process that started later a page reads everything again', async () => {
  const [first, second] = await twoProcesses()
  await makeCategory(first.owner)
  const page = await join(first)
  await first.owner('PATCH', '/api/header', { tagline: 'חדש' })
  const later = await startProcess({ database: second.app.config.database })
  expect((await join(later, { after: page.welcome.id })).welcome.resync).toBe(true)
})

test('a process that is killed makes pages of the others read again, one that stops does not', { timeout: 40_000 }, async () => {
  const [first, second] = await twoProcesses()
  const { address } = first.app.config.database
  const received: string[] = []
  first.app.changes.subscribe(({ topic }) => received.push(topic))
  /** As a process that listens: its connections end with it, with or without its last message. */
  const listener = async () => {
    const client = new pg.Client({ connectionString: address as string, application_name: `lechaim ${crypto.randomUUID()} listens` })
    await client.connect()
    return client
  }
  /** Once the first process has looked who is there. */
  const looked = async () => {
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(first.app.db)
    const asked = sql`select 1 from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()
      and query like 'select distinct left%' and state = 'idle' and query_start > ${rows[0]?.now}::timestamptz`
    await vi.waitFor(async () => expect((await asked.execute(first.app.db)).rows).toHaveLength(2), 10_000)
  }
  const killed = await listener()
  await looked()
  await second.app.close()
  const third = await startProcess({ database: first.app.config.database })
  await looked()
  await third.app.close()
  expect(received).not.toContain('missed')
  await killed.end()
  await vi.waitFor(() => expect(received).toContain('missed'), 10_000)
})

test('writes of a killed process and writes by hand reach the pages of other processes', async () => {
  const [first, second] = await twoProcesses()
  await makeCategory(first.owner)
  await makeProduct(first.owner)
  await setTimeout(1500)
  const page = await join(second)
  const { db, close } = await openDatabase(first.app.config.database.address as string)
  onTestFinished(close)
  await sql`update products set price = 1200`.execute(db)
  await vi.waitFor(() => expect(page.events).toEqual([{ topic: 'catalogue' }]), 10_000)
})
