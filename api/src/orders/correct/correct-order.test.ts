import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { Order, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { expect, test } from 'vitest'
import { firstSettings } from '../../delivery/delivery-table.ts'
import { mailNumber } from '../../mail/test-outbox.ts'
import { expectRefused, makeCategory, makeProduct, startApp } from '../../test-app.ts'

let keys = 0

async function shop() {
  const started = await startApp()
  const { owner, visitor } = started
  await makeCategory(owner)
  const wine = await makeProduct(owner, { name: 'יין', price: 50, stock: 10, alcoholPercent: 12 })
  const gin = await makeProduct(owner, { name: 'גין', price: 100, stock: 1, alcoholPercent: 40 })
  const place = async (quantity = 2, more: object = {}): Promise<PlacedOrder> => {
    const draft = {
      customerName: 'דנה לוי',
      customerEmail: 'dana@example.co.il',
      customerPhone: '052-1234567',
      customerAddress: 'הרצל 12',
      items: [{ productId: wine.id, quantity }],
      total: 50 * quantity,
      ...more,
    }
    const response = await visitor('POST', '/api/orders', draft, { 'idempotency-key': `c-${++keys}` })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }
  const correct = (order: Pick<Order, 'id' | 'createdAt' | 'updatedAt'>, body: object) =>
    owner('POST', `/api/orders/${order.id}/corrections`, { updatedAt: order.updatedAt ?? order.createdAt, ...body })
  const stockOf = async (id: number) => (await owner('GET', `/api/products/${id}`)).json().stock
  return { ...started, wine, gin, place, correct, stockOf }
}

test('lines, stock and total follow a correction, and the version before stays in the timeline', async () => {
  const { wine, gin, place, correct, stockOf } = await shop()
  const placed = await place(2)
  const response = await correct(placed, {
    customerAddress: 'אלנבי 3',
    items: [
      { productId: wine.id, quantity: 5, price: 45, reason: 'לקוחה קבועה' },
      { productId: gin.id, quantity: 1 },
    ],
  })
  const { order, timeline } = response.json<OrderRecord>()
  expect(order).toMatchObject({
    total: 325,
    customerAddress: 'אלנבי 3',
    items: [
      { quantity: 5, price: 45 },
      { quantity: 1, price: 100 },
    ],
  })
  expect(await stockOf(wine.id)).toBe(5)
  expect(await stockOf(gin.id)).toBe(0)
  const corrected = timeline.at(-1)
  expect(corrected).toMatchObject({
    kind: 'corrected',
    by: expect.stringContaining('@'),
    before: { total: 100, customerAddress: 'הרצל 12' },
  })
  expect(corrected?.changes).toEqual([
    { field: 'customerAddress', before: 'הרצל 12', after: 'אלנבי 3' },
    { field: 'quantity', name: 'יין', before: 2, after: 5 },
    { field: 'price', name: 'יין', before: 50, after: 45, reason: 'לקוחה קבועה' },
    { field: 'added', name: 'גין', after: 1 },
    { field: 'total', before: 100, after: 325 },
  ])
  const removed = await correct(order, { items: [{ productId: gin.id, quantity: 1 }] })
  expect(removed.json<OrderRecord>().order.total).toBe(100)
  expect(await stockOf(wine.id)).toBe(10)
  expect(await stockOf(gin.id)).toBe(0)
})

test('what the list is sorted by follows a correction, of the lines and of the customer alone', async () => {
  const { app, wine, gin, place, correct } = await shop()
  const placed = await place(2)
  const columns = () => app.db.selectFrom('orders').select(['phone_key', 'town', 'pieces']).where('id', '=', placed.id).executeTakeFirst()
  const items = [
    { productId: wine.id, quantity: 4 },
    { productId: gin.id, quantity: 1 },
  ]
  const { order } = (await correct(placed, { items })).json<OrderRecord>()
  expect(await columns()).toEqual({ phone_key: '0521234567', town: '', pieces: 5 })
  await correct(order, { customerPhone: '+972-50-7654321', customerAddress: 'אלנבי 3, תל אביב' })
  expect(await columns()).toEqual({ phone_key: '0507654321', town: 'תל אביב', pieces: 5 })
})

test('a preview says what a correction would change and what is missing, and changes nothing', async () => {
  const { owner, gin, wine, place, stockOf } = await shop()
  const placed = await place(1)
  const body = {
    updatedAt: placed.createdAt,
    items: [
      { productId: wine.id, quantity: 1 },
      { productId: gin.id, quantity: 3 },
    ],
  }
  const preview = (await owner('POST', `/api/orders/${placed.id}/corrections/preview`, body)).json()
  expect(preview).toMatchObject({ before: 50, total: 350, shortages: [{ productId: gin.id, name: 'גין', needed: 3, stock: 1 }] })
  expect((await owner('GET', `/api/orders/${placed.id}`)).json().total).toBe(50)
  expect(await stockOf(gin.id)).toBe(1)
})

test('pieces that are gone refuse the whole correction', async () => {
  const { owner, gin, wine, place, correct, stockOf } = await shop()
  const placed = await place(1)
  const items = [
    { productId: wine.id, quantity: 4 },
    { productId: gin.id, quantity: 2 },
  ]
  const response = await correct(placed, { items })
  expect(response.statusCode).toBe(409)
  expect(response.json().error).toMatchObject({
    code: 'insufficient_stock',
    details: { lines: [{ productId: gin.id, name: 'גין', needed: 2, stock: 1 }] },
  })
  expect(await stockOf(wine.id)).toBe(9)
  expect((await owner('GET', `/api/orders/${placed.id}`)).json().total).toBe(50)
})

test('a correction of an older version is refused with the newer one', async () => {
  const { place, correct } = await shop()
  const placed = await place()
  const first = (await correct(placed, { notes: 'לצלצל' })).json<OrderRecord>().order
  const second = await correct(placed, { notes: 'לא לצלצל' })
  expectRefused(second, 409, 'outdated', { details: first })
  expect((await correct(first, { notes: 'לא לצלצל' })).statusCode).toBe(200)
})

test.each(['delivered', 'cancelled'])('an order that is %s is not corrected', async (status) => {
  const { owner, place, correct } = await shop()
  const placed = await place()
  await owner('PATCH', `/api/orders/${placed.id}`, { status })
  const response = await correct(placed, { notes: 'x' })
  expectRefused(response, 409, 'order_closed')
})

test('a line whose product was renamed or deleted keeps its name and price', async () => {
  const { owner, wine, gin, place, correct } = await shop()
  const placed = await place(2)
  await owner('PATCH', `/api/products/${wine.id}`, { name: 'שם אחר', price: 70 })
  const items = [
    { productId: wine.id, quantity: 3 },
    { productId: gin.id, quantity: 1 },
  ]
  const { order } = (await correct(placed, { items })).json<OrderRecord>()
  expect(order).toMatchObject({ total: 250, items: [{ name: 'יין', price: 50 }, { name: 'גין' }] })
  await owner('DELETE', `/api/products/${gin.id}`)
  const response = await correct(order, { items: [{ productId: gin.id, quantity: 2 }] })
  expect(response.json<OrderRecord>().order).toMatchObject({ total: 200, items: [{ name: 'גין', quantity: 2 }] })
})

test('wrong corrections are refused by field', async () => {
  const { wine, place, correct } = await shop()
  const placed = await place()
  const refused = async (body: object) => {
    const response = await correct(placed, body)
    return [response.statusCode, response.json().error.field]
  }
  expect(await refused({ items: [{ productId: wine.id, quantity: 1, price: 1 }] })).toEqual([400, 'items.0.reason'])
  expect(
    await refused({
      items: [
        { productId: wine.id, quantity: 1 },
        { productId: wine.id, quantity: 1 },
      ],
    }),
  ).toEqual([400, 'items.1.productId'])
  expect(await refused({ items: [{ productId: 999_999, quantity: 1 }] })).toEqual([409, 'items.0.productId'])
  expect(await refused({ customerEmail: 'dana' })).toEqual([400, 'customerEmail'])
  expect(await refused({ customerPhone: '12' })).toEqual([400, 'customerPhone'])
})

test('a total of 0 and a hundred lines are corrections like others', async () => {
  const { app, owner, wine, place, correct } = await shop()
  const free = (
    await correct(await place(1), { items: [{ productId: wine.id, quantity: 1, price: 0, reason: 'מתנה' }] })
  ).json<OrderRecord>()
  expect(free.order.total).toBe(0)
  const [row] = await app.db.selectFrom('products').selectAll().where('id', '=', wine.id).execute()
  const { id: _, ...values } = row as NonNullable<typeof row>
  const copies = Array.from({ length: 99 }, (_, index) => ({ ...values, name: `יין ${index}`, stock: null }))
  const ids = await app.db.insertInto('products').values(copies).returning('id').execute()
  const items = [wine.id, ...ids.map(({ id }) => id)].map((productId) => ({ productId, quantity: 999, price: 10, reason: 'x' }))
  await owner('PATCH', `/api/products/${wine.id}`, { stock: 2000 })
  const placed = await place(1)
  const response = await correct(placed, { items })
  expect(response.json<OrderRecord>().order).toMatchObject({ total: 999_000 })
  expect(response.json<OrderRecord>().order.items).toHaveLength(100)
})

test('a total is corrected up to its limit, and a higher one is refused with the order left as it was', async () => {
  const { owner, wine, gin, place, correct, stockOf } = await shop()
  await owner('PATCH', `/api/products/${wine.id}`, { stock: 2000 })
  const line = ({ id }: { id: number }, quantity: number, price: number) => ({ productId: id, quantity, price, reason: 'x' })
  const placed = await place(1)
  const most = await correct(placed, { items: [line(wine, 999, 1_000_000), line(gin, 1, 1_000_000)] })
  expect(most.json<OrderRecord>().order.total).toBe(1_000_000_000)
  const { order } = most.json<OrderRecord>()
  const refused = await correct(order, { items: [line(wine, 999, 1_000_000), line(gin, 2, 500_000.01)] })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error.field).toBe('items')
  expect((await owner('GET', `/api/orders/${placed.id}/record`)).json<OrderRecord>().order).toEqual(order)
  expect(await stockOf(wine.id)).toBe(2000 - 999)
})

test('the order is for adults alone while a line of it is', async () => {
  const { owner, wine, gin, place, correct } = await shop()
  expect((await owner('PUT', '/api/delivery-settings', firstSettings)).statusCode).toBe(200)
  const soda = await makeProduct(owner, { name: 'סודה', price: 5, alcoholPercent: 0 })
  const items = (...products: { id: number }[]) => ({ items: products.map(({ id }) => ({ productId: id, quantity: 1 })) })
  const placed = await place(1, { ...items(soda), total: 5 })
  expect(placed).not.toHaveProperty('alcohol')
  const mixed = (await correct(placed, items(soda, gin))).json<OrderRecord>().order
  expect(mixed.alcohol).toBe(true)
  await owner('DELETE', `/api/products/${gin.id}`)
  const kept = (await correct(mixed, items(soda, gin, wine))).json<OrderRecord>().order
  expect((await correct(kept, items(soda, gin))).json<OrderRecord>().order.alcohol).toBe(true)
  const { order } = (await owner('GET', `/api/orders/${placed.id}/record`)).json<OrderRecord>()
  expect((await correct(order, items(soda))).json<OrderRecord>().order).not.toHaveProperty('alcohol')
})

test("the coupon's discount follows the lines by its terms, and can be taken off with its use", async () => {
  const { owner, wine, place, correct } = await shop()
  const coupon = (await owner('POST', '/api/coupons', { code: 'CHAG10', percent: 10, minimum: 60, maxUses: 5 })).json()
  const placed = await place(2, { coupon: 'CHAG10', total: 90 })
  // Neither times nor being active count for products that the order already has.
  await owner('PATCH', `/api/coupons/${coupon.id}`, { active: false })
  const { order } = (await correct(placed, { items: [{ productId: wine.id, quantity: 4 }] })).json<OrderRecord>()
  expect(order).toMatchObject({ coupon: 'CHAG10', discount: 20, total: 180 })
  const small = await correct(order, { items: [{ productId: wine.id, quantity: 1 }] })
  expect(small.json().error.code).toBe('coupon_invalid')
  expect(small.json().error.details.reason).toBe('minimum')
  const without = (await correct(order, { items: [{ productId: wine.id, quantity: 1 }], coupon: null })).json<OrderRecord>()
  expect(without.order).toMatchObject({ total: 50 })
  expect(without.order).not.toHaveProperty('coupon')
  const { items } = (await owner('GET', '/api/coupons')).json()
  expect(items[0].uses).toBe(0)
})

test('an order that was reopened without its pieces returns none that it does not hold', async () => {
  const { owner, gin, place, correct, stockOf } = await shop()
  const placed = await place(1, { items: [{ productId: gin.id, quantity: 1 }], total: 100 })
  await owner('PATCH', `/api/orders/${placed.id}`, { status: 'cancelled' })
  await owner('PATCH', `/api/products/${gin.id}`, { stock: 0 })
  const reopened = (await owner('PATCH', `/api/orders/${placed.id}`, { status: 'pending' })).json<Order>()
  await correct(reopened, { items: [{ productId: (await makeProduct(owner, { name: 'בירה', price: 10 })).id, quantity: 1 }] })
  expect(await stockOf(gin.id)).toBe(0)
})

test('reopening a corrected order takes what its lines have', async () => {
  const { owner, wine, place, correct, stockOf } = await shop()
  const placed = await place(4)
  await correct(placed, { items: [{ productId: wine.id, quantity: 3 }] })
  const set = (status: string) => owner('PATCH', `/api/orders/${placed.id}`, { status })
  await set('cancelled')
  expect(await stockOf(wine.id)).toBe(10)
  await set('processing')
  expect(await stockOf(wine.id)).toBe(7)
  await set('cancelled')
  expect(await stockOf(wine.id)).toBe(10)
})

test('the shopper sees what changed, and agrees to a higher total once, by the token of the order', async () => {
  const { dataDir, visitor, owner, wine, place, correct } = await shop()
  const placed = await place(1)
  await mailNumber(dataDir, 2)
  const { order } = (
    await correct(placed, { items: [{ productId: wine.id, quantity: 2 }], tell: true, askApproval: true })
  ).json<OrderRecord>()
  expect(order.approval).toBe('asked')
  const mail = await mailNumber(dataDir, 3)
  expect(mail.to).toBe('dana@example.co.il')
  expect(mail.text).toContain('כמות')
  expect(mail.text).toContain('לאישור הסכום')
  const approve = (token: string, total: number) =>
    visitor('POST', `/api/orders/${placed.id}/approval`, { total }, { 'x-order-token': token })
  expect((await approve('wrong', 100)).statusCode).toBe(404)
  expect((await approve(placed.token, 50)).json().error.code).toBe('outdated')
  await owner('PATCH', `/api/orders/${placed.id}`, { status: 'cancelled' })
  const cancelled = await approve(placed.token, 100)
  expectRefused(cancelled, 409, 'order_closed')
  await owner('PATCH', `/api/orders/${placed.id}`, { status: 'pending' })
  expect((await approve(placed.token, 100)).json<Order>().approval).toBe('given')
  await approve(placed.token, 100)
  const { timeline } = (await owner('GET', `/api/orders/${placed.id}/record`)).json<OrderRecord>()
  expect(timeline.filter(({ kind }) => kind === 'approved')).toHaveLength(1)
  expect(timeline.filter(({ kind }) => kind === 'mail').map(({ mail }) => mail?.kind)).toEqual(['placed', 'corrected'])
})
