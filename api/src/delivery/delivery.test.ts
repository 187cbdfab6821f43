import type { CheckoutOffer, DeliverySettings } from '@lechaim/shared/contracts/delivery.ts'
import type { DeliveryDay } from '@lechaim/shared/contracts/delivery-day.ts'
import type { Order, OrderDraft, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { makeCategory, makeProduct, type Send, startApp, testCustomer, testOnSqlite } from '../test-app.ts'
import { firstSettings } from './delivery-table.ts'

const everyDay = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '16:00', until: '19:00', capacity: 2 }))
const area = { name: 'גוש דן', settlements: ['תל אביב', 'רמת גן'], fee: 30, minimum: 150, freeFrom: 400 }
const settings: DeliverySettings = {
  ...firstSettings,
  areas: [area],
  outside: false,
  windows: everyDay,
  cutOff: null,
  shabbat: false,
  holyDays: false,
  eves: false,
  alcohol: { on: false, night: 'queue', categories: [] },
}

let keys = 0
const place = (send: Send, draft: Partial<OrderDraft>, key = `key-${++keys}`) =>
  send('POST', '/api/orders', { ...testCustomer, ...draft }, { 'idempotency-key': key })

async function shop(changes: Partial<DeliverySettings> = {}) {
  const started = await startApp()
  const category = await makeCategory(started.owner)
  const wine = await makeProduct(started.owner, { name: 'יין', price: 100, alcoholPercent: 13 })
  const save = async (more: Partial<DeliverySettings>) => {
    const { updatedAt: _, ...now } = { ...settings, ...changes, ...more }
    return started.owner('PUT', '/api/delivery-settings', now)
  }
  expect((await save({})).statusCode).toBe(200)
  const offer = async (settlement?: string, productId = wine.id) => {
    const response = await started.visitor('POST', '/api/checkout', { items: [{ productId }], ...(settlement && { settlement }) })
    return response.json<CheckoutOffer>()
  }
  const draft = (quantity: number, fee: number, delivery: OrderDraft['delivery'], more: Partial<OrderDraft> = {}) => ({
    items: [{ productId: wine.id, quantity }],
    total: quantity * 100 + fee,
    ...(delivery && { delivery }),
    ...more,
  })
  return { ...started, category, wine, save, offer, draft }
}

const errorOf = (response: { statusCode: number; json: () => { error: { code: string; field?: string; details?: unknown } } }) => {
  const { code, field, details } = response.json().error ?? {}
  return [response.statusCode, code, ...(field ? [field] : []), ...(details ? [details] : [])]
}

afterEach(() => void vi.useRealTimers())

test('a shop without settings offers nothing, says nothing of it, and takes orders as before', async () => {
  const { visitor, owner } = await startApp()
  await makeCategory(owner)
  const wine = await makeProduct(owner, { name: 'יין', price: 100, alcoholPercent: 13 })
  expect((await visitor('GET', '/api/header')).json()).not.toHaveProperty('checkout')
  expect((await visitor('GET', '/api/header')).json()).not.toHaveProperty('closed')
  const order = (await place(visitor, { items: [{ productId: wine.id, quantity: 1 }], total: 100 })).json<PlacedOrder>()
  for (const field of ['delivery', 'deliveryFee', 'needsConfirmation', 'alcohol', 'ageText']) expect(order).not.toHaveProperty(field)
  const coordinated = await place(visitor, { items: [{ productId: wine.id, quantity: 1 }], total: 100, delivery: { method: 'coordinate' } })
  expect(coordinated.json<PlacedOrder>().delivery).toEqual({ method: 'coordinate' })
  const offer = await visitor('POST', '/api/checkout', { items: [{ productId: wine.id }], settlement: 'תל אביב' })
  expect(offer.json()).toEqual({ delivers: false, outside: true, suggestions: [], windows: [], needsWindow: false, needsAge: false })
})

test('settings are the owner’s alone, and a version that is out of date is refused with the current one', async () => {
  const { owner, visitor } = await shop()
  expect((await visitor('GET', '/api/delivery-settings')).statusCode).toBe(401)
  expect((await visitor('PUT', '/api/delivery-settings', settings)).statusCode).toBe(401)
  const saved = (await owner('GET', '/api/delivery-settings')).json<DeliverySettings>()
  expect(saved).toMatchObject(settings)
  const stale = await owner('PUT', '/api/delivery-settings', { ...saved, updatedAt: '2020-01-01T00:00:00.000Z' })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().error.details).toEqual(saved)
  expect((await visitor('GET', '/api/header')).json()).toMatchObject({ checkout: true })
})

test.each<[string, Partial<DeliverySettings>]>([
  ['windows.0.until', { windows: [{ weekday: 0, from: '12:00', until: '12:00', capacity: 1 }] }],
  ['windows.0.from', { windows: [{ weekday: 0, from: '05:00', until: '12:00', capacity: 1 }] }],
  ['windows.0.from', { windows: [{ weekday: 0, from: '20:00', until: '23:30', capacity: 1 }] }],
  ['windows.1.from', { windows: [everyDay[0], everyDay[0]] as DeliverySettings['windows'] }],
  ['areas.1.settlements.0', { areas: [area, { ...area, name: 'אחר', settlements: ['רמת־גן'] }] }],
  ['areas.0.name', { areas: [{ ...area, name: '\u200f' }] }],
  ['closed.until', { closed: { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z', text: 'סגור', orders: 'refuse' } }],
])('settings with a wrong %s are refused', async (field, wrong) => {
  const { save } = await shop()
  const response = await save(wrong)
  expect(errorOf(response)).toEqual([400, 'validation_failed', field])
})

test('an order to an area has its fee, its settlement as the owner spells it, and its window', async () => {
  const { visitor, offer, draft } = await shop()
  const { area: offered, windows } = await offer('רמת־גן')
  expect(offered).toEqual({ name: 'גוש דן', settlement: 'רמת גן', fee: 30, minimum: 150, freeFrom: 400 })
  const window = windows[0]?.window ?? ''
  const response = await place(visitor, draft(2, 30, { method: 'delivery', settlement: 'רמתגן', window }))
  const order = response.json<PlacedOrder>()
  expect(order).toMatchObject({
    total: 230,
    deliveryFee: 30,
    delivery: { method: 'delivery', settlement: 'רמת גן', area: 'גוש דן', window },
  })
  const read = await visitor('GET', `/api/orders/${order.id}`, undefined, { 'x-order-token': order.token })
  expect(read.json<Order>().deliveryFee).toBe(30)
})

test('delivery is free from a sum on; an order below the minimum is refused with the missing sum', async () => {
  const { visitor, offer, draft } = await shop()
  const window = (await offer('תל אביב')).windows[0]?.window ?? ''
  const delivery = { method: 'delivery' as const, settlement: 'תל אביב', window }
  expect((await place(visitor, draft(4, 0, delivery))).json<PlacedOrder>()).toMatchObject({ total: 400, deliveryFee: 0 })
  expect(errorOf(await place(visitor, draft(1, 30, delivery)))).toEqual([422, 'below_minimum', 'items', { minimum: 150, missing: 50 }])
})

test('a fee that the owner changes meanwhile refuses the total that was seen', async () => {
  const { visitor, offer, draft, save } = await shop()
  const window = (await offer('תל אביב')).windows[0]?.window ?? ''
  await save({ areas: [{ ...area, fee: 35 }] })
  expect(errorOf(await place(visitor, draft(2, 30, { method: 'delivery', settlement: 'תל אביב', window })))[1]).toBe('prices_changed')
})

test('outside all areas an order is agreed on by phone where the owner allows it', async () => {
  const { visitor, offer, draft, save } = await shop()
  expect(await offer('אילת')).toMatchObject({ outside: false, windows: [] })
  const wanted = draft(2, 0, { method: 'coordinate', settlement: 'אילת' })
  expect(errorOf(await place(visitor, wanted))).toEqual([422, 'delivery_unavailable', 'delivery.settlement'])
  expect(errorOf(await place(visitor, draft(2, 30, { method: 'delivery', settlement: 'אילת' })))).toEqual([
    422,
    'delivery_unavailable',
    'delivery.settlement',
  ])
  await save({ outside: true })
  expect((await place(visitor, wanted)).json<PlacedOrder>().delivery).toEqual({ method: 'coordinate', settlement: 'אילת' })
})

test('pick-up is free and offered where it is on', async () => {
  const { visitor, offer, draft, save } = await shop()
  const wanted = draft(1, 0, { method: 'pickup' })
  expect(errorOf(await place(visitor, wanted))).toEqual([422, 'delivery_unavailable', 'delivery.method'])
  await save({ pickup: { on: true, address: 'הרצל 1', hours: '10–19' } })
  expect((await offer()).pickup).toEqual({ address: 'הרצל 1', hours: '10–19' })
  expect((await place(visitor, wanted)).json<PlacedOrder>()).toMatchObject({
    total: 100,
    delivery: { method: 'pickup', place: 'הרצל 1 · 10–19' },
  })
})

test('an order of a client without delivery is accepted as before', async () => {
  const { visitor, draft } = await shop()
  const order = (await place(visitor, draft(1, 0, undefined))).json<PlacedOrder>()
  expect(order.total).toBe(100)
  expect(order.delivery).toBeUndefined()
})

test('a missing, past, unknown or senseless window is refused with the next one', async () => {
  const { visitor, offer, draft } = await shop()
  const next = (await offer('תל אביב')).windows[0]?.window ?? null
  for (const window of [undefined, '2020-01-01 16:00-19:00', `${next?.slice(0, 10)} 16:00-18:00`]) {
    const delivery = { method: 'delivery' as const, settlement: 'תל אביב', ...(window && { window }) }
    expect(errorOf(await place(visitor, draft(2, 30, delivery)))).toEqual([422, 'delivery_unavailable', 'delivery.window', { next }])
  }
  expect((await place(visitor, draft(2, 30, { method: 'delivery', settlement: 'תל אביב', window: '2026-13-40' }))).statusCode).toBe(400)
})

test('simultaneous orders never overfill a window; the next is offered; cancelling frees a place', async () => {
  const { visitor, owner, offer, draft } = await shop()
  const [first, second] = (await offer('תל אביב')).windows
  const window = first?.window ?? ''
  const delivery = { method: 'delivery' as const, settlement: 'תל אביב', window }
  const responses = await Promise.all(Array.from({ length: 12 }, () => place(visitor, draft(2, 30, delivery))))
  const placed = responses.filter(({ statusCode }) => statusCode === 201)
  const refused = responses.filter(({ statusCode }) => statusCode !== 201)
  expect(placed.length).toBe(2)
  expect(refused.length).toBe(10)
  for (const response of refused) expect(errorOf(response)).toEqual([422, 'window_full', 'delivery.window', { next: second?.window }])
  expect((await offer('תל אביב')).windows[0]).toEqual({ window, isFull: true })
  expect((await owner('GET', '/api/orders')).json().items).toHaveLength(2)
  await owner('PATCH', `/api/orders/${placed[0]?.json().id}`, { status: 'cancelled' })
  expect((await offer('תל אביב')).windows[0]).toEqual({ window, isFull: false })
  expect((await place(visitor, draft(2, 30, delivery))).statusCode).toBe(201)
})

test('the number of a payment card is no settlement, and is kept nowhere', async () => {
  const { app, visitor, draft, save } = await shop()
  await save({ outside: true })
  const refused = await place(visitor, draft(1, 0, { method: 'coordinate', settlement: 'כרטיס 4111 1111 1111 1111' }))
  expect(errorOf(refused)).toEqual([400, 'validation_failed', 'delivery.settlement', { reason: 'card_number' }])
  expect(await app.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a repeated request gets the first response, though the window is full by now', async () => {
  const { visitor, offer, draft, save } = await shop({ windows: everyDay.map((each) => ({ ...each, capacity: 1 })) })
  const window = (await offer('תל אביב')).windows[0]?.window ?? ''
  const wanted = draft(2, 30, { method: 'delivery', settlement: 'תל אביב', window })
  const first = await place(visitor, wanted, 'same')
  await save({ windows: [] })
  expect((await place(visitor, wanted, 'same')).json()).toEqual(first.json())
})

test('a correction keeps the fee', async () => {
  const { visitor, owner, wine, offer, draft } = await shop()
  const window = (await offer('תל אביב')).windows[0]?.window ?? ''
  const placed = await place(visitor, draft(2, 30, { method: 'delivery', settlement: 'תל אביב', window }))
  const { id, createdAt } = placed.json<PlacedOrder>()
  const items = [{ productId: wine.id, quantity: 3 }]
  const response = await owner('POST', `/api/orders/${id}/corrections`, { updatedAt: createdAt, items })
  expect(response.statusCode).toBe(200)
  expect(response.json().order.total).toBe(330)
  expect(response.json().order.deliveryFee).toBe(30)
})

test('a day’s deliveries stand by window and settlement, and an order moves to another window', async () => {
  const { visitor, owner, offer, draft, save } = await shop()
  await save({ outside: true })
  const [first, second] = (await offer('תל אביב')).windows.map(({ window }) => window)
  const day = first?.slice(0, 10) ?? ''
  const to = async (settlement: string) =>
    (await place(visitor, draft(2, 30, { method: 'delivery', settlement, window: first ?? '' }))).json<PlacedOrder>().id
  const [telAviv, ramatGan] = [await to('תל אביב'), await to('רמת גן')]
  const open = (await place(visitor, draft(1, 0, { method: 'coordinate', settlement: 'אילת' }))).json<PlacedOrder>().id
  // By phone, and by a cart that knows no delivery.
  const byHand = { ...testCustomer, ...draft(1, 0, undefined), source: 'phone' }
  const entered = (await owner('POST', '/api/orders/by-hand', byHand, { 'idempotency-key': 'by-hand' })).json<Order>().id
  const unasked = (await place(visitor, draft(1, 0, undefined))).json<PlacedOrder>().id
  const read = async () => {
    const response = await owner('GET', `/api/deliveries?day=${day}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<DeliveryDay>()
  }
  const { windows, orders, offered } = await read()
  const inWindow = (list: Order[], window: string | undefined) =>
    list.filter(({ delivery }) => delivery?.window === window).map(({ id }) => id)
  expect(windows).toEqual([{ window: first, capacity: 2 }])
  expect(inWindow(orders, first)).toEqual([ramatGan, telAviv])
  expect(inWindow(orders, undefined)).toEqual([entered, unasked, open])
  expect(offered[0]).toEqual({ window: first, isFull: true })
  const moved = await owner('PATCH', `/api/orders/${telAviv}/delivery`, { window: second })
  expect(moved.json<Order>().delivery?.window).toBe(second)
  expect((await owner('PATCH', `/api/orders/${open}/delivery`, { window: first })).statusCode).toBe(200)
  expect((await owner('PATCH', `/api/orders/${entered}/delivery`, { window: first })).statusCode).toBe(200)
  expect(inWindow((await read()).orders, first)).toEqual([entered, open, ramatGan])
  const night = await owner('PATCH', `/api/orders/${open}/delivery`, { window: `${day} 22:00-23:30` })
  expect(errorOf(night)).toEqual([400, 'validation_failed', 'window'])
  expect((await visitor('PATCH', `/api/orders/${open}/delivery`, { window: second })).statusCode).toBe(401)
  const { timeline } = (await owner('GET', `/api/orders/${telAviv}/record`)).json()
  expect(timeline.at(-1)).toMatchObject({ kind: 'note', text: expect.stringContaining('חלון המשלוח שונה') })
})

test('an order with alcohol needs the statement of age, and keeps its time and the version of its text', async () => {
  const { visitor, owner, offer, draft, wine } = await shop({ alcohol: { on: true, night: 'queue', categories: [] } })
  const soda = await makeProduct(owner, { name: 'סודה', price: 5, alcoholPercent: 1.9 })
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z'), toFake: ['Date'] })
  expect((await offer('', wine.id)).needsAge).toBe(true)
  expect((await offer('', soda.id)).needsAge).toBe(false)
  const wanted = draft(1, 0, undefined)
  expect(errorOf(await place(visitor, wanted))).toEqual([422, 'age_confirmation_required', 'ageConfirmedAt'])
  const stated = await place(visitor, { ...wanted, ageConfirmedAt: '2026-11-26T09:59:00Z', ageText: 'checkout-1' })
  expect(stated.json<PlacedOrder>()).toMatchObject({ alcohol: true, ageConfirmedAt: '2026-11-26T09:59:00.000Z', ageText: 'checkout-1' })
  const soft = await place(visitor, { items: [{ productId: soda.id, quantity: 1 }], total: 5 })
  expect(soft.json<PlacedOrder>()).not.toHaveProperty('alcohol')
})

test('a product of unknown strength is alcohol in the categories that the owner marks', async () => {
  const { owner, offer, save, category } = await shop({ alcohol: { on: true, night: 'queue', categories: [] } })
  const unknown = await makeProduct(owner, { name: 'ליקר', price: 80 })
  expect((await offer('', unknown.id)).needsAge).toBe(false)
  await save({ alcohol: { on: true, night: 'queue', categories: [category.id] } })
  expect((await offer('', unknown.id)).needsAge).toBe(true)
})

testOnSqlite('by night an order with alcohol becomes a request or is refused, as set; others are placed', async () => {
  const { visitor, owner, offer, draft, save } = await shop({ alcohol: { on: true, night: 'queue', categories: [] } })
  const soda = await makeProduct(owner, { name: 'סודה', price: 5, alcoholPercent: 0 })
  const wanted = draft(1, 0, undefined, { ageConfirmedAt: '2026-11-26T09:59:00Z' })
  vi.useFakeTimers({ now: new Date('2026-11-26T20:59:59Z'), toFake: ['Date'] })
  expect((await place(visitor, wanted)).json<PlacedOrder>()).not.toHaveProperty('needsConfirmation')
  vi.setSystemTime(new Date('2026-11-26T21:00:00Z'))
  expect((await offer()).night).toBe('queue')
  const request = (await place(visitor, wanted)).json<PlacedOrder>()
  expect(request.needsConfirmation).toBe(true)
  const setStatus = (status: string, more = {}) => owner('PATCH', `/api/orders/${request.id}`, { status, ...more })
  // The panel asks first; other callers set any status at any hour.
  expect(errorOf(await setStatus('processing', { night: 'refuse' }))).toEqual([422, 'sale_closed'])
  expect((await setStatus('pending', { night: 'refuse' })).json<Order>().needsConfirmation).toBe(true)
  vi.setSystemTime(new Date('2026-11-27T04:00:00Z'))
  expect((await setStatus('processing', { night: 'refuse' })).statusCode).toBe(200)
  await setStatus('pending')
  vi.setSystemTime(new Date('2026-11-26T21:00:00Z'))
  expect((await setStatus('cancelled', { night: 'refuse' })).statusCode).toBe(200)
  await setStatus('pending')
  const confirmed = await setStatus('processing')
  expect(confirmed.json<Order>()).not.toHaveProperty('needsConfirmation')
  await save({ alcohol: { on: true, night: 'refuse', categories: [] } })
  expect((await offer()).night).toBe('refuse')
  expect(errorOf(await place(visitor, wanted))).toEqual([422, 'sale_closed'])
  expect((await place(visitor, { items: [{ productId: soda.id, quantity: 1 }], total: 5 })).statusCode).toBe(201)
})

testOnSqlite('a clock that is set back frees no place of a window and loses none', async () => {
  const { visitor, offer, draft } = await shop({ leadHours: 0 })
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z'), toFake: ['Date'] })
  const window = '2026-11-26 16:00-19:00'
  const wanted = draft(2, 30, { method: 'delivery', settlement: 'תל אביב', window })
  expect((await place(visitor, wanted)).statusCode).toBe(201)
  vi.setSystemTime(new Date('2026-11-25T08:00:00Z'))
  expect((await place(visitor, wanted)).statusCode).toBe(201)
  expect((await offer('תל אביב')).windows.find((each) => each.window === window)).toEqual({ window, isFull: true })
  expect(errorOf(await place(visitor, wanted)).slice(0, 2)).toEqual([422, 'window_full'])
  vi.setSystemTime(new Date('2026-11-26T10:00:00Z'))
  expect(errorOf(await place(visitor, wanted)).slice(0, 2)).toEqual([422, 'window_full'])
  // A window whose hour has passed by the clock of before is no longer to be had once the clock is right again.
  vi.setSystemTime(new Date('2026-11-26T14:00:01Z'))
  expect(errorOf(await place(visitor, wanted)).slice(0, 2)).toEqual([422, 'delivery_unavailable'])
})

testOnSqlite('a clock that is set back over 23:00 leaves a request a request, and makes none of other orders', async () => {
  const { visitor, owner, draft } = await shop({ alcohol: { on: true, night: 'queue', categories: [] } })
  const wanted = draft(1, 0, undefined, { ageConfirmedAt: '2026-11-26T09:59:00Z' })
  const needs = async (id: number) => (await owner('GET', `/api/orders/${id}`)).json<Order>().needsConfirmation ?? false
  vi.useFakeTimers({ now: new Date('2026-11-26T21:00:00Z'), toFake: ['Date'] })
  const request = (await place(visitor, wanted)).json<PlacedOrder>()
  vi.setSystemTime(new Date('2026-11-26T20:30:00Z'))
  const evening = (await place(visitor, wanted)).json<PlacedOrder>()
  expect(await needs(request.id)).toBe(true)
  expect(await needs(evening.id)).toBe(false)
  await owner('PATCH', `/api/orders/${request.id}`, { status: 'processing' })
  vi.setSystemTime(new Date('2026-11-26T21:30:00Z'))
  expect(await needs(request.id)).toBe(false)
})

test('an order that was not handed over for want of a proof of age says so', async () => {
  const { visitor, owner, draft } = await shop({ alcohol: { on: true, night: 'queue', categories: [] } })
  const placed = await place(visitor, draft(1, 0, undefined, { ageConfirmedAt: '2026-11-26T09:59:00Z' }))
  const { id } = placed.json<PlacedOrder>()
  const changed = await owner('PATCH', `/api/orders/${id}/delivery`, { outcome: 'age_unverified' })
  expect(changed.json<Order>().delivery?.outcome).toBe('age_unverified')
  expect((await owner('PATCH', `/api/orders/${id}/delivery`, { outcome: null })).json<Order>().delivery).not.toHaveProperty('outcome')
})

test('a closed shop says so on all pages, and refuses orders or takes them for later', async () => {
  const hour = 3_600_000
  const closed = {
    from: new Date(Date.now() - hour).toISOString(),
    until: new Date(Date.now() + 48 * hour).toISOString(),
    text: 'אנחנו בחופשה',
    orders: 'refuse' as const,
  }
  const { visitor, owner, offer, draft, save } = await shop({ closed })
  expect((await visitor('GET', '/api/header')).json().closed).toBe('אנחנו בחופשה')
  expect((await offer()).closed).toEqual({ text: 'אנחנו בחופשה', until: closed.until, orders: 'refuse' })
  expect(errorOf(await place(visitor, draft(1, 0, undefined)))).toEqual([422, 'shop_closed', { text: 'אנחנו בחופשה', until: closed.until }])
  // The owner enters what was agreed on by phone.
  const byHand = { ...testCustomer, ...draft(1, 0, undefined), source: 'phone' }
  expect((await owner('POST', '/api/orders/by-hand', byHand, { 'idempotency-key': 'closed' })).statusCode).toBe(201)
  await save({ closed: { ...closed, orders: 'later' } })
  expect((await place(visitor, draft(1, 0, undefined))).statusCode).toBe(201)
  const first = (await offer('תל אביב')).windows[0]?.window ?? ''
  expect(first >= closed.until.slice(0, 10)).toBe(true)
  await save({ closed: { ...closed, from: new Date(Date.now() + hour).toISOString() } })
  expect((await visitor('GET', '/api/header')).json()).not.toHaveProperty('closed')
  expect((await place(visitor, draft(1, 0, undefined))).statusCode).toBe(201)
})

test('the days for cancelling are at least the law’s, and an earlier panel leaves them unchanged', async () => {
  const { save, owner } = await shop()
  const saved = async () => (await owner('GET', '/api/delivery-settings')).json<DeliverySettings>().returnDays
  expect((await save({ returnDays: 13 })).statusCode).toBe(400)
  await save({ returnDays: 30 })
  await save({ returnDays: undefined })
  expect(await saved()).toBe(30)
  await save({ returnDays: null })
  expect(await saved()).toBeNull()
})
