import type { Product } from '@lechaim/shared/contracts/products.ts'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp, testCustomer } from '../../test-app.ts'

async function shop() {
  const started = await startApp({ rateLimits: false, trustProxy: 1 })
  const { owner, visitor } = started
  await makeCategory(owner)
  const counted = await makeProduct(owner, { price: 10, stock: 900 })
  const order = (lines: [Product, number][], address = '203.0.113.1') =>
    visitor(
      'POST',
      '/api/orders',
      {
        ...testCustomer,
        items: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
        total: lines.reduce((sum, [{ price }, quantity]) => sum + price * quantity, 0),
      },
      { 'idempotency-key': crypto.randomUUID(), 'x-forwarded-for': address },
    )
  const alarms = async () => (await owner('GET', '/api/stock/alarms')).json().items
  return { ...started, counted, order, alarms }
}

test('an order has at most 24 pieces of a product whose stock is counted, on all its lines together', async () => {
  const { owner, visitor, counted, order } = await shop()
  const uncounted = await makeProduct(owner, { name: 'גין', price: 10 })
  expect((await order([[counted, 24], [uncounted, 999]])).statusCode).toBe(201) // biome-ignore format: one line
  for (const lines of [
    [[counted, 25]],
    [
      [counted, 12],
      [counted, 13],
    ],
  ] as [Product, number][][]) {
    // biome-ignore format: pairs
    const refused = await order([[uncounted, 1], ...lines])
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error).toMatchObject({ code: 'quantity_limited', field: 'items.1.quantity', details: { most: 24 } })
  }
  const stock = (await visitor('GET', `/api/products/${counted.id}`)).json<Product>().stock
  expect(stock).toBe(876)
})

test('the owner’s own limit applies at once and is sent to carts; only 1 to 999 is valid', async () => {
  const { owner, visitor, counted, order } = await shop()
  expect((await visitor('GET', '/api/header')).json().maxPerProduct).toBe(24)
  expect((await owner('PATCH', '/api/header', { maxPerProduct: 6 })).json().maxPerProduct).toBe(6)
  expect((await visitor('GET', '/api/header')).json().maxPerProduct).toBe(6)
  expect((await order([[counted, 7]])).json().error.details).toEqual({ most: 6 })
  expect((await order([[counted, 6]])).statusCode).toBe(201)
  for (const maxPerProduct of [0, 1000, 1.5, null, '6'])
    expect((await owner('PATCH', '/api/header', { maxPerProduct })).statusCode).toBe(400)
})

test('the owner is notified of products of which one network holds more than half in pending orders', async () => {
  const { owner, order, alarms } = await shop()
  const wine = await makeProduct(owner, { name: 'יין', price: 10, stock: 20 })
  const few = await makeProduct(owner, { name: 'בקבוק אחרון', price: 10, stock: 1 })
  await order([[wine, 4], [few, 1]], '198.51.100.7') // biome-ignore format: one line
  expect((await order([[wine, 5]])).statusCode).toBe(201)
  const { id } = (await order([[wine, 5]])).json()
  expect(await alarms()).toEqual([])
  await order([[wine, 1]])
  expect(await alarms()).toEqual([{ productId: wine.id, name: 'יין', pieces: 11, of: 20 }])
  await owner('PATCH', `/api/orders/${id}`, { status: 'processing' })
  expect(await alarms()).toEqual([])
  await owner('PATCH', `/api/orders/${id}`, { status: 'pending' })
  expect(await alarms()).toHaveLength(1)
  await owner('PATCH', `/api/orders/${id}`, { status: 'cancelled' })
  expect(await alarms()).toEqual([])
})

test('a network is kept as a hash that its address does not give', async () => {
  const { app, counted, order } = await shop()
  await order([[counted, 1]])
  const { network } = await app.db.selectFrom('orders').select('network').executeTakeFirstOrThrow()
  expect(network).toMatch(/^[\w-]{43}$/)
})
