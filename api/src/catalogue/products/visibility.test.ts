import type { Facets } from '@lechaim/shared/contracts/filters.ts'
import type { Product, ProductDraft, ProductPage } from '@lechaim/shared/contracts/products.ts'
import type { Suggestions } from '@lechaim/shared/contracts/search.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { now } from '../../db/times.ts'
import { readMails } from '../../mail/test-outbox.ts'
import {
  changesDelivered,
  holdTime,
  makeCategory,
  makeProduct,
  sender,
  startApp,
  startOnce,
  testConfig,
  testCustomer,
  testOnSqlite,
} from '../../test-app.ts'
import { isVisibleAt } from './product-schedule.ts'
import { switchProducts } from './switch-products.ts'

const minute = 60_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

afterEach(() => void vi.useRealTimers())

async function shop(draft: Partial<ProductDraft> = {}) {
  const started = await startApp({ rateLimits: false, origin: 'https://shop.example' })
  const { owner, visitor, app } = started
  await makeCategory(owner)
  const product = await makeProduct(owner, { name: 'גולן 750 מ״ל', price: 100, volumeMl: 750, country: 'ישראל', ...draft })
  const change = (patch: object) => owner('PATCH', `/api/products/${product.id}`, patch)
  const seenByOwner = async () => (await owner('GET', `/api/products/${product.id}`)).json<Product>()
  const status = async () => (await visitor('GET', `/api/products/${product.id}`)).statusCode
  const isListed = async () => (await visitor('GET', '/api/products')).json<ProductPage>().items.some(({ id }) => id === product.id)
  const order = (key: string) =>
    visitor(
      'POST',
      '/api/orders',
      {
        ...testCustomer,
        items: [{ productId: product.id, quantity: 1 }],
        total: 100,
      },
      { 'idempotency-key': key },
    )
  /** Moves the clock; the schedule looks at it after each change, and at least every 30 seconds. */
  async function clockTo(instant: string) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) })
    app.changes.publish('content')
    await vi.waitFor(
      async () => {
        const due = app.db.selectFrom('products').select('id').where('next_change_at', '<=', instant)
        expect(await due.execute()).toEqual([])
      },
      { timeout: 10_000, interval: 1 },
    )
    await changesDelivered(app)
  }
  return { ...started, product, change, seenByOwner, status, isListed, order, clockTo }
}

test('a product without times has neither field, for nobody', async () => {
  const { product, change, seenByOwner } = await shop()
  await change({ showFrom: null, visible: true })
  for (const field of ['showFrom', 'showUntil']) {
    expect(product).not.toHaveProperty(field)
    expect(await seenByOwner()).not.toHaveProperty(field)
  }
})

test('before its time and after its end a product is nowhere in the shop, in between it is everywhere', async () => {
  const { app, product, owner, visitor, change, order, clockTo } = await shop()
  const small = await makeProduct(owner, { name: 'גולן 375 מ״ל', volumeMl: 375, country: 'צרפת' })
  await owner('PUT', '/api/best-selling', { productIds: [product.id, small.id] })
  const [from, until] = [inMs(minute), inMs(2 * minute)]
  await change({ showFrom: from, showUntil: until })
  const places: Record<string, () => Promise<boolean>> = {
    list: () => includes('/api/products'),
    category: () => includes(`/api/products?category=${encodeURIComponent('יין')}`),
    'list by price': () => includes('/api/products?sort=price-up'),
    search: () => includes(`/api/products?q=${encodeURIComponent('גולן')}`),
    'filtered list': () => includes(`/api/products?filters=${encodeURIComponent('country:ישראל\ncountry:צרפת')}`),
    'best sellers': () => includes('/api/best-selling'),
    suggestions: async () =>
      (await visitor('GET', `/api/suggestions?q=${encodeURIComponent('גולן')}`))
        .json<Suggestions>()
        .products.some(({ id }) => id === product.id),
    'counts of filters': async () => (await visitor('GET', '/api/product-filters')).json<Facets>().total === 2,
    'other sizes': async () => 'otherSizes' in (await visitor('GET', `/api/products/${small.id}`)).json<Product>(),
    link: async () => (await visitor('GET', `/api/products/${product.id}`)).statusCode === 200,
    sitemap: async () => (await visitor('GET', '/sitemap.xml')).body.includes(`?product=${product.id}<`),
  }
  async function includes(path: string) {
    return (await visitor('GET', path)).json<ProductPage>().items.some(({ id }) => id === product.id)
  }
  const seen = async () => {
    const found: string[] = []
    for (const [place, isThere] of Object.entries(places)) if (await isThere()) found.push(place)
    return found
  }
  expect(await seen()).toEqual([])
  expect((await order('before')).json().error.code).toBe('product_unavailable')
  expect((await owner('GET', '/api/products')).json<ProductPage>().items).toHaveLength(2)
  await clockTo(from)
  expect(await seen()).toEqual(Object.keys(places))
  expect((await order('during')).statusCode).toBe(201)
  await clockTo(until)
  expect(await seen()).toEqual([])
  const refused = (await order('after')).json().error
  expect(refused).toMatchObject({ code: 'product_unavailable', details: { lines: [{ productId: product.id, name: '', price: null }] } })
  expect(await app.db.selectFrom('products').select('next_change_at').where('id', '=', product.id).executeTakeFirst()).toEqual({
    next_change_at: null,
  })
})

test('a product comes and goes by itself: kept answers and open pages', async () => {
  const { app, change, isListed, seenByOwner } = await shop()
  const heard = vi.fn()
  holdTime()
  const [showFrom, showUntil] = [inMs(2500), inMs(5000)]
  await change({ showFrom, showUntil })
  await changesDelivered(app)
  app.changes.subscribe(heard)
  expect(await isListed()).toBe(false)
  expect(await seenByOwner()).toMatchObject({ visible: true, showFrom, showUntil })
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2500)
  await vi.waitFor(async () => expect(await isListed()).toBe(true), { timeout: 10_000, interval: 20 })
  expect(now() >= showFrom).toBe(true)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ topic: 'catalogue', detail: undefined }), { timeout: 10_000, interval: 20 })
  await vi.advanceTimersByTimeAsync(2500)
  await vi.waitFor(async () => expect(await isListed()).toBe(false), { timeout: 10_000, interval: 20 })
  expect(now() >= showUntil).toBe(true)
})

test.each([
  ['has come', { show_from: inMs(-minute), visible: 0 }, 200, 201],
  ['is over', { show_until: inMs(-minute), visible: 1 }, 404, 409],
])('a product whose time %s is so by the clock, though its row was not switched', async (_, columns, link, placed) => {
  const { app, status, order } = await shop()
  await app.db
    .updateTable('products')
    .set({ ...columns, own_visible: 1 })
    .execute()
  expect(await status()).toBe(link)
  expect((await order('late')).statusCode).toBe(placed)
})

test('a hidden product stays hidden at its time, and the owner reads what they have set', async () => {
  const { owner, product, change, status, seenByOwner, clockTo } = await shop()
  const showFrom = inMs(minute)
  await change({ visible: false, showFrom })
  await clockTo(showFrom)
  expect(await status()).toBe(404)
  expect((await seenByOwner()).visible).toBe(false)
  await owner('POST', '/api/products/bulk', { action: 'show', ids: [product.id] })
  expect(await status()).toBe(200)
  await change({ showFrom: inMs(minute) })
  expect(await status()).toBe(404)
  expect((await seenByOwner()).visible).toBe(true)
  expect((await change({ showFrom: null })).json<Product>()).not.toHaveProperty('showFrom')
  expect(await status()).toBe(200)
})

test('visitors do not learn the times', async () => {
  const { visitor, product, change } = await shop()
  await change({ showFrom: inMs(-minute), showUntil: inMs(minute) })
  const seen = (await visitor('GET', `/api/products/${product.id}`)).json<Product>()
  expect(seen.visible).toBe(true)
  for (const field of ['showFrom', 'showUntil']) expect(seen).not.toHaveProperty(field)
})

describe('wrong times', () => {
  const sameShop = startOnce(() => shop({ showFrom: '2026-11-20T00:00:00.000Z' }))
  test.each([
    [{ showFrom: '2026-12-02T00:00:00Z', showUntil: '2026-12-01T00:00:00Z' }, 'showUntil'],
    [{ showFrom: '2026-12-01T02:00:00+02:00', showUntil: '2026-12-01T00:00:00Z' }, 'showUntil'],
    [{ showUntil: '2026-11-01T00:00:00Z' }, 'showUntil'],
    [{ showFrom: '2026-12-01' }, 'showFrom'],
    [{ showUntil: '2026-12-31T23:59:60Z' }, 'showUntil'],
    [{ showUntil: '9999-12-31T23:59:59-10:00' }, 'showUntil'],
    [{ showFrom: 5 }, 'showFrom'],
    [{ showFrom: '' }, 'showFrom'],
  ])('times of %j are refused at their field', async (patch, field) => {
    const { change, seenByOwner } = sameShop()
    const response = await change(patch)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'validation_failed', field })
    expect(await seenByOwner()).toMatchObject({ showFrom: '2026-11-20T00:00:00.000Z' })
  })
})

test('the switch sets what the rule of one product says, beside that of its sale', async () => {
  const { app, owner } = await shop()
  const moments = [undefined, inMs(minute), inMs(2 * minute), inMs(3 * minute)]
  for (const visible of [true, false])
    for (const showFrom of moments)
      for (const showUntil of moments) {
        if (showFrom && showUntil && showFrom >= showUntil) continue
        const sale = { price: 80, regularPrice: 100, saleFrom: moments[2] }
        await makeProduct(owner, { name: `${visible} ${showFrom} ${showUntil}`, visible, showFrom, showUntil, ...sale })
      }
  for (const at of [inMs(90_000), ...moments.flatMap((moment) => moment ?? [])].sort()) {
    await app.db.transaction().execute((trx) => switchProducts(trx, at))
    for (const row of await app.db.selectFrom('products').selectAll().execute()) {
      expect(row.visible, row.name).toBe(Number(isVisibleAt(row, at)))
      expect(row.next_change_at === null || row.next_change_at > at).toBe(true)
    }
  }
})

testOnSqlite('the first answer after a stop is that of its moment', async () => {
  const { app, dataDir, owner } = await shop()
  const [appears, vanishes] = [inMs(minute), inMs(2 * minute)]
  await makeProduct(owner, { name: 'בא', showFrom: appears })
  await makeProduct(owner, { name: 'הולך', showUntil: vanishes })
  await app.close()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * minute })
  const restarted = await buildApp(testConfig(dataDir), { demo: null, page: false })
  const { items } = (await sender(restarted)('GET', '/api/products')).json<ProductPage>()
  await restarted.close()
  expect(items.map(({ name }) => name)).toEqual(['בא', 'גולן 750 מ״ל'])
})

test('a confirmed stock request is answered by mail once the product is shown', async () => {
  const { app, dataDir, visitor, product, change, clockTo } = await shop({ stock: 0 })
  const path = `/api/products/${product.id}/stock-requests`
  expect((await visitor('POST', path, { email: 'dana@example.co.il' })).statusCode).toBe(204)
  await vi.waitFor(() => expect(readMails(dataDir)).toHaveLength(1), { timeout: 10_000, interval: 20 })
  await app.db.updateTable('stock_requests').set({ confirmation: null }).execute()
  const showFrom = inMs(minute)
  await change({ showFrom, stock: 3 })
  expect((await visitor('POST', path, { email: 'other@example.co.il' })).statusCode).toBe(404)
  await clockTo(inMs(30_000))
  expect(readMails(dataDir)).toHaveLength(1)
  await clockTo(showFrom)
  await vi.waitFor(() => expect(readMails(dataDir)).toHaveLength(2), { timeout: 10_000, interval: 20 })
})
