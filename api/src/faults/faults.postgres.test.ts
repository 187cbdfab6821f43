// Faults of a shop of several processes, on real processes and a real PostgreSQL. Each case holds the same promise: no
// acknowledged order is lost or placed twice, nothing but 503 with a retry time is answered meanwhile, and the shop is back within a
// second. `npm run test:faults [-- kills]` runs it longer. The table at the end stands in decision 0041.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/connection.ts'
import { createDeployToken } from '../releases/publish/deploy-tokens.ts'
import { archiveOf, hostBuild, remoteBuild, writeBuild } from '../releases/test-builds.ts'
import { temporaryFolder } from '../test-app.ts'
import { startTestServer, type TestServer } from '../test-postgres.ts'
import { durable, makeProduct, orderOf, type Process, type Shop, shoppers, startMailServer, startProgram, startShop } from './test-shop.ts'

const kills = Number(process.env.LECHAIM_FAULTS ?? 2)
const isLong = process.env.LECHAIM_FAULTS !== undefined
const limit = { timeout: 120_000 + kills * 30_000 }
/** A second, on a machine that does other things as well. */
const backWithinMs = 3000

/** The server of all cases that leave it alone. */
let engine: TestServer
beforeAll(async () => {
  engine = await startTestServer({ settings: durable })
})
afterAll(() => engine.stop())

/** A server that a case may break. */
async function ownEngine(settings = durable, parent?: string): Promise<TestServer> {
  const own = await startTestServer({ settings, ...(parent && { parent }) })
  onTestFinished(own.stop)
  return own
}

const table: [string, string][] = []
afterAll(() => {
  const width = Math.max(...table.map(([name]) => name.length))
  process.stdout.write(`\n${table.map(([name, seen]) => `${name.padEnd(width)}  ${seen}\n`).join('')}`)
})
const report = (name: string, seen: string) => void table.push([name, seen])
const ms = (times: number[]) => `${Math.round(Math.max(...times))} ms at most`

test('a process is killed under load', limit, async () => {
  const shop = await startShop(engine)
  const load = shoppers(shop, await makeProduct(shop))
  for (let n = 0; n < kills; n++) {
    const process = shop.processes[n % 2] as Process
    await load.more(20)
    await process.kill()
    await load.more(20)
    await process.start()
  }
  const { acknowledged } = await load.stop()
  report('process killed under load', `${kills} kills, ${acknowledged.size} orders acknowledged, none lost, none twice`)
})

test('PostgreSQL is killed under load and started again', limit, async () => {
  const shop = await startShop(await ownEngine())
  const load = shoppers(shop, await makeProduct(shop))
  const times: number[] = []
  for (let n = 0; n < Math.ceil(kills / 2); n++) {
    await load.more(20)
    await shop.engine.kill()
    const away = await shop.processes[0].send('GET', '/api/orders/1', undefined, { 'x-order-token': 'x' })
    expect(away.status).toBe(503)
    expect(away.retryAfter).toBe('1')
    await shop.engine.start()
    for (const process of shop.processes) times.push(await process.untilBack())
    expect(Math.max(...times)).toBeLessThan(backWithinMs)
  }
  await load.more(20)
  const { acknowledged, unavailable } = await load.stop()
  report(
    'PostgreSQL killed and started again',
    `${times.length / 2} kills, ${acknowledged.size} orders, none lost; ${unavailable} × 503, back after ${ms(times)}`,
  )
})

/** Saves a price at one process. @returns milliseconds until the other shows it */
async function untilShown(shop: Shop, product: { id: number }, price: number): Promise<number> {
  const [first, second] = shop.processes
  const owner = await shop.owner()
  const shown = async () => (await second.send('GET', '/api/products')).body.items[0].price
  // Answers that are asked for repeatedly are kept.
  for (let n = 0; n < 3; n++) await shown()
  expect((await first.send('PATCH', `/api/products/${product.id}`, { price }, owner)).status).toBe(200)
  const startedAt = performance.now()
  while ((await shown()) !== price) await wait(2)
  return performance.now() - startedAt
}

test('the connection that hears of writes is cut, or open at one end only', limit, async () => {
  const shop = await startShop(engine)
  const product = await makeProduct(shop)
  const { listening } = shop.processes[1]
  const usual = await untilShown(shop, product, 11)
  listening.cut()
  const afterCut = await untilShown(shop, product, 12)
  expect(afterCut).toBeLessThan(backWithinMs)
  listening.strand()
  const afterHalfOpen = await untilShown(shop, product, 13)
  expect(afterHalfOpen).toBeLessThan(10_000)
  report('LISTEN cut', `a save shows after ${Math.round(afterCut)} ms (otherwise ${Math.round(usual)} ms)`)
  report('LISTEN half open', `noticed by the ping: a save shows after ${(afterHalfOpen / 1000).toFixed(1)} s`)
})

test('the store is away', limit, async () => {
  const shop = await startShop(engine)
  const load = shoppers(shop, await makeProduct(shop), 2)
  const owner = await shop.owner()
  const [first] = shop.processes
  const upload = (name: string) =>
    fetch(`${first.address}/storage/v1/object/drinksimages/${name}`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'image/gif' },
      body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    })
  expect((await upload('a.gif')).status).toBe(200)
  await shop.store.stop()
  const startedAt = performance.now()
  const statuses = []
  do {
    const answer = await upload('b.gif')
    statuses.push(answer.status)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect((await first.send('GET', '/api/products')).status).toBe(200)
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  } while (performance.now() - startedAt < (isLong ? 60_000 : 1000))
  await load.more(20)
  await shop.store.start()
  expect((await upload('b.gif')).status).toBe(200)
  const { acknowledged } = await load.stop()
  report(
    'store away',
    `${statuses.length} uploads answered 503, ${acknowledged.size} orders meanwhile; the next upload after its return is stored`,
  )
})

test('a process whose clock is a minute late, or ahead', limit, async () => {
  const shop = await startShop(engine)
  const product = await makeProduct(shop)
  const [first, second] = shop.processes
  for (const shift of isLong ? [-60_000, 60_000] : [-60_000]) {
    await second.kill()
    await second.start({ TEST_CLOCK_MS: String(shift) })
    for (const [at, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const owner = await shop.owner(at)
      expect((await other.send('GET', '/api/orders', undefined, owner)).status).toBe(200)
    }
    const load = shoppers(shop, product)
    await load.more(50)
    await load.stop()
    expect(await untilShown(shop, product, 20 + shift / 10_000)).toBeLessThan(backWithinMs)
    await untilShown(shop, product, product.price)
  }
  report('clock a minute off', 'orders, sign-in at either process, and saves as otherwise')
})

test('clocks ten minutes apart are reported, and break nothing but signing in', limit, async () => {
  const shop = await startShop(engine, { LECHAIM_LOG: 'error' })
  const product = await makeProduct(shop)
  const [first, second] = shop.processes
  for (const shift of isLong ? [-600_000, 600_000] : [-600_000]) {
    await second.kill()
    await second.start({ TEST_CLOCK_MS: String(shift) })
    const line = shift > 0 ? /(?:59|60)\d s ahead of the database's: synchronise/ : /(?:59|60)\d s behind the database's: synchronise/
    await vi.waitFor(() => expect(second.output()).toMatch(line), 10_000)
    const load = shoppers(shop, product)
    await load.more(50)
    await load.stop()
    expect(await untilShown(shop, product, 20 + shift / 100_000)).toBeLessThan(backWithinMs)
    await untilShown(shop, product, product.price)
    for (const process of shop.processes) {
      const owner = await shop.owner(process)
      expect((await process.send('GET', '/api/orders', undefined, owner)).status).toBe(200)
    }
  }
  // Told each minute, not with each request.
  expect(first.output()).not.toContain('NTP')
  report('clocks ten minutes apart', 'orders, saves, and sign-in at one process as otherwise; a line in the log names the difference')
})

test('two processes race for the same thing', limit, async () => {
  const shop = await startShop(engine)
  const product = await makeProduct(shop)
  const [first, second] = shop.processes
  const owner = await shop.owner()
  const rounds = isLong ? 30 : 5
  for (let round = 0; round < rounds; round++) {
    const key = crypto.randomUUID()
    const same = await Promise.all(
      Array.from({ length: 8 }, (_, n) => shop.processes[n % 2]?.send('POST', '/api/orders', orderOf(product), { 'idempotency-key': key })),
    )
    expect(same.map((answer) => answer?.status)).toEqual(Array(8).fill(201))
    expect(new Set(same.map((answer) => answer?.body.id)).size).toBe(1)

    const last = await makeProduct(shop, { name: `אחרון ${round}`, stock: 1 })
    const bottles = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        shop.processes[n % 2]?.send('POST', '/api/orders', orderOf(last), { 'idempotency-key': crypto.randomUUID() }),
      ),
    )
    expect(bottles.map((answer) => answer?.status).sort()).toEqual([201, ...Array(7).fill(409)])

    const { body: before } = await first.send('GET', `/api/products/${last.id}`)
    const edits = await Promise.all(
      [first, second, first, second].map((process, n) =>
        process.send('PATCH', `/api/products/${last.id}`, { price: 30 + n, updatedAt: before.updatedAt }, owner),
      ),
    )
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  }
  report(
    'races of two processes',
    `${rounds} rounds: one order for a key of eight, the last bottle sold to one of eight, one of four edits of one version saved`,
  )
})

/** A shop that has pages, and a team that sends builds to its processes. */
async function shopWithReleases() {
  const builds = temporaryFolder()
  writeBuild(builds, 'host', hostBuild('1.0.0+a'))
  const shop = await startShop(engine, { TEST_BUILDS: builds })
  const connection = await openDatabase(shop.database)
  onTestFinished(connection.close)
  const { token } = await createDeployToken(connection.db, 'gifts')
  return {
    shop,
    async send(process: Process, version: string, by: string) {
      const body = new Uint8Array(await archiveOf(remoteBuild('gifts', { version, files: { 'area.js': `/* by ${by} */` } })))
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' }
      return (await fetch(`${process.address}/api/releases/gifts`, { method: 'POST', headers, body })).status
    },
    seen: async (process: Process, version: string) => (await fetch(`${process.address}/remotes/gifts/${version}/area.js`)).text(),
  }
}

test('two processes race for the same release', limit, async () => {
  const { shop, send, seen } = await shopWithReleases()
  const rounds = isLong ? 20 : 1
  for (let round = 1; round <= rounds; round++) {
    const version = `1.${round}.0+a`
    const statuses = await Promise.all(shop.processes.map((process, n) => send(process, version, `process ${n}`)))
    expect(statuses.toSorted()).toEqual([201, 409])
    const winner = `/* by process ${statuses.indexOf(201)} */`
    expect(await Promise.all(shop.processes.map((process) => seen(process, version)))).toEqual([winner, winner])
  }
  report('races for a release', `${rounds} rounds: taken once, and both serve the files of the one that was taken`)
})

test('a process is killed between the files of a release and its row', limit, async () => {
  const { shop, send, seen } = await shopWithReleases()
  const [first, second] = shop.processes
  const rounds = isLong ? 10 : 1
  for (let round = 1; round <= rounds; round++) {
    const version = `1.${round}.0+a`
    const writer = new pg.Client(shop.database)
    writer.on('error', () => {})
    await writer.connect()
    // Rows are read, and none is written.
    await writer.query('begin; lock table releases in exclusive mode')
    const given = send(first, version, 'the killed one').catch(() => 'killed')
    const waits = `select count(*)::int as count from pg_locks where not granted and relation = 'releases'::regclass`
    while ((await shop.query(waits))[0]?.count === 0) await wait(10)
    await first.kill()
    expect(await given).toBe('killed')
    await writer.query('rollback')
    await writer.end()
    const isBackBefore = round % 2 === 1
    if (isBackBefore) await first.start()
    expect(await send(second, version, 'the second one')).toBe(201)
    if (!isBackBefore) await first.start()
    for (const process of shop.processes) expect(await seen(process, version)).toBe('/* by the second one */')
  }
  report('killed within a release', `${rounds} kills: another process takes that version, and all serve its files`)
})

test('two processes race for the same mail', limit, async () => {
  const shop = await startShop(engine, { LECHAIM_MAIL_FROM: 'Shop <shop@shop.example>' })
  const product = await makeProduct(shop)
  const servers = [await startMailServer(), await startMailServer()] as const
  for (const [n, process] of shop.processes.entries()) {
    await process.kill()
    await process.start({ LECHAIM_SMTP_URL: servers[n]?.url ?? '' })
  }
  const isQueued = async () => (await shop.query('select 1 from mails limit 1')).length > 0
  const order = (process: Process) => process.send('POST', '/api/orders', orderOf(product), { 'idempotency-key': crypto.randomUUID() })
  const rounds = isLong ? 100 : 4
  for (let round = 0; round < rounds; round++) await Promise.all([...shop.processes, ...shop.processes].map(order))
  while (await isQueued()) await wait(20)
  const taken = servers.flatMap((server) => server.taken)
  // A shopper's and the owner's.
  expect(taken).toHaveLength(rounds * 4 * 2)
  expect(new Set(taken).size).toBe(taken.length)

  const kills = isLong ? 10 : 1
  for (let n = 0; n < kills; n++) {
    const held = servers.map((server) => server.hold().then(() => server))
    expect((await order(shop.processes[0])).status).toBe(201)
    const sender = servers.indexOf(await Promise.race(held)) as 0 | 1
    await shop.processes[sender].kill()
    for (const server of servers) server.release()
    // Otherwise it looks into the queue every 30 seconds.
    expect((await order(shop.processes[1 - sender] as Process)).status).toBe(201)
    while (await isQueued()) await wait(20)
    await shop.processes[sender].start({ LECHAIM_SMTP_URL: servers[sender].url })
  }
  const all = servers.flatMap((server) => server.taken)
  expect(all).toHaveLength((rounds * 4 + kills * 2) * 2)
  expect(new Set(all).size).toBe(all.length)
  report('races for a mail', `${taken.length} mails once each; ${kills} senders killed within a mail, which the other one sent`)
})

test('PostgreSQL has no connection left', limit, async () => {
  const shop = await startShop(await ownEngine())
  const load = shoppers(shop, await makeProduct(shop))
  await load.more(20)
  const clients: pg.Client[] = []
  const name = new URL(shop.database).pathname.slice(1)
  const takeOne = async () => {
    const client = new pg.Client(shop.database)
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
  }
  for (let isLeft = true; isLeft; ) isLeft = await takeOne().then(() => true, () => false) // biome-ignore format: one loop
  await clients[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name like 'lechaim %'`,
  )
  for (let isLeft = true; isLeft; ) isLeft = await takeOne().then(() => true, () => false) // biome-ignore format: one loop
  while (load.outcome.unavailable === 0) await wait(20)
  for (const client of clients) await client.end()
  const times: number[] = []
  for (const process of shop.processes) times.push(await process.untilBack())
  expect(Math.max(...times)).toBeLessThan(backWithinMs)
  await load.more(20)
  const { unavailable } = await load.stop()
  report('no connection left', `${unavailable} × 503, back after ${ms(times)}`)
})

/** A disk of some megabytes for the server's files; null where this user may not make one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'lechaim-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder]).status === 0
  onTestFinished(() => {
    if (mounted) spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return mounted ? folder : null
}

test('the disk of PostgreSQL is full', limit, async ({ skip }) => {
  const parent = smallDisk()
  if (!parent) {
    process.stdout.write('The disk of PostgreSQL is not filled here: that takes a mount, which this user may not make\n')
    return skip()
  }
  const own = await ownEngine(['fsync=off', 'max_wal_size=32MB', 'min_wal_size=32MB', 'shared_buffers=16MB'], parent)
  const shop = await startShop(own)
  const load = shoppers(shop, await makeProduct(shop))
  await load.more(20)
  const filler = join(parent, 'filler')
  for (let size = 2 ** 20, at = 0; ; at++) {
    try {
      writeFileSync(`${filler}${at}`, Buffer.alloc(size))
    } catch {
      break
    }
  }
  await shop.query('create table filler as select repeat(md5(n::text), 50) as text from generate_series(1, 200000) as n').catch(() => {})
  const startedAt = performance.now()
  while (load.outcome.unavailable === 0 && performance.now() - startedAt < 20_000) await wait(20)
  expect(load.outcome.unavailable).toBeGreaterThan(0)
  expect((await shop.processes[0].send('GET', '/healthz')).status).toBe(200)
  for (let at = 0; at < 200; at++) rmSync(`${filler}${at}`, { force: true })
  const times: number[] = []
  // It ends itself where it can't write its log, and the machine's service starts it again.
  await own.start().catch(() => {})
  for (const process of shop.processes) times.push(await process.untilBack())
  await load.more(20)
  const { acknowledged, unavailable } = await load.stop()
  report('disk of PostgreSQL full', `${unavailable} × 503, ${acknowledged.size} orders, none lost; back after ${ms(times)}`)
})

test('a process with other keys, or with a database that knows no Hebrew, does not start', limit, async () => {
  const shop = await startShop(engine)
  const refusal = async (env: Record<string, string>) => {
    const { child, output } = await startProgram({ ...shop.env, PORT: '0', LECHAIM_DATA: temporaryFolder(), ...env })
    expect(child.exitCode).toBe(1)
    expect(output().trim().split('\n')).toHaveLength(1)
    return output().trim()
  }
  expect(await refusal({ LECHAIM_KEYS: join(temporaryFolder(), 'others') })).toContain('holds no keys')
  await shop.query(`create database c_letters template template0 lc_collate 'C' lc_ctype 'C'`)
  const letters = new URL(shop.database)
  letters.pathname = '/c_letters'
  expect(await refusal({ LECHAIM_DATABASE: letters.href, LECHAIM_KEYS: join(temporaryFolder(), 'keys') })).toContain('LC_CTYPE is C')
  report('wrong keys, LC_CTYPE C', 'refused at start, in one line')
})
