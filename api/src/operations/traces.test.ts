// Traces of a whole shop of this checkout's builds, as a collector gets them.
import { startOtlpReceiver } from '@lechaim/shared/tooling/processes/otlp-receiver.mjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { strictSmtp } from '../mail/test-smtp.ts'
import { makeCategory, makeProduct, sender, signIn, temporaryFolder, testConfig } from '../test-app.ts'
import { clickScript } from '../tracing/click.ts'

const customer = {
  customerName: 'דנה הסודית',
  customerEmail: 'secret.dana@example.com',
  customerPhone: '0529876543',
  customerAddress: 'רחוב הסוד 77',
  notes: 'קוד בכניסה 4321',
}
const [traceId, click] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
const fromBrowser = { traceparent: `00-${traceId}-${click}-01`, tracestate: `lechaim=${click}-250` }

async function startShop(overrides: Partial<Config> = {}, tracing: Partial<NonNullable<Config['tracing']>> = {}) {
  const collector = await startOtlpReceiver()
  const smtp = await strictSmtp()
  const settings = { url: `${collector.address}/v1/traces`, share: 1, followsParents: true, flushMs: 20, ...tracing }
  const app = await buildApp(testConfig(temporaryFolder(), { smtpUrl: smtp.url, tracing: settings, ...overrides }), { demo: null })
  onTestFinished(async () => {
    await app.close()
    collector.close()
  })
  const { access_token } = (await signIn(sender(app))).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  await makeCategory(owner)
  const { id } = await makeProduct(owner, { price: 10 })
  const order = (headers: Record<string, string> = {}, total = 10) =>
    sender(app)(
      'POST',
      '/api/orders',
      { ...customer, items: [{ productId: id, quantity: 1 }], total },
      { 'idempotency-key': `key-${total}`, ...headers },
    )
  /** The spans of a trace, once they include one of this name. */
  const traceWith = (name: string, trace = traceId) =>
    vi.waitFor(
      () => {
        const spans = collector.spans.filter((span) => span.traceId === trace)
        expect(spans.map((span) => span.name)).toContain(name)
        return spans
      },
      { timeout: 10_000, interval: 20 },
    )
  return { app, collector, smtp, order, traceWith }
}

test('an order is one trace from the click to its row and its mails, without anything of the shopper', async () => {
  const { collector, smtp, order, traceWith, app } = await startShop()
  expect((await order(fromBrowser)).statusCode).toBe(201)
  await vi.waitFor(() => expect(smtp.mails).not.toEqual([]))
  await traceWith('mail')
  const spans = await traceWith('click on send')
  const named = (name: string) => spans.find((span) => span.name === name) ?? expect.fail(`no ${name} in ${spans.map((span) => span.name)}`)
  const pathOf = (name: string): string[] => {
    const path = [name]
    for (let parent = named(name).parentId; parent; ) {
      const span = spans.find(({ spanId }) => spanId === parent) ?? expect.fail(`${name} has a parent that was not sent`)
      path.unshift(span.name)
      parent = span.parentId
    }
    return path
  }
  expect(pathOf('insert orders')).toEqual(['click on send', 'POST /api/orders', 'transaction', 'insert orders'])
  expect(pathOf('send')).toEqual(['click on send', 'POST /api/orders', 'transaction', 'mail', 'send'])
  expect(named('click on send').spanId).toBe(click)
  const [clicked, request] = [named('click on send'), named('POST /api/orders')]
  expect(request.startMs - clicked.startMs).toBeGreaterThan(240)
  expect(clicked.endMs).toBeGreaterThanOrEqual(request.endMs - 5)
  expect(request.attributes).toMatchObject({ 'http.route': '/api/orders', 'http.response.status_code': 201 })
  expect(named('insert orders').attributes['db.query.text']).toMatch(/^insert into "orders" \(.*values \(\?/)
  await app.close()
  const sent = collector.texts.join('\n')
  expect(sent).toContain('insert into "orders"')
  for (const secret of [...Object.values(customer), 'הסודית', 'example.com', 'מרלו']) expect(sent).not.toContain(secret)
})

test('after the system’s clock was set, statements lie within their request', async () => {
  const { order, traceWith } = await startShop()
  const systemNow = Date.now
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => systemNow() + 60_000)
  try {
    expect((await order(fromBrowser)).statusCode).toBe(201)
    const spans = await traceWith('click on send')
    const [request, statement] = ['POST /api/orders', 'insert orders'].map((name) => spans.find((span) => span.name === name))
    // Starts are taken in whole milliseconds.
    expect(statement?.startMs).toBeGreaterThanOrEqual((request?.startMs ?? Infinity) - 1)
    expect(statement?.endMs).toBeLessThanOrEqual((request?.endMs ?? 0) + 1)
  } finally {
    clock.mockRestore()
  }
})

test('a page’s trace leads through the renderer’s process', async () => {
  const { app, traceWith } = await startShop()
  const visit = (url: string, traceparent = '') => sender(app)('GET', url, undefined, { accept: 'text/html', traceparent })
  await vi.waitFor(async () => expect((await visit('/')).body).toContain('data-drawn'), { timeout: 20_000, interval: 200 })
  const { body, headers } = await visit('/?view=category', `00-${traceId}-${click}-01`)
  expect(body).toContain(`<script>${clickScript}</script>`)
  expect(headers['content-security-policy']).toMatch(/script-src [^;]*'sha256-/)
  const spans = await traceWith('GET /')
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const path: string[] = []
  for (let span = spans.find(({ name }) => name === 'render'); span; span = byId.get(span.parentId)) path.unshift(span.name)
  expect(path).toEqual(['GET /', 'draw the first view', 'renderer process', 'render'])
})

test('without tracing a page has no script of it, and a request no span', async () => {
  const { app, order, collector } = await startShop({ tracing: null })
  expect(app.tracer).toBeNull()
  expect((await sender(app)('GET', '/', undefined, { accept: 'text/html' })).body).not.toContain('traceparent')
  expect((await order(fromBrowser)).statusCode).toBe(201)
  const mails = await app.db.selectFrom('mails').select('traceparent').execute()
  expect(mails.every(({ traceparent }) => traceparent === null)).toBe(true)
  expect(collector.texts).toEqual([])
})

test.each([
  ['', undefined],
  ['00-0-0-01', 'lechaim=x'],
  [`00-${'0'.repeat(32)}-${click}-01`, `lechaim=${click}-1`],
  [`ff-${traceId}-${click}-01`, `lechaim=${'0'.repeat(16)}-1`],
  [`00-${traceId}-${click}-01`, `lechaim=${click}-${'9'.repeat(30)}`],
  [`00-${traceId}-<script>-01`, 'lechaim=<script>-1'],
])('a malformed trace of a page is left alone: %s %s', async (traceparent, tracestate) => {
  const { collector, order, app } = await startShop()
  expect((await order({ traceparent, ...(tracestate && { tracestate }) })).statusCode).toBe(201)
  await app.close()
  expect(collector.spans.map(({ name }) => name)).toContain('POST /api/orders')
  expect(collector.spans.map(({ name }) => name)).not.toContain('click on send')
})

test('a stranger does not decide that a trace is recorded; a trusted proxy does', async () => {
  const strangers = await startShop({}, { share: 0 })
  await strangers.order(fromBrowser)
  await strangers.app.close()
  expect(strangers.collector.spans).toEqual([])
  const proxied = await startShop({ trustProxy: 1 }, { share: 0 })
  await proxied.order(fromBrowser)
  await proxied.traceWith('POST /api/orders')
})

test.each([
  [0.25, 0.2, 'recorded'],
  [0.25, 0.3, 'left out'],
])('with a share of %d a new trace that draws %d is %s', async (share, drawn, outcome) => {
  const { app, collector } = await startShop({}, { share })
  vi.spyOn(Math, 'random').mockReturnValue(drawn)
  onTestFinished(() => void vi.restoreAllMocks())
  await sender(app)('GET', '/api/banners?x=1')
  await app.close()
  expect(collector.spans.some(({ name }) => name === 'GET /api/banners')).toBe(outcome === 'recorded')
})

test('a failing statement and its request are marked, by the error’s code alone', async () => {
  const { app, collector } = await startShop()
  await app.db.schema.dropTable('banners').execute()
  expect((await sender(app)('GET', '/api/banners?x=secret')).statusCode).toBe(500)
  await app.close()
  const failed = collector.spans.filter(({ hasFailed }) => hasFailed)
  expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['select banners', 'SQLITE_ERROR'],
    ['GET /api/banners', '500'],
  ])
  expect(collector.texts.join('')).not.toMatch(/no such table|secret/)
})

test('a collector that is away delays no request and no stop, and is one line in the log', async () => {
  const lines: string[] = []
  const tracing = { url: 'http://127.0.0.1:9/v1/traces', share: 1, followsParents: true, flushMs: 20 }
  const app = await buildApp(testConfig(temporaryFolder(), { tracing, logLevel: 'warn' }), {
    demo: null,
    page: false,
    log: (line) => void lines.push(line),
  })
  for (let n = 0; n < 3; n++) expect((await sender(app)('GET', '/api/categories')).statusCode).toBe(200)
  const failures = () => lines.filter((line) => line.includes('sending traces failed'))
  // The exporter tries for ten seconds.
  await vi.waitFor(() => expect(failures()).not.toEqual([]), { timeout: 40_000, interval: 100 })
  expect((await sender(app)('GET', '/api/categories')).statusCode).toBe(200)
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(8000)
  expect(failures()).toHaveLength(1)
})
