import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import type { Erasure, PersonalData } from '@lechaim/shared/contracts/privacy.ts'
import { expect, test, vi } from 'vitest'
import { firstSettings } from '../../delivery/delivery-table.ts'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'
import { cutoffOf } from './retention.ts'

const mailing = { smtpUrl: 'smtp://127.0.0.1:9', origin: 'https://shop.example' }
const card = '4111 1111 1111 1111'
let keys = 0

async function shop(overrides: Parameters<typeof startApp>[0] = mailing) {
  const started = await startApp(overrides)
  const { app, owner, visitor } = started
  await makeCategory(owner)
  const gin = await makeProduct(owner, { name: 'גין', price: 100 })
  const send = (more: object = {}) => {
    const draft = {
      customerName: 'דנה לוי',
      customerEmail: 'Dana@example.co.il',
      customerPhone: '052-1234567',
      customerAddress: 'הרצל 12, תל אביב',
      notes: 'קוד 1234',
      gift: { recipient: 'נועה כהן', phone: '054-7654321' },
      items: [{ productId: gin.id, quantity: 1 }],
      total: 100,
      ...more,
    }
    return visitor('POST', '/api/orders', draft, { 'idempotency-key': `o-${++keys}` })
  }
  const place = async (more: object = {}): Promise<PlacedOrder> => {
    const response = await send(more)
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }
  /** Asks for a link. @returns the token in the mail */
  const link = async (email: string): Promise<string> => {
    expect((await visitor('POST', '/api/privacy-requests', { email })).statusCode).toBe(204)
    const mail = await app.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email.toLowerCase())
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return /page=privacy#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const data = (token: string) => visitor('GET', '/api/personal-data', undefined, { 'x-privacy-token': token })
  const erase = (token: string) => visitor('DELETE', '/api/personal-data', undefined, { 'x-privacy-token': token })
  const order = async (id: number) => (await owner('GET', `/api/orders/${id}`)).json()
  return { ...started, place, send, link, data, erase, order }
}

test('a mailed link shows what is stored with its address, and nothing of others', async () => {
  const { place, link, data } = await shop()
  const mine = await place()
  await place({ customerEmail: 'adana@example.co.il' })
  const shown = (await data(await link('dana@example.co.il'))).json<PersonalData>()
  expect(shown.orders.map(({ id }) => id)).toEqual([mine.id])
  expect(shown.orders[0]).toMatchObject({ customerName: 'דנה לוי', gift: { recipient: 'נועה כהן' } })
})

test('an address that the shop does not know gets the same answer, and a link to nothing', async () => {
  const { link, data } = await shop()
  expect((await data(await link('other@example.co.il'))).json()).toMatchObject({ orders: [], cancellations: [], stockRequests: [] })
})

test('a link that is made up, or too old, shows and removes nothing', async () => {
  const { place, link, data, erase, order } = await shop()
  const { id } = await place()
  for (const token of ['', 'guess', 'a.b.c']) {
    expect((await data(token)).statusCode).toBe(401)
    expect((await erase(token)).statusCode).toBe(401)
  }
  const token = await link('dana@example.co.il')
  const later = Date.now() + 61 * 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect((await data(token)).statusCode).toBe(401)
  vi.restoreAllMocks()
  expect((await order(id)).customerName).toBe('דנה לוי')
})

test('a person is removed from orders that are over, with all that was written about them; sums stay', async () => {
  const { app, owner, visitor, place, link, erase, order } = await shop()
  const over = await place({ delivery: { method: 'coordinate', settlement: 'אצל דנה בכפר' } })
  const open = await place()
  await owner('POST', `/api/orders/${over.id}/notes`, { text: 'דנה ביקשה להתקשר' })
  await owner(
    'POST',
    `/api/orders/${over.id}/payments`,
    { kind: 'payment', method: 'bit', amount: 100, note: 'הביט של דנה' },
    { 'idempotency-key': 'p' },
  )
  await owner('POST', `/api/orders/${over.id}/corrections`, { updatedAt: over.createdAt, customerAddress: 'הנביאים 3, חיפה' })
  await owner('PATCH', `/api/orders/${over.id}`, { status: 'cancelled', reason: 'דנה ביטלה' })
  await owner('PATCH', '/api/customers', { phone: '052-1234567', notes: 'דנה מעדיפה ערב' })
  expect((await erase(await link('dana@example.co.il'))).json<Erasure>()).toEqual({ erased: 1, kept: 1 })
  const erased = await order(over.id)
  expect(erased).toMatchObject({ customerEmail: '', customerPhone: '', customerAddress: '', notes: '', total: 100, paid: 100 })
  expect(erased.items).toMatchObject([{ name: 'גין', quantity: 1 }])
  expect(erased).not.toHaveProperty('gift')
  expect(erased.delivery).toEqual({ method: 'coordinate' })
  const record = await owner('GET', `/api/orders/${over.id}/record`)
  expect(record.body).not.toMatch(/דנה|הרצל|הנביאים|dana@/i)
  expect((await owner('GET', '/api/orders?q=dana')).json().items.map(({ id }: { id: number }) => id)).toEqual([open.id])
  // Notes about a customer who still has an order stay.
  expect(await app.db.selectFrom('customer_notes').select('notes').execute()).toHaveLength(1)
  expect((await visitor('GET', `/api/orders/${over.id}`, undefined, { 'x-order-token': over.token })).statusCode).toBe(200)
})

test('a consent to marketing is shown to its address, and goes with the person', async () => {
  const { app, owner, place, link, data, erase } = await shop()
  await owner('PUT', '/api/delivery-settings', {
    ...firstSettings,
    alcohol: { on: false, night: 'queue', categories: [] },
    marketing: true,
  })
  await place({ marketingText: 'marketing-1' })
  const token = await link('dana@example.co.il')
  expect((await data(token)).json<PersonalData>().marketing).toMatchObject({ text: 'marketing-1' })
  await erase(token)
  expect(await app.db.selectFrom('marketing_consents').select('id').execute()).toEqual([])
})

test('a shop without mail says that it cannot', async () => {
  const { visitor } = await shop({ mode: 'production', owner: { email: 'owner@shop.example', password: 'a long password' } })
  expect((await visitor('POST', '/api/privacy-requests', { email: 'dana@example.co.il' })).statusCode).toBe(503)
  expect((await visitor('POST', '/api/privacy-requests', { email: 'dana' })).statusCode).toBe(400)
})

test('people are removed from orders that are older than the owner keeps them, and from no other', async () => {
  const { app, owner, place, order } = await shop()
  expect((await owner('GET', '/api/retention')).json()).toEqual({ months: null })
  const old: number[] = []
  for (let n = 0; n < 3; n++) old.push((await place()).id)
  const young = await place()
  await app.db.updateTable('orders').set({ created_at: '2018-01-01T10:00:00.000Z' }).where('id', 'in', old).execute()
  expect((await owner('PUT', '/api/retention', { months: 84 })).json()).toEqual({ months: 84 })
  await vi.waitFor(async () => expect((await order(old[2] ?? 0)).customerEmail).toBe(''), 5000)
  for (const id of old) expect(await order(id)).toMatchObject({ customerName: 'הפרטים נמחקו', total: 100 })
  expect((await order(young.id)).customerName).toBe('דנה לוי')
  for (const months of [0, 241, 1.5]) expect((await owner('PUT', '/api/retention', { months })).statusCode, String(months)).toBe(400)
})

test('orders are kept by whole months, to the end of a shorter one', () => {
  expect(cutoffOf(1, new Date('2027-03-31T10:00:00.000Z'))).toBe('2027-02-28T10:00:00.000Z')
  expect(cutoffOf(84, new Date('2026-11-26T10:00:00.000Z'))).toBe('2019-11-26T10:00:00.000Z')
})

test.each([
  [{ notes: `הכרטיס ${card}` }, 'notes'],
  [{ customerAddress: card }, 'customerAddress'],
  [{ delivery: { method: 'coordinate', settlement: card } }, 'delivery.settlement'],
  [{ gift: { recipient: 'נועה', phone: '054-7654321', message: card } }, 'gift.message'],
])('a card number is refused wherever it is typed: %o', async (more, field) => {
  const { app, send, visitor } = await shop()
  const { error } = (await send(more)).json()
  expect(error).toMatchObject({ code: 'validation_failed', field, details: { reason: 'card_number' } })
  const notice = { orderId: 1, phone: '052-1234567', notes: card }
  expect((await visitor('POST', '/api/cancellations', notice, { 'idempotency-key': 'c' })).json().error).toMatchObject({ field: 'notes' })
  expect(await app.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test.each<[string, (id: number, version: string) => ['POST' | 'PATCH', string, object], string]>([
  ['an internal note', (id) => ['POST', `/api/orders/${id}/notes`, { text: card }], 'text'],
  [
    'the note of a payment',
    (id) => ['POST', `/api/orders/${id}/payments`, { kind: 'payment', method: 'card', amount: 1, note: card }],
    'note',
  ],
  ['the reason of a status', (id) => ['PATCH', `/api/orders/${id}`, { status: 'cancelled', reason: card }], 'reason'],
  ['a correction', (id, updatedAt) => ['POST', `/api/orders/${id}/corrections`, { updatedAt, notes: card }], 'notes'],
  ['notes about a customer', () => ['PATCH', '/api/customers', { phone: '052-1234567', notes: card }], 'notes'],
])('the owner’s own texts take no card number either: %s', async (_name, request, field) => {
  const { app, owner, place } = await shop()
  const { id, createdAt } = await place()
  const [method, path, body] = request(id, createdAt)
  const { error } = (await owner(method, path, body, { 'idempotency-key': 'k' })).json()
  expect(error).toMatchObject({ code: 'validation_failed', field, details: { reason: 'card_number' } })
  const stored = JSON.stringify([
    await app.db.selectFrom('order_events').selectAll().execute(),
    await app.db.selectFrom('order_payments').selectAll().execute(),
    await app.db.selectFrom('customer_notes').selectAll().execute(),
  ])
  expect(stored).not.toContain('4111')
  expect((await owner('GET', `/api/orders/${id}`)).json()).toMatchObject({ status: 'pending', notes: 'קוד 1234' })
})

test('a correction leaves a number alone that was stored before such were refused', async () => {
  const { app, owner, place } = await shop()
  const { id, createdAt } = await place()
  await app.db.updateTable('orders').set({ notes: card }).where('id', '=', id).execute()
  const correction = { updatedAt: createdAt, notes: card, customerName: 'דנה לוי־כהן' }
  expect((await owner('POST', `/api/orders/${id}/corrections`, correction)).statusCode).toBe(200)
})
