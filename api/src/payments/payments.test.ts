// Payments through the provider, against a server that speaks its documented wire (decision 0092).
import type { Cancellation, Cancellations } from '@lechaim/shared/contracts/cancellations.ts'
import type { OnlinePayment } from '@lechaim/shared/contracts/online-payment.ts'
import { describe, expect, test, vi } from 'vitest'
import { firstSettings } from '../delivery/delivery-table.ts'
import { mailNumber } from '../mail/test-outbox.ts'
import { expectRefused, startApp, testOnSqlite } from '../test-app.ts'
import { payingShop } from './test-shop.ts'

const ended = { state: 'paid', method: 'card' }

describe('a payment link', () => {
  test('waits from the owner’s press to the shopper’s payment', async () => {
    const { provider, place, ask, pay, call, until, order, record, online } = await payingShop()
    const placed = await place()
    expect(placed.payment).toBeUndefined()
    expect((await pay(placed)).json().error.code).toBe('payment_unavailable')
    expect((await ask(placed.id)).json<OnlinePayment>()).toMatchObject({ isAsked: true, rest: 100, pages: [] })
    expect((await order(placed.id)).payment).toEqual({ state: 'waiting' })
    const { url } = (await pay(placed)).json()
    const [page] = provider.pages
    expect(url).toBe(`${provider.config.address}/page/${page?.reference}`)
    expect(page?.link).toMatchObject({
      amount: 100,
      charge_method: 1,
      currency_code: 'ILS',
      expiry_datetime: '30',
      more_info: `${placed.id}-1`,
      items: [{ name: 'גין', quantity: 1, price: 100, vat_type: 0 }],
      customer: { customer_name: 'דנה לוי' },
    })
    expect((await order(placed.id)).payment).toEqual({ state: 'pending' })
    provider.pay(page as never)
    expect((await call(page as never)).statusCode).toBe(200)
    await until(placed.id, 'paid')
    expect(await order(placed.id)).toMatchObject({ paid: 100, payment: ended })
    const { payments, timeline } = await record(placed.id)
    expect(payments).toMatchObject([{ kind: 'payment', method: 'online', amount: 100, by: '' }])
    expect(timeline.filter(({ kind }) => kind === 'online' || kind === 'payment')).toMatchObject([
      { kind: 'online', online: { what: 'link', amount: 100 } },
      { kind: 'payment', payment: { method: 'online', amount: 100 } },
    ])
    expect((await online(placed.id)).pages).toMatchObject([
      { state: 'paid', fourDigits: '4580', invoice: { number: '40017', url: 'https://invoices.example/40017' }, refundable: 100 },
    ])
    expect((await pay(placed)).json().error.code).toBe('payment_unavailable')
  })

  test('waits with the order itself where payments are taken at the checkout', async () => {
    const { place, pay } = await payingShop({ at: 'checkout' })
    const placed = await place()
    expect(placed.payment).toEqual({ state: 'waiting' })
    expect((await pay(placed)).statusCode).toBe(200)
  })

  test('of a request of the night waits until the owner has confirmed it', async () => {
    const { app, owner, place, pay } = await payingShop({ at: 'checkout' })
    const placed = await place()
    await app.db.updateTable('orders').set({ needs_confirmation: 1 }).where('id', '=', placed.id).execute()
    expect((await pay(placed)).json().error.code).toBe('payment_unavailable')
    await owner('PATCH', `/api/orders/${placed.id}`, { status: 'processing' })
    expect((await pay(placed)).statusCode).toBe(200)
  })

  test('names the fee of the delivery beside the goods', async () => {
    const { provider, owner, place, ask, pay } = await payingShop()
    const area = { name: 'גוש דן', settlements: ['תל אביב'], fee: 30, minimum: 0, freeFrom: null }
    const alcohol = { on: false, night: 'queue', categories: [] }
    expect((await owner('PUT', '/api/delivery-settings', { ...firstSettings, areas: [area], alcohol })).statusCode).toBe(200)
    const placed = await place({ delivery: { method: 'delivery', settlement: 'תל אביב' }, total: 130 })
    await ask(placed.id)
    await pay(placed)
    expect(provider.pages[0]?.link).toMatchObject({
      amount: 130,
      items: [
        { name: 'גין', quantity: 1, price: 100 },
        { name: 'דמי משלוח', quantity: 1, price: 30 },
      ],
    })
  })

  test('opens one page for several presses, and for the order’s shopper alone', async () => {
    const { provider, visitor, place, ask, pay } = await payingShop()
    const [one, other] = [await place(), await place()]
    await ask(one.id)
    const urls = [(await pay(one)).json().url, (await pay(one)).json().url]
    expect(urls[0]).toBe(urls[1])
    expect(provider.pages).toHaveLength(1)
    for (const token of [other.token, 'x'])
      expect((await visitor('POST', `/api/orders/${one.id}/pay`, undefined, { 'x-order-token': token })).statusCode).toBe(404)
  })

  test('is mailed with the order’s own address, never with the provider’s', async () => {
    const { dataDir, place, ask, record } = await payingShop({}, { origin: 'https://shop.example' })
    const { id, token } = await place()
    await mailNumber(dataDir, 2)
    await ask(id, { tell: true })
    const { text } = await mailNumber(dataDir, 3)
    expect(text).toContain(`https://shop.example/?order=${id}#${token}`)
    expect(text).not.toContain('127.0.0.1')
    const { timeline } = await record(id)
    expect(timeline.filter(({ mail }) => mail?.kind === 'payment')).toHaveLength(1)
  })

  test('withdrawn by the owner voids the open page', async () => {
    const { provider, owner, place, ask, pay, order } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    await owner('DELETE', `/api/orders/${placed.id}/online-payment/link`)
    expect((await order(placed.id)).payment).toBeUndefined()
    await vi.waitFor(() => expect(provider.pages[0]?.isDisabled).toBe(true), 5000)
    expect((await pay(placed)).json().error.code).toBe('payment_unavailable')
  })
})

describe('a notice of the provider', () => {
  test('counts once, however often it comes', async () => {
    const { provider, place, ask, pay, call, until, order, online } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [never]
    provider.pay(page)
    for (let n = 0; n < 3; n++) expect((await call(page)).statusCode).toBe(200)
    await until(placed.id, 'paid')
    await call(page)
    await vi.waitFor(() => expect(provider.calls.filter((path) => path === '/PaymentPages/ipn').length).toBeGreaterThan(1), 5000)
    expect(await order(placed.id)).toMatchObject({ paid: 100 })
    expect(await online(placed.id)).not.toHaveProperty('alarm')
  })

  test('is refused when forged, and has nobody asked', async () => {
    const { provider, app, place, ask, pay, call, order } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [never]
    provider.pay(page)
    const { body, headers } = provider.notice(page)
    const tries = [
      await call(page, 'another-secret'),
      await app.inject({ method: 'POST', url: '/payments/callback/payplus', headers, payload: body.replace('{ ', '{') }),
      await app.inject({ method: 'POST', url: '/payments/callback/payplus', headers: { ...headers, 'user-agent': 'curl' }, payload: body }),
      await app.inject({
        method: 'POST',
        url: '/payments/callback/payplus',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      }),
      await app.inject({ method: 'POST', url: '/payments/callback/payplus' }),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
    expect((await app.inject({ method: 'POST', url: '/payments/callback/cardcom', payload: {} })).statusCode).toBe(404)
    expect(provider.calls).not.toContain('/PaymentPages/ipn')
    expect(await order(placed.id)).toMatchObject({ payment: { state: 'pending' } })
  })

  test('before the answer with the page is kept until the page is known', async () => {
    const { provider, place, ask, pay, call, until } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    provider.onCall = async (path, page) => {
      if (path !== '/PaymentPages/generateLink' || !page) return
      provider.pay(page)
      expect((await call(page)).statusCode).toBe(200)
    }
    await pay(placed)
    await until(placed.id, 'paid')
  })

  test('says nothing by itself: the answer to the question counts', async () => {
    const { provider, place, ask, pay, call, order } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [(typeof provider.pages)[number]]
    // Signed, of a payment of which the provider knows nothing.
    page.paid = null
    await call(page)
    await vi.waitFor(() => expect(provider.calls).toContain('/PaymentPages/ipn'), 5000)
    expect(await order(placed.id)).toMatchObject({ payment: { state: 'pending' } })
  })

  test('of a declined card leaves the page open for another try', async () => {
    const { provider, place, ask, pay, call, until } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    const first = (await pay(placed)).json().url
    const [page] = provider.pages as [never]
    provider.pay(page, { code: '033' })
    await call(page)
    await until(placed.id, 'declined')
    expect((await pay(placed)).json().url).toBe(first)
    provider.pay(page)
    await call(page)
    await until(placed.id, 'paid')
  })
})

describe('a payment that does not match', () => {
  test.each([
    ['another amount', { amount: 1 }],
    ['another order', { more_info: '999-1' }],
  ])('%s raises an alarm and is not entered', async (_, as) => {
    const { provider, place, ask, pay, call, order, online } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [never]
    provider.pay(page, as)
    await call(page)
    await vi.waitFor(async () => expect((await online(placed.id)).alarm).toBe('amount'), 5000)
    expect((await order(placed.id)).paid).toBeUndefined()
    expect((await online(placed.id)).pages).toMatchObject([{ state: 'mismatch', refundable: 0 }])
  })

  test('an approval where a charge was asked for holds, and is not paid', async () => {
    const { provider, place, ask, pay, call, until, order } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [never]
    provider.pay(page, { type: 'Approval' })
    await call(page)
    await until(placed.id, 'held')
    expect((await order(placed.id)).paid).toBeUndefined()
  })

  test('the shopper’s return proves nothing, and has the provider asked', async () => {
    const { provider, visitor, place, ask, pay, until, order } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [(typeof provider.pages)[number]]
    const back = new URL(page.link.refURL_success)
    const forged = await visitor('GET', `${back.pathname}?status=approved&status_code=000&amount=100`)
    expect(forged.statusCode).toBe(303)
    expect(forged.headers.location).toEqual(`/?order=${placed.id}#${placed.token}`)
    await vi.waitFor(() => expect(provider.calls).toContain('/PaymentPages/ipn'), 5000)
    expect((await order(placed.id)).payment).toEqual({ state: 'pending' })
    provider.pay(page)
    await visitor('POST', back.pathname, 'status=declined', { 'content-type': 'application/x-www-form-urlencoded' })
    await until(placed.id, 'paid')
    const other = await visitor('GET', '/payments/return/bm90aGluZw.x.y')
    expect(other.statusCode).toBe(303)
    expect(other.headers.location).toBe('/')
  })
})

describe('a second payment', () => {
  test('of another page raises an alarm, is entered, and can be given back', async () => {
    const { provider, place, ask, pay, call, until, order, online, enter, move } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [never]
    await enter(placed.id, { kind: 'payment', method: 'cash', amount: 100 })
    provider.pay(page)
    await call(page)
    await vi.waitFor(async () => expect((await online(placed.id)).alarm).toBe('second'), 5000)
    await until(placed.id, 'paid')
    expect(await order(placed.id)).toMatchObject({ paid: 200 })
    const id = (await online(placed.id)).pages[0]?.id as number
    expect((await move(placed.id, { page: id, kind: 'refund', amount: 100 })).statusCode).toBe(200)
    expect(await order(placed.id)).toMatchObject({ paid: 100, refunded: 100 })
  })

  test('on the same page raises an alarm', async () => {
    const { provider, place, ask, pay, call, until, order, online } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [never]
    provider.pay(page)
    await call(page)
    await until(placed.id, 'paid')
    provider.pay(page)
    await call(page)
    await vi.waitFor(async () => expect((await online(placed.id)).alarm).toBe('second'), 5000)
    expect(await order(placed.id)).toMatchObject({ paid: 200 })
  })

  test('is mailed to the owner and listed as waiting until it is seen', async () => {
    const { provider, owner, dataDir, place, ask, pay, call, enter, online } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    await enter(placed.id, { kind: 'payment', method: 'bit', amount: 100 })
    const [page] = provider.pages as [never]
    provider.pay(page)
    await call(page)
    await vi.waitFor(async () => expect((await online(placed.id)).alarm).toBe('second'), 5000)
    expect((await owner('GET', '/api/orders/waiting')).json()).toEqual({ pending: 1, alarms: [placed.id] })
    await owner('DELETE', `/api/orders/${placed.id}/online-payment/alarm`)
    expect((await owner('GET', '/api/orders/waiting')).json()).toEqual({ pending: 1 })
    // After the two of the order.
    const { to, text } = await mailNumber(dataDir, 3)
    expect(to).toBe('owner@lechaim.example')
    expect(text).toContain('התקבל תשלום נוסף')
  })
})

describe('a changed order', () => {
  test('gets a page of the new total, and the old one is voided', async () => {
    const { provider, owner, place, ask, pay, call, until, order, gin } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    const before = (await pay(placed)).json().url
    const correction = { updatedAt: placed.createdAt, items: [{ productId: gin.id, quantity: 2 }] }
    expect((await owner('POST', `/api/orders/${placed.id}/corrections`, correction)).statusCode).toBe(200)
    await vi.waitFor(() => expect(provider.pages[0]?.isDisabled).toBe(true), 5000)
    const after = (await pay(placed)).json().url
    expect(after).not.toBe(before)
    const [, page] = provider.pages as [unknown, never]
    expect(page).toMatchObject({ link: { amount: 200, more_info: `${placed.id}-2` } })
    provider.pay(page)
    await call(page)
    await until(placed.id, 'paid')
    expect(await order(placed.id)).toMatchObject({ paid: 200 })
  })

  test('that was paid by its old page meanwhile keeps the money, and tells the owner', async () => {
    const { provider, owner, place, ask, pay, call, until, order, online, gin } = await payingShop()
    const placed = await place({ items: [{ productId: gin.id, quantity: 2 }], total: 200 })
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [(typeof provider.pages)[number]]
    await owner('POST', `/api/orders/${placed.id}/corrections`, {
      updatedAt: placed.createdAt,
      items: [{ productId: gin.id, quantity: 1 }],
    })
    await vi.waitFor(() => expect(page.isDisabled).toBe(true), 5000)
    provider.pay(page)
    await call(page)
    await until(placed.id, 'paid')
    expect(await order(placed.id)).toMatchObject({ total: 100, paid: 200 })
    expect((await online(placed.id)).alarm).toBe('changed')
  })

  test('that is cancelled can’t be paid', async () => {
    const { provider, owner, place, ask, pay, order } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    await owner('PATCH', `/api/orders/${placed.id}`, { status: 'cancelled' })
    await vi.waitFor(() => expect(provider.pages[0]?.isDisabled).toBe(true), 5000)
    expect((await order(placed.id)).payment).toBeUndefined()
    expect((await pay(placed)).json().error.code).toBe('payment_unavailable')
  })

  test.each([
    ['corrected', { items: true }],
    ['cancelled', { status: 'cancelled' }],
  ])('that is %s while its page is made leads nobody to that page', async (_, { items, status }: { items?: boolean; status?: string }) => {
    const { app, provider, owner, place, ask, pay, gin, online } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    const { active } = app.payments
    if (!active) throw new Error('payments are off')
    const create = active.createPage.bind(active)
    vi.spyOn(active, 'createPage').mockImplementationOnce(async (...page) => {
      const made = await create(...page)
      const correction = { updatedAt: placed.createdAt, items: [{ productId: gin.id, quantity: 2 }] }
      if (items) await owner('POST', `/api/orders/${placed.id}/corrections`, correction)
      else await owner('PATCH', `/api/orders/${placed.id}`, { status })
      return made
    })
    expect((await pay(placed)).statusCode).toBe(503)
    await vi.waitFor(() => expect(provider.pages[0]?.isDisabled).toBe(true), 5000)
    expect((await pay(placed)).statusCode).toBe(items ? 200 : 409)
    expect((await online(placed.id)).pages.map(({ amount }) => amount)).toEqual(items ? [100, 200] : [100])
  })

  test('that waits for the shopper’s yes is paid after it', async () => {
    const { owner, visitor, place, ask, pay, gin } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    const correction = { updatedAt: placed.createdAt, items: [{ productId: gin.id, quantity: 2 }], askApproval: true }
    await owner('POST', `/api/orders/${placed.id}/corrections`, correction)
    expect((await pay(placed)).json().error.code).toBe('payment_unavailable')
    await visitor('POST', `/api/orders/${placed.id}/approval`, { total: 200 }, { 'x-order-token': placed.token })
    expect((await pay(placed)).statusCode).toBe(200)
  })
})

describe('a hold', () => {
  async function held() {
    const shop = await payingShop({ charge: 'hold' })
    const { provider, place, ask, pay, call, until, online } = shop
    const placed = await place({ items: [{ productId: shop.gin.id, quantity: 2 }], total: 200 })
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [(typeof provider.pages)[number]]
    expect(page.link.charge_method).toBe(2)
    const { uid } = provider.pay(page)
    await call(page)
    await until(placed.id, 'held')
    const id = (await online(placed.id)).pages[0]?.id as number
    return { ...shop, placed, page: id, uid }
  }

  test('leaves the page on which the rest of a higher total is paid open', async () => {
    const { provider, owner, placed, ask, pay, gin, online } = await held()
    const correction = { updatedAt: placed.createdAt, items: [{ productId: gin.id, quantity: 3 }] }
    await owner('POST', `/api/orders/${placed.id}/corrections`, correction)
    expect((await ask(placed.id)).json<OnlinePayment>().rest).toBe(100)
    expect((await pay(placed)).statusCode).toBe(200)
    const asked = provider.calls.length
    await owner('POST', `/api/orders/${placed.id}/online-payment/question`)
    await vi.waitFor(() => expect(provider.calls.length).toBeGreaterThan(asked), 5000)
    expect((await online(placed.id)).pages).toMatchObject([{ state: 'held' }, { state: 'open', amount: 100 }])
  })

  test('is charged in part after a correction, once, and is given back from what was charged', async () => {
    const { provider, owner, placed, page, uid, move, order, online, until, gin } = await held()
    await owner('POST', `/api/orders/${placed.id}/corrections`, {
      updatedAt: placed.createdAt,
      items: [{ productId: gin.id, quantity: 1 }],
    })
    expect((await move(placed.id, { page, kind: 'capture', amount: 201 })).statusCode).toBe(400)
    expect((await move(placed.id, { page, kind: 'capture', amount: 100 }, 'same')).statusCode).toBe(200)
    expect((await move(placed.id, { page, kind: 'capture', amount: 100 }, 'same')).statusCode).toBe(200)
    expect((await move(placed.id, { page, kind: 'capture', amount: 100 })).statusCode).toBe(400)
    expect(provider.moved).toMatchObject([{ kind: 'charge', of: uid, amount: 100 }])
    await until(placed.id, 'paid')
    expect(await order(placed.id)).toMatchObject({ paid: 100 })
    expect((await move(placed.id, { page, kind: 'refund', amount: 100.5 })).statusCode).toBe(400)
    expect((await move(placed.id, { page, kind: 'refund', amount: 40 })).statusCode).toBe(200)
    expect((await move(placed.id, { page, kind: 'refund', amount: 60 })).statusCode).toBe(200)
    expect((await order(placed.id)).payment).toEqual({ state: 'refunded', method: 'card' })
    expect((await online(placed.id)).pages).toMatchObject([{ refundable: 0, chargeable: 0 }])
  })

  test('that is let go is not charged any more', async () => {
    const { placed, page, move, order, online } = await held()
    expect((await move(placed.id, { page, kind: 'release' })).statusCode).toBe(200)
    expect((await order(placed.id)).payment).toBeUndefined()
    expect((await online(placed.id)).pages).toMatchObject([{ state: 'released', chargeable: 0 }])
    expect((await move(placed.id, { page, kind: 'capture', amount: 100 })).statusCode).toBe(400)
  })
})

describe('a refund', () => {
  async function paid() {
    const shop = await payingShop()
    const placed = await shop.place()
    await shop.ask(placed.id)
    await shop.pay(placed)
    const [page] = shop.provider.pages as [never]
    shop.provider.pay(page)
    await shop.call(page)
    await shop.until(placed.id, 'paid')
    const id = (await shop.online(placed.id)).pages[0]?.id as number
    return { ...shop, placed, page: id }
  }

  test('whose answer is lost is not sent again: the owner says what became of it', async () => {
    const { provider, owner, placed, page, move, order, online } = await paid()
    provider.fault = 'silent'
    expect((await move(placed.id, { page, kind: 'refund', amount: 60 }, 'lost')).statusCode).toBe(200)
    provider.fault = null
    expect((await move(placed.id, { page, kind: 'refund', amount: 60 }, 'lost')).statusCode).toBe(200)
    expect(provider.moved).toHaveLength(1)
    const { alarm, moves, pages } = await online(placed.id)
    expect(alarm).toBe('unknown')
    expect(moves[0]?.state).toBe('unknown')
    expect(pages[0]?.refundable).toBe(40)
    expect((await move(placed.id, { page, kind: 'refund', amount: 60 })).statusCode).toBe(400)
    expect((await order(placed.id)).refunded).toBeUndefined()
    const resolve = () => owner('POST', `/api/orders/${placed.id}/online-payment/moves/${moves[0]?.id}`, { done: true })
    expect((await resolve()).statusCode).toBe(200)
    expect(await order(placed.id)).toMatchObject({ paid: 40, refunded: 60 })
    expect((await resolve()).statusCode).toBe(400)
  })

  test('that the provider refuses changes nothing, and says why', async () => {
    const { provider, placed, page, move, order, online } = await paid()
    provider.fault = 'refuse'
    const refused = await move(placed.id, { page, kind: 'refund', amount: 60 })
    expectRefused(refused, 422, 'payment_refused', { message: 'refused by the test' })
    provider.fault = 'away'
    expect((await move(placed.id, { page, kind: 'refund', amount: 60 })).statusCode).toBe(503)
    provider.fault = null
    expect((await order(placed.id)).refunded).toBeUndefined()
    expect((await online(placed.id)).pages[0]?.refundable).toBe(100)
    expect((await move(placed.id, { page, kind: 'refund', amount: 60 })).statusCode).toBe(200)
  })

  test('at the same time as another never gives back more than was paid', async () => {
    const { provider, placed, page, move, order } = await paid()
    const answers = await Promise.all([1, 2, 3].map(() => move(placed.id, { page, kind: 'refund', amount: 60 })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    expect(provider.moved).toHaveLength(1)
    expect(await order(placed.id)).toMatchObject({ paid: 40, refunded: 60 })
  })

  test('that is on its way counts against refunds by hand and payments that are taken back', async () => {
    const { provider, owner, placed, page, move, enter, order, record, online } = await paid()
    await enter(placed.id, { kind: 'payment', method: 'cash', amount: 10 })
    const cash = (await record(placed.id)).payments.find(({ method }) => method === 'cash')?.id
    provider.fault = 'silent'
    await move(placed.id, { page, kind: 'refund', amount: 100 })
    provider.fault = null
    const refused = await enter(placed.id, { kind: 'refund', method: 'cash', amount: 20 })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().error.message).toContain('10.00')
    expect((await enter(placed.id, { kind: 'refund', method: 'cash', amount: 10 })).statusCode).toBe(200)
    expect((await owner('DELETE', `/api/orders/${placed.id}/payments/${cash}`)).statusCode).toBe(400)
    const id = (await online(placed.id)).moves[0]?.id
    expect((await owner('POST', `/api/orders/${placed.id}/online-payment/moves/${id}`, { done: true })).statusCode).toBe(200)
    expect((await order(placed.id)).refunded).toBe(110)
  })

  test('that the provider has carried out is entered, whatever was entered meanwhile', async () => {
    const { provider, app, placed, page, move, order, online, owner } = await paid()
    provider.fault = 'silent'
    await move(placed.id, { page, kind: 'refund', amount: 60 })
    await app.db.updateTable('orders').set({ paid: 0 }).where('id', '=', placed.id).execute()
    const id = (await online(placed.id)).moves[0]?.id
    expect((await owner('POST', `/api/orders/${placed.id}/online-payment/moves/${id}`, { done: true })).statusCode).toBe(200)
    expect(await order(placed.id)).toMatchObject({ paid: 40, refunded: 60 })
  })

  test('cannot be taken back by hand where the provider made it', async () => {
    const { owner, placed, record } = await paid()
    const id = (await record(placed.id)).payments[0]?.id as number
    expect((await owner('DELETE', `/api/orders/${placed.id}/payments/${id}`)).statusCode).toBe(400)
    const draft = { kind: 'payment', method: 'online', amount: 5 }
    expect((await owner('POST', `/api/orders/${placed.id}/payments`, draft, { 'idempotency-key': 'x' })).statusCode).toBe(400)
  })
})

test('a refund through the provider is not entered again by the notice that cancels the order', async () => {
  const { provider, owner, visitor, place, ask, pay, call, until, online, move, order, record } = await payingShop()
  const placed = await place()
  await ask(placed.id)
  await pay(placed)
  provider.pay(provider.pages[0] as never)
  await call(provider.pages[0] as never)
  await until(placed.id, 'paid')
  const notice = { orderId: placed.id, phone: '052-1234567' }
  await visitor('POST', '/api/cancellations', notice, { 'idempotency-key': 'notice' })
  const read = async () => (await owner('GET', '/api/cancellations')).json<Cancellations>().items[0] as Cancellation
  const { id } = await read()
  await owner('PATCH', `/api/cancellations/${id}`, { state: 'confirmed' })
  expect(await read()).toMatchObject({ fee: 5, refund: 95, left: 95, order: { online: true } })
  const page = (await online(placed.id)).pages[0]?.id as number
  expect((await move(placed.id, { page, kind: 'refund', amount: 60 })).statusCode).toBe(200)
  expect((await read()).left).toBe(35)
  expect((await move(placed.id, { page, kind: 'refund', amount: 35 })).statusCode).toBe(200)
  expect((await read()).left).toBe(0)
  expect((await owner('PATCH', `/api/cancellations/${id}`, { state: 'refunded' })).json()).toMatchObject({ state: 'refunded', refund: 95 })
  expect(await order(placed.id)).toMatchObject({ paid: 5, refunded: 95 })
  expect(await record(placed.id)).toMatchObject({ payments: [{}, {}, {}], cancellationFee: 5 })
})

describe('a provider that is away', () => {
  test('lets the shopper try again, and the order wait', async () => {
    const { provider, place, ask, pay, order } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    provider.fault = 'away'
    expect((await pay(placed)).statusCode).toBe(503)
    expect((await order(placed.id)).payment).toEqual({ state: 'waiting' })
    provider.fault = null
    expect((await pay(placed)).statusCode).toBe(200)
  })

  test('for one page alone holds up no other page', async () => {
    const { provider, place, ask, pay, call, until, order } = await payingShop()
    const [first, second] = [await place(), await place()]
    for (const placed of [first, second]) {
      await ask(placed.id)
      await pay(placed)
    }
    const [broken, other] = provider.pages as [never, never]
    provider.unanswered = broken
    provider.pay(broken)
    provider.pay(other)
    await call(broken)
    await call(other)
    await until(second.id, 'paid')
    expect((await order(first.id)).paid).toBeUndefined()
    provider.unanswered = null
    await call(broken)
    await until(first.id, 'paid')
  })

  test('for an hour after its notice is asked until it answers', async () => {
    const { provider, app, place, ask, pay, call, until, order } = await payingShop()
    const placed = await place()
    await ask(placed.id)
    await pay(placed)
    const [page] = provider.pages as [never]
    provider.pay(page)
    provider.fault = 'away'
    expect((await call(page)).statusCode).toBe(200)
    await vi.waitFor(() => expect(provider.calls).toContain('/PaymentPages/ipn'), 5000)
    // As an hour later: the page could not be paid any more.
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await app.db.updateTable('payment_pages').set({ created_at: hourAgo, opened_at: hourAgo, ask_at: hourAgo, hint_at: hourAgo }).execute()
    expect((await order(placed.id)).payment).toEqual({ state: 'pending' })
    provider.fault = null
    app.payments.wake()
    await until(placed.id, 'paid')
  })
})

describe('questions without a notice', () => {
  async function open() {
    const shop = await payingShop()
    const placed = await shop.place()
    await shop.ask(placed.id)
    await shop.pay(placed)
    const row = () => shop.app.db.selectFrom('payment_pages').selectAll().where('order_id', '=', placed.id).executeTakeFirstOrThrow()
    const gap = async () => Math.round((Date.parse((await row()).ask_at ?? '') - Date.now()) / 60_000)
    const due = async (at = new Date(Date.now() - 1000).toISOString()) => {
      await shop.app.db.updateTable('payment_pages').set({ ask_at: at }).execute()
      shop.app.payments.wake()
    }
    const asked = (count: number) => vi.waitFor(async () => expect((await row()).asked).toBe(count), 5000)
    return { ...shop, placed, row, gap, due, asked }
  }

  test('come after 5, 15 and 35 minutes, and then the page has expired', async () => {
    const { placed, row, gap, due, asked, order } = await open()
    expect(await gap()).toBe(5)
    await due()
    await asked(1)
    expect(await gap()).toBe(10)
    await due()
    await asked(2)
    expect(await gap()).toBe(20)
    expect((await order(placed.id)).payment).toEqual({ state: 'pending' })
    await due()
    await asked(3)
    expect(await row()).toMatchObject({ state: 'expired', ask_at: null })
    expect((await order(placed.id)).payment).toEqual({ state: 'waiting' })
  })

  test('find a payment whose notice never came', async () => {
    const { provider, placed, due, until } = await open()
    provider.pay(provider.pages[0] as never)
    await due()
    await until(placed.id, 'paid')
  })

  test('find one whose notice came late, after the page had expired', async () => {
    const { provider, app, placed, call, until } = await open()
    await app.db.updateTable('payment_pages').set({ state: 'expired', ask_at: null, asked: 3 }).execute()
    provider.pay(provider.pages[0] as never)
    await call(provider.pages[0] as never)
    await until(placed.id, 'paid')
  })

  testOnSqlite('are asked when the clock was set back: a time beyond every gap is due', async () => {
    const { due, asked, gap } = await open()
    await due(new Date(Date.now() + 86_400_000).toISOString())
    await asked(1)
    expect(await gap()).toBe(10)
  })
})

test('a page that was being made, and a refund that was being sent when the process ended, are found', async () => {
  const { app, place, ask, pay, call, provider, until, online } = await payingShop()
  const placed = await place()
  await ask(placed.id)
  await pay(placed)
  provider.pay(provider.pages[0] as never)
  await call(provider.pages[0] as never)
  await until(placed.id, 'paid')
  const { id: page_id } = await app.db.selectFrom('payment_pages').select('id').executeTakeFirstOrThrow()
  const created_at = new Date(Date.now() - 300_000).toISOString()
  const at = { order_id: placed.id, created_at, state: 'making' as const, charge: 'charge' as const }
  await app.db
    .insertInto('payment_pages')
    .values({ ...at, attempt: 2, provider: 'payplus', amount: 100 })
    .execute()
  const move = { kind: 'refund' as const, amount: 5000, by: 'o', idempotency_key: 'k', state: 'sending' as const }
  await app.db
    .insertInto('payment_moves')
    .values({ ...move, page_id, order_id: placed.id, created_at })
    .execute()
  app.payments.wake()
  await vi.waitFor(async () => expect((await online(placed.id)).alarm).toBe('unknown'), 5000)
  const { pages, moves } = await online(placed.id)
  expect(pages[1]?.state).toBe('failed')
  expect(moves[0]?.state).toBe('unknown')
  expect(pages[0]?.refundable).toBe(50)
})

test('keys, cards and tickets are in no log line, answer or export', async () => {
  const lines: string[] = []
  const { provider, app, owner, visitor, place, ask, pay, call, until, move, online } = await payingShop(
    {},
    { logLevel: 'trace' },
    (line) => lines.push(line),
  )
  const placed = await place()
  await ask(placed.id)
  provider.fault = 'away'
  await pay(placed)
  provider.fault = 'refuse'
  await pay(placed)
  provider.fault = null
  await pay(placed)
  provider.pay(provider.pages[0] as never)
  await call(provider.pages[0] as never)
  await until(placed.id, 'paid')
  const id = (await online(placed.id)).pages[0]?.id as number
  provider.fault = 'silent'
  await move(placed.id, { page: id, kind: 'refund', amount: 1 })
  await visitor('GET', '/payments/return/ticket-of-the-shopper')
  const texts = [
    (await owner('GET', `/api/orders/${placed.id}/record`)).body,
    ...lines,
    JSON.stringify(await online(placed.id)),
    (await owner('GET', '/api/orders/export')).body,
    JSON.stringify(await app.db.selectFrom('payment_pages').selectAll().execute()),
  ].join('\n')
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [provider.config.apiKey, provider.config.secretKey, 'ticket-of']) expect(texts).not.toContain(secret)
  for (const path of ['/payments/return/:ticket', `/api/orders/${placed.id}/record`]) expect(lines.join('\n')).toContain(`"${path}"`)
})

test('a shop without keys has none of it', async () => {
  const { owner, visitor } = await startApp()
  for (const [method, url] of [
    ['GET', '/api/orders/1/online-payment'],
    ['POST', '/payments/callback/payplus'],
  ] as const)
    expect((await owner(method, url)).statusCode).toBe(404)
  expect((await visitor('POST', '/api/orders/1/pay')).statusCode).toBe(404)
  expect((await owner('GET', '/api/order-mail-texts')).json().items.map(({ kind }: { kind: string }) => kind)).not.toContain('payment')
})
