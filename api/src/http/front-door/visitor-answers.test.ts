import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEventBus } from '../../changes/event-bus.ts'
import { makeCategory, makeProduct, startApp, testOnSqlite } from '../../test-app.ts'
import { serializeRequests } from './connections.ts'
import { answerCachePlugin } from './front-door.ts'
import { visitorAnswers } from './visitor-answers.ts'

const routes = [
  '/api/products',
  '/api/products/1',
  '/api/categories',
  '/api/banners',
  '/api/footer',
  '/api/header',
  '/api/carousel',
  '/api/best-selling',
]

test('an unchanged response is 304 without a body', async () => {
  const { visitor, owner } = await startApp()
  await makeCategory(owner)
  await makeProduct(owner)
  for (const url of routes) {
    const first = await visitor('GET', url)
    const etag = String(first.headers.etag)
    expect({ statusCode: first.statusCode, cacheControl: first.headers['cache-control'], etag }, url).toEqual({
      statusCode: 200,
      cacheControl: 'no-cache',
      etag: expect.stringMatching(/^".+"$/),
    })
    const second = await visitor('GET', url)
    expect(second.body).toEqual(first.body)
    expect(second.headers.etag).toEqual(etag)
    expect(second.headers['content-type']).toEqual(first.headers['content-type'])
    const third = await visitor('GET', url, undefined, { 'if-none-match': etag })
    expect({ statusCode: third.statusCode, body: third.body, etag: third.headers.etag }, url).toEqual({ statusCode: 304, body: '', etag })
  }
})

async function listen(app: FastifyInstance, path: string) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'br', ...headers } })
}

async function listening() {
  const { app, owner } = await startApp()
  await makeCategory(owner)
  const product = await makeProduct(owner)
  const ask = await listen(app, '/api/products')
  const nameNow = async (headers?: Record<string, string>) => {
    const { items } = (await (await ask(headers)).json()) as { items: { name: string }[] }
    return items[0]?.name
  }
  /** Written directly to the database: only a cached response lacks it. On PostgreSQL no write goes unnoticed. */
  const rename = (name: string) => app.db.updateTable('products').set({ name }).execute()
  return { app, owner, product, ask, nameNow, rename }
}

testOnSqlite('responses are cached until the next write of catalogue or content, not of an order', async () => {
  const { app, owner, product, nameNow, rename } = await listening()
  await nameNow()
  await rename('אחר')
  expect(await nameNow()).toBe('מרלו')
  app.changes.publish('optimizer', { progress: { state: 'running', done: 0, total: 1, failures: [] } })
  expect(await nameNow()).toBe('מרלו')
  await owner('PUT', '/api/carousel', { images: [] })
  expect(await nameNow()).toBe('אחר')
  await owner('PATCH', `/api/products/${product.id}`, { name: 'חדש' })
  expect(await nameNow()).toBe('חדש')
})

testOnSqlite("a cached response has the first one's headers in each encoding, and is 304 for known ETags", async () => {
  const { ask, rename, nameNow } = await listening()
  const first = await ask()
  await rename('אחר')
  const names = ['content-type', 'cache-control', 'etag', 'vary', 'x-content-type-options', 'content-security-policy']
  for (const encoding of ['br', 'identity']) {
    const kept = await ask({ 'accept-encoding': encoding })
    for (const name of names) expect(kept.headers.get(name), name).toBe(first.headers.get(name))
    expect(kept.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
    expect(await kept.text()).toContain('מרלו')
  }
  const again = await ask({ 'if-none-match': String(first.headers.get('etag')) })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(await nameNow({ 'accept-encoding': 'gzip' })).toBe('אחר')
})

test("a request with a token is never answered from the visitors' cache", async () => {
  const { ask, nameNow } = await listening()
  await nameNow()
  expect((await ask({ authorization: 'Bearer wrong' })).status).toBe(401)
})

test('a refusal with status 200 is cached neither here nor on the way', async () => {
  const { visitor } = await startApp()
  for (const [url, status] of [
    ['/api/products/1', 404],
    ['/api/products?limit=none', 400],
  ] as const) {
    const quiet = await visitor('GET', url, undefined, { 'x-refusals': 'quiet' })
    expect(quiet.statusCode).toBe(200)
    expect(quiet.headers['x-refused']).toEqual(String(status))
    expect(quiet.headers['cache-control']).toBe('no-store')
    expect((await visitor('GET', url)).statusCode).toBe(status)
  }
})

test("the owner never gets responses cached for visitors, nor they the owner's", async () => {
  const { visitor, owner } = await startApp()
  await makeCategory(owner)
  await makeProduct(owner, { visible: false })
  expect((await visitor('GET', '/api/products')).json().items).toHaveLength(0)
  const own = await owner('GET', '/api/products')
  expect(own.json().items.length).toBe(1)
  expect(own.headers['cache-control']).toBe('no-store')
  expect(own.headers.etag).toBeUndefined()
  expect((await visitor('GET', '/api/products')).json().items).toHaveLength(0)
})

test('failures are not cached', async () => {
  const { visitor, owner } = await startApp()
  expect((await visitor('GET', '/api/products/1')).statusCode).toBe(404)
  await makeCategory(owner)
  await makeProduct(owner)
  expect((await visitor('GET', '/api/products/1')).statusCode).toBe(200)
})
test("the owner never gets responses cached for visitors, nor they the owner's", async () => {
  const { visitor, owner } = await startApp()
  await makeCategory(owner)
  await makeProduct(owner, { visible: false })
  expect((await visitor('GET', '/api/products')).json().items).toHaveLength(0)
  const own = await owner('GET', '/api/products')
  expect(own.json().items.length).toBe(1)
  expect(own.headers['cache-control']).toBe('no-store')
  expect(own.headers.etag).toBeUndefined()
  expect((await visitor('GET', '/api/products')).json().items).toHaveLength(0)
})

test('a read that started before a write is not cached after it', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.decorate('versionOfOthers', () => 1)
  await app.register(fastifyPlugin(async () => void app.decorate('changes', createEventBus()), { name: 'changes' }))
  await app.register(answerCachePlugin)
  app.decorateRequest('isOwner', false)
  app.decorate('recogniseOwner', async () => {})
  await app.register(fastifyPlugin(async () => {}, { name: 'guard' }))
  await app.register(visitorAnswers)
  let value = 'old'
  let finishReading = () => {}
  let isReading = false
  app.get('/', app.forVisitors, async () => {
    const read = value
    isReading = true
    await new Promise<void>((resolve) => {
      finishReading = resolve
    })
    return { read }
  })
  await app.ready()
  serializeRequests(app.server, app.answerCache.answer)
  const ask = await listen(app, '/')
  const answer = async (meanwhile: () => void) => {
    const reading = ask()
    await vi.waitFor(() => expect(isReading).toBe(true), 10_000)
    meanwhile()
    isReading = false
    finishReading()
    return ((await (await reading).json()) as { read: string }).read
  }
  const write = () => {
    value = 'new'
    app.changes.publish('catalogue')
  }
  expect(await answer(write)).toBe('old')
  expect(await answer(() => {})).toBe('new')
})

test('failures are not cached', async () => {
  const { visitor, owner } = await startApp()
  expect((await visitor('GET', '/api/products/1')).statusCode).toBe(404)
  await makeCategory(owner)
  await makeProduct(owner)
  expect((await visitor('GET', '/api/products/1')).statusCode).toBe(200)
})
