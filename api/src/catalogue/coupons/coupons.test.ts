import type { Coupon, CouponDraft } from '@lechaim/shared/contracts/coupons.ts'
import type { Order, OrderDraft, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import type { Product, ProductDraft } from '@lechaim/shared/contracts/products.ts'
import { fromIsraelTime } from '@lechaim/shared/lib/israel-time.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Config, readConfig } from '../../config/config.ts'
import { up as unifyKeys } from '../../db/migrations/2026-12-06-coupon-keys.ts'
import { changesDelivered, expectRefused, holdTime, makeCategory, makeProduct, startApp, startOnce, testCustomer } from '../../test-app.ts'
import { couponKey } from './coupons-table.ts'

afterEach(() => {
  vi.useRealTimers()
})

type Lines = [Product, number][]

/** A shop with a wine of ₪50 and 13 %, and a whisky of ₪100 and 40 %. */
async function shop(overrides: Partial<Config> = { rateLimits: false }) {
  const { owner, visitor, ...rest } = await startApp(overrides)
  await makeCategory(owner)
  const product = (draft: Partial<ProductDraft>) => makeProduct(owner, { alcoholPercent: 13, ...draft })
  const wine = await product({ name: 'יין', price: 50 })
  const whisky = await product({ name: 'ויסקי', price: 100, alcoholPercent: 40 })
  const save = (draft: Partial<CouponDraft>) => owner('POST', '/api/coupons', { code: 'CHAG10', ...draft })
  const coupon = async (draft: Partial<CouponDraft>) => {
    const response = await save(draft)
    expect(response.statusCode, response.body).toBe(201)
    return response.json<Coupon>()
  }
  const patch = (id: number, change: object) => owner('PATCH', `/api/coupons/${id}`, change)
  const usesOf = async ({ id }: Coupon) =>
    (await owner('GET', '/api/coupons')).json<{ items: Coupon[] }>().items.find((each) => each.id === id)?.uses
  const itemsOf = (lines: Lines) => lines.map(([{ id }, quantity]) => ({ productId: id, quantity }))
  const check = (code: unknown, lines: Lines = [[wine, 2]]) =>
    visitor('POST', '/api/coupons/check', { coupon: code, items: itemsOf(lines) })
  const discount = async (code: string, lines?: Lines) => (await check(code, lines)).json().discount
  const reason = async (code: string, lines?: Lines) => (await check(code, lines)).json().error.details.reason
  let keys = 0
  const place = (draft: Partial<OrderDraft>, lines: Lines = [[wine, 2]], key = `key-${++keys}`) =>
    visitor(
      'POST',
      '/api/orders',
      {
        ...testCustomer,
        items: itemsOf(lines),
        total: lines.reduce((sum, [{ price }, quantity]) => sum + price * quantity, 0),
        ...draft,
      },
      { 'idempotency-key': key },
    )
  const placed = async (draft: Partial<OrderDraft>, lines?: Lines) => {
    const response = await place(draft, lines)
    expect(response.statusCode, response.body).toBe(201)
    return response.json<PlacedOrder>()
  }
  const setStatus = ({ id }: Pick<Order, 'id'>, status: string) => owner('PATCH', `/api/orders/${id}`, { status })
  return { owner, visitor, product, wine, whisky, save, coupon, patch, usesOf, check, discount, reason, place, placed, setStatus, ...rest }
}

test('the owner saves a coupon, changes it, switches it off and deletes it', async () => {
  const { owner, coupon, patch, reason } = await shop()
  const terms = { percent: 10, minimum: 99.9, validFrom: '2026-11-01T00:00:00.000Z', validUntil: '2099-01-01T00:00:00.000Z', maxUses: 50 }
  const saved = await coupon({ ...terms, categories: ['יין'] })
  const stamps = { createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) }
  const whole = { id: saved.id, code: 'CHAG10', ...terms, amount: null, categories: ['יין'], active: true, uses: 0, ...stamps }
  expect(saved).toEqual(whole)
  expect((await owner('GET', '/api/coupons')).json()).toEqual({ items: [saved], next: null })
  const changed = await patch(saved.id, { percent: null, amount: 20, minimum: null, categories: null, validUntil: null })
  expect(changed.json()).toEqual({ ...whole, percent: null, amount: 20, minimum: null, categories: null, validUntil: null })
  expect((await patch(saved.id, { active: false })).json()).toMatchObject({ active: false, amount: 20 })
  expect(await reason('CHAG10')).toBe('unknown')
  expect((await owner('DELETE', `/api/coupons/${saved.id}`)).statusCode).toBe(204)
  expect((await owner('DELETE', `/api/coupons/${saved.id}`)).statusCode).toBe(404)
  expect((await owner('GET', '/api/coupons')).json()).toEqual({ items: [], next: null })
})

describe('a coupon that is none', () => {
  const sameShop = startOnce(shop)
  test.each<[string, object, string]>([
    ['neither percent nor amount', {}, 'percent'],
    ['percent and amount', { percent: 10, amount: 5 }, 'percent'],
    ['a negative percent', { percent: -10 }, 'percent'],
    ['no percent', { percent: 0 }, 'percent'],
    ['more than everything', { percent: 101 }, 'percent'],
    ['a fraction of a percent', { percent: 12.5 }, 'percent'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['a fraction of an agora', { amount: 0.005 }, 'amount'],
    ['a huge amount', { amount: 1e21 }, 'amount'],
    ['a negative minimum', { percent: 10, minimum: -1 }, 'minimum'],
    ['no uses', { percent: 10, maxUses: 0 }, 'maxUses'],
    ['half a use', { percent: 10, maxUses: 1.5 }, 'maxUses'],
    ['huge uses', { percent: 10, maxUses: 1e12 }, 'maxUses'],
    ['an empty code', { percent: 10, code: ' ' }, 'code'],
    ['an invisible code', { percent: 10, code: '\u200E\u2066\u2069' }, 'code'],
    ['a code of variation selectors', { percent: 10, code: '\uFE0F\uFE0E' }, 'code'],
    ['a code of blank letters', { percent: 10, code: '\u3164\u2800\u115F\u1160\uFFA0' }, 'code'],
    ['a code of marks without a letter', { percent: 10, code: '\u05B7\u0301' }, 'code'],
    ['a huge code', { percent: 10, code: 'A'.repeat(41) }, 'code'],
    ['an end before the beginning', { percent: 10, validFrom: '2026-12-02T00:00:00Z', validUntil: '2026-12-01T00:00:00Z' }, 'validUntil'],
    ['a moment that is none', { percent: 10, validFrom: 'tomorrow' }, 'validFrom'],
    ['no category chosen', { percent: 10, categories: [] }, 'categories'],
    ['an unknown category', { percent: 10, categories: ['אין'] }, 'categories.0'],
    ['an unknown field', { percent: 10, uses: 5 }, 'uses'],
  ])('a coupon with %s is refused', async (_, draft, field) => {
    const response = await sameShop().save(draft)
    expect(response.statusCode).toBe(400)
    expect(response.json().error.field).toEqual(field)
  })
})

test('a code is shown on one line, without what cannot be seen', async () => {
  const { coupon } = await shop()
  const { code } = await coupon({ code: ' \u200Fחג\r\n\u2028שמח\u3164\t\u2800 10\uFE0F ', percent: 10 })
  expect(code).toBe('חג שמח 10')
})

test.each([
  ['קיץ תשפ״ז', ['קיץ תשפ"ז', 'קיץ תשפ”ז', 'קיץ תשפ“ז', 'קיץ תשפ„ז', 'קיץ תשפ＂ז']],
  ["גלידה ג'", ['גלידה ג׳', 'גלידה ג’', 'גלידה ג‘', 'גלידה ג`', 'גלידה ג´']],
  ['SALE-50', ['sale–50', 'sale—50', 'sale־50', 'sale−50', 'sale‑50', 'sale--50', 'sale － 50']],
  ['חג שמח', ['חַג שָׂמֵחַ', 'חג\u2028שמח', 'חג\u3164שמח', 'חג שמח\uFE0F']],
  ['Café', ['CAFE', 'cafe\u0301']],
])('the code %s is found as phones write it', async (code, forms) => {
  const { coupon, discount, save } = await shop()
  await coupon({ code, percent: 10 })
  for (const typed of forms) expect(await discount(typed), typed).toBe(10)
  for (const other of forms) expect((await save({ code: other, percent: 5 })).json().error.code, other).toBe('coupon_code_taken')
})

test.each(['SALE50', 'SALE"50', "SALE'50"])('the code %s is another one than SALE-50', async (other) => {
  const { coupon, reason } = await shop()
  await coupon({ code: 'SALE-50', percent: 10 })
  expect(await reason(other)).toBe('unknown')
})

test('a code may have forty code points', async () => {
  const { coupon, discount } = await shop()
  await coupon({ code: '🥂'.repeat(40), percent: 10 })
  expect(await discount('🥂'.repeat(40))).toBe(10)
})

test('two coupons have no code in common, however it is typed', async () => {
  const { coupon, save, patch } = await shop()
  await coupon({ code: 'Chag 10', percent: 10 })
  const other = await coupon({ code: 'OTHER', percent: 10 })
  const taken = await save({ code: '\u200Fchag10', percent: 5 })
  expectRefused(taken, 409, 'coupon_code_taken', { field: 'code' })
  expect((await patch(other.id, { code: 'CHAG10' })).json().error.code).toBe('coupon_code_taken')
})

test('a save over a newer change is refused with the newer one', async () => {
  const { coupon, patch } = await shop()
  const { id, updatedAt } = await coupon({ percent: 10 })
  await patch(id, { percent: 20, updatedAt })
  const outdated = await patch(id, { percent: 30, updatedAt })
  expectRefused(outdated, 409, 'outdated', { details: expect.objectContaining({ percent: 20 }) })
  expect((await patch(999, { percent: 1 })).statusCode).toBe(404)
})

test('a code is found in any case, width and spacing, and without direction marks', async () => {
  const { coupon, discount } = await shop()
  await coupon({ code: 'חורף Chag10', percent: 10 })
  for (const typed of ['חורף Chag10', ' חורףCHAG10 ', '\u202Bחורף chag 10\u202C', 'חורףＣＨＡＧ１０'])
    expect(await discount(typed), typed).toBe(10)
})

test('an order has the discount on itself and on its lines, and counts as a use', async () => {
  const { owner, visitor, wine, whisky, coupon, usesOf, placed, check } = await shop()
  const chag = await coupon({ percent: 15 })
  const lines: Lines = [
    [wine, 1],
    [whisky, 1],
  ]
  expect((await check('chag10', lines)).json()).toEqual({ code: 'CHAG10', discount: 22.5 })
  const { token, ...order } = await placed({ coupon: ' chag10 ', total: 127.5 }, lines)
  expect(order).toMatchObject({
    coupon: 'CHAG10',
    discount: 22.5,
    total: 127.5,
    items: [
      { productId: wine.id, price: 50, discount: 7.5 },
      { productId: whisky.id, price: 100, discount: 15 },
    ],
  })
  expect(await usesOf(chag)).toBe(1)
  expect((await visitor('GET', `/api/orders/${order.id}`, undefined, { 'x-order-token': token })).json()).toEqual(order)
  await owner('DELETE', `/api/coupons/${chag.id}`)
  expect((await owner('GET', '/api/orders')).json().items).toEqual([order])
})

test('an order without a coupon has none of its fields, and null is no coupon', async () => {
  const { coupon, placed } = await shop()
  await coupon({ percent: 10 })
  for (const draft of [{}, { coupon: null }]) {
    const order = await placed(draft)
    expect(order).not.toHaveProperty('coupon')
    expect(order).not.toHaveProperty('discount')
    expect(order.items[0]).not.toHaveProperty('discount')
    expect(order.total).toBe(100)
  }
})

test.each<[string, Partial<CouponDraft>]>([
  ['of a code that nobody has', { code: 'OTHER', percent: 10 }],
  ['that is off', { percent: 10, active: false }],
  ['that has ended', { percent: 10, validUntil: '2026-01-01T00:00:00Z' }],
  ['that has not begun', { percent: 10, validFrom: '2099-01-01T00:00:00Z' }],
])('a coupon %s is refused like any other, in a check and an order', async (_, draft) => {
  const { owner, coupon, check, place, wine } = await shop()
  await coupon(draft)
  const refused = {
    code: 'coupon_invalid',
    message: "The coupon can't be used: unknown",
    field: 'coupon',
    details: { reason: 'unknown', lines: [{ productId: wine.id, name: 'יין', price: 50 }], total: 100 },
  }
  const answers = [await check('CHAG10'), await place({ coupon: 'CHAG10', total: 90 })]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ error: refused })
  }
  expect((await owner('GET', '/api/orders')).json().items).toEqual([])
})

test('a coupon that is used up is refused as an unknown one', async () => {
  const { coupon, placed, check } = await shop()
  await coupon({ percent: 10, maxUses: 1 })
  await placed({ coupon: 'CHAG10', total: 90 })
  const [usedUp, unknown] = [await check('CHAG10'), await check('NONE')]
  expect(usedUp.statusCode).toEqual(unknown.statusCode)
  expect(usedUp.json()).toEqual(unknown.json())
})

test('an order below the minimum is refused with it', async () => {
  const { wine, coupon, check, discount } = await shop()
  await coupon({ amount: 20, minimum: 100 })
  expect((await check('CHAG10', [[wine, 1]])).json().error.details).toMatchObject({ reason: 'minimum', minimum: 100, total: 50 })
  expect(await discount('CHAG10', [[wine, 2]])).toBe(20)
})

test('a coupon of a category is for its products and those of its sub-categories', async () => {
  const { owner, product, wine, coupon, placed, reason } = await shop()
  const main = await makeCategory(owner, { name: 'ראשית', isMainCategory: true })
  await makeCategory(owner, { name: 'תת', parentId: main.id })
  const direct = await product({ name: 'ישיר', price: 30, categories: ['ראשית'] })
  const deeper = await product({ name: 'עמוק', price: 70, categories: ['תת', 'יין'] })
  await coupon({ percent: 10, categories: ['ראשית'] })
  const { items } = await placed({ coupon: 'CHAG10', total: 140 }, [
    [wine, 1],
    [direct, 1],
    [deeper, 1],
  ])
  expect(items.map((item) => item.discount)).toEqual([undefined, 3, 7])
  expect(await reason('CHAG10', [[wine, 1]])).toBe('products')
})

test('a coupon whose categories were deleted applies to no product', async () => {
  const { owner, coupon, reason } = await shop()
  const gone = await makeCategory(owner, { name: 'נעלמת' })
  await coupon({ percent: 10, categories: ['נעלמת'] })
  await owner('DELETE', `/api/categories/${gone.id}`)
  expect((await owner('GET', '/api/coupons')).json().items).toMatchObject([{ categories: [] }])
  expect(await reason('CHAG10')).toBe('products')
})

test('nothing is free in an order with a drink above 15.5 %, or of a strength that nobody has entered', async () => {
  const { product, wine, whisky, coupon, place, reason, discount } = await shop()
  const unstated = await product({ name: 'ללא אחוז', price: 40, alcoholPercent: null })
  const limit = await product({ name: 'פורט קל', price: 40, alcoholPercent: 15.5 })
  await coupon({ amount: 100 })
  expect(await reason('CHAG10', [[whisky, 1]])).toBe('alcohol')
  expect(await reason('CHAG10', [[unstated, 1]])).toBe('alcohol')
  expect((await place({ coupon: 'CHAG10', total: 0 }, [[whisky, 1]])).json().error).toMatchObject({ details: { reason: 'alcohol' } })
  expect(await discount('CHAG10', [[limit, 1]])).toBe(40)
  expect(await discount('CHAG10', [[wine, 2]])).toBe(100)
  expect(await discount('CHAG10', [[whisky, 2]])).toBe(100)
})

test('less than a tenth of a price is a gift in an order with a drink above 15.5 %', async () => {
  const { wine, whisky, coupon, patch, reason, discount } = await shop()
  const { id } = await coupon({ amount: 99.99 })
  const withWhisky: Lines = [[whisky, 1]]
  expect(await reason('CHAG10', withWhisky)).toBe('alcohol')
  await patch(id, { amount: 90.01 })
  expect(await reason('CHAG10', withWhisky)).toBe('alcohol')
  await patch(id, { amount: 90 })
  expect(await discount('CHAG10', withWhisky)).toBe(90)
  await patch(id, { amount: null, percent: 91 })
  // biome-ignore format: pairs
  expect(await reason('CHAG10', [[wine, 1], [whisky, 1]])).toBe('alcohol')
  expect(await discount('CHAG10', [[wine, 1]])).toBe(45.5)
})

test('nothing is given with a drink above 15.5 %', async () => {
  const { owner, product, whisky, coupon, reason, discount } = await shop()
  await makeCategory(owner, { name: 'כוסות' })
  const glass = await product({ name: 'כוס', price: 20, alcoholPercent: 0, categories: ['כוסות'] })
  await coupon({ percent: 100, categories: ['כוסות'] })
  const withWhisky: Lines = [
    [glass, 1],
    [whisky, 1],
  ]
  expect(await reason('CHAG10', withWhisky)).toBe('alcohol')
  expect(await discount('CHAG10', [[glass, 1]])).toBe(20)
})

test('a coupon for everything leaves an order of soft drinks without a price', async () => {
  const { coupon, placed } = await shop()
  await coupon({ percent: 100 })
  expect(await placed({ coupon: 'CHAG10', total: 0 })).toMatchObject({ total: 0, discount: 100, items: [{ discount: 100 }] })
})

test('a total without the discount is refused with the new prices, as are prices that have changed', async () => {
  const { owner, wine, coupon, place, patch } = await shop()
  const { id } = await coupon({ percent: 10 })
  const codeOf = async (total: number) => (await place({ coupon: 'CHAG10', total })).json().error?.code
  expect(await codeOf(100)).toBe('prices_changed')
  await patch(id, { percent: 20 })
  expect(await codeOf(90)).toBe('prices_changed')
  await owner('PATCH', `/api/products/${wine.id}`, { price: 60 })
  expect(await codeOf(80)).toBe('prices_changed')
  expect(await codeOf(96)).toBeUndefined()
})

test('a repeated request gets the same order and takes no second use', async () => {
  const { coupon, usesOf, place, patch } = await shop()
  const chag = await coupon({ percent: 10, maxUses: 1 })
  const first = await place({ coupon: 'CHAG10', total: 90 }, undefined, 'same')
  await patch(chag.id, { active: false })
  const second = await place({ coupon: 'CHAG10', total: 90 }, undefined, 'same')
  expect(second.statusCode).toBe(201)
  expect(second.json()).toEqual(first.json())
  expect(await usesOf(chag)).toBe(1)
})

test('of fifty orders at once with the last use of a coupon exactly one is placed', async () => {
  const { owner, coupon, usesOf, place } = await shop()
  const chag = await coupon({ percent: 10, maxUses: 1 })
  const answers = await Promise.all(Array.from({ length: 50 }, () => place({ coupon: 'CHAG10', total: 90 })))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().error)
  expect(refused).toHaveLength(49)
  for (const error of refused) expect(error).toMatchObject({ code: 'coupon_invalid', details: { reason: 'unknown', total: 100 } })
  expect(await usesOf(chag)).toBe(1)
  expect((await owner('GET', '/api/orders')).json().items).toHaveLength(1)
})

test('a refused order takes no use, and a used-up coupon takes no stock', async () => {
  const { owner, wine, coupon, usesOf, place, placed } = await shop()
  await owner('PATCH', `/api/products/${wine.id}`, { stock: 3 })
  const chag = await coupon({ percent: 10, maxUses: 1 })
  expect((await place({ coupon: 'CHAG10', total: 180 }, [[wine, 4]])).json().error.code).toBe('insufficient_stock')
  expect(await usesOf(chag)).toBe(0)
  await placed({ coupon: 'CHAG10', total: 45 }, [[wine, 1]])
  await place({ coupon: 'CHAG10', total: 45 }, [[wine, 1]])
  expect((await owner('GET', `/api/products/${wine.id}`)).json().stock).toBe(2)
})

test('cancelling returns the use once, and reopening takes it again while there is one', async () => {
  const { coupon, usesOf, placed, setStatus } = await shop()
  const chag = await coupon({ percent: 10, maxUses: 1 })
  const order = await placed({ coupon: 'CHAG10', total: 90 })
  await Promise.all([setStatus(order, 'cancelled'), setStatus(order, 'cancelled')])
  expect(await usesOf(chag)).toBe(0)
  await setStatus(order, 'pending')
  expect(await usesOf(chag)).toBe(1)
  await setStatus(order, 'cancelled')
  await placed({ coupon: 'CHAG10', total: 90 })
  expect((await setStatus(order, 'pending')).json()).toMatchObject({ status: 'pending', coupon: 'CHAG10', discount: 10, total: 90 })
  expect(await usesOf(chag)).toBe(1)
  await setStatus(order, 'cancelled')
  expect(await usesOf(chag)).toBe(1)
})

test('cancelling after the coupon was deleted changes nothing else', async () => {
  const { owner, coupon, usesOf, placed, setStatus } = await shop()
  const chag = await coupon({ percent: 10 })
  const order = await placed({ coupon: 'CHAG10', total: 90 })
  await owner('DELETE', `/api/coupons/${chag.id}`)
  const again = await coupon({ percent: 10 })
  expect((await setStatus(order, 'cancelled')).json().status).toBe('cancelled')
  expect(await usesOf(again)).toBe(0)
})

test('times around the change to summer time are those of Israel, to the second', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-25T23:29:59Z') })
  const { coupon, check } = await shop()
  const [validFrom, validUntil] = [fromIsraelTime('2027-03-26T01:30'), fromIsraelTime('2027-03-26T03:30')]
  await coupon({ percent: 10, validFrom, validUntil })
  const statusAt = async (time: string) => {
    vi.setSystemTime(Date.parse(time))
    return (await check('CHAG10')).statusCode
  }
  expect(await statusAt('2027-03-25T23:29:59.999Z')).toBe(409)
  expect(await statusAt('2027-03-25T23:30:00Z')).toBe(200)
  // An hour later, since the clock skips the one between.
  expect(await statusAt('2027-03-26T00:29:59.999Z')).toBe(200)
  expect(await statusAt('2027-03-26T00:30:00Z')).toBe(409)
})

test('pages know of coupons while one is in force', async () => {
  const { app, visitor, coupon, patch, placed, setStatus } = await shop()
  const showsCoupons = async () => {
    await changesDelivered(app)
    return (await visitor('GET', '/api/header')).json().coupons
  }
  expect(await showsCoupons()).toBeUndefined()
  const { id } = await coupon({ percent: 10, maxUses: 1 })
  expect(await showsCoupons()).toBe(true)
  const order = await placed({ coupon: 'CHAG10', total: 90 })
  expect(await showsCoupons()).toBeUndefined()
  await setStatus(order, 'cancelled')
  expect(await showsCoupons()).toBe(true)
  await patch(id, { active: false })
  expect(await showsCoupons()).toBeUndefined()
})

test('a coupon begins and ends by itself in kept answers', async () => {
  const { visitor, coupon } = await shop()
  const showsCoupons = async () => (await visitor('GET', '/api/header')).json().coupons
  holdTime()
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  await coupon({ percent: 10, validFrom: inMs(800), validUntil: inMs(2500) })
  expect(await showsCoupons()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(800)
  await vi.waitFor(async () => expect(await showsCoupons()).toBe(true), 10_000)
  await vi.advanceTimersByTimeAsync(1700)
  await vi.waitFor(async () => expect(await showsCoupons()).toBeUndefined(), 10_000)
})

test('ten wrong codes end the tries of a network, in checks and orders alike; right ones clear nothing', async () => {
  const { coupon, check, place } = await shop({})
  await coupon({ percent: 10 })
  for (let n = 0; n < 9; n++) expect((await check(`GUESS${n}`)).statusCode).toBe(409)
  expect((await check('CHAG10')).statusCode).toBe(200)
  expect((await place({ coupon: 'GUESS9', total: 90 })).statusCode).toBe(409)
  const blocked = await check('CHAG10')
  expectRefused(blocked, 429, 'rate_limited')
  expect((await place({ coupon: 'CHAG10', total: 90 })).statusCode).toBe(429)
  expect((await place({})).statusCode).toBe(201)
})

test.each(['checks', 'orders'])('of ninety wrong codes at once ten are tried, in %s', async (how) => {
  const { coupon, check, place } = await shop({ limits: { ...readConfig({}).limits, orders: 100 } })
  await coupon({ percent: 10 })
  const attempt = (code: string) => (how === 'checks' ? check(code) : place({ coupon: code, total: 90 }))
  const answers = await Promise.all(Array.from({ length: 90 }, (_, n) => attempt(`GUESS${n}`)))
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(80)
  expect((await attempt('CHAG10')).statusCode).toBe(429)
})

test('an order that was placed is answered again after its network has used up its tries', async () => {
  const { coupon, check, place, wine } = await shop({})
  await coupon({ percent: 10 })
  const repeat = () => place({ coupon: 'CHAG10', total: 90 }, [[wine, 2]], 'repeated')
  const first = await repeat()
  for (let n = 0; n < 10; n++) await check(`GUESS${n}`)
  expect((await check('CHAG10')).statusCode).toBe(429)
  const second = await repeat()
  expect(second.statusCode).toBe(201)
  expect(second.json().id).toEqual(first.json().id)
})

test('fifty right codes of one network are no guesses', async () => {
  const { coupon, check, discount } = await shop({})
  await coupon({ percent: 10, minimum: 80 })
  for (let n = 0; n < 49; n++) expect((await check('CHAG10')).statusCode).toBe(200)
  expect(await discount('CHAG10')).toBe(10)
})

test('codes in other scripts, invisible and huge ones are answered', async () => {
  const { check, place } = await shop()
  for (const code of ['الخصم', '折扣', '🥂', '\u202Eabc', "' or 1=1 --", '%', '__proto__', 'İ'.repeat(40), '\u200B'])
    expect((await check(code)).statusCode, code).toBe(409)
  for (const code of ['', ' ', 'A'.repeat(41), 5, {}, ['CHAG10'], '\0', '\ud800']) {
    expect((await check(code)).statusCode, JSON.stringify(code)).toBe(400)
    expect((await place({ coupon: code as string, total: 100 })).statusCode, JSON.stringify(code)).toBe(400)
  }
})

test('an upgrade unifies codes: the oldest coupon keeps its code, a newer one gets a number and is off', async () => {
  const { app, owner, coupon, discount, reason, patch } = await shop()
  const codes = ['OLD', 'GERESH', 'POINTS', 'NUMBER', 'BLANK', 'LONG', 'SAME']
  // One after another: the order of their numbers is their age.
  const made: Coupon[] = []
  for (const [index, code] of codes.entries()) made.push(await coupon({ code, percent: 10 + index }))
  const [old, geresh, points, number, blank, long, same] = made
  const former = async (each: Coupon | undefined, code: string, code_key = code.toLowerCase()) =>
    void (await app.db
      .updateTable('coupons')
      .set({ code, code_key })
      .where('id', '=', each?.id as number)
      .execute())
  await former(old, 'חג"שמח')
  await former(geresh, 'חג״שמח')
  await former(points, 'חַג״שמח')
  await former(number, 'חג"שמח-2')
  await former(blank, '\u3164')
  await former(long, `חג“שמח\n`)
  await app.db.transaction().execute(unifyKeys)
  const saved = new Map((await owner('GET', '/api/coupons')).json<{ items: Coupon[] }>().items.map((each) => [each.id, each]))
  const shown = [old, geresh, points, number, blank, long, same].map((each) => {
    const { code, active } = saved.get(each?.id as number) as Coupon
    return [code, active]
  })
  expect(shown).toEqual([
    ['חג"שמח', true],
    ['חג״שמח-2', false],
    ['חַג״שמח-3', false],
    ['חג"שמח-2-2', false],
    [`COUPON-${blank?.id}`, false],
    ['חג“שמח-4', false],
    ['SAME', true],
  ])
  expect(await discount('חג״שמח')).toBe(10)
  expect(await reason('חג״שמח־2')).toBe('unknown')
  await patch(geresh?.id as number, { active: true })
  expect(await discount('חג״שמח־2')).toBe(11)
  const keys = () => app.db.selectFrom('coupons').select(['id', 'code', 'code_key', 'active']).orderBy('id').execute()
  const before = await keys()
  for (const { code, code_key } of before) expect(code_key, code).toBe(couponKey(code))
  await app.db.transaction().execute(unifyKeys)
  expect(await keys()).toEqual(before)
})

test('coupons are listed newest first, page by page', async () => {
  const { owner, coupon } = await shop()
  for (const code of ['A', 'B', 'C']) await coupon({ code, percent: 10 })
  const page = async (query: string) => (await owner('GET', `/api/coupons?${query}`)).json<{ items: Coupon[]; next: string | null }>()
  const first = await page('limit=2')
  expect(first.items.map(({ code }) => code)).toEqual(['C', 'B'])
  expect((await page(`limit=2&after=${first.next}`)).items.map(({ code }) => code)).toEqual(['A'])
  expect((await owner('GET', '/api/coupons?after=x')).statusCode).toBe(400)
})
