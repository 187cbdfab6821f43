import type { Order, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import type { Product, ProductDraft } from '@lechaim/shared/contracts/products.ts'
import type { StockMovement } from '@lechaim/shared/contracts/stock.ts'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isPostgres } from '../../db/engine.ts'
import { changesDelivered, expectRefused, makeCategory, makeProduct, startApp, startOnce, testCustomer } from '../../test-app.ts'
import { lowStock } from './stock-queries.ts'

async function shop(draft: Partial<ProductDraft> = {}) {
  const { owner, visitor, ...rest } = await startApp({ rateLimits: false })
  await makeCategory(owner)
  const product = await makeProduct(owner, { price: 10, stock: 5, ...draft })
  let keys = 0
  const place = (lines: [Product, number][], key = `key-${++keys}`) =>
    visitor(
      'POST',
      '/api/orders',
      {
        ...testCustomer,
        items: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
        total: lines.reduce((sum, [{ price }, quantity]) => sum + price * quantity, 0),
      },
      { 'idempotency-key': key },
    )
  const placed = async (lines: [Product, number][]) => (await place(lines)).json<PlacedOrder>()
  const stockOf = async ({ id }: Product) => (await visitor('GET', `/api/products/${id}`)).json<Product>().stock
  const setStatus = async ({ id }: Pick<Order, 'id'>, status: string) =>
    (await owner('PATCH', `/api/orders/${id}`, { status })).json<Order>()
  const movements = async ({ id }: Product) =>
    (await owner('GET', `/api/products/${id}/stock-movements`)).json<{ items: StockMovement[] }>().items
  const deliver = (lines: { product: string; quantity: number }[], key = `delivery-${++keys}`, reason = 'delivery') =>
    owner('POST', '/api/stock/deliveries', { reason, lines }, { 'idempotency-key': key })
  return { owner, visitor, product, place, placed, stockOf, setStatus, movements, deliver, ...rest }
}

test('a product without stock has no such field, and any number of it can be ordered', async () => {
  const { owner, product, place } = await shop({ stock: null })
  expect(product).not.toHaveProperty('stock')
  expect((await place([[product, 999]])).statusCode).toBe(201)
  expect((await owner('GET', `/api/products/${product.id}/stock-movements`)).json()).toEqual({ items: [], next: null })
})

test('an order reduces the stock; one over the stock is refused with the pieces left', async () => {
  const { owner, product, place, stockOf } = await shop()
  const uncounted = await makeProduct(owner, { name: 'גין', price: 1 })
  expect((await place([[product, 3]])).statusCode).toBe(201)
  const response = await place([
    [uncounted, 1],
    [product, 3],
  ])
  expect(response.statusCode).toBe(409)
  expect(response.json().error).toMatchObject({
    code: 'insufficient_stock',
    details: {
      lines: [
        { productId: uncounted.id, name: 'גין', price: 1 },
        { productId: product.id, name: 'מרלו', price: 10, stock: 2 },
      ],
      total: 31,
    },
  })
  expect(await stockOf(product)).toBe(2)
})

test('a refused order leaves the stock of its other lines and its key unused', async () => {
  const { owner, product, place, stockOf } = await shop()
  const last = await makeProduct(owner, { name: 'אחרון', price: 1, stock: 0 })
  const refused = await place([[product, 2], [last, 1]], 'same') // biome-ignore format: two lines of one order
  expect(refused.json().error.code).toBe('insufficient_stock')
  expect(await stockOf(product)).toBe(5)
  await owner('PATCH', `/api/products/${last.id}`, { stock: 1 })
  expect((await place([[product, 2], [last, 1]], 'same')).statusCode).toBe(201) // biome-ignore format: as above
})

test('of two hundred orders at once for the last fifty pieces exactly fifty are placed', async () => {
  const { product, place, stockOf } = await shop({ stock: 50 })
  /** As a shopper's page does, with the same key, where there is no connection in time. */
  const placeAtLast = async (key: string): Promise<number> => {
    const { statusCode } = await place([[product, 1]], key)
    return statusCode === 503 ? placeAtLast(key) : statusCode
  }
  const codes = await Promise.all(Array.from({ length: 200 }, () => placeAtLast(crypto.randomUUID())))
  expect(codes.filter((code) => code === 201)).toHaveLength(50)
  expect(codes.filter((code) => code === 409)).toHaveLength(150)
  expect(await stockOf(product)).toBe(0)
}, 60_000)

test('a repeated request takes nothing again', async () => {
  const { product, place, stockOf } = await shop()
  await place([[product, 2]], 'same')
  await place([[product, 2]], 'same')
  expect(await stockOf(product)).toBe(3)
})

test('cancelling returns the pieces once, and reopening takes them again', async () => {
  const { product, placed, stockOf, setStatus } = await shop()
  const order = await placed([[product, 4]])
  await setStatus(order, 'cancelled')
  await setStatus(order, 'cancelled')
  expect(await stockOf(product)).toBe(5)
  await setStatus(order, 'pending')
  await setStatus(order, 'shipped')
  expect(await stockOf(product)).toBe(1)
  await setStatus(order, 'cancelled')
  expect(await stockOf(product)).toBe(5)
})

test('cancelling once more writes no movement, and pages hear of what cancelling and reopening change', async () => {
  const { app, product, placed, setStatus, movements } = await shop()
  const order = await placed([[product, 4]])
  const topics: string[] = []
  await changesDelivered(app)
  app.changes.subscribe(({ topic }) => topics.push(topic))
  const heard = async (status: string) => {
    topics.length = 0
    await setStatus(order, status)
    await changesDelivered(app)
    return topics.includes('catalogue')
  }
  expect(await heard('cancelled')).toBe(true)
  expect(await heard('cancelled')).toBe(false)
  expect(await heard('pending')).toBe(true)
  expect(await heard('shipped')).toBe(false)
  expect((await movements(product)).map(({ reason }) => reason)).toEqual(['reopened', 'cancelled', 'order', 'count'])
})

test('too many pieces are refused at their line, and reopening takes only what was returned', async () => {
  const { owner, product, placed, stockOf, setStatus, deliver } = await shop()
  const order = await placed([[product, 4]])
  await owner('PATCH', `/api/products/${product.id}`, { stock: 1_000_000 })
  const refused = await deliver([{ product: 'מרלו', quantity: 1 }])
  expectRefused(refused, 400, 'validation_failed', { field: 'lines.0.quantity' })
  await setStatus(order, 'cancelled')
  await setStatus(order, 'pending')
  expect(await stockOf(product)).toBe(1_000_000)
})

test('two cancellations at once return the pieces once', async () => {
  const { product, placed, stockOf, setStatus } = await shop()
  const order = await placed([[product, 4]])
  await Promise.all([setStatus(order, 'cancelled'), setStatus(order, 'cancelled')])
  expect(await stockOf(product)).toBe(5)
})

test('reopening an order takes at most the remaining stock, and cancelling returns that number', async () => {
  const { product, placed, stockOf, setStatus } = await shop()
  const order = await placed([[product, 4]])
  await setStatus(order, 'cancelled')
  await placed([[product, 3]])
  expect(await setStatus(order, 'pending')).toMatchObject({ status: 'pending' })
  expect(await stockOf(product)).toBe(0)
  await setStatus(order, 'cancelled')
  expect(await stockOf(product)).toBe(2)
})

test('cancelling an order from before the counting returns nothing', async () => {
  const { owner, product, placed, stockOf, setStatus } = await shop({ stock: null })
  const order = await placed([[product, 4]])
  await owner('PATCH', `/api/products/${product.id}`, { stock: 7 })
  await setStatus(order, 'cancelled')
  expect(await stockOf(product)).toBe(7)
})

test('reopening an order from before the counting takes nothing', async () => {
  const { owner, product, placed, stockOf, setStatus } = await shop({ stock: null })
  const order = await placed([[product, 4]])
  await owner('PATCH', `/api/products/${product.id}`, { stock: 7 })
  await setStatus(order, 'cancelled')
  await setStatus(order, 'pending')
  expect(await stockOf(product)).toBe(7)
  await setStatus(order, 'cancelled')
  expect(await stockOf(product)).toBe(7)
})

test('reopening takes only what the cancelling returned', async () => {
  const { owner, product, placed, stockOf, setStatus } = await shop()
  const order = await placed([[product, 4]])
  await owner('PATCH', `/api/products/${product.id}`, { stock: null })
  await setStatus(order, 'cancelled')
  await owner('PATCH', `/api/products/${product.id}`, { stock: 7 })
  await setStatus(order, 'pending')
  expect(await stockOf(product)).toBe(7)
})

test.each([
  ['pending', 'pending'],
  ['cancelled', 'cancelled'],
  ['pending', 'cancelled'],
])('an order %s when counting ends and %s when it begins again changes no stock', async (atEnd, atBegin) => {
  const { owner, product, placed, stockOf, setStatus } = await shop()
  const count = (stock: number | null) => owner('PATCH', `/api/products/${product.id}`, { stock })
  const order = await placed([[product, 4]])
  if (atEnd === 'cancelled') await setStatus(order, atEnd)
  await count(null)
  if (atEnd !== atBegin) await setStatus(order, atBegin)
  await count(7)
  for (const status of ['cancelled', 'cancelled', 'pending', 'cancelled', 'shipped']) {
    await setStatus(order, status)
    expect(await stockOf(product), status).toBe(7)
  }
  const later = await placed([[product, 2]])
  await setStatus(later, 'cancelled')
  expect(await stockOf(product)).toBe(7)
})

test('each change is a movement with its reason and who made it', async () => {
  const { owner, product, placed, setStatus, movements, deliver } = await shop()
  const order = await placed([[product, 2]])
  await setStatus(order, 'cancelled')
  await deliver([{ product: 'מרלו', quantity: 10 }])
  await deliver([{ product: String(product.id), quantity: 1 }], 'broken', 'breakage')
  await owner('PATCH', `/api/products/${product.id}`, { stock: 13 })
  await owner('PATCH', `/api/products/${product.id}`, { stock: null })
  const by = expect.stringContaining('@')
  expect(await movements(product)).toMatchObject([
    { reason: 'count', change: -13, stock: null, orderId: null, by },
    { reason: 'count', change: -1, stock: 13, by },
    { reason: 'breakage', change: -1, stock: 14, by },
    { reason: 'delivery', change: 10, stock: 15, by },
    { reason: 'cancelled', change: 2, stock: 5, orderId: order.id, by },
    { reason: 'order', change: -2, stock: 3, orderId: order.id, by: '' },
    { reason: 'count', change: 5, stock: 5, by },
  ])
})

test('movements come in pages, newest first', async () => {
  const { owner, product, deliver } = await shop()
  for (let n = 0; n < 3; n++) await deliver([{ product: 'מרלו', quantity: 1 }])
  const page = async (query: string) => (await owner('GET', `/api/products/${product.id}/stock-movements?${query}`)).json()
  const first = await page('limit=2')
  expect(first.items.map(({ stock }: StockMovement) => stock)).toEqual([8, 7])
  const second = await page(`limit=2&after=${first.next}`)
  expect(second.items.map(({ stock }: StockMovement) => stock)).toEqual([6, 5])
  expect(second.next).toBeNull()
  for (const after of ['0', 'first', '1.5', '99999999999999999999'])
    expect((await page(`after=${after}`)).error.code, after).toBe('validation_failed')
})

test('a delivery of many products is all or nothing, and a repeated one counts once', async () => {
  const { owner, product, deliver, stockOf } = await shop()
  const gin = await makeProduct(owner, { name: 'גין הדרים' })
  const lines = [
    { product: 'מרלו', quantity: 6 },
    { product: String(gin.id), quantity: 12 },
  ]
  const first = await deliver(lines, 'once')
  expect(first.statusCode).toBe(201)
  expect((await deliver(lines, 'once')).json()).toEqual(first.json())
  expect(await stockOf(product)).toBe(11)
  expect(await stockOf(gin)).toBe(12)
  const unknown = await deliver([...lines, { product: 'אין כזה', quantity: 1 }])
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json().error.field).toBe('lines.2.product')
  const broken = await deliver([{ product: 'מרלו', quantity: 12 }], 'too-many', 'breakage')
  expectRefused(broken, 409, 'insufficient_stock')
  await makeProduct(owner, { name: 'גין הדרים' })
  expect((await deliver([{ product: 'גין הדרים', quantity: 1 }])).json().error.field).toBe('lines.0.product')
  expect(await stockOf(product)).toBe(11)
  expect(await stockOf(gin)).toBe(12)
})

test.each<[string, { product: string; quantity: number }[], string?]>([
  ['other pieces', [{ product: 'מרלו', quantity: 7 }]],
  ['another product', [{ product: 'גין', quantity: 6 }]],
  ['a further line', [{ product: 'מרלו', quantity: 6 }, { product: 'גין', quantity: 1 }]], // biome-ignore format: one line a case
  ['another reason', [{ product: 'מרלו', quantity: 6 }], 'breakage'],
])('a delivery of %s under a key that was used is refused', async (_, lines, reason) => {
  const { owner, product, deliver, stockOf } = await shop()
  await makeProduct(owner, { name: 'גין', stock: 0 })
  await deliver([{ product: 'מרלו', quantity: 6 }], 'same')
  const refused = await deliver(lines, 'same', reason)
  expectRefused(refused, 409, 'idempotency_mismatch', { field: 'Idempotency-Key' })
  expect(await stockOf(product)).toBe(11)
  // The same product by its number is the same delivery.
  expect((await deliver([{ product: String(product.id), quantity: 6 }], 'same')).statusCode).toBe(201)
  expect(await stockOf(product)).toBe(11)
})

test('two deliveries at once both count', async () => {
  const { product, deliver, stockOf } = await shop()
  await Promise.all(Array.from({ length: 20 }, () => deliver([{ product: 'מרלו', quantity: 1 }])))
  expect(await stockOf(product)).toBe(25)
})

test('products at or below their threshold are listed as running out, fewest first', async () => {
  const { owner } = await shop({ name: 'הרבה', stock: 9, lowStockAt: 3 })
  await makeProduct(owner, { name: 'מעט', stock: 3, lowStockAt: 3 })
  await makeProduct(owner, { name: 'אזל', stock: 0 })
  await makeProduct(owner, { name: 'לא נספר', lowStockAt: 3 })
  const { items } = (await owner('GET', '/api/stock/low')).json<{ items: { name: string }[] }>()
  expect(items.map(({ name }) => name)).toEqual(['אזל', 'מעט'])
})

test('an order invalidates caches only when the stock reaches the threshold', async () => {
  const { app, product, place, stockOf, owner } = await shop({ stock: 8, lowStockAt: 3 })
  await makeProduct(owner, { name: 'לא נספר', lowStockAt: 3 })
  await changesDelivered(app)
  const topics: string[] = []
  app.changes.subscribe(({ topic }) => topics.push(topic))
  await place([[product, 4]])
  await changesDelivered(app)
  expect(topics).not.toContain('catalogue')
  expect(await stockOf(product)).toBe(4)
  await place([[product, 1]])
  expect(topics).toContain('catalogue')
  expect(await stockOf(product)).toBe(3)
})

test('selling the last piece clears the kept answers at any threshold', async () => {
  const { app, visitor, product, place } = await shop({ stock: 2 })
  const soldOut = async () => (await visitor('GET', '/api/products')).json<{ items: Product[] }>().items[0]?.stock === 0
  expect(await soldOut()).toBe(false)
  await changesDelivered(app)
  const topics: string[] = []
  app.changes.subscribe(({ topic }) => topics.push(topic))
  await place([[product, 1]])
  await changesDelivered(app)
  expect(topics).not.toContain('catalogue')
  await place([[product, 1]])
  expect(topics).toContain('catalogue')
  expect(await soldOut()).toBe(true)
})

test('a count of many products at once is a movement of each, and those that are gone are passed over', async () => {
  const { owner, product, stockOf, movements } = await shop()
  const gin = await makeProduct(owner, { name: 'גין' })
  const count = (stock?: unknown, action = 'count') =>
    owner('POST', '/api/products/bulk', { action, ids: [product.id, gin.id, 999], ...(stock !== undefined && { stock }) })
  expect((await count(12)).json()).toEqual({ ids: [product.id, gin.id] })
  expect(await stockOf(product)).toBe(12)
  expect(await movements(gin)).toMatchObject([{ reason: 'count', change: 12, stock: 12, by: expect.stringContaining('@') }])
  for (const refused of [await count(), await count(12, 'hide'), await count(-1), await count(1.5), await count(1_000_001)]) {
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error.field).toBe('stock')
  }
  expect((await count(null)).statusCode).toBe(200)
  expect(await stockOf(gin)).toBeUndefined()
})

test('a file that changes stock while orders come counts each of them once', async () => {
  const { app, owner, product, place, stockOf, movements } = await shop({ stock: 50 })
  const [counted] = await movements(product)
  const cells = { id: String(product.id), stock: '60', stockAtExport: `50 #${counted?.id}` }
  const orders = Array.from({ length: 20 }, () => place([[product, 1]]))
  const imported = owner('POST', '/api/products/import', { apply: true, rows: [{ line: 2, cells }] })
  const exports = Array.from({ length: 20 }, () => owner('GET', '/api/products/export'))
  expect((await Promise.all(orders)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
  expect((await imported).statusCode).toBe(200)
  expect(await stockOf(product)).toBe(40)
  for (const { body } of await Promise.all(exports)) {
    const [, pieces, movement] = /(\d+) #(\d+)/.exec(body) ?? []
    const row = await app.db.selectFrom('stock_movements').select('stock').where('id', '=', Number(movement)).executeTakeFirstOrThrow()
    expect(row.stock).toBe(Number(pieces))
  }
})

describe('a wrong stock', () => {
  const sameShop = startOnce(shop)
  test.each([-1, 1.5, 1_000_001, '5', true])('a stock of %s is refused', async (stock) => {
    const { owner, product, stockOf } = sameShop()
    const response = await owner('PATCH', `/api/products/${product.id}`, { stock })
    expectRefused(response, 400, 'validation_failed', { field: 'stock' })
    expect(await stockOf(product)).toBe(5)
  })
})

test('an order does not make the form of an owner who edits the product outdated', async () => {
  const { owner, product, placed, stockOf } = await shop()
  await placed([[product, 2]])
  const saved = await owner('PATCH', `/api/products/${product.id}`, { price: 12, updatedAt: product.updatedAt })
  expect(saved.statusCode).toBe(200)
  expect(await stockOf(product)).toBe(3)
})

test.each(['newest', 'price-up', 'price-down', 'name'])(
  'sold-out products come last by %s, each once over all pages of lists and searches',
  async (sort) => {
    const { owner, visitor } = await shop({ name: 'יין 0', price: 10, stock: 0 })
    for (let n = 1; n < 9; n++) {
      await makeProduct(owner, { name: `יין ${n}`, price: 10 + (n % 3), stock: [0, 4, null][n % 3] ?? null })
    }
    const names = async (query: string, read = visitor) => {
      const found: string[] = []
      for (let after = ''; ; ) {
        const { items, next } = (await read('GET', `/api/products?sort=${sort}&limit=2&${query}${after}`)).json()
        found.push(...items.map(({ name }: Product) => name))
        if (!next) return found
        after = `&after=${next}`
      }
    }
    const soldOut = ['יין 0', 'יין 3', 'יין 6']
    for (const query of ['', `category=${encodeURIComponent('יין')}`, `q=${encodeURIComponent('יין')}`]) {
      const all = await names(query)
      expect(new Set(all).size, query).toBe(9)
      expect(all, query).toHaveLength(9)
      expect(all.slice(-3).toSorted(), query).toEqual(soldOut)
      const asOwner = (await names(query, owner)) as string[]
      expect(all, query).toEqual([
        ...asOwner.filter((name) => !soldOut.includes(name)),
        ...asOwner.filter((name) => soldOut.includes(name)),
      ])
    }
  },
)

test('sold-out products are found by an index', async ({ skip }) => {
  const { db } = (await shop()).app
  skip(isPostgres(db), 'The plan is worded otherwise')
  for (const order of ['p.id desc', 'p.price, p.id', 'p.name_key, p.id']) {
    const { rows } = await sql<{ detail: string }>`explain query plan select p.* from products as p where p.stock = 0 and p.visible = 1
      order by ${sql.raw(order)} limit 24`.execute(db)
    expect(rows[0]?.detail).toBe('SEARCH p USING INDEX products_stock (stock=?)')
  }
})

test('low stock is read from an index of low stock alone', async ({ skip }) => {
  const { db } = (await shop()).app
  skip(isPostgres(db), 'The plan is worded otherwise')
  const query = lowStock(db).compile()
  const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]))
  expect(rows.map(({ detail }) => detail)).toEqual(['SCAN products USING INDEX products_low_stock'])
})
