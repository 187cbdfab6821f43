import type { Cancellation, CancellationReceipt, Cancellations } from '@lechaim/shared/contracts/cancellations.ts'
import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'

const mailing = { smtpUrl: 'smtp://127.0.0.1:9', origin: 'https://shop.example' }
let keys = 0

async function shop(overrides: Parameters<typeof startApp>[0] = {}) {
  const started = await startApp(overrides)
  const { app, owner, visitor } = started
  await makeCategory(owner)
  const gin = await makeProduct(owner, { name: 'גין', price: 100, stock: 5 })
  const place = async (): Promise<PlacedOrder> => {
    const draft = {
      customerName: 'דנה לוי',
      customerEmail: 'dana@example.co.il',
      customerPhone: '052-1234567',
      customerAddress: 'הרצל 12',
      items: [{ productId: gin.id, quantity: 2 }],
      total: 200,
    }
    const response = await visitor('POST', '/api/orders', draft, { 'idempotency-key': `o-${++keys}` })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }
  const send = (body: object, headers: Record<string, string> = {}) =>
    visitor('POST', '/api/cancellations', body, { 'idempotency-key': `c-${++keys}`, ...headers })
  const list = async () => (await owner('GET', '/api/cancellations')).json<Cancellations>()
  const decide = (id: number, patch: object) => owner('PATCH', `/api/cancellations/${id}`, patch)
  const stock = async () => (await owner('GET', `/api/products/${gin.id}`)).json().stock
  const mails = (recipient: string) =>
    app.db.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', recipient).orderBy('id').execute()
  /** Sends a notice of the order. @returns it as the owner sees it */
  const cancel = async (order: PlacedOrder, more: object = {}): Promise<Cancellation> => {
    const { reference } = (await send({ orderId: order.id, phone: '0521234567', ...more })).json<CancellationReceipt>()
    const { items } = await list()
    return items.find((item) => item.reference === reference) as Cancellation
  }
  return { ...started, gin, place, send, list, decide, stock, mails, cancel }
}

test('a notice with number and phone is acknowledged at once, mailed, and a task of the owner', async () => {
  const { place, send, list, mails, owner } = await shop(mailing)
  const order = await place()
  const answer = await send({ orderId: order.id, phone: '+972 52-123-4567', name: 'דנה', reason: 'faulty', notes: 'הבקבוק שבור' })
  expect(answer.statusCode).toBe(201)
  const receipt = answer.json<CancellationReceipt>()
  expect(receipt).toEqual({ reference: expect.stringMatching(/^[2-9A-Z]{8}$/), receivedAt: expect.any(String) })
  const { items, open } = await list()
  expect(open).toBe(1)
  expect(items).toMatchObject([
    { ...receipt, state: 'received', reason: 'faulty', order: { id: order.id }, terms: { deadline: null, fee: 0 } },
  ])
  const [mail] = (await mails('dana@example.co.il')).filter(({ subject }) => subject.includes('ביטול'))
  expect(mail?.text).toContain(receipt.reference)
  expect(mail?.text).toContain(String(order.id))
  const { timeline } = (await owner('GET', `/api/orders/${order.id}/record`)).json<OrderRecord>()
  expect(timeline.some(({ text }) => text?.includes(receipt.reference))).toBe(true)
})

test("the order's own link needs no phone; a wrong one is an unknown order", async () => {
  const { place, send, list } = await shop()
  const order = await place()
  expect((await send({ orderId: order.id }, { 'x-order-token': order.token })).statusCode).toBe(201)
  expect((await list()).items).toMatchObject([{ phone: '052-1234567', order: { id: order.id } }])
  for (const orderId of [order.id, 999])
    expect((await send({ orderId }, { 'x-order-token': 'guess' })).statusCode, String(orderId)).toBe(404)
  expect((await list()).items).toHaveLength(1)
})

test('a guessed order number gets the same answer at the same time, and no mail to the shopper', async () => {
  const { place, send, list, mails } = await shop(mailing)
  const order = await place()
  const before = (await mails('dana@example.co.il')).length
  const timed = async (body: object) => {
    const startedAt = performance.now()
    const answer = await send(body)
    return { keys: Object.keys(answer.json()), status: answer.statusCode, ms: performance.now() - startedAt }
  }
  const answers = [
    await timed({ orderId: order.id, phone: '050-7654321' }),
    await timed({ orderId: 999, phone: '052-1234567' }),
    await timed({ orderId: order.id, phone: '052-1234567' }),
  ]
  for (const { status, keys, ms } of answers) {
    expect(status).toBe(201)
    expect(keys).toEqual(['reference', 'receivedAt'])
    expect(ms).toBeGreaterThan(390)
  }
  expect((await mails('dana@example.co.il')).length - before).toBe(1)
  const { items } = await list()
  expect(items.map(({ order }) => order?.id ?? null)).toEqual([order.id, null, null])
})

test('bad notices are refused, and too many from one network', async () => {
  const { send } = await shop()
  expect((await send({ orderId: 1 })).json().error).toMatchObject({ code: 'validation_failed', field: 'phone' })
  expect((await send({ orderId: 1, phone: '12' })).json().error).toMatchObject({ field: 'phone' })
  expect((await send({ orderId: 1, phone: '052-1234567', reason: 'bored' })).statusCode).toBe(400)
  expect((await send({ orderId: 0, phone: '052-1234567' })).statusCode).toBe(400)
  const statuses = []
  for (let n = 0; n < 8; n++) statuses.push((await send({ orderId: 1, phone: 'x' })).statusCode)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429])
})

test('a repeated request makes one notice; its key with another notice is refused', async () => {
  const { place, send, list } = await shop()
  const order = await place()
  const body = { orderId: order.id, phone: '052-1234567' }
  const first = await send(body, { 'idempotency-key': 'same' })
  expect((await send(body, { 'idempotency-key': 'same' })).json()).toEqual(first.json())
  expect((await send({ ...body, notes: 'אחרת' }, { 'idempotency-key': 'same' })).json().error.code).toBe('idempotency_mismatch')
  expect((await list()).items).toHaveLength(1)
})

test('a confirmed notice cancels its order, and its pieces go back only when the owner says so', async () => {
  const { owner, place, cancel, decide, stock } = await shop()
  const order = await place()
  await owner('POST', `/api/orders/${order.id}/payments`, { kind: 'payment', method: 'bit', amount: 200 }, { 'idempotency-key': 'p' })
  const { id, terms } = await cancel(order)
  expect(terms).toMatchObject({ fee: 10, refund: 190 })
  const confirmed = (await decide(id, { state: 'confirmed' })).json<Cancellation>()
  expect(confirmed).toMatchObject({ state: 'confirmed', fee: 10, refund: 190, order: { status: 'cancelled' } })
  expect(await stock()).toBe(3)
  expect((await decide(id, { stock: 'return' })).json()).toMatchObject({ stockReturned: true })
  expect(await stock()).toBe(5)
  await decide(id, { stock: 'return' })
  expect(await stock()).toBe(5)
})

test('the shopper reads on the order and in the mail what was paid and what is kept of it', async () => {
  const { owner, visitor, place, cancel, decide, mails } = await shop(mailing)
  const order = await place()
  const read = async () => (await visitor('GET', `/api/orders/${order.id}`, undefined, { 'x-order-token': order.token })).json()
  await owner('POST', `/api/orders/${order.id}/payments`, { kind: 'payment', method: 'bit', amount: 200 }, { 'idempotency-key': 'p' })
  const { id } = await cancel(order)
  expect(await read()).not.toHaveProperty('cancellationFee')
  await decide(id, { state: 'confirmed', tell: true })
  expect(await read()).toMatchObject({ status: 'cancelled', paid: 200, cancellationFee: 10 })
  expect((await mails('dana@example.co.il')).at(-1)?.text).toMatch(/שולם: .*200\.00.*\nדמי ביטול: .*10\.00.*\nסכום להחזר: .*190\.00/)
  await owner('PATCH', `/api/orders/${order.id}`, { status: 'pending' })
  expect(await read()).not.toHaveProperty('cancellationFee')
})

test('the money given back is entered at the order, once', async () => {
  const { owner, place, cancel, decide } = await shop()
  const order = await place()
  await owner('POST', `/api/orders/${order.id}/payments`, { kind: 'payment', method: 'bit', amount: 200 }, { 'idempotency-key': 'p' })
  const { id } = await cancel(order)
  expect((await decide(id, { state: 'refunded', method: 'bit' })).json().error.code).toBe('outdated')
  await decide(id, { state: 'confirmed', fee: 0, stock: 'return' })
  expect((await decide(id, { state: 'refunded' })).json().error).toMatchObject({ field: 'method' })
  expect((await decide(id, { state: 'refunded', method: 'bit' })).json()).toMatchObject({ state: 'refunded', refund: 200 })
  expect((await decide(id, { state: 'refunded', method: 'bit' })).statusCode).toBe(409)
  expect((await owner('GET', `/api/orders/${order.id}`)).json()).toMatchObject({ status: 'cancelled', refunded: 200 })
})

test('a declined notice says why, leaves the order alone, and can still be confirmed', async () => {
  const { owner, place, cancel, decide, mails } = await shop(mailing)
  const order = await place()
  const { id } = await cancel(order)
  expect((await decide(id, { state: 'declined' })).json().error).toMatchObject({ field: 'answer' })
  expect((await decide(id, { state: 'declined', answer: 'הבקבוק נפתח', tell: true })).json()).toMatchObject({ answer: 'הבקבוק נפתח' })
  expect((await owner('GET', `/api/orders/${order.id}`)).json().status).toBe('pending')
  expect((await mails('dana@example.co.il')).at(-1)?.text).toContain('הבקבוק נפתח')
  expect((await decide(id, { state: 'confirmed' })).json().state).toBe('confirmed')
})

test('a notice that fits no order is confirmed once the owner names one', async () => {
  const { place, cancel, decide } = await shop()
  const order = await place()
  const { id } = await cancel(order, { phone: '050-7654321' })
  expect((await decide(id, { state: 'confirmed' })).json().error).toMatchObject({ field: 'orderId' })
  expect((await decide(id, { orderId: 999 })).json().error).toMatchObject({ field: 'orderId' })
  expect((await decide(id, { orderId: order.id })).json()).toMatchObject({ order: { id: order.id } })
  expect((await decide(id, { state: 'confirmed' })).json()).toMatchObject({ order: { status: 'cancelled' } })
})

test('the notices are for the owner alone', async () => {
  const { visitor } = await shop()
  expect((await visitor('GET', '/api/cancellations')).statusCode).toBe(401)
  expect((await visitor('PATCH', '/api/cancellations/1', { state: 'confirmed' })).statusCode).toBe(401)
})
