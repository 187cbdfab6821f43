import Fastify from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { expect, test, vi } from 'vitest'
import { createEventBus } from '../../events/event-bus.ts'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'
import { visitorCache } from './visitor-cache.ts'

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

test('what has not changed is answered with 304 and nothing else', async () => {
  const { visitor, owner } = await startApp()
  await makeCategory(owner)
  await makeProduct(owner)
  for (const url of routes) {
    const first = await visitor('GET', url)
    const etag = String(first.headers.etag)
    expect([first.statusCode, first.headers['cache-control'], etag], url).toEqual([200, 'no-cache', expect.stringMatching(/^".+"$/)])
    const second = await visitor('GET', url)
    expect([second.body, second.headers.etag, second.headers['content-type']]).toEqual([first.body, etag, first.headers['content-type']])
    const third = await visitor('GET', url, undefined, { 'if-none-match': etag })
    expect([third.statusCode, third.body, third.headers.etag], url).toEqual([304, '', etag])
  }
})

test('answers are kept until the next write, of catalogue or content but not of an order', async () => {
  const { app, visitor, owner } = await startApp()
  await makeCategory(owner)
  const product = await makeProduct(owner)
  await visitor('GET', '/api/products')
  // Behind the shop's back: only a kept answer doesn't show it.
  await app.db.updateTable('products').set({ name: 'אחר' }).execute()
  const nameNow = async () => (await visitor('GET', '/api/products')).json().items[0].name
  expect(await nameNow()).toBe('מרלו')
  app.changes.publish('optimizer', { progress: { state: 'running', done: 0, total: 1, failures: [] } })
  expect(await nameNow()).toBe('מרלו')
  await owner('PUT', '/api/carousel', { images: [] })
  expect(await nameNow()).toBe('אחר')
  await owner('PATCH', `/api/products/${product.id}`, { name: 'חדש' })
  expect(await nameNow()).toBe('חדש')
})

test('the owner never gets what was kept for visitors, nor they what the owner read', async () => {
  const { visitor, owner } = await startApp()
  await makeCategory(owner)
  await makeProduct(owner, { visible: false })
  expect((await visitor('GET', '/api/products')).json().items).toHaveLength(0)
  const own = await owner('GET', '/api/products')
  expect([own.json().items.length, own.headers['cache-control'], own.headers.etag]).toEqual([1, 'no-store', undefined])
  expect((await visitor('GET', '/api/products')).json().items).toHaveLength(0)
})

test('what a slow read saw before a write does not outlive it', async () => {
  const app = Fastify()
  app.decorate('changes', createEventBus())
  app.decorateRequest('isOwner', false)
  app.decorate('recogniseOwner', async () => {})
  await app.register(fastifyPlugin(async () => {}, { name: 'guard' }))
  await app.register(visitorCache)
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
  const answer = async (meanwhile: () => void) => {
    const reading = app.inject('/')
    await vi.waitFor(() => expect(isReading).toBe(true), 10_000)
    meanwhile()
    isReading = false
    finishReading()
    return (await reading).json().read
  }
  const write = () => {
    value = 'new'
    app.changes.publish('catalogue')
  }
  expect(await answer(write)).toBe('old')
  expect(await answer(() => {})).toBe('new')
})

test('failures are not kept', async () => {
  const { visitor, owner } = await startApp()
  expect((await visitor('GET', '/api/products/1')).statusCode).toBe(404)
  await makeCategory(owner)
  await makeProduct(owner)
  expect((await visitor('GET', '/api/products/1')).statusCode).toBe(200)
})
