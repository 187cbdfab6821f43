// `npm run bench -- api monitoring`: what metrics and traces cost the demo's server: its processor time for requests of many clients, with both
// and with neither. Both shops are in one process and take turns, since equal processes differ by more than that; its clients, and the
// collector of traces, are in another. What the library of metrics watches in a process (collections of garbage, delays) both of them pay.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { median, sayMeasure } from '@lechaim/shared/tooling/bench/figures.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { customer, sendLoad } from './load.mjs'

const connections = 10
const burst = 100
const rounds = 24
const warmUps = 3
/** Spans are sent within it. */
const restMs = 150
/** More of the processor. */
const goal = 0.03
const token = 'a-token-of-the-benchmark-alone'

let sent = 0
const get = (path) => () => ({ path: path(sent++) })
/** Requests that no cache answers, since those are not traced. */
const requestsFor = ({ id, price }) => ({
  'filtered lists': get((n) => `/api/products?filters=price:${n % 97}-${(n % 8_999) + 100}`),
  searches: get((n) => `/api/products?q=${encodeURIComponent(`יין ${n}`)}`),
  orders: () => ({
    method: 'POST',
    path: '/api/orders',
    headers: { 'content-type': 'application/json', 'idempotency-key': `bench-${sent++}-${process.pid}` },
    body: JSON.stringify({ ...customer, items: [{ productId: id, quantity: 1 }], total: price }),
  }),
})

/** The clients and the collector, on demand. */
async function serveClients() {
  const collector = createServer((request, answer) => request.resume().on('end', () => answer.end())).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  process.on('message', async ({ url, kind, product }) => {
    const make = requestsFor(product)[kind]
    const setupRequest = (request) => ({ ...request, ...make() })
    const sending = sendLoad(url, { setupRequest }, { connections, amount: burst })
    process.send(
      await sending.then(
        () => ({}),
        ({ message }) => ({ failure: message }),
      ),
    )
  })
  process.send({ collector: `http://127.0.0.1:${collector.address().port}` })
}

const processorMs = ({ user, system }) => (user + system) / 1000

/** @returns processor time in milliseconds of this process meanwhile */
async function timed(work) {
  const before = process.cpuUsage()
  await work()
  return processorMs(process.cpuUsage(before))
}

async function compare() {
  await using stack = new AsyncDisposableStack()
  const clients = fork(import.meta.filename, ['--clients'])
  stack.defer(() => clients.kill())
  const [{ collector }] = await once(clients, 'message')
  const usual = { LECHAIM_RATE_LIMITS: 'off', LECHAIM_MAX_ORDERS: '999999', LECHAIM_MAX_SEARCHES: '999999' }
  const monitored = { LECHAIM_METRICS_TOKEN: token, OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_BSP_SCHEDULE_DELAY: '50' }
  const open = async (env) => {
    const folder = stack.use(mkdtempDisposableSync(`${tmpdir()}/lechaim-monitoring-`))
    const app = await buildApp(readConfig({ ...env, LECHAIM_DATA: folder.path }), { page: false })
    stack.defer(() => app.close())
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
  const shops = { on: await open({ ...usual, ...monitored }), off: await open(usual), twin: await open(usual) }
  const { items } = await (await fetch(`${shops.on}/api/products`)).json()
  const product = items.find(({ stock }) => typeof stock !== 'number')
  const names = Object.keys(shops)
  const send = async (name, kind) => {
    clients.send({ url: shops[name], kind, product })
    const [{ failure }] = await once(clients, 'message')
    if (failure) throw new Error(failure)
    await wait(restMs)
  }
  const idle = await timed(() => wait(20 * restMs))
  say(`Metrics and traces: processor time of a request, medians of ${rounds} rounds of a burst of ${burst} each`)
  for (const kind of Object.keys(requestsFor(product))) {
    const times = { on: [], off: [], twin: [] }
    for (let round = -warmUps; round < rounds; round++)
      for (const turn of names.keys()) {
        const name = names[(turn + round + warmUps) % names.length]
        const ms = await timed(() => send(name, kind))
        if (round >= 0) times[name].push((ms - idle / 20) / burst)
      }
    const [on, off] = [times.on, times.off].map(median)
    // Of the same round: the machine's speed changes from one to the next.
    const besideOff = (all) => median(all.map((ms, round) => ms / times.off[round])) - 1
    const more = besideOff(times.on)
    const equal = `two without differ by ${(besideOff(times.twin) * 100).toFixed(1)} %`
    sayMeasure(
      `${kind}: ${on.toFixed(3)} and ${off.toFixed(3)} ms (${equal})`,
      `${(more * 100).toFixed(1)} %`,
      more <= goal,
      `≤ ${goal * 100} %`,
    )
  }
  const scrapes = []
  for (let n = 0; n < 5; n++) {
    const start = performance.now()
    await (await fetch(`${shops.on}/metrics`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer()
    scrapes.push(performance.now() - start)
  }
  say(`  Prometheus is answered after ${median(scrapes).toFixed(0)} ms`)
}

if (process.argv[2] === '--clients') await serveClients()
else await compare()
