// A shop of several processes beside SQLite (decision 0041): the catalogue moved into PostgreSQL, its lists and searches in the handler,
// orders beside those of one process with a file, the time until another process shows a save, and which part is busy with 1 to 4 processes.
import { mkdtempDisposableSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median, percentile } from '@lechaim/shared/tooling/bench/figures.mjs'
import { childrenOf, processorTimes, scheduledMs } from '@lechaim/shared/tooling/bench/proc.mjs'
import { say, secondsSince } from '@lechaim/shared/tooling/launch/console.mjs'
import { runServer } from '@lechaim/shared/tooling/processes/server-process.mjs'
import pg from 'pg'
import { buildApp } from '../src/app.ts'
import { listProducts } from '../src/catalogue/products/products-queries.ts'
import { readConfig } from '../src/config/config.ts'
import { moveShop } from '../src/operations/move.ts'
import { compareLoads, sendLoad } from './load.mjs'
import { timeQueries } from './search.mjs'
import { startBackends } from './shared-backends.mjs'

const clients = 32
/** Orders of three of ten counted products, at three processes. */
const baskets = { clients: 24, processes: 3, rounds: 5, goal: 0.8 }
const seconds = 3
const rounds = 3
const saves = 100
const owner = { email: 'owner@shop.example', password: 'for the benchmark alone' }

/** @param data the data folder of a closed shop
 *  @param kinds lists and searches, by what they are
 *  @param order makes the request of an order, `searches` those of searches, `basketOf` orders of some of ten counted products */
export async function benchShared(data, { kinds, order, searches, basketOf, setting }) {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(mkdtempDisposableSync(join(tmpdir(), 'lechaim-bench-shared-'))).path
  const engine = await startBackends(opened, folder)
  const shared = { ...setting, ...(await engine.environmentOf('shop')) }
  await move({ ...shared, LECHAIM_DATA: data })
  const enginePid = await pidOf(engine.address)
  await inHandler({ ...shared, LECHAIM_DATA: join(folder, 'handler') }, kinds, enginePid)
  const start = async (env) => opened.use(await runServer({ env: { PORT: '0', ...env } }))
  const machines = []
  const machine = async () => machines.push(await start({ ...shared, LECHAIM_DATA: join(folder, `process-${machines.length}`) }))
  await machine()
  await besideSqlite(await start({ ...setting, LECHAIM_DATA: data }), machines[0], order)
  await machine()
  await untilShown(machines)
  while (machines.length < baskets.processes) await machine()
  await basketsInOrders(machines, basketOf)
  say(`\nGrowth, ${clients} clients on ${availableParallelism()} cores that the clients share: processor time of each part for a request`)
  for (const count of [1, 2, 3, 4]) {
    while (machines.length < count) await machine()
    for (const [name, request] of Object.entries({ orders: order, searches }))
      await growth(name, machines.slice(0, count), enginePid, request)
  }
}

async function move(env) {
  const start = performance.now()
  await moveShop(readConfig(env), true, () => {})
  say(`\nMoved into PostgreSQL and the store after ${secondsSince(start)}`)
}

async function inHandler(env, kinds, enginePid) {
  const app = await buildApp(readConfig(env), { demo: null, page: false })
  say('PostgreSQL in the handler (goals: median ≤ 5 ms, slowest ≤ 250 ms): the time, and that of the processor')
  for (const asked of ['for the first time since the start', 'once more']) {
    say(`  ${asked}`)
    const [all, allUsed] = [[], []]
    for (const [name, queries] of kinds) {
      const answer = (query) => listProducts(app.db, { ...query, visibleOnly: true })
      let engine
      const engineMs = () => {
        engine ??= childrenOf(enginePid)
        return scheduledMs(engine)
      }
      const { times, processor } = await timeQueries(queries, answer, engineMs)
      all.push(...times)
      allUsed.push(...processor)
      const isMet = median(times) <= 5 && Math.max(...times) <= 250
      say(`    ${name.padEnd(28)} ${show(times)}; ${show(processor)}${isMet ? '' : '  MISSED'}`)
    }
    say(`    ${'all'.padEnd(28)} ${show(all)}; ${show(allUsed)}`)
  }
  await app.close()
}

const show = (times) => `${median(times).toFixed(2)} ms, slowest ${Math.max(...times).toFixed(1)} ms`

async function besideSqlite(single, shared, order) {
  const addresses = [single.address, shared.address]
  const [{ rate: alone }, { rate: many, p99 }] = await compareLoads(addresses, order, { connections: clients, seconds, rounds })
  say(`\nOrders of ${clients} clients, medians of ${rounds} rounds of ${seconds} s in turns`)
  say(`  SQLite ${alone.toFixed(0)}/s, PostgreSQL ${many.toFixed(0)}/s, p99 ${p99} ms (goal < 150)`)
  say(`  ${'ratio'.padEnd(14)} ${(many / alone).toFixed(3)} ×  (goal ≥ 0.08)`)
}

/** Baskets in the order of their rows beside shuffled ones, whose transactions lock the same rows (decision 0053). */
async function basketsInOrders(machines, basketOf) {
  const load = { connections: baskets.clients / machines.length, seconds }
  const rates = { sorted: [], shuffled: [] }
  for (let round = 0; round < baskets.rounds; round++)
    for (const kind of Object.keys(rates)) {
      const results = await Promise.all(machines.map(({ address }) => sendLoad(address, basketOf(kind === 'shuffled'), load)))
      rates[kind].push(results.reduce((sum, { rate }) => sum + rate, 0))
    }
  const [sorted, shuffled] = [median(rates.sorted), median(rates.shuffled)]
  const ratio = shuffled / sorted
  say(`\nOrders of ${baskets.clients} clients at ${machines.length} processes, each of three of ten counted products`)
  say(`  sorted ${sorted.toFixed(0)}/s, shuffled ${shuffled.toFixed(0)}/s`)
  say(`  ${'ratio'.padEnd(14)} ${ratio.toFixed(2)} ×  (goal ≥ ${baskets.goal}: ${ratio >= baskets.goal ? 'met' : 'MISSED'})`)
}

/** Saves prices at one process. Reports after how long the other shows them. */
async function untilShown([first, second]) {
  const signIn = await fetch(`${first.address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const { access_token: token } = await signIn.json()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  // One that is not on sale.
  const shown = async () => (await (await fetch(`${second.address}/api/products`)).json()).items.find(({ id }) => id % 10 !== 0)
  const { id } = await shown()
  const times = []
  for (let n = 1; n <= saves; n++) {
    await shown()
    const saved = await fetch(`${first.address}/api/products/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ price: 20 + n }) })
    if (!saved.ok) throw new Error(`A save answered ${saved.status}: ${await saved.text()}`)
    const start = performance.now()
    while ((await shown()).price !== 20 + n) await wait(1)
    times.push(performance.now() - start)
  }
  say(`A save shows at another process after ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms (goal < 50)`)
}

async function growth(name, machines, enginePid, request) {
  const pids = machines.map(({ child }) => child.pid)
  const load = { connections: Math.ceil(clients / machines.length), seconds }
  for (const { address } of machines) await sendLoad(address, request, { ...load, seconds: 1 })
  const before = [pids, [enginePid, ...childrenOf(enginePid)]].map(processorTimes)
  const results = await Promise.all(machines.map(({ address }) => sendLoad(address, request, load)))
  const [processes, database] = before.map(usedSince)
  const count = results.reduce((sum, result) => sum + result.count, 0)
  const rate = results.reduce((sum, result) => sum + result.rate, 0)
  const [ofProcess, ofDatabase] = [processes, database].map((ms) => `${(ms / count).toFixed(2)} ms`)
  say(`  ${name.padEnd(9)} ${machines.length} × ${rate.toFixed(0).padStart(5)}/s: processes ${ofProcess}, PostgreSQL ${ofDatabase}`)
}

async function pidOf(address) {
  const client = new pg.Client(`${address}/postgres`)
  await client.connect()
  const { rows } = await client.query(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`)
  await client.end()
  return Number(rows[0].pid)
}

const usedSince = (before) => [...processorTimes([...before.keys()])].reduce((sum, [pid, ms]) => sum + ms - before.get(pid), 0)
