// `npm run bench -- api monitoring`: the share of the server's processor time that metrics and traces take. A profile of a shop with both tells
// it: two shops, one with and one without them, differ by less than two equal ones do. Its clients, and the collector of traces, are in
// another process.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { median, sayMeasure } from '@lechaim/shared/tooling/bench/figures.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { customer, sendLoad } from '../load.mjs'

const connections = 10
/** Of them one of twenty is recorded. */
const burst = 1000
const rounds = 7
const samplingMicroseconds = 200
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

/** Modules that run for metrics or traces alone: ours, and libraries. */
const monitoring = /\/src\/.*(tracing|trace-queries|metrics)|\/node_modules\/(@opentelemetry|prom-client|tdigest|bintrees)\//
/** Kysely's own part, which runs where statements are logged. */
const queryLog = /^#?log(Query|Error)$/

/** @returns the share of monitoring in a CPU profile. Time in Node's own modules is their caller's; left out are idle time, the profiler, and
 *  garbage collection, so that this counts in proportion */
function shareOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, byId.get(id)])))
  const kinds = new Map()
  const kindOf = (node) => {
    const { functionName, url } = node.callFrame
    if (monitoring.test(url) || (url.includes('/kysely/') && queryLog.test(functionName))) return 'monitoring'
    if (functionName === '(idle)' || functionName === '(garbage collector)' || url === 'node:inspector') return 'none'
    const parent = parents.get(node.id)
    return (url === '' || url.startsWith('node:')) && parent ? kindOf(parent) : 'other'
  }
  const sums = { monitoring: 0, other: 0, none: 0 }
  for (const [index, id] of samples.entries()) {
    if (!kinds.has(id)) kinds.set(id, kindOf(byId.get(id)))
    sums[kinds.get(id)] += timeDeltas[index]
  }
  return sums.monitoring / (sums.monitoring + sums.other)
}

async function measure() {
  await using stack = new AsyncDisposableStack()
  const clients = fork(import.meta.filename, ['--clients'])
  stack.defer(() => clients.kill())
  const [{ collector }] = await once(clients, 'message')
  const folder = stack.use(mkdtempDisposableSync(`${tmpdir()}/lechaim-monitoring-`))
  const app = await buildApp(
    readConfig({
      LECHAIM_DATA: folder.path,
      LECHAIM_RATE_LIMITS: 'off',
      LECHAIM_MAX_ORDERS: '999999',
      LECHAIM_MAX_SEARCHES: '999999',
      LECHAIM_METRICS_TOKEN: token,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
      // Within a burst.
      OTEL_BSP_SCHEDULE_DELAY: '500',
    }),
    { page: false },
  )
  stack.defer(() => app.close())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { items } = await (await fetch(`${url}/api/products`)).json()
  const product = items.find(({ stock }) => typeof stock !== 'number')
  const send = async (kind) => {
    clients.send({ url, kind, product })
    const [{ failure }] = await once(clients, 'message')
    if (failure) throw new Error(failure)
  }
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: samplingMicroseconds })
  say(`Metrics and traces: their share of the processor, medians of ${rounds} rounds of ${burst} requests (least and most)`)
  for (const kind of Object.keys(requestsFor(product))) {
    await send(kind)
    const shares = []
    for (let round = 0; round < rounds; round++) {
      await session.post('Profiler.start')
      await send(kind)
      const { profile } = await session.post('Profiler.stop')
      shares.push(shareOf(profile))
    }
    const text = (share) => `${(share * 100).toFixed(1)} %`
    const share = median(shares)
    sayMeasure(`${kind} (${text(Math.min(...shares))} to ${text(Math.max(...shares))})`, text(share), share <= goal, `≤ ${text(goal)}`)
  }
  const scrapes = []
  for (let n = 0; n < 5; n++) {
    const start = performance.now()
    await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer()
    scrapes.push(performance.now() - start)
  }
  say(`  Prometheus is answered after ${median(scrapes).toFixed(0)} ms`)
}

if (process.argv[2] === '--clients') await serveClients()
else await measure()
