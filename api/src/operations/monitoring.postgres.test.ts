// A database that is away, as Prometheus sees it.
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startProxy } from '../faults/test-proxy.ts'
import { startApp } from '../test-app.ts'
import { makeDatabase } from '../test-postgres.ts'
import { hasPrometheus, startPrometheus } from './test-prometheus.ts'

async function startShop() {
  const { address, drop } = await makeDatabase(inject('postgres') as string)
  onTestFinished(drop)
  const way = await startProxy(address)
  const port = await freePort()
  const metrics = { port, host: '127.0.0.1', token: null }
  const shop = await startApp({ database: { address: way.address, connections: 5, listen: null }, metrics })
  return { ...shop, way, port, text: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() }
}

test('the metrics of the pool are there, and are answered while the database is away', async () => {
  const { way, text, visitor } = await startShop()
  const before = await text()
  expect(before).toMatch(/^lechaim_database_up 1$/m)
  expect(before).toMatch(/^lechaim_postgres_pool_connections\{state="most"\} 5$/m)
  expect(before).not.toContain('lechaim_sqlite_')
  way.refuse()
  expect((await visitor('GET', '/api/products/1')).statusCode).toBe(503)
  // Failures of one scrape are in the next.
  await text()
  const after = await text()
  expect(after).toMatch(/^lechaim_database_up 0$/m)
  expect(after).toMatch(/^lechaim_postgres_failures_total\{kind="away"\} [1-9]/m)
  expect(after).toMatch(/^lechaim_metrics_failures_total\{metric="lechaim_mails_waiting"\} [12]$/m)
  expect(after).not.toMatch(/^lechaim_mails_waiting\{/m)
})

test.skipIf(!hasPrometheus)('a database that is away raises DatabaseAway', async () => {
  const { way, port } = await startShop()
  const prometheus = await startPrometheus(port)
  expect(await prometheus.raised()).toEqual([])
  way.refuse()
  await prometheus.raised('DatabaseAway')
})
