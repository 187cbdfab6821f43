// `npm run bench -- api observed`: what metrics and traces cost, in processor time of the server's thread for each request. Three servers in
// one process, on equal data, take turns without a network; the least of many short rounds counts, since other work on the machine only adds
// to it.
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { startOtlpReceiver } from '@lechaim/shared/tooling/processes/otlp-receiver.mjs'
import { inject } from 'light-my-request'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

const rounds = 15
const customer = {
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '0521234567',
  customerAddress: 'הרצל 12, תל אביב',
}

let sent = 0
const list = { url: '/api/products', headers: { host: 'localhost', 'accept-encoding': 'br' } }
const kinds = ({ id, price }) => ({
  'list, from the cache': {
    requests: 400,
    send: (app) => inject((request, response) => app.server.emit('request', request, response), list),
  },
  'one product, read': { requests: 100, send: (app) => app.inject(`/api/products/${id}`) },
  order: {
    requests: 10,
    send: (app) =>
      app.inject({
        method: 'POST',
        url: '/api/orders',
        headers: { 'idempotency-key': `bench-${sent++}` },
        payload: { ...customer, items: [{ productId: id, quantity: 1 }], total: price },
      }),
  },
})

/** Microseconds of this thread's processor time. */
const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

async function costOf(app, { requests, send }) {
  const before = spent()
  for (let n = 0; n < requests; n++) {
    const { statusCode, body } = await send(app)
    if (statusCode > 201) throw new Error(`${statusCode}: ${body}`)
  }
  return (spent() - before) / requests
}

await using ends = new AsyncDisposableStack()
const collector = ends.adopt(await startOtlpReceiver(), (receiver) => receiver.close())
const settings = {
  neither: {},
  metrics: { LECHAIM_METRICS_PORT: String(await freePort()) },
  traces: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address },
  'a tenth of the traces': {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  },
}
const apps = {}
for (const [name, setting] of Object.entries(settings)) {
  const folder = ends.use(mkdtempDisposableSync(join(tmpdir(), 'lechaim-observed-')))
  const config = readConfig({ LECHAIM_RATE_LIMITS: 'off', LECHAIM_DATA: folder.path, ...setting })
  apps[name] = ends.adopt(await buildApp(config, { page: false }), (app) => app.close())
}
const { items } = (await apps.neither.inject('/api/products')).json()
say(`Processor time of a request in the server's thread, the least of ${rounds} rounds in turns`)
for (const [kind, load] of Object.entries(kinds(items[0]))) {
  const least = Object.fromEntries(Object.keys(apps).map((name) => [name, Number.POSITIVE_INFINITY]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, app] of Object.entries(apps)) least[name] = Math.min(least[name], await costOf(app, load))
    collector.spans.length = 0
    collector.texts.length = 0
  }
  const { neither, ...others } = least
  const shown = Object.entries(others).map(
    ([name, cost]) => `${name} ${cost < neither ? '−' : '+'}${Math.abs(cost - neither).toFixed(1)} µs`,
  )
  say(`  ${kind.padEnd(22)} ${neither.toFixed(0)} µs, ${shown.join(', ')}`)
}
const asks = []
for (let n = 0; n < 20; n++) {
  const before = spent()
  await apps.metrics.metrics.text()
  asks.push((spent() - before) / 1000)
}
say(`  asked by Prometheus    ${Math.min(...asks).toFixed(1)} ms each time`)
