import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import type { Product, ProductDraft, ProductPage } from '@lechaim/shared/contracts/products.ts'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { changesDelivered, holdTime, makeCategory, makeProduct, startApp, startOnce, testCustomer } from '../../test-app.ts'
import { priceAt } from './product-schedule.ts'
import { switchProducts } from './switch-products.ts'

const minute = 60_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

async function shop(draft: Partial<ProductDraft> = {}) {
  const { owner, visitor, app } = await startApp({ rateLimits: false })
  await makeCategory(owner)
  const product = await makeProduct(owner, { price: 100, ...draft })
  const seen = async () => (await visitor('GET', `/api/products/${product.id}`)).json<Product>()
  const change = (patch: object) => owner('PATCH', `/api/products/${product.id}`, patch)
  const order = (total: number, key = `key-${total}`) =>
    visitor(
      'POST',
      '/api/orders',
      {
        ...testCustomer,
        items: [{ productId: product.id, quantity: 1 }],
        total,
      },
      { 'idempotency-key': key },
    )
  return { owner, visitor, app, product, seen, change, order }
}

/** Applies all changes up to a moment. */
async function switchAll({ db }: FastifyInstance, until: string): Promise<void> {
  while (await db.transaction().execute((trx) => switchProducts(trx, until)));
}

const formerPrices = (app: FastifyInstance) => app.db.selectFrom('former_prices').select(['price', 'ended_at']).orderBy('price').execute()

test('a product without a sale has none of its fields', async () => {
  const { product, seen } = await shop()
  for (const field of ['regularPrice', 'saleFrom', 'saleUntil', 'lowestPrice']) {
    expect(product).not.toHaveProperty(field)
    expect(await seen()).not.toHaveProperty(field)
  }
})

test('during a sale visitors see both prices, its end, and the lowest price of the 30 days before it', async () => {
  const { seen, change } = await shop()
  const saleUntil = inMs(minute)
  const saved = (await change({ price: 80, regularPrice: 100, saleUntil })).json<Product>()
  expect(saved).toMatchObject({ price: 80, regularPrice: 100, saleUntil, lowestPrice: 100 })
  expect(await seen()).toMatchObject({ price: 80, regularPrice: 100, saleUntil, lowestPrice: 100 })
})

test('before its sale a product costs its regular price, and visitors learn of no sale', async () => {
  const { seen, change } = await shop()
  const saleFrom = inMs(minute)
  const saved = (await change({ price: 80, regularPrice: 100, saleFrom })).json<Product>()
  expect(saved).toMatchObject({ price: 80, regularPrice: 100, saleFrom })
  expect(saved).not.toHaveProperty('lowestPrice')
  const shown = await seen()
  expect(shown.price).toBe(100)
  expect(shown).not.toHaveProperty('regularPrice')
  expect(shown).not.toHaveProperty('saleFrom')
})

test('a sale begins and ends by itself: kept answers, order of the lists, and open pages', async () => {
  const { app, owner, visitor, product, seen, change } = await shop()
  const other = await makeProduct(owner, { name: 'אחר', price: 90 })
  const order = async () =>
    (await visitor('GET', '/api/products?sort=price-up')).json<ProductPage>().items.map(({ id, price }) => [id, price])
  const heard = vi.fn()
  holdTime()
  await change({ price: 80, regularPrice: 100, saleFrom: inMs(1500), saleUntil: inMs(2500) })
  await changesDelivered(app)
  app.changes.subscribe(heard)
  expect(await order()).toEqual([[other.id, 90], [product.id, 100]]) // biome-ignore format: a list
  expect((await seen()).price).toBe(100)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1500)
  await vi.waitFor(async () => expect((await seen()).price).toBe(80), { timeout: 5000, interval: 20 })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ topic: 'catalogue', detail: undefined }), { timeout: 5000, interval: 20 })
  expect(await order()).toEqual([[product.id, 80], [other.id, 90]]) // biome-ignore format: a list
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(async () => expect((await seen()).price).toBe(100), { timeout: 5000, interval: 20 })
  expect(await seen()).not.toHaveProperty('regularPrice')
  await vi.waitFor(async () => expect(await order()).toEqual([[other.id, 90], [product.id, 100]]), { timeout: 5000 }) // biome-ignore format: a list
})

test('the price of an order is that of its moment, though the row was not switched', async () => {
  const { app, order, change, product } = await shop()
  await change({ price: 80, regularPrice: 100, saleUntil: inMs(minute) })
  const late = inMs(-1)
  await app.db.updateTable('products').set({ sale_until: late, next_change_at: null }).execute()
  const refused = await order(80)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toMatchObject({
    code: 'prices_changed',
    details: { lines: [{ productId: product.id, price: 100 }], total: 100 },
  })
  expect((await order(100)).statusCode).toBe(201)
})

test('an order keeps the regular price of what was on sale', async () => {
  const { order, change, owner } = await shop()
  const plain = (await order(100)).json<PlacedOrder>()
  expect(plain.items[0]).not.toHaveProperty('regularPrice')
  await change({ price: 80, regularPrice: 100 })
  const refused = await order(100, 'second')
  expect(refused.json().error.details.lines[0]).toMatchObject({ price: 80, regularPrice: 100 })
  const placed = (await order(80)).json<PlacedOrder>()
  await change({ price: 80, regularPrice: 200 })
  expect((await owner('GET', `/api/orders/${placed.id}`)).json().items).toEqual([expect.objectContaining({ price: 80, regularPrice: 100 })])
})

describe('a wrong sale', () => {
  const sameShop = startOnce(shop)
  test.each([
    [{ regularPrice: 100 }, 'regularPrice'],
    [{ regularPrice: 99.99 }, 'regularPrice'],
    [{ regularPrice: -1 }, 'regularPrice'],
    [{ regularPrice: 120.001 }, 'regularPrice'],
    [{ regularPrice: 1e9 }, 'regularPrice'],
    [{ regularPrice: '120' }, 'regularPrice'],
    [{ saleFrom: '2026-12-01T00:00:00Z' }, 'regularPrice'],
    [{ regularPrice: 120, saleFrom: '2026-12-02T00:00:00Z', saleUntil: '2026-12-01T00:00:00Z' }, 'saleUntil'],
    [{ regularPrice: 120, saleFrom: '2026-12-01T02:00:00+02:00', saleUntil: '2026-12-01T00:00:00Z' }, 'saleUntil'],
    [{ regularPrice: 120, saleUntil: '2026-12-01' }, 'saleUntil'],
    [{ regularPrice: 120, saleUntil: '2026-12-31T23:59:60Z' }, 'saleUntil'],
    [{ regularPrice: 120, saleUntil: '9999-12-31T23:59:59-10:00' }, 'saleUntil'],
    [{ regularPrice: 120, saleUntil: '\u200f2026-12-01T00:00:00Z' }, 'saleUntil'],
  ])('a sale of %j is refused at its field', async (patch, field) => {
    const { change, seen } = sameShop()
    const response = await change(patch)
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'validation_failed', field })
    expect((await seen()).price).toBe(100)
  })
})

test('a price above the regular one is refused; removing the regular price ends the sale', async () => {
  const { change, seen } = await shop()
  await change({ price: 80, regularPrice: 100, saleUntil: inMs(minute) })
  expect((await change({ price: 100 })).json().error).toMatchObject({ code: 'validation_failed', field: 'regularPrice' })
  const saved = (await change({ regularPrice: null })).json<Product>()
  expect(saved.price).toBe(80)
  expect(saved).not.toHaveProperty('saleUntil')
  expect((await seen()).price).toBe(80)
})

test('the lowest price is of the 30 days before the sale alone, and few prices are kept for it', async () => {
  const { app, change, seen } = await shop()
  await change({ price: 60 })
  await change({ price: 100 })
  await app.db
    .updateTable('former_prices')
    .set({ ended_at: inMs(-31 * 24 * 60 * minute) })
    .where('price', '=', 6000)
    .execute()
  for (const price of [90, 95, 90, 110]) await change({ price })
  await change({ price: 85, regularPrice: 110 })
  expect((await seen()).lowestPrice).toBe(90)
  expect((await formerPrices(app)).map(({ price }) => price)).toEqual([9000, 11000])
})

test('a shop that was stopped over several moments has the former prices of one that was not', async () => {
  const { app, change } = await shop()
  const [from, until] = [inMs(10 * minute), inMs(20 * minute)]
  await change({ price: 80, regularPrice: 100, saleFrom: from, saleUntil: until })
  await switchAll(app, inMs(30 * minute))
  expect(await formerPrices(app)).toEqual([{ price: 8000, ended_at: until }])
  const row = await app.db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ price: 10000, sale_price: 8000, lowest_price: 8000, next_change_at: null })
})

test('the switch sets what the rule of one product says', async () => {
  const { app, owner } = await shop()
  const moments = [undefined, inMs(minute), inMs(2 * minute), inMs(3 * minute)]
  for (const saleFrom of moments)
    for (const saleUntil of moments) {
      if (saleFrom && saleUntil && saleFrom >= saleUntil) continue
      await makeProduct(owner, { name: `${saleFrom} ${saleUntil}`, price: 80, regularPrice: 100, saleFrom, saleUntil })
    }
  for (const at of [inMs(90_000), ...moments.flatMap((moment) => moment ?? [])].sort()) {
    await switchAll(app, at)
    for (const row of await app.db.selectFrom('products').selectAll().execute()) {
      expect(row.price, row.name).toBe(priceAt(row, at))
      expect(row.next_change_at === null || row.next_change_at > at).toBe(true)
    }
  }
})

test('a save after the moment of a late switch keeps the price that ended then', async () => {
  const { app, change } = await shop()
  await change({ price: 80, regularPrice: 100, saleUntil: inMs(minute) })
  const late = inMs(-1000)
  await app.db.updateTable('products').set({ sale_until: late, next_change_at: late }).execute()
  await change({ price: 70, saleUntil: inMs(minute) })
  expect(await formerPrices(app)).toContainEqual({ price: 8000, ended_at: late })
})
