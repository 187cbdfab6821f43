import type { CheckoutOffer } from '@lechaim/shared/contracts/delivery.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { $cartLines, addToCart } from '@lechaim/shared/stores/cart.ts'
import { setRoute } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkoutMessages } from '../checkout/checkout-messages.ts'
import { $checkout, $customer, chooseDelivery, submitOrder, typeCustomer } from '../checkout/checkout-store.ts'
import { emptyCustomer } from '../checkout/customer.ts'
import { noExtras } from '../checkout/extras/extras-store.ts'
import { forgetForm, keepForm, keptForm } from '../checkout/kept-form.ts'
import { discardKey } from '../checkout/order-draft.ts'
import { $payable } from '../checkout/payable.ts'
import { followOffer } from './ask-offer.ts'
import { $choice, $fee, $isRequest, $missing, $offer, choiceDraft, emptyChoice, invalidChoices, methodOf } from './delivery.ts'
import { deliveryMessages } from './delivery-messages.ts'
import { settlementError } from './settlement-error.ts'

// The shown order would open a connection of its own.
vi.mock(import('@lechaim/shared/stores/live-events.ts'), () => ({ followOrder: () => () => {} }) as never)

const first = '2026-11-29 10:00-13:00'
const second = '2026-11-30 10:00-13:00'
const area = { name: 'גוש דן', settlement: 'רמת גן', fee: 30, minimum: 150, freeFrom: 400 }
const offer: CheckoutOffer = {
  delivers: true,
  area,
  outside: true,
  suggestions: [],
  windows: [
    { window: first, isFull: false },
    { window: second, isFull: true },
  ],
  needsWindow: true,
  needsAge: true,
}
const customer = {
  customerName: 'דנה לוי',
  customerEmail: 'dana@example.co.il',
  customerPhone: '052-1234567',
  customerAddress: 'הרצל 12',
  notes: '',
}
const fetch = vi.fn<typeof globalThis.fetch>()
const refusal = (code: string, field?: string, details?: unknown) =>
  Response.json({ error: { code, message: '', ...(field && { field }), ...(details ? { details } : {}) } }, { status: 422 })
const setOffer = (changes: Partial<CheckoutOffer> = {}) => $offer.set({ state: 'ready', settlement: '', offer: { ...offer, ...changes } })

beforeEach(() => {
  vi.stubGlobal('fetch', fetch.mockReset())
  vi.spyOn(console, 'error').mockReturnValue()
  setRoute(home)
  discardKey()
  forgetForm()
  $shop.set({ state: 'ready', data: { header: { checkout: true } } } as never)
  $customer.set(emptyCustomer)
  $choice.set(emptyChoice)
  $checkout.set({ state: 'idle', invalid: [] })
  $cartLines.set([])
  addToCart({ id: 7, name: 'קברנה', price: 20_000, image: '' })
  $toasts.set([])
  setOffer()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  $shop.set({ state: 'loading' })
})

test('the fee is a part of what is to pay, free from a sum on, and what the minimum lacks is known', () => {
  chooseDelivery({ settlement: 'רמת גן' })
  expect($fee.get()).toBe(3000)
  expect($missing.get()).toBe(0)
  expect($payable.get()).toBe(23_000)
  setOffer({ area: { ...area, minimum: 240 } })
  expect($missing.get()).toBe(4000)
  setOffer({ area: { ...area, freeFrom: 200 } })
  expect($fee.get()).toBe(0)
  expect($payable.get()).toBe(20_000)
  const { area: _, ...outside } = offer
  $offer.set({ state: 'ready', settlement: '', offer: outside })
  expect($fee.get()).toBeNull()
  expect($payable.get()).toBe(20_000)
})

test('the method follows from what is offered and typed', () => {
  const { area: _, ...outside } = offer
  const typed = { ...emptyChoice, settlement: 'אילת' }
  expect(methodOf(offer, typed)).toBe('delivery')
  expect(methodOf(outside, typed)).toBe('coordinate')
  expect(methodOf(outside, emptyChoice)).toBeNull()
  expect(methodOf({ ...outside, outside: false }, typed)).toBeNull()
  const pickup = { address: 'הרצל 1', hours: '10–19' }
  expect(methodOf({ ...offer, pickup }, { ...typed, way: 'pickup' })).toBe('pickup')
  expect(methodOf({ ...outside, delivers: false, outside: false, pickup }, emptyChoice)).toBe('pickup')
  // Rules about alcohol alone ask nothing of delivery.
  expect(methodOf({ ...outside, delivers: false }, typed)).toBeNull()
})

test('settlement, window and statement are asked for, and a full window is none', () => {
  const { area: _, ...outside } = offer
  expect(invalidChoices(outside)).toEqual(['settlement', 'age'])
  $choice.set({ ...emptyChoice, settlement: 'רמת גן', window: second, age: '2026-11-26T10:00:00.000Z' })
  expect(invalidChoices(offer)).toEqual(['window'])
  chooseDelivery({ window: first })
  expect(invalidChoices(offer)).toEqual([])
})

test('an order names its delivery, its statement and the total with the fee', async () => {
  $choice.set({ ...emptyChoice, settlement: ' רמת־גן ', window: first, age: '2026-11-26T10:00:00.000Z' })
  fetch.mockResolvedValueOnce(Response.json({ id: 1, token: 'x', ...customer, items: [], status: 'pending' }, { status: 201 }))
  await submitOrder(customer)
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({
    delivery: { method: 'delivery', settlement: 'רמת־גן', window: first },
    ageConfirmedAt: '2026-11-26T10:00:00.000Z',
    ageText: 'checkout-1',
    total: 230,
  })
  expect($choice.get()).toEqual(emptyChoice)
})

test('a window that has filled up says so, chooses the next one and sends nothing more', async () => {
  $choice.set({ ...emptyChoice, settlement: 'רמת גן', window: first, age: 'x' })
  fetch.mockResolvedValueOnce(refusal('window_full', 'delivery.window', { next: second }))
  expect(await submitOrder(customer)).toBe('window')
  expect($choice.get().window).toBe(second)
  expect($checkout.get()).toMatchObject({ state: 'idle', invalid: ['window'], windowNote: expect.stringContaining('30.11') })
  expect($toasts.get()[0]?.title).toContain('התמלא')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([
  ['below_minimum', 'items', { minimum: 150, missing: 40 }, '40.00'],
  ['shop_closed', undefined, { text: 'חופשה', until: '' }, 'סגורה'],
  ['sale_closed', undefined, undefined, '23:00'],
  ['age_confirmation_required', 'ageConfirmedAt', undefined, 'גיל'],
])('%s is told in words, and the form stays', async (code, field, details, words) => {
  $choice.set({ ...emptyChoice, settlement: 'רמת גן', window: first, age: 'x' })
  fetch.mockResolvedValueOnce(refusal(code, field, details))
  await submitOrder(customer)
  expect($toasts.get()[0]?.title).toContain(words)
  expect($cartLines.get()).toHaveLength(1)
  expect($checkout.get()).toMatchObject({ state: 'idle', invalid: code === 'below_minimum' ? ['settlement'] : field ? ['age'] : [] })
})

test('a fee that has changed meanwhile is asked for again', async () => {
  $choice.set({ ...emptyChoice, settlement: 'רמת גן', window: first, age: 'x' })
  const details = { lines: [{ productId: 7, name: 'קברנה', price: 200 }], total: 200 }
  fetch.mockResolvedValueOnce(Response.json({ error: { code: 'prices_changed', message: '', details } }, { status: 409 }))
  await submitOrder(customer)
  expect($offer.get().state).toBe('asking')
  expect($toasts.get()).toMatchObject([checkoutMessages.pricesChanged])
})

test('without an answer of what is offered nothing is sent', async () => {
  vi.useFakeTimers()
  $offer.set({ state: 'failed' })
  const sent = submitOrder(customer)
  await vi.advanceTimersByTimeAsync(13_000)
  expect(await sent).toBeUndefined()
  expect(fetch).not.toHaveBeenCalled()
  expect($toasts.get()).toHaveLength(1)
  vi.useRealTimers()
})

test('the offer is read again after a pause in typing, and a late answer is dropped', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const end = followOffer()
  fetch.mockImplementation(async (_address, init) => {
    const { settlement } = JSON.parse(String(init?.body))
    return Response.json({ ...offer, area: { ...area, settlement: settlement ?? '' } })
  })
  for (const settlement of ['ר', 'רמ', 'רמת גן']) chooseDelivery({ settlement })
  expect($offer.get().state).toBe('asking')
  await vi.advanceTimersByTimeAsync(400)
  expect(fetch).toHaveBeenCalledTimes(1)
  // The body of an answer is read in turns of its own.
  await vi.waitFor(() => expect($offer.get()).toMatchObject({ state: 'ready', settlement: 'רמת גן' }))
  end()
})

test('after a reload, an unanswered order is sent again as the same one, with its statement', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  for (const [field, text] of Object.entries(customer)) typeCustomer(field as keyof typeof customer, text)
  setOffer({ marketing: true })
  chooseDelivery({ settlement: 'רמת גן', window: first, age: '2026-11-26T10:00:00.000Z', marketing: true })
  fetch.mockRejectedValueOnce(new TypeError('offline'))
  await submitOrder(customer)
  const before = { shop: $shop.get(), offer: $offer.get(), lines: $cartLines.get() }
  vi.resetModules()
  const [checkout, delivery, shop, cart] = await Promise.all([
    import('../checkout/checkout-store.ts'),
    import('./delivery.ts'),
    import('@lechaim/shared/stores/shop.ts'),
    import('@lechaim/shared/stores/cart.ts'),
  ])
  expect(checkout.$customer.get()).toEqual(customer)
  expect(delivery.$choice.get()).toMatchObject({ settlement: 'רמת גן', window: first, age: '2026-11-26T10:00:00.000Z', marketing: true })
  shop.$shop.set(before.shop)
  delivery.$offer.set(before.offer)
  cart.$cartLines.set(before.lines)
  fetch.mockResolvedValueOnce(Response.json({ id: 1, token: 'x', ...customer, items: [], status: 'pending' }, { status: 201 }))
  await checkout.submitOrder(customer)
  const sent = fetch.mock.calls.map(([, init]) => [new Headers(init?.headers).get('Idempotency-Key'), init?.body])
  expect(sent[1]).toEqual(sent[0])
})

test('an error of the settlement is shown in its own words', () => {
  const { area: _, ...elsewhere } = offer
  expect(settlementError('', offer, 0)).toBe(deliveryMessages.errors.settlement)
  expect(settlementError('רמת גן', offer, 0)).toBeUndefined()
  expect(settlementError('רמת גן', offer, 4000)).toBe(deliveryMessages.missing(4000))
  expect(settlementError('אילת', elsewhere, 0)).toBeUndefined()
  expect(settlementError('אילת', { ...elsewhere, outside: false }, 0)).toBe(deliveryMessages.outside)
  expect(settlementError('4111 1111 1111 1111', elsewhere, 0)).toBe(checkoutMessages.cardNumber)
})

test('a refused settlement sends nothing, and no toast says that something is missing', async () => {
  $choice.set({ ...emptyChoice, settlement: '4111 1111 1111 1111', window: first, age: 'x' })
  expect(await submitOrder(customer)).toBe('settlement')
  expect($toasts.get()).toEqual([])
  expect(fetch.mock.calls).toEqual([])
})

test('errors are in the order of the form', async () => {
  const { area: _, ...nowhere } = offer
  $offer.set({ state: 'ready', settlement: '', offer: nowhere })
  await submitOrder({ ...customer, customerName: '', customerAddress: '' })
  expect($checkout.get()).toMatchObject({ invalid: ['customerName', 'settlement', 'age', 'customerAddress'] })
})

test('a night that begins is asked about with the full minute', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T20:59:40.000Z') })
  const times: string[] = []
  fetch.mockImplementation(async () => {
    times.push(new Date().toISOString())
    return Response.json({ ...offer, ...(times.length > 1 && { night: 'queue' }) })
  })
  const end = followOffer()
  await vi.advanceTimersByTimeAsync(1000)
  expect($isRequest.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect($isRequest.get()).toBe(true)
  expect(times[1]).toMatch(/T21:00:00/)
  end()
  vi.useRealTimers()
})

test('consent to marketing is sent only where it is asked for and ticked', () => {
  setOffer({ marketing: true })
  expect(choiceDraft({ ...offer, marketing: true })).not.toHaveProperty('marketingText')
  chooseDelivery({ marketing: true })
  expect(choiceDraft({ ...offer, marketing: true })).toMatchObject({ marketingText: 'marketing-1' })
  expect(choiceDraft(offer)).not.toHaveProperty('marketingText')
})

test('the form is kept in the tab without statement and consent, and forgotten on request', () => {
  const extras = { ...noExtras, isGift: true, recipient: 'נועה', giftMessage: 'מזל טוב', businessId: '515000008' }
  keepForm({
    customer,
    choice: { ...emptyChoice, settlement: 'רמת גן', age: 'x', marketing: true },
    extras: { ...extras, invalid: ['giftPhone'] },
  })
  expect(keptForm()).toEqual({ customer, choice: { ...emptyChoice, settlement: 'רמת גן' }, extras })
  forgetForm()
  expect(keptForm()).toBeNull()
  sessionStorage.setItem('checkoutForm', '{"customer":7')
  expect(keptForm()).toBeNull()
  // Kept by a release of before.
  sessionStorage.setItem('checkoutForm', JSON.stringify({ customer, choice: emptyChoice }))
  expect(keptForm()?.extras).toEqual(noExtras)
})
