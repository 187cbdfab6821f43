// Alerts and dashboard of docs/monitoring, with their runbooks.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@lechaim/shared/tooling/processes/free-port.mjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { declareDatabaseMetrics } from '../db/database-metrics.ts'
import { queueMail } from '../mail/mailer.ts'
import { createMetrics } from '../metrics/registry.ts'
import { makeCategory, makeProduct, sender, signIn, temporaryFolder, testConfig } from '../test-app.ts'
import { alertTests, faults } from './test-alert-series.ts'
import { dashboardQueries, filledIn, hasPrometheus, metricsIn, monitoring, rules, startPrometheus } from './test-prometheus.ts'

const docs = join(monitoring, '..')

/** A whole shop of this checkout's builds, which draws its first views, with metrics on a port of their own. */
async function startShop(overrides: Partial<Config> = {}) {
  const port = await freePort()
  const metrics = { port, host: '127.0.0.1', token: null }
  const app = await buildApp(testConfig(temporaryFolder(), { metrics, ...overrides }), { demo: null })
  onTestFinished(() => app.close())
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  const product = await makeProduct(owner, { price: 10 })
  const customer = { customerName: 'דנה', customerEmail: 'dana@example.com', customerPhone: '0521234567', customerAddress: 'הרצל 1' }
  const order = (total: number) =>
    sender(app)(
      'POST',
      '/api/orders',
      { ...customer, items: [{ productId: product.id, quantity: 1 }], total },
      { 'idempotency-key': `${total}` },
    )
  return { app, port, order, text: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() }
}

const typesIn = (text: string) => [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))

/** The series that a name in a query stands for, of what a shop on SQLite has and of what one on PostgreSQL has besides. */
async function knownSeries(text: string): Promise<Set<string>> {
  const ofPool = await createMetrics()
  const failures = { away: 0, busy: 0, conflict: 0, refused: 0 }
  const figures = () => ({ engine: 'postgres' as const, most: 10, used: 0, idle: 0, waiting: 0, failures })
  declareDatabaseMetrics(ofPool, { db: null as never, figures, writes: { transactions: 0, waitedMs: 0 } })
  const types = [...typesIn(text), ...typesIn(await ofPool.text())]
  return new Set(
    types.flatMap(({ name, type }) => (type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name])),
  )
}

test('each alert leads to its section of the runbooks, and each section is an alert’s', () => {
  const sections = [...readFileSync(join(docs, 'runbooks.md'), 'utf8').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(sections).toEqual(rules.map(({ alert }) => alert))
  for (const { alert, annotations } of rules) expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
})

test('links of the runbooks lead to sections that exist', () => {
  const read = (name: string) => readFileSync(join(docs, name), 'utf8')
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-')
  for (const [, file = '', section = ''] of read('runbooks.md').matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)) {
    const headings = [...read(file || 'runbooks.md').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading))
    expect(headings, `${file}#${section}`).toContain(section)
  }
})

test('each metric of an alert and of the dashboard exists', async () => {
  const known = await knownSeries(await (await startShop()).text())
  const queries = [...rules.map(({ expr }) => expr), ...dashboardQueries]
  expect(dashboardQueries.length).toBeGreaterThan(30)
  for (const query of queries) for (const name of metricsIn(query)) expect(known, query).toContain(name)
})

test.skipIf(!hasPrometheus)('promtool takes the alerts and the configuration without a complaint', () => {
  for (const [kind, file] of [
    ['rules', 'alerts.yml'],
    ['config', 'prometheus.yml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', kind, '--lint=all', file], { cwd: monitoring, encoding: 'utf8' })
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
  }
})

test.skipIf(!hasPrometheus)('a healthy shop raises nothing, and each fault its own alert and no other', () => {
  expect(Object.keys(faults)).toEqual(rules.map(({ alert }) => alert))
  const file = join(temporaryFolder(), 'tests.yml')
  writeFileSync(file, JSON.stringify(alertTests(join(monitoring, 'alerts.yml'))))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' })
})

test.skipIf(!hasPrometheus)('Prometheus evaluates all rules and queries; a lost mail server raises its alerts alone', async () => {
  const shop = await startShop({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` })
  const prometheus = await startPrometheus(shop.port)
  await vi.waitFor(
    async () => {
      const evaluated = await prometheus.alertRules()
      expect(evaluated.map(({ name }) => name)).toEqual(rules.map(({ alert }) => alert))
      expect(evaluated.filter(({ health }) => health !== 'ok')).toEqual([])
      expect((await prometheus.query('up{job="lechaim"}')).data.result.map(({ value }) => value[1])).toEqual(['1'])
    },
    { timeout: 30_000, interval: 200 },
  )
  expect(await prometheus.raised()).toEqual([])
  await sender(shop.app)('GET', '/api/products')
  expect((await shop.order(10)).statusCode).toBe(201)
  expect((await shop.order(11)).statusCode).toBe(409)
  expect(await prometheus.raised('MailsFail')).toEqual([])
  const value = async (query: string) => (await prometheus.query(query)).data.result.map(({ value }) => Number(value[1]))
  expect(await value('lechaim_orders_placed_total{source="shop"}')).toEqual([1])
  expect(await value('lechaim_orders_refused_total{code="prices_changed"}')).toEqual([1])
  // A page that a slow machine does not draw in time is not cached: the next request has it drawn.
  const draw = async () => {
    await sender(shop.app)('GET', '/', undefined, { accept: 'text/html' })
    expect(await value('sum(lechaim_renderer_draw_duration_seconds_count{outcome="drawn"})')).toEqual([1])
  }
  await vi.waitFor(draw, { timeout: 20_000, interval: 500 })
  for (const query of dashboardQueries) {
    const { status, error } = await prometheus.query(filledIn(query))
    expect({ status, error }, query).toEqual({ status: 'success', error: undefined })
  }
})

test.skipIf(!hasPrometheus)('a mail that has waited for long raises MailsWait', async () => {
  const shop = await startShop({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` })
  await queueMail(shop.app.db, { to: 'dana@example.com', subject: 'x', text: 'x', html: 'x' })
  await shop.app.db
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
    .execute()
  const prometheus = await startPrometheus(shop.port)
  await prometheus.raised('MailsWait')
})

test.skipIf(!hasPrometheus)('a shop that is gone raises ShopDown', async () => {
  const shop = await startShop()
  const prometheus = await startPrometheus(shop.port)
  expect(await prometheus.raised()).toEqual([])
  await shop.app.close()
  await prometheus.raised('ShopDown')
})
