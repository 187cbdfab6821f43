// `npm run bench -- api observed`: what metrics and traces cost, in processor time of the server's thread for each request. Three servers on
// equal data take turns; the least of many rounds counts, since other work on the machine only adds to it.
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scheduledMs } from '@lechaim/shared/tooling/bench/proc.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { startOtlpReceiver } from '@lechaim/shared/tooling/processes/otlp-receiver.mjs'
import { runServer } from '@lechaim/shared/tooling/processes/server-process.mjs'
import autocannon from 'autocannon'

const rounds = 15
const connections = 10
const customer = {
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '0521234567',
  customerAddress: 'הרצל 12, תל אביב',
}

let sent = 0
const kinds = (product) => ({
  'list, from the cache': { amount: 400, request: { path: '/api/products', headers: { 'accept-encoding': 'br' } } },
  'page, from the cache': { amount: 400, request: { path: '/', headers: { accept: 'text/html', 'accept-encoding': 'br' } } },
  'one product, read': { amount: 300, request: { path: `/api/products/${product.id}` } },
  order: {
    amount: 40,
    request: {
      method: 'POST',
      path: '/api/orders',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...customer, items: [{ productId: product.id, quantity: 1 }], total: product.price }),
      setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': `bench-${process.pid}-${sent++}` } }),
    },
  },
})

/** @returns microseconds of the server's processor time for each request */
async function costOf({ address, child }, { amount, request }) {
  const before = scheduledMs([child.pid])
  const { non2xx, errors } = await autocannon({ url: address, connections, amount, requests: [request] })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors`)
  return ((scheduledMs([child.pid]) - before) * 1000) / amount
}

async function benchObserved() {
  await using ends = new AsyncDisposableStack()
  const collector = ends.adopt(await startOtlpReceiver(), (receiver) => receiver.close())
  const port = await freePort()
  const settings = {
    neither: {},
    metrics: { LECHAIM_METRICS_PORT: String(port) },
    traces: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address },
  }
  const servers = {}
  for (const [name, setting] of Object.entries(settings)) {
    const folder = ends.use(mkdtempDisposableSync(join(tmpdir(), 'lechaim-observed-')))
    const env = { LECHAIM_RATE_LIMITS: 'off', LECHAIM_DATA: folder.path, PORT: '0', ...setting }
    servers[name] = ends.use(await runServer({ env }))
  }
  const { items } = await (await fetch(`${servers.neither.address}/api/products`)).json()
  say(`Processor time of the server for each request, the least of ${rounds} rounds in turns`)
  for (const [kind, load] of Object.entries(kinds(items[0]))) {
    const costs = Object.fromEntries(Object.keys(servers).map((name) => [name, []]))
    for (const server of Object.values(servers)) await costOf(server, load)
    for (let round = 0; round < rounds; round++) {
      const inTurn = Object.entries(servers)
      // None is always the first.
      for (let turn = 0; turn < round % inTurn.length; turn++) inTurn.push(inTurn.shift())
      for (const [name, server] of inTurn) costs[name].push(await costOf(server, load))
      collector.spans.length = 0
      collector.texts.length = 0
    }
    const plain = Math.min(...costs.neither)
    const shown = Object.entries(costs).map(([name, all]) => {
      const percent = (Math.min(...all) / plain - 1) * 100
      return name === 'neither' ? `${plain.toFixed(0)} µs` : `${name} ${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`
    })
    say(`  ${kind.padEnd(22)} ${shown.join(', ')}`)
  }
  const ask = async () => {
    const before = scheduledMs([servers.metrics.child.pid])
    await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return scheduledMs([servers.metrics.child.pid]) - before
  }
  const asks = []
  for (let n = 0; n < rounds; n++) asks.push(await ask())
  say(`  asked by Prometheus    ${Math.min(...asks).toFixed(1)} ms each time`)
}

await benchObserved()
