import type { OrderDraft, OrderPage, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { expect, test } from 'vitest'
import { expectRefused, makeCategory, makeProduct, type Send, startApp, testCustomer } from '../test-app.ts'

let keys = 0
const place = (send: Send, draft: Partial<OrderDraft>, key = `key-${++keys}`) =>
  send('POST', '/api/orders', { ...testCustomer, ...draft }, { 'idempotency-key': key })

async function shop() {
  const started = await startApp()
  await makeCategory(started.owner)
  const wine = await makeProduct(started.owner, { name: 'יין', price: 89.9 })
  const gin = await makeProduct(started.owner, { name: 'גין', price: 0.1, image: '/bundled/banner.jpg' })
  return {
    ...started,
    wine,
    gin,
    draft: {
      items: [
        { productId: wine.id, quantity: 2 },
        { productId: gin.id, quantity: 3 },
      ],
      total: 180.1,
    },
  }
}

test('an order is placed without an account and reaches the owner', async () => {
  const { visitor, owner, wine, gin, draft } = await shop()
  const response = await place(visitor, { ...draft, notes: ' לצלצל ', ageConfirmedAt: '2026-11-20T14:00:00+02:00' })
  const { token, ...order } = response.json<PlacedOrder>()
  expect(response.statusCode).toBe(201)
  expect(order).toEqual({
    id: expect.any(Number),
    ...testCustomer,
    notes: 'לצלצל',
    items: [
      { productId: wine.id, name: 'יין', price: 89.9, quantity: 2, image: '/bundled/product.jpg' },
      { productId: gin.id, name: 'גין', price: 0.1, quantity: 3, image: '/bundled/banner.jpg' },
    ],
    total: 180.1,
    status: 'pending',
    ageConfirmedAt: '2026-11-20T12:00:00.000Z',
    createdAt: expect.stringMatching(/Z$/),
  })
  expect((await owner('GET', '/api/orders')).json()).toEqual({ items: [order], next: null })
  expect((await owner('GET', `/api/orders/${order.id}`)).json()).toEqual(order)
  expect((await visitor('GET', `/api/orders/${order.id}`, undefined, { 'x-order-token': token })).json()).toEqual(order)
})

test('a shopper reads their own order alone, and a visitor none', async () => {
  const { visitor, draft } = await shop()
  const mine = (await place(visitor, draft)).json<PlacedOrder>()
  const other = (await place(visitor, draft)).json<PlacedOrder>()
  const read = async (id: number, headers?: Record<string, string>) =>
    (await visitor('GET', `/api/orders/${id}`, undefined, headers)).statusCode
  expect(await read(other.id, { 'x-order-token': mine.token })).toBe(404)
  expect(await read(999, { 'x-order-token': mine.token })).toBe(404)
  expect(await read(mine.id)).toBe(401)
  expect((await visitor('GET', '/api/orders')).statusCode).toBe(401)
  expect((await visitor('PATCH', `/api/orders/${mine.id}`, { status: 'shipped' }, { 'x-order-token': mine.token })).statusCode).toBe(401)
})

test('a repeated request gets the first response and places no order', async () => {
  const { visitor, owner, wine, draft } = await shop()
  const first = await place(visitor, draft, 'same')
  await owner('PATCH', `/api/products/${wine.id}`, { price: 1 })
  const [second, third] = await Promise.all([place(visitor, draft, 'same'), place(visitor, draft, 'same')])
  expect(second?.statusCode).toBe(201)
  expect(second?.json()).toEqual(first.json())
  expect(third?.json()).toEqual(first.json())
  const other = await place(visitor, { ...draft, customerName: 'אחר' }, 'same')
  expectRefused(other, 409, 'idempotency_mismatch')
  expect((await owner('GET', '/api/orders')).json<OrderPage>().items).toHaveLength(1)
})

test('a wrong seen total places no order and returns the new prices', async () => {
  const { visitor, owner, wine, gin, draft } = await shop()
  await owner('PATCH', `/api/products/${wine.id}`, { price: 90 })
  const response = await place(visitor, draft)
  expect(response.statusCode).toBe(409)
  expect(response.json().error).toEqual({
    code: 'prices_changed',
    message: expect.any(String),
    details: {
      lines: [
        { productId: wine.id, name: 'יין', price: 90 },
        { productId: gin.id, name: 'גין', price: 0.1 },
      ],
      total: 180.3,
    },
  })
  expect((await owner('GET', '/api/orders')).json<OrderPage>().items).toEqual([])
})

test('hidden and deleted products cannot be ordered, and a hidden name is not disclosed', async () => {
  const { visitor, owner, wine, gin, draft } = await shop()
  await owner('PATCH', `/api/products/${wine.id}`, { visible: false })
  const response = await place(visitor, { ...draft, total: 0.3 })
  expectRefused(response, 409, 'product_unavailable', {
    details: {
      lines: [
        { productId: wine.id, name: '', price: null },
        { productId: gin.id, name: 'גין', price: 0.1 },
      ],
      total: 0.3,
    },
  })
  await owner('DELETE', `/api/products/${gin.id}`)
  expect((await place(visitor, { items: [{ productId: gin.id, quantity: 1 }], total: 0.1 })).json().error.code).toBe('product_unavailable')
})

test('an order keeps its lines when its products change or are deleted', async () => {
  const { visitor, owner, wine, gin, draft } = await shop()
  const { token: _, ...order } = (await place(visitor, draft)).json<PlacedOrder>()
  await owner('PATCH', `/api/products/${wine.id}`, { name: 'אחר', price: 5, image: '/bundled/category.jpg' })
  await owner('DELETE', `/api/products/${gin.id}`)
  expect((await owner('GET', `/api/orders/${order.id}`)).json()).toEqual(order)
})

test('one product on two lines is one line', async () => {
  const { visitor, gin } = await shop()
  const line = { productId: gin.id, quantity: 1 }
  expect((await place(visitor, { items: [line, line], total: 0.2 })).json().items).toMatchObject([{ productId: gin.id, quantity: 2 }])
  expect((await place(visitor, { items: [line, { ...line, quantity: 999 }], total: 100 })).json().error.code).toBe('validation_failed')
})

test('invalid orders are refused with the field', async () => {
  const { visitor, owner, wine, draft } = await shop()
  const line = { productId: wine.id, quantity: 1 }
  const wrong: [object, string][] = [
    [{ customerName: ' ' }, 'customerName'],
    [{ customerEmail: 'dana' }, 'customerEmail'],
    [{ customerPhone: '123' }, 'customerPhone'],
    [{ customerAddress: '' }, 'customerAddress'],
    [{ items: [] }, 'items'],
    [{ items: [{ ...line, quantity: 0 }] }, 'items.0.quantity'],
    [{ items: [{ ...line, quantity: 1000 }] }, 'items.0.quantity'],
    [{ items: [{ ...line, quantity: 1.5 }] }, 'items.0.quantity'],
    [{ items: [{ ...line, price: 1 }] }, 'items.0.price'],
    [{ items: Array.from({ length: 101 }, () => line) }, 'items'],
    [{ total: '180.1' }, 'total'],
    [{ total: -1 }, 'total'],
    [{ ageConfirmedAt: 'yesterday' }, 'ageConfirmedAt'],
    [{ ageConfirmedAt: '2026-12-31T23:59:60Z' }, 'ageConfirmedAt'],
    [{ status: 'delivered' }, 'status'],
  ]
  for (const [change, field] of wrong) {
    const response = await place(visitor, { ...draft, ...change })
    expect({ statusCode: response.statusCode, error: response.json().error }, JSON.stringify(change)).toEqual({
      statusCode: 400,
      error: expect.objectContaining({ code: 'validation_failed', field }),
    })
  }
  expect((await visitor('POST', '/api/orders', { ...testCustomer, ...draft })).json().error.field).toBe('Idempotency-Key')
  expect((await owner('GET', '/api/orders')).json<OrderPage>().items).toEqual([])
})

test('the owner sets any status at any time, and nothing else', async () => {
  const { visitor, owner, draft } = await shop()
  const { id } = (await place(visitor, draft)).json<PlacedOrder>()
  for (const status of ['delivered', 'pending', 'cancelled', 'shipped', 'processing']) {
    expect((await owner('PATCH', `/api/orders/${id}`, { status })).json()).toMatchObject({ id, status, items: [{}, {}] })
  }
  expect((await owner('PATCH', `/api/orders/${id}`, { status: 'lost' })).json().error).toMatchObject({
    code: 'validation_failed',
    field: 'status',
  })
  expect((await owner('PATCH', `/api/orders/${id}`, { status: 'shipped', total: 0 })).statusCode).toBe(400)
  expect((await owner('PATCH', '/api/orders/999', { status: 'shipped' })).statusCode).toBe(404)
})

test('the list is found by name, e-mail, number and status, page by page', async () => {
  const { visitor, owner, draft } = await shop()
  for (const customerName of ['דנה לוי', 'Yossi COHEN', 'רות 100%']) await place(visitor, { ...draft, customerName })
  const list = async (query: string) => (await owner('GET', `/api/orders?${query}`)).json<OrderPage>()
  const names = async (query: string) => (await list(query)).items.map((order) => order.customerName)
  expect(await names('')).toEqual(['רות 100%', 'Yossi COHEN', 'דנה לוי'])
  expect(await names('q=cohen')).toEqual(['Yossi COHEN'])
  expect(await names('q=00%25')).toEqual(['רות 100%'])
  for (const beginning of ['ר', 'רו', '10']) expect(await names(`q=${encodeURIComponent(beginning)}`), beginning).toEqual(['רות 100%'])
  expect(await names('q=DANA@')).toHaveLength(3)
  for (const words of [
    'לוי דנה',
    '  דנה   example ',
    'לוי ד',
    '052-1234567 ',
    '+972 52 123',
    '1234567',
    'דנה 052-123 4567',
    '(052) 123-45-67 לוי',
    '+972-52-1234567 דנה',
    '4567 052',
    'דַּנָּה',
  ]) {
    expect(await names(`q=${encodeURIComponent(words)}`), words).toContain('דנה לוי')
  }
  expect(await names(`q=${encodeURIComponent('דנה כהן')}`)).toEqual([])
  const [newest] = (await list('limit=1')).items
  expect(await names(`q=${newest?.id}`)).toContain('רות 100%')
  await owner('PATCH', `/api/orders/${newest?.id}`, { status: 'shipped' })
  expect(await names('status=shipped')).toEqual(['רות 100%'])
  expect(await names('status=pending&q=cohen')).toEqual(['Yossi COHEN'])
  const first = await list('limit=2')
  expect(await names(`limit=2&after=${first.next}`)).toEqual(['דנה לוי'])
  expect((await owner('GET', '/api/orders?after=x')).statusCode).toBe(400)
})
