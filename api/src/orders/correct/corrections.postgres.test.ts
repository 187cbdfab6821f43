// Corrections while another process sells the last bottle, and while another owner corrects the same order.
import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { expect, test } from 'vitest'
import { expectRefused, makeCategory, makeProduct, type Send, startApp, testDatabase } from '../../test-app.ts'

async function startShop(stock: number) {
  const database = await testDatabase()
  const settings = { rateLimits: false, database }
  const [one, other] = [await startApp(settings), await startApp(settings)]
  await makeCategory(one.owner)
  const beer = await makeProduct(one.owner, { name: 'בירה', price: 10 })
  const last = await makeProduct(one.owner, { name: 'אחרון', price: 10, stock })
  const place = async (send: Send, productId: number) =>
    send(
      'POST',
      '/api/orders',
      {
        customerName: 'דנה לוי',
        customerEmail: 'dana@example.co.il',
        customerPhone: '0521234567',
        customerAddress: 'הרצל 12',
        items: [{ productId, quantity: 1 }],
        total: 10,
      },
      { 'idempotency-key': crypto.randomUUID() },
    )
  const correct = (send: Send, { id, createdAt }: PlacedOrder, body: object) =>
    send('POST', `/api/orders/${id}/corrections`, { updatedAt: createdAt, ...body })
  return { one, other, beer, last, place, correct }
}

test('a bottle is sold once, to a correction or to an order of another process', { timeout: 60_000 }, async () => {
  const bottles = 4
  const { one, other, beer, last, place, correct } = await startShop(bottles)
  const orders = await Promise.all(Array.from({ length: 6 }, async () => (await place(one.visitor, beer.id)).json<PlacedOrder>()))
  const items = [
    { productId: last.id, quantity: 1 },
    { productId: beer.id, quantity: 1 },
  ]
  const answers = await Promise.all([
    ...orders.map((order) => correct(one.owner, order, { items })),
    ...orders.map(() => place(other.visitor, last.id)),
  ])
  const sold = answers.filter(({ statusCode }) => statusCode < 300)
  expect(sold).toHaveLength(bottles)
  for (const answer of answers.filter((one) => !sold.includes(one))) expectRefused(answer, 409, 'insufficient_stock')
  expect((await one.owner('GET', `/api/products/${last.id}`)).json().stock).toBe(0)
})

test('of corrections of one version at two processes one is saved, and the others get it', { timeout: 60_000 }, async () => {
  const { one, other, beer, place, correct } = await startShop(1)
  const order = (await place(one.visitor, beer.id)).json<PlacedOrder>()
  const answers = await Promise.all(
    [one.owner, other.owner, one.owner, other.owner].map((owner, index) => correct(owner, order, { notes: `הערה ${index}` })),
  )
  const saved = answers.filter(({ statusCode }) => statusCode === 200)
  expect(saved).toHaveLength(1)
  const notes = saved[0]?.json<OrderRecord>().order.notes
  for (const { statusCode, body } of answers.filter((answer) => !saved.includes(answer))) {
    const { error } = JSON.parse(body)
    expect(statusCode).toBe(409)
    expect(error.code).toBe('outdated')
    expect(error.details.notes).toEqual(notes)
  }
  const { timeline } = (await other.owner('GET', `/api/orders/${order.id}/record`)).json<OrderRecord>()
  expect(timeline.filter(({ kind }) => kind === 'corrected')).toHaveLength(1)
})
