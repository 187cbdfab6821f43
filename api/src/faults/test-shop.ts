// A shop of several processes that a test can break: PostgreSQL and the store can be killed and started again, each process listens
// through a connection that can be cut, and shoppers place orders meanwhile.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { demoPassword } from '../config/config.ts'
import { startS3 } from '../storage/test-s3.ts'
import { processEnvironment, temporaryFolder } from '../test-app.ts'
import { makeDatabase, type TestServer } from '../test-postgres.ts'
import { startProxy, type TestProxy } from './test-proxy.ts'

/** Commits are on the disk before they are acknowledged, as in a shop; fsync is for machines that lose their memory. */
export const durable = ['fsync=off', 'full_page_writes=off', 'max_connections=60', 'shared_buffers=32MB']

export interface Process {
  address: string
  start(env?: Record<string, string>): Promise<void>
  kill(): Promise<void>
  /** The way to the database of the connection on which it listens, and of all others. */
  listening: TestProxy
  asking: TestProxy
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Milliseconds until it answers from the database. */
  untilBack(): Promise<number>
  /** The process's output since its start. */
  output(): string
}

interface Answer {
  status: number
  retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: any answer of the API
  body: any
}

export interface Shop {
  engine: TestServer
  database: string
  store: Awaited<ReturnType<typeof startS3>>
  processes: [Process, Process]
  /** Signs the owner in at a process. */
  owner(process?: Process): Promise<Record<string, string>>
  query(text: string): Promise<Record<string, unknown>[]>
  env: Record<string, string>
}

export async function startShop(engine: TestServer, more: Record<string, string> = {}): Promise<Shop> {
  const { address: database } = await makeDatabase(engine.address)
  const store = await startS3()
  const env = {
    LECHAIM_DATABASE: database,
    LECHAIM_OBJECTS: store.bucket,
    LECHAIM_OBJECTS_KEY: store.keyId,
    LECHAIM_OBJECTS_SECRET: store.secret,
    LECHAIM_KEYS: join(temporaryFolder(), 'keys'),
    LECHAIM_RATE_LIMITS: 'off',
    LECHAIM_LOG: 'silent',
    LECHAIM_DATABASE_CONNECTIONS: '5',
    ...more,
  }
  const processes = [await makeProcess(env), await makeProcess(env)] as [Process, Process]
  await Promise.all(processes.map((process) => process.start()))
  return {
    engine,
    database,
    store,
    env,
    processes,
    async owner(process = processes[0]) {
      const answer = await process.send('POST', '/auth/v1/token?grant_type=password', { email: 'admin', password: demoPassword })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return { authorization: `Bearer ${answer.body.access_token}` }
    },
    async query(text) {
      const client = new pg.Client(database)
      client.on('error', () => {})
      await client.connect()
      return (await client.query(text).finally(() => client.end())).rows
    },
  }
}

async function makeProcess(settings: Record<string, string>): Promise<Process> {
  const [port, folder] = [await freePort(), temporaryFolder()]
  const [listening, asking] = [await startProxy(settings.LECHAIM_DATABASE ?? ''), await startProxy(settings.LECHAIM_DATABASE ?? '')]
  const ways = { LECHAIM_DATABASE: asking.address, LECHAIM_DATABASE_LISTEN: listening.address }
  const env = { ...settings, ...ways, PORT: String(port), LECHAIM_DATA: folder }
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let written = () => ''
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return {
    address,
    kill,
    listening,
    asking,
    async start(more = {}) {
      const { child: started, output } = await startProgram({ ...env, ...more })
      child = started
      written = output
      if (!output().includes('listening')) throw new Error(`It did not start: ${output()}`)
    },
    async send(method, path, body, headers = {}) {
      // Responses are kept as they are sent to browsers.
      const payload = body === undefined ? {} : { body: JSON.stringify(body) }
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await fetch(`${address}${path}`, { method, headers: { 'accept-encoding': 'br', ...type, ...headers }, ...payload })
      const text = await response.text()
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: text && JSON.parse(text) }
    },
    async untilBack() {
      const startedAt = performance.now()
      // No such order, as the database says.
      const isBack = () => fetch(`${address}/api/orders/1?try=${crypto.randomUUID()}`, { headers: { 'x-order-token': 'x' } }).then(({ status }) => status < 500, () => false) // biome-ignore format: one condition
      while (!(await isBack())) await wait(5)
      return performance.now() - startedAt
    },
    output: () => written(),
  }
}

export const testProgram = join(import.meta.dirname, 'test-process.ts')

/** Starts the program and waits until it listens or has ended. @returns what it has written */
export async function startProgram(
  env: Record<string, string>,
  program = testProgram,
): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, [program], { env: { ...processEnvironment, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'close')
  const listens = new Promise((resolve) => child.stdout.on('data', () => output.includes('listening') && resolve(null)))
  await Promise.race([ended, listens])
  return { child, output: () => output }
}

const customer = { customerName: 'דנה', customerEmail: 'dana@example.com', customerPhone: '0521234567', customerAddress: 'הרצל 1' }

export const orderOf = ({ id, price }: { id: number; price: number }) => ({
  ...customer,
  items: [{ productId: id, quantity: 1 }],
  total: price,
})

/** Adds a product. @returns it as the API answers it */
export async function makeProduct(shop: Shop, draft: object = {}): Promise<{ id: number; price: number }> {
  const owner = await shop.owner()
  const [first] = shop.processes
  await first.send('POST', '/api/categories', { name: 'יין', description: 'יינות' }, owner)
  const answer = await first.send(
    'POST',
    '/api/products',
    { name: 'מרלו', price: 10, description: 'יין', categories: ['יין'], ...draft },
    owner,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

interface Outcome {
  /** The order's id by its idempotency key. */
  acknowledged: Map<string, number>
  /** Answers that a shopper must not get. */
  wrong: string[]
  /** Answers with 503, each with a time for the next try. */
  unavailable: number
}

/** Shoppers who order until they are told to stop. Where a process is gone or answers 503, they try the other one with the same key. */
export function shoppers(shop: Shop, product: { id: number; price: number }, count = 6) {
  const outcome: Outcome = { acknowledged: new Map(), wrong: [], unavailable: 0 }
  let goesOn = true
  const order = async (key: string, at: number) => {
    const answer = await shop.processes[at % 2]?.send('POST', '/api/orders', orderOf(product), { 'idempotency-key': key }).catch(() => null)
    if (answer?.status === 201) outcome.acknowledged.set(key, answer.body.id)
    else if (answer?.status === 503 && answer.retryAfter) outcome.unavailable++
    else if (answer) outcome.wrong.push(`${answer.status} ${answer.retryAfter} ${JSON.stringify(answer.body)}`)
    return answer?.status === 201
  }
  const shopper = async (at: number) => {
    while (goesOn) {
      const key = crypto.randomUUID()
      for (let n = at; !(await order(key, n)); n++) {
        if (!goesOn) return
        await wait(20)
      }
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, at) => shopper(at)))
  return {
    outcome,
    /** Resolves once so many more orders have been acknowledged. */
    async more(orders: number) {
      const until = outcome.acknowledged.size + orders
      while (outcome.acknowledged.size < until) await wait(5)
    },
    /** Ends the orders, and holds the promise: none is lost, none is there twice, none lacks its items, and nothing but 503 was answered. */
    async stop() {
      goesOn = false
      await all
      const rows =
        await shop.query(`select id, idempotency_key as key, (select count(*)::int from order_items where order_id = orders.id) as items
        from orders where idempotency_key is not null`)
      const stored = new Map(rows.map(({ key, id, items }) => [key, { id: Number(id), items }]))
      expect(rows).toHaveLength(stored.size)
      const lost = [...outcome.acknowledged].filter(([key, id]) => stored.get(key)?.id !== id || stored.get(key)?.items !== 1)
      expect(lost).toEqual([])
      expect(outcome.wrong).toEqual([])
      return outcome
    },
  }
}

interface MailServer {
  url: string
  /** The Message-IDs of all mails that it took. */
  taken: string[]
  /** From now on it answers nothing to a mail that it was given; resolves once it has one. */
  hold(): Promise<void>
  release(): void
}

export async function startMailServer(): Promise<MailServer> {
  const messageIds: string[] = []
  let held: PromiseWithResolvers<void> | null = null
  const server = createServer((socket) => {
    let mail: string | null = null
    const take = (text: string) => {
      if (held) return held.resolve()
      messageIds.push(/^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? '')
      socket.write('250 ok\r\n')
    }
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', (data) => {
      if (mail === null) {
        const isData = /^DATA/i.test(String(data))
        if (isData) mail = ''
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
        return
      }
      mail += data
      if (!mail.endsWith('\r\n.\r\n')) return
      take(mail)
      mail = null
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: messageIds,
    hold() {
      held = Promise.withResolvers()
      return held.promise
    },
    release() {
      held = null
    },
  }
}
