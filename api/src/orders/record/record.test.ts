import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { expect, test, vi } from 'vitest'
import { mailNumber, readMails } from '../../mail/test-outbox.ts'
import { strictSmtp } from '../../mail/test-smtp.ts'
import { makeCategory, makeProduct, startApp } from '../../test-app.ts'

let keys = 0

async function shop(overrides: Parameters<typeof startApp>[0] = {}) {
  const started = await startApp(overrides)
  const { owner, visitor } = started
  await makeCategory(owner)
  const gin = await makeProduct(owner, { name: 'גין', price: 100, stock: 2 })
  const place = async (more: object = {}): Promise<PlacedOrder> => {
    const draft = {
      customerName: 'דנה לוי',
      customerEmail: 'dana@example.co.il',
      customerPhone: '052-1234567',
      customerAddress: 'הרצל 12',
      items: [{ productId: gin.id, quantity: 1 }],
      total: 100,
      ...more,
    }
    const response = await visitor('POST', '/api/orders', draft, { 'idempotency-key': `r-${++keys}` })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }
  const record = async (id: number) => (await owner('GET', `/api/orders/${id}/record`)).json<OrderRecord>()
  const set = (id: number, patch: object) => owner('PATCH', `/api/orders/${id}`, patch)
  const pay = (id: number, body: object, key = `p-${++keys}`) =>
    owner('POST', `/api/orders/${id}/payments`, body, { 'idempotency-key': key })
  return { ...started, gin, place, record, set, pay }
}

test('the timeline has what happened, by whom, in its order', async () => {
  const { owner, place, record, set, pay } = await shop()
  const { id, createdAt } = await place()
  await set(id, { status: 'processing' })
  await set(id, { status: 'processing' })
  await owner('POST', `/api/orders/${id}/notes`, { text: 'להתקשר לפני המשלוח' })
  await pay(id, { kind: 'payment', method: 'bit', amount: 40, note: 'מקדמה' })
  await set(id, { status: 'cancelled', reason: 'הלקוח ביקש לבטל' })
  const { timeline } = await record(id)
  const shown = timeline.filter(({ kind }) => kind !== 'mail')
  expect(shown[0]).toEqual({ id: 0, kind: 'placed', at: createdAt, by: '' })
  expect(shown.slice(1)).toMatchObject([
    { kind: 'status', from: 'pending', to: 'processing', by: expect.stringContaining('@') },
    { kind: 'note', text: 'להתקשר לפני המשלוח' },
    { kind: 'payment', payment: { method: 'bit', amount: 40, note: 'מקדמה' } },
    { kind: 'status', from: 'processing', to: 'cancelled', reason: 'הלקוח ביקש לבטל' },
  ])
})

test('an order from before the timeline shows what is known of it', async () => {
  const { app, place, record, set } = await shop()
  const { id } = await place()
  await set(id, { status: 'cancelled' })
  await set(id, { status: 'shipped' })
  await app.db.deleteFrom('order_events').execute()
  const { timeline } = await record(id)
  expect(timeline).toMatchObject([
    { kind: 'placed' },
    { kind: 'status', to: 'cancelled', at: expect.any(String), by: expect.stringContaining('@') },
    { kind: 'status', from: 'cancelled', at: expect.any(String) },
    { kind: 'status', to: 'shipped', at: null, by: '' },
  ])
})

test('notes stay inside the panel', async () => {
  const { owner, visitor, place } = await shop()
  const { id, token } = await place()
  await owner('POST', `/api/orders/${id}/notes`, { text: 'לקוח קשה' })
  const seen = await visitor('GET', `/api/orders/${id}`, undefined, { 'x-order-token': token })
  expect(seen.body).not.toContain('לקוח קשה')
  expect((await visitor('GET', `/api/orders/${id}/record`, undefined, { 'x-order-token': token })).statusCode).toBe(401)
  expect((await owner('POST', '/api/orders/999/notes', { text: 'x' })).statusCode).toBe(404)
})

test('reopening says which pieces and coupon are gone, and reopens without them once it is asked to', async () => {
  const { owner, gin, place, record, set } = await shop()
  await owner('POST', '/api/coupons', { code: 'ONCE', amount: 10, maxUses: 1 })
  const first = await place({ coupon: 'ONCE', total: 90, items: [{ productId: gin.id, quantity: 1 }] })
  await set(first.id, { status: 'cancelled' })
  await place({ coupon: 'ONCE', total: 190, items: [{ productId: gin.id, quantity: 2 }] })
  const refused = await set(first.id, { status: 'pending', short: 'refuse' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toMatchObject({
    code: 'reopening_short',
    details: { lines: [{ productId: gin.id, name: 'גין', needed: 1, stock: 0 }], coupon: 'ONCE' },
  })
  expect((await record(first.id)).order.status).toBe('cancelled')
  expect((await set(first.id, { status: 'pending' })).json().status).toBe('pending')
})

test('reopening asks nothing when all is there', async () => {
  const { place, set } = await shop()
  const { id } = await place()
  await set(id, { status: 'cancelled' })
  expect((await set(id, { status: 'pending', short: 'refuse' })).statusCode).toBe(200)
})

test('money by hand sums up on the order, once for each key, and entries can be taken back', async () => {
  const { owner, place, record, pay } = await shop()
  const { id } = await place()
  const [one] = await Promise.all([1, 2, 3].map(() => pay(id, { kind: 'payment', method: 'cash', amount: 60 }, 'same')))
  expect(one?.statusCode).toBe(200)
  expect((await pay(id, { kind: 'payment', method: 'cash', amount: 61 }, 'same')).json().error.code).toBe('idempotency_mismatch')
  expect((await record(id)).order).toMatchObject({ paid: 60 })
  await pay(id, { kind: 'payment', method: 'bit', amount: 40 })
  expect((await pay(id, { kind: 'refund', method: 'bit', amount: 101 })).json().error).toMatchObject({
    code: 'validation_failed',
    field: 'amount',
  })
  await pay(id, { kind: 'refund', method: 'bit', amount: 40 })
  const { order, payments } = await record(id)
  expect(order).toMatchObject({ paid: 60, refunded: 40, total: 100 })
  const path = `/api/orders/${id}/payments/${payments[2]?.id}`
  await Promise.all([owner('DELETE', path), owner('DELETE', path)])
  const after = await record(id)
  expect(after.order.paid).toBe(100)
  expect(after.order).not.toHaveProperty('refunded')
  expect(after.timeline.filter(({ kind }) => kind === 'paymentRemoved')).toHaveLength(1)
})

test('an order without money has no field about it', async () => {
  const { owner, place } = await shop()
  const { id } = await place()
  expect(Object.keys((await owner('GET', `/api/orders/${id}`)).json())).not.toContain('paid')
})

test('a status tells the shopper if asked to, in the text of the owner', async () => {
  const { dataDir, owner, place, record, set } = await shop()
  const { id } = await place()
  await mailNumber(dataDir, 2)
  await owner('PUT', '/api/order-mail-texts/shipped', { subject: 'בדרך אליך, {שם}', body: 'הזמנה {מספר} בדרך. {לא} {סכום}' })
  await set(id, { status: 'shipped', tell: 'shipped' })
  const mail = await mailNumber(dataDir, 3)
  expect(mail.text).toContain('בדרך אליך, דנה לוי')
  expect(mail.text).toContain(`הזמנה ${id} בדרך. {לא}`)
  await set(id, { status: 'delivered' })
  await vi.waitFor(async () => expect((await record(id)).timeline.find(({ mail }) => mail?.kind === 'shipped')?.mail?.state).toBe('sent'))
  expect(readMails(dataDir)).toHaveLength(3)
  const texts = (await owner('DELETE', '/api/order-mail-texts/shipped')).json()
  expect(texts.items.find((text: { kind: string }) => text.kind === 'shipped').subject).toBe('הזמנה {מספר} יצאה לדרך')
})

test('the mail about a cancelled order says what was paid, and what is given back', async () => {
  const { dataDir, place, set, pay } = await shop()
  const { id } = await place()
  await mailNumber(dataDir, 2)
  await pay(id, { kind: 'payment', method: 'bit', amount: 100 })
  await pay(id, { kind: 'refund', method: 'bit', amount: 30 })
  await set(id, { status: 'cancelled', tell: 'cancelled' })
  const { text } = await mailNumber(dataDir, 3)
  expect(text).toMatch(/שולם: .*100\.00.*\nהוחזר לכם: .*30\.00.*\nיוחזר לכם: .*70\.00/)
})

test('a mail that is given up stands on the order, and is sent again to the corrected address, once', async () => {
  const { url, mails } = await strictSmtp({
    refuse: (command, argument) => (command === 'RCPT TO' && argument.startsWith('wrong') ? '550 5.1.1 No such user' : undefined),
  })
  const { owner, place, record, set } = await shop({ smtpUrl: url, mailFrom: 'shop@shop.example' })
  const placed = await place({ customerEmail: 'wrong@example.co.il' })
  await set(placed.id, { status: 'cancelled', reason: 'אזל', tell: 'cancelled' })
  const cancelled = async () => (await record(placed.id)).timeline.findLast(({ mail }) => mail?.kind === 'cancelled')
  await vi.waitFor(async () => expect((await cancelled())?.mail?.state).toBe('failed'), 10_000)
  const failed = await cancelled()
  await set(placed.id, { status: 'pending' })
  const { createdAt } = placed
  await owner('POST', `/api/orders/${placed.id}/corrections`, { updatedAt: createdAt, customerEmail: 'right@example.co.il' })
  const resend = () => owner('POST', `/api/orders/${placed.id}/mails/${failed?.id}/resend`)
  await Promise.all([resend(), resend()])
  await vi.waitFor(() => expect(mails.filter(({ to }) => to === 'right@example.co.il')).toHaveLength(1), 10_000)
  const states = (await record(placed.id)).timeline.flatMap(({ mail }) => (mail?.kind === 'cancelled' ? [mail.state] : []))
  expect(states[0]).toBe('resent')
  expect(states).toHaveLength(2)
  const left = (await owner('GET', '/api/undelivered-mails')).json()
  expect(left.items.map(({ subject }: { subject: string }) => subject).join()).not.toContain('בוטלה')
})

test('pending orders are counted', async () => {
  const { owner, place, set } = await shop()
  const one = await place()
  await place()
  await set(one.id, { status: 'shipped' })
  expect((await owner('GET', '/api/orders/waiting')).json()).toEqual({ pending: 1 })
})
