import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { Order, OrderQuote } from '@lechaim/shared/contracts/orders.ts'
import { expect, test } from 'vitest'
import { mailNumber, readMails } from '../../mail/test-outbox.ts'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'

let keys = 0

async function shop() {
  const started = await startApp({ rateLimits: false })
  const { owner, visitor } = started
  await makeCategory(owner)
  const gin = await makeProduct(owner, { name: 'גין', price: 100, stock: 3 })
  const draft = {
    customerName: 'דנה לוי',
    customerPhone: '052-1234567',
    customerAddress: 'הרצל 12, תל אביב',
    items: [{ productId: gin.id, quantity: 1 }],
    total: 100,
    source: 'phone',
  }
  const enter = (more: object = {}, key = `hand-${++keys}`) =>
    owner('POST', '/api/orders/by-hand', { ...draft, ...more }, { 'idempotency-key': key })
  const stockOf = async () => (await owner('GET', `/api/products/${gin.id}`)).json().stock
  const record = async (id: number) => (await owner('GET', `/api/orders/${id}/record`)).json<OrderRecord>()
  return { ...started, owner, visitor, gin, draft, enter, stockOf, record }
}

test('an order by phone takes stock like any other, and says who entered it and where it came from', async () => {
  const { enter, stockOf, record } = await shop()
  const ageConfirmedAt = '2026-11-20T12:02:00.000Z'
  const response = await enter({ ageConfirmedAt })
  expect(response.statusCode, response.body).toBe(201)
  const order = response.json<Order>()
  expect(order).toMatchObject({ source: 'phone', customerEmail: '', status: 'pending', total: 100, ageConfirmedAt })
  expect(await stockOf()).toBe(2)
  const { timeline } = await record(order.id)
  expect(timeline[0]).toMatchObject({ kind: 'placed', by: expect.stringContaining('@') })
  expect(timeline.filter(({ kind }) => kind === 'placed')).toHaveLength(1)
})

test('a repeated press enters it once', async () => {
  const { enter, stockOf } = await shop()
  const [one, other] = await Promise.all([enter({}, 'same'), enter({}, 'same')])
  expect(one?.json().id).toBe(other?.json().id)
  expect(await stockOf()).toBe(2)
  expect((await enter({ customerName: 'יעל' }, 'same')).json().error.code).toBe('idempotency_mismatch')
})

test("the shopper's rules hold: prices, stock, the limit and the coupon", async () => {
  const { owner, enter, gin, stockOf } = await shop()
  const codeOf = async (more: object) => (await enter(more)).json().error.code
  expect(await codeOf({ total: 99 })).toBe('prices_changed')
  expect(await codeOf({ items: [{ productId: gin.id, quantity: 4 }], total: 400 })).toBe('insufficient_stock')
  expect(await codeOf({ items: [{ productId: 999, quantity: 1 }] })).toBe('product_unavailable')
  expect(await codeOf({ coupon: 'NONE' })).toBe('coupon_invalid')
  expect(await codeOf({ customerPhone: '12' })).toBe('validation_failed')
  expect(await codeOf({ customerEmail: 'dana' })).toBe('validation_failed')
  expect(await codeOf({ source: 'web' })).toBe('validation_failed')
  await owner('POST', '/api/coupons', { code: 'ONCE', amount: 10, maxUses: 1 })
  expect((await enter({ coupon: 'once', total: 90 })).json()).toMatchObject({ coupon: 'ONCE', discount: 10, total: 90 })
  expect(await codeOf({ coupon: 'ONCE', total: 90 })).toBe('coupon_invalid')
  expect(await stockOf()).toBe(2)
})

test('shoppers enter none, and theirs need an e-mail address and have no source', async () => {
  const { visitor, draft } = await shop()
  const headers = { 'idempotency-key': 'visitor' }
  expect((await visitor('POST', '/api/orders/by-hand', draft, headers)).statusCode).toBe(401)
  expect((await visitor('POST', '/api/orders/by-hand/quote', { items: draft.items })).statusCode).toBe(401)
  const { source: _, ...shoppers } = draft
  expect((await visitor('POST', '/api/orders', { ...shoppers, customerEmail: '' }, headers)).json().error.field).toBe('customerEmail')
})

test('the customer is mailed where that is asked for, and nobody without an address', async () => {
  const { dataDir, enter, record } = await shop()
  await enter({ customerEmail: 'dana@example.co.il' })
  await mailNumber(dataDir, 1)
  const silent = (await enter({ tell: true })).json<Order>()
  await mailNumber(dataDir, 2)
  const { id } = (await enter({ customerEmail: 'dana@example.co.il', tell: true })).json<Order>()
  await mailNumber(dataDir, 4)
  const toCustomer = readMails(dataDir).filter(({ to }) => to.includes('dana@example'))
  expect(toCustomer).toHaveLength(1)
  expect((await record(silent.id)).timeline.some(({ kind }) => kind === 'mail')).toBe(false)
  expect((await record(id)).timeline.find(({ kind }) => kind === 'mail')?.mail).toMatchObject({ kind: 'placed' })
})

test('an address can be entered later, and taken off again', async () => {
  const { owner, enter } = await shop()
  const { id, createdAt } = (await enter()).json<Order>()
  const correct = (updatedAt: string, customerEmail: string) =>
    owner('POST', `/api/orders/${id}/corrections`, { updatedAt, customerEmail, tell: true })
  const corrected = await correct(createdAt, 'dana@example.co.il')
  expect(corrected.json<OrderRecord>().order.customerEmail).toBe('dana@example.co.il')
  const { updatedAt = '' } = corrected.json<OrderRecord>().order
  expect((await correct(updatedAt, '')).json<OrderRecord>().order.customerEmail).toBe('')
})

test('a quote has prices and stock as they are, and says for what a coupon is refused', async () => {
  const { owner, gin } = await shop()
  await owner('POST', '/api/coupons', { code: 'CHAG', percent: 10, minimum: 150 })
  const quote = async (quantity: number, coupon?: string) =>
    (await owner('POST', '/api/orders/by-hand/quote', { items: [{ productId: gin.id, quantity }], coupon })).json<OrderQuote>()
  expect(await quote(1)).toMatchObject({ lines: [{ productId: gin.id, name: 'גין', price: 100, stock: 3 }] })
  expect((await quote(1, 'chag')).couponRefused).toEqual({ reason: 'minimum', minimum: 150 })
  expect((await quote(2, 'chag')).coupon).toEqual({ code: 'CHAG', discount: 20 })
  expect((await quote(2, 'none')).couponRefused).toEqual({ reason: 'unknown' })
})

test('customers are found by the first digits of their number, each as in the last order', async () => {
  const { owner, enter } = await shop()
  await enter({ customerAddress: 'חיפה' })
  await enter({ customerName: 'דנה כהן', customerAddress: 'הנשיא 3, חיפה', customerEmail: 'dana@example.co.il' })
  await enter({ customerPhone: '054-7654321', customerName: 'יעל' })
  const found = async (phone: string) =>
    (await owner('GET', `/api/customers/suggestions?phone=${encodeURIComponent(phone)}`)).json<{ items: object[] }>().items
  const dana = { phone: '0521234567', name: 'דנה כהן', email: 'dana@example.co.il', address: 'הנשיא 3, חיפה' }
  expect(await found('052-12')).toEqual([dana])
  expect(await found('+972 52 12')).toEqual([dana])
  expect(await found('052-1234567')).toEqual([dana])
  expect(await found('053')).toEqual([])
  expect(await found('abc')).toEqual([])
})

test('notices about orders go to the addresses that are set, and to the owners where none is', async () => {
  const { dataDir, owner, enter } = await shop()
  const set = (...addresses: string[]) => owner('PUT', '/api/order-notices', { addresses })
  const before = (await owner('GET', '/api/order-notices')).json()
  expect(before).toEqual({ addresses: [], owners: [expect.stringContaining('@')] })
  expect((await set('a@shop.example', 'nobody')).json().error.field).toBe('addresses.1')
  expect((await set('a@shop.example', 'b@shop.example', 'A@shop.example')).json().addresses).toHaveLength(2)
  await enter()
  await mailNumber(dataDir, 2)
  const receivers = readMails(dataDir).map(({ to }) => to)
  expect(receivers.join()).toContain('b@shop.example')
  expect(receivers.join()).not.toContain(before.owners[0])
  await set()
  await enter()
  await mailNumber(dataDir, 3)
  expect(readMails(dataDir).some(({ to }) => to.includes(before.owners[0]))).toBe(true)
})
