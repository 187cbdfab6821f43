// `npm run bench -- api monitoring`: what metrics and traces cost the demo's server: its processor time for requests of many clients, with both
// and with neither.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { median, sayMeasure } from '@lechaim/shared/tooling/bench/figures.mjs'
import { processorTimes } from '@lechaim/shared/tooling/bench/proc.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { openDemoShop } from '@lechaim/shared/tooling/processes/demo-shop.mjs'
import { customer, sendLoad } from './load.mjs'

const load = { connections: 10, seconds: 1 }
const rounds = 7
/** More of the processor. */
const goal = 0.03
const token = 'a token of the benchmark alone'.replaceAll(' ', '-')

let sent = 0
const countedUp = (make) => ({ setupRequest: (request) => ({ ...request, ...make(sent++) }) })

/** @returns the processor time in milliseconds that a request took of each shop in each round; the shops take turns */
async function processorOf(shops, request) {
  const times = shops.map(() => [])
  for (let round = -1; round < rounds; round++)
    for (const turn of shops.keys()) {
      const index = (turn + round + 1) % shops.length
      const { address, pid } = shops[index]
      const before = processorTimes([pid]).get(pid)
      const { count } = await sendLoad(address, request, load)
      // The first round warms up.
      if (round >= 0) times[index].push((processorTimes([pid]).get(pid) - before) / count)
    }
  return times
}

/** Requests that no cache answers, since those are not traced. */
const requestsFor = ({ id, price }) => ({
  'filtered lists': countedUp((n) => ({ path: `/api/products?filters=price:${n % 97}-${(n % 8_999) + 100}` })),
  searches: countedUp((n) => ({ path: `/api/products?q=${encodeURIComponent(`יין ${n}`)}` })),
  orders: countedUp((n) => ({
    method: 'POST',
    path: '/api/orders',
    headers: { 'content-type': 'application/json', 'idempotency-key': `bench-${n}-${process.pid}` },
    body: JSON.stringify({ ...customer, items: [{ productId: id, quantity: 1 }], total: price }),
  })),
})

let received = 0
const collector = createServer((request, answer) => {
  received++
  request.resume().on('end', () => answer.end())
}).listen(0, '127.0.0.1')
await once(collector, 'listening')

const usual = { LECHAIM_RATE_LIMITS: 'off', LECHAIM_MAX_ORDERS: '999999', LECHAIM_MAX_SEARCHES: '999999' }
const monitored = { LECHAIM_METRICS_TOKEN: token, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}` }
const authorized = { headers: { authorization: `Bearer ${token}` } }
/** Milliseconds of all rounds, by the kind of request. */
const times = {}
const scrapes = []

/** @param monitoredAt which of three shops has metrics and traces */
async function measure(monitoredAt) {
  await using stack = new AsyncDisposableStack()
  const shops = []
  for (const index of [0, 1, 2]) shops.push(stack.use(await openDemoShop({ ...usual, ...(index === monitoredAt && monitored) })))
  const { items } = await (await fetch(`${shops[0].address}/api/products`)).json()
  const product = items.find(({ stock }) => typeof stock !== 'number')
  for (const [kind, request] of Object.entries(requestsFor(product)))
    for (const [index, all] of (await processorOf(shops, request)).entries()) {
      times[kind] ??= { on: [], off: [] }
      times[kind][index === monitoredAt ? 'on' : 'off'].push(...all)
    }
  for (let n = 0; n < 5; n++) {
    const start = performance.now()
    await (await fetch(`${shops[monitoredAt].address}/metrics`, authorized)).arrayBuffer()
    scrapes.push(performance.now() - start)
  }
}

// Of equal shops the first one takes up to 8 % more: each is the monitored one once.
for (const index of [0, 1, 2]) await measure(index)
collector.close()
say(`Metrics and traces: processor time of a request, medians of ${3 * rounds} rounds of ${load.seconds} s with, and twice as many without`)
for (const [kind, all] of Object.entries(times)) {
  const [on, off] = [median(all.on), median(all.off)]
  const more = on / off - 1
  sayMeasure(`${kind}: ${on.toFixed(3)} and ${off.toFixed(3)} ms`, `${(more * 100).toFixed(1)} %`, more <= goal, `≤ ${goal * 100} %`)
}
say(`  Prometheus is answered after ${median(scrapes).toFixed(0)} ms; the collector was sent spans ${received} times`)
