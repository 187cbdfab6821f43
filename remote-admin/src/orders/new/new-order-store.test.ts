import { setTimeout as delay } from 'node:timers/promises'
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import type { Order, OrderQuote } from '@lechaim/shared/contracts/orders.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { emptyOrder, keep, noAnswer, readKept, totalOf } from './new-order-draft.ts'
import { $newOrder, $suggestions, addProduct, chooseCustomer, close, edit, open, submit, typePhone } from './new-order-store.ts'

const gin = { id: 3, name: 'גין', price: 100, image: '', stock: 5 } as unknown as Product
const dana = { phone: '0521234567', name: 'דנה לוי', email: 'dana@example.co.il', address: 'הרצל 12' }
const order = {
  id: 12,
  customerName: 'יעל',
  customerEmail: '',
  customerPhone: '054-7654321',
  customerAddress: 'חיפה',
  notes: 'קומה 3',
  items: [{ productId: 3, name: 'גין', price: 80, quantity: 2, image: '' }],
  coupon: 'CHAG',
  total: 150,
  status: 'delivered',
  ageConfirmedAt: null,
  createdAt: '2026-11-20T12:02:00.000Z',
} as Order

/** A shop that has set no delivery. */
const noOffer: CheckoutOffer = { delivers: false, outside: true, suggestions: [], windows: [], needsWindow: false, needsAge: false }
let offer: (settlement: string | undefined) => CheckoutOffer
let quote: (body: { items: { quantity: number }[]; coupon?: string }) => OrderQuote
const place = vi.fn<(body: object, key: string) => unknown>()
const asked = vi.fn(() => true)
const stored = new Map<string, string>()

const shown = () => {
  const now = $newOrder.get()
  if (now.state !== 'open') throw new Error(now.state)
  return now
}
const fill = () => {
  typePhone('052-1234567')
  edit({ customerName: 'דנה', customerAddress: 'הרצל 12', ageConfirmedAt: '2026-11-26T10:00:00.000Z' })
  addProduct(gin)
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('confirm', asked.mockClear().mockReturnValue(true))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  $toasts.set([])
  quote = () => ({ lines: [{ productId: 3, name: 'גין', price: 100, stock: 5 }] })
  offer = () => noOffer
  place.mockReset().mockReturnValue({ id: 40 })
  vi.spyOn(api, 'owner').mockImplementation((async (
    path: string,
    { body, headers = {} }: { body?: never; headers?: Record<string, string> } = {},
  ) => {
    if (path.includes('suggestions')) return { items: [dana] }
    if (path === '/api/checkout') return offer((body as { settlement?: string } | undefined)?.settlement)
    return path.endsWith('quote') ? quote(body as never) : place(body as never, headers['Idempotency-Key'] ?? '')
  }) as never)
  open()
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

test('an order is sent with the prices that were seen, and its draft forgotten', async () => {
  fill()
  addProduct(gin)
  expect(totalOf(shown().draft, noAnswer)).toBe(20_000)
  expect(await submit()).toBe(true)
  expect(place.mock.calls[0]?.[0]).toMatchObject({
    source: 'phone',
    customerPhone: '052-1234567',
    items: [{ productId: 3, quantity: 2 }],
    ageConfirmedAt: '2026-11-26T10:00:00.000Z',
    total: 200,
    tell: false,
  })
  expect($newOrder.get()).toEqual({ state: 'closed' })
  expect(readKept()).toBeNull()
  expect($toasts.get()).toMatchObject([{ title: 'הזמנה 40 נרשמה' }])
})

test('a draft is kept when the dialog is closed, without a question, and goes on where it was', () => {
  fill()
  close()
  expect(asked).not.toHaveBeenCalled()
  open()
  expect(shown()).toMatchObject({ isRestored: true, draft: { customerName: 'דנה', lines: [{ productId: 3, quantity: '1' }] } })
})

test('a copy has the order’s customer and lines at today’s prices, without coupon and age', async () => {
  open({ copy: order })
  await vi.waitFor(() => expect(shown().draft.lines[0]?.price).toBe(100))
  const { draft } = shown()
  expect(draft).toMatchObject({ customerName: 'יעל', customerPhone: '054-7654321', notes: 'קומה 3', coupon: '', ageConfirmedAt: null })
  expect(draft.lines).toMatchObject([{ productId: 3, quantity: '2', price: 100 }])
})

test('a draft gives way to a copy after a question alone', () => {
  fill()
  asked.mockReturnValue(false)
  open({ copy: order })
  expect(shown().draft.customerName).toBe('דנה')
  asked.mockReturnValue(true)
  open({ copy: order })
  expect(shown().draft.customerName).toBe('יעל')
})

test('a complete number fills in the last order of the customer, but writes over nothing', async () => {
  typePhone('052-1234567')
  await vi.waitFor(() => expect(shown().draft).toMatchObject({ customerName: 'דנה לוי', customerAddress: 'הרצל 12' }))
  expect(shown().draft.customerPhone).toBe('052-1234567')
  edit({ customerName: 'יעל', customerAddress: 'חיפה', customerPhone: '' })
  typePhone('0521234567')
  await vi.waitFor(() => expect($suggestions.get()).toEqual([dana]))
  expect(shown().draft.customerName).toBe('יעל')
  chooseCustomer(dana)
  expect(shown().draft.customerEmail).toBe('dana@example.co.il')
  expect($suggestions.get()).toEqual([])
})

test('what is missing is shown at its field, and nothing is sent', async () => {
  expect(await submit()).toBe(false)
  expect(Object.keys(shown().errors).sort()).toEqual(['ageConfirmedAt', 'customerAddress', 'customerName', 'customerPhone', 'lines'])
  edit({ customerName: 'דנה' })
  expect(shown().errors).not.toHaveProperty('customerName')
  expect(place).not.toHaveBeenCalled()
})

test('more than is left, and a product that is gone, stop the order', async () => {
  fill()
  edit({ lines: [{ productId: 3, name: 'גין', quantity: '9' }] })
  expect(await submit()).toBe(false)
  expect(shown().errors.lines).toBe('במלאי נשארו 5')
  quote = () => ({ lines: [{ productId: 3, name: '', price: null }] })
  edit({ lines: [{ productId: 3, name: 'גין', quantity: '1' }] })
  expect(await submit()).toBe(false)
  expect(shown().draft.lines[0]?.name).toBe('גין')
  expect(shown().errors.lines).toContain('כבר אינו נמכר')
  expect(place).not.toHaveBeenCalled()
})

test('a coupon takes its discount off, and one that is refused stops the order', async () => {
  fill()
  quote = ({ coupon }) => ({
    lines: [{ productId: 3, name: 'גין', price: 100 }],
    ...(coupon === 'CHAG' ? { coupon: { code: 'CHAG', discount: 10 } } : { couponRefused: { reason: 'minimum', minimum: 150 } }),
  })
  edit({ coupon: 'OLD' })
  expect(await submit()).toBe(false)
  edit({ coupon: ' CHAG ' })
  expect(await submit()).toBe(true)
  expect(place.mock.calls[0]?.[0]).toMatchObject({ coupon: 'CHAG', total: 90 })
})

test('prices that changed meanwhile are shown, and the second press sends them', async () => {
  fill()
  place.mockImplementationOnce(() => {
    quote = () => ({ lines: [{ productId: 3, name: 'גין', price: 120 }] })
    throw new RequestFailure(409, 'prices_changed', '', undefined, {})
  })
  expect(await submit()).toBe(false)
  expect(totalOf(shown().draft, shown().answer)).toBe(12_000)
  expect($toasts.get().at(-1)?.description).toContain('המחירים התעדכנו')
  expect(await submit()).toBe(true)
  expect(place.mock.calls[1]?.[0]).toMatchObject({ total: 120 })
})

test('the same order has the same key after a lost answer and a reload, another order another one', async () => {
  fill()
  place.mockImplementation(() => {
    throw new RequestFailure(0, 'offline', '')
  })
  await submit()
  close()
  open()
  await submit()
  edit({ notes: 'קומה 2' })
  await submit()
  const [first, second, third] = place.mock.calls.map(([, key]) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a foreign value in the storage is no draft', () => {
  stored.set('lechaim-new-order', '{"draft":{}}')
  expect(readKept()).toBeNull()
  keep({ draft: emptyOrder })
  expect(readKept()?.draft).toEqual(emptyOrder)
})

const area = { name: 'גוש דן', settlement: 'רמת גן', fee: 30, minimum: 100, freeFrom: 300 }
const windows = [
  { window: '2026-12-01 10:00-13:00', isFull: true },
  { window: '2026-12-02 10:00-13:00', isFull: false },
]
const deliverable = {
  customerPhone: '052-1234567',
  customerName: 'דנה',
  customerAddress: 'הרצל 12',
  way: 'area' as const,
  settlement: 'רמת גן',
  window: '2026-12-02 10:00-13:00',
  lines: [{ productId: 3, name: 'גין', quantity: '1' }],
}
const offerAll = (settlement: string | undefined): CheckoutOffer => ({
  ...noOffer,
  pickup: { address: 'הרצל 1', hours: 'א׳–ה׳' },
  delivers: true,
  needsWindow: true,
  ...(settlement === 'רמת גן' && { area, windows }),
})

test('an order is fetched without an address, where the shop offers that', async () => {
  offer = offerAll
  fill()
  edit({ way: 'pickup', customerAddress: '' })
  expect(await submit()).toBe(true)
  expect(place.mock.calls[0]?.[0]).toMatchObject({ customerAddress: 'איסוף עצמי', delivery: { method: 'pickup' }, total: 100 })
})

test('a delivery to an area takes its fee, and asks for settlement and window', async () => {
  offer = offerAll
  fill()
  edit({ way: 'area' })
  expect(await submit()).toBe(false)
  expect(shown().errors).toEqual({ settlement: 'נא להזין יישוב' })
  edit({ settlement: 'חיפה' })
  expect(await submit()).toBe(false)
  expect(shown().errors.settlement).toContain('אינו באזורי המשלוח')
  edit({ settlement: 'רמת גן', window: '2026-12-01 10:00-13:00' })
  expect(await submit()).toBe(false)
  expect(shown().errors).toEqual({ window: 'נא לבחור מועד למשלוח' })
  edit({ window: '2026-12-02 10:00-13:00' })
  expect(await submit()).toBe(true)
  expect(place.mock.calls[0]?.[0]).toMatchObject({
    delivery: { method: 'delivery', settlement: 'רמת גן', window: '2026-12-02 10:00-13:00' },
    total: 130,
  })
})

test('goods below the minimum of the area are refused, and enough of them are delivered without a fee', async () => {
  offer = offerAll
  quote = () => ({ lines: [{ productId: 3, name: 'גין', price: 90, stock: 5 }] })
  fill()
  edit({ way: 'area', settlement: 'רמת גן', window: '2026-12-02 10:00-13:00' })
  expect(await submit()).toBe(false)
  expect(shown().errors.settlement).toContain('חסרים')
  edit({ lines: [{ productId: 3, name: 'גין', quantity: '4' }] })
  expect(await submit()).toBe(true)
  expect(place.mock.calls[0]?.[0]).toMatchObject({ total: 360 })
})

test('a window that filled up meanwhile is shown at its field', async () => {
  offer = offerAll
  fill()
  edit({ way: 'area', settlement: 'רמת גן', window: '2026-12-02 10:00-13:00' })
  place.mockImplementationOnce(() => {
    offer = () => ({ ...offerAll('רמת גן'), windows: windows.map((each) => ({ ...each, isFull: true })) })
    throw new RequestFailure(409, 'window_full', '', 'delivery.window')
  })
  expect(await submit()).toBe(false)
  expect(shown().errors.window).toContain('אין מועדים פנויים')
})

test('the settlement follows the address until another one is typed', async () => {
  offer = offerAll
  fill()
  edit({ customerAddress: 'הרצל 12, רמת גן' })
  edit({ way: 'area' })
  expect(shown().draft.settlement).toBe('רמת גן')
  edit({ customerAddress: 'הרצל 12, חיפה' })
  expect(shown().draft.settlement).toBe('חיפה')
  chooseCustomer({ ...dana, address: 'סוקולוב 3, הרצליה' })
  expect(shown().draft.settlement).toBe('הרצליה')
  edit({ settlement: 'חולון' })
  edit({ customerAddress: 'הרצל 12, רמת גן' })
  expect(shown().draft.settlement).toBe('חולון')
})

test('a way that is no longer offered is shown, and nothing is placed by another', async () => {
  offer = offerAll
  fill()
  edit({ way: 'pickup' })
  offer = () => noOffer
  edit({ coupon: 'CHAG' })
  expect(await submit()).toBe(false)
  expect(shown().errors.way).toContain('כבר אינה מציעה')
  edit({ way: 'phone' })
  expect(shown().errors).toEqual({})
  expect(await submit()).toBe(true)
  expect(place.mock.calls).toHaveLength(1)
  expect(place.mock.calls[0]?.[0]).not.toHaveProperty('delivery')
})

test('an order that is edited while its prices are read is placed as it is then', async () => {
  keep({ draft: { ...emptyOrder, ...deliverable, ageConfirmedAt: '2026-11-26T10:00:00.000Z' } })
  close()
  const answers: (() => void)[] = []
  const answer = vi.mocked(api.owner).getMockImplementation()
  vi.mocked(api.owner).mockImplementation((async (...request: Parameters<typeof api.owner>) => {
    if (request[0] !== '/api/orders/by-hand') await new Promise<void>((done) => answers.push(done))
    return answer?.(...request)
  }) as never)
  offer = offerAll
  open()
  const placed = submit()
  await vi.waitFor(() => expect(answers.length).toBe(2))
  edit({ lines: [{ productId: 3, name: 'גין', quantity: '2' }] })
  for (let given = 0; given < answers.length || (await Promise.race([placed, delay(600)])) === undefined; given++) {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(given))
    answers[given]?.()
  }
  expect(await placed).toBe(true)
  expect(place.mock.calls[0]?.[0]).toMatchObject({ items: [{ quantity: 2 }], delivery: { method: 'delivery' }, total: 230 })
})

test('the delivery offer stays while an order has no countable line, and is ignored for another settlement', async () => {
  offer = offerAll
  fill()
  edit({ way: 'area', settlement: 'רמת גן', window: '2026-12-02 10:00-13:00' })
  await vi.waitFor(() => expect(totalOf(shown().draft, shown().answer)).toBe(13_000))
  edit({ settlement: 'חיפה' })
  expect(totalOf(shown().draft, shown().answer)).toBe(10_000)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  edit({ settlement: 'רמת גן', lines: [{ productId: 3, name: 'גין', quantity: '', price: 100 }] })
  await vi.advanceTimersByTimeAsync(500)
  expect(shown().answer.offered?.offer.pickup).toBeDefined()
})

test('an order without an answer that took the last place of its window is sent again as it was', async () => {
  offer = offerAll
  fill()
  edit({ way: 'area', settlement: 'רמת גן', window: '2026-12-02 10:00-13:00' })
  place.mockImplementationOnce(() => {
    offer = () => ({ ...offerAll('רמת גן'), windows: windows.map((each) => ({ ...each, isFull: true })) })
    throw new RequestFailure(0, 'offline', '')
  })
  expect(await submit()).toBe(false)
  close()
  open()
  expect(await submit()).toBe(true)
  const [[first, key], [second, again]] = place.mock.calls as [[object, string], [object, string]]
  expect({ second, again }).toEqual({ second: first, again: key })
})

test('a server of before knows no delivery', async () => {
  offer = () => {
    throw new RequestFailure(404, 'not_found', '')
  }
  fill()
  expect(await submit()).toBe(true)
})

test('a copy of an order that was fetched is fetched', async () => {
  offer = offerAll
  open({ copy: { ...order, customerAddress: 'איסוף עצמי', delivery: { method: 'pickup' } } })
  expect(shown().draft).toMatchObject({ way: 'pickup', customerAddress: '' })
})
