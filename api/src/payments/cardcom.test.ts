// The second provider, through the same rules: its notices are not signed, and the question is the truth.
import type { PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PaymentConfig } from '../config/payments.ts'
import { makeCategory, makeProduct, startApp } from '../test-app.ts'
import { startCardcom } from './providers/test-cardcom.ts'
import { startPayPlus } from './providers/test-payplus.ts'
import { acting } from './test-shop.ts'

async function shop(payments: Partial<PaymentConfig> = {}) {
  const provider = await startCardcom()
  onTestFinished(provider.close)
  const config = { provider: 'cardcom', payplus: null, cardcom: provider.config, at: 'link', charge: 'charge', ...payments } as const
  const started = await startApp({ rateLimits: false, payments: config })
  await makeCategory(started.owner)
  const gin = await makeProduct(started.owner, { name: 'גין', price: 100 })
  const acts = acting(started, null as never, gin.id)
  const call = (body: unknown) => started.app.inject({ method: 'POST', url: '/payments/callback/cardcom', payload: body as object })
  const opened = async (): Promise<{ placed: PlacedOrder; page: (typeof provider.pages)[number] }> => {
    const placed = await acts.place()
    await acts.ask(placed.id)
    expect((await acts.pay(placed)).statusCode).toBe(200)
    return { placed, page: provider.pages.at(-1) as never }
  }
  return { provider, ...started, ...acts, call, opened }
}

test('a payment is known by the question, whatever the notice says', async () => {
  const { provider, call, opened, order, online, until } = await shop()
  const { placed, page } = await opened()
  expect(page.request).toMatchObject({ Amount: 100, ReturnValue: `${placed.id}-1`, Operation: 'ChargeOnly' })
  const notice = { LowProfileId: page.reference, ResponseCode: 0, TranzactionInfo: { ResponseCode: 0, Amount: 100, TranzactionId: 1 } }
  expect((await call(notice)).statusCode).toBe(200)
  await vi.waitFor(() => expect(provider.calls.at(-1)?.path).toBe('/LowProfile/GetLpResult'), 5000)
  expect((await order(placed.id)).payment).toEqual({ state: 'pending' })
  page.done = 'declined'
  await call(notice)
  await until(placed.id, 'declined')
  provider.pay(page)
  for (let n = 0; n < 3; n++) await call(notice)
  await until(placed.id, 'paid')
  expect(await order(placed.id)).toMatchObject({ paid: 100, payment: { state: 'paid', method: 'card' } })
  expect((await online(placed.id)).pages).toMatchObject([
    { fourDigits: '4580', invoice: { number: '300394', url: 'https://docs.example/300394' } },
  ])
})

test('another amount is not entered, and a malformed notice is refused', async () => {
  const { provider, call, opened, order, online } = await shop()
  const { placed, page } = await opened()
  provider.pay(page, 1)
  await call({ LowProfileId: page.reference })
  await vi.waitFor(async () => expect((await online(placed.id)).alarm).toBe('amount'), 5000)
  expect((await order(placed.id)).paid).toBeUndefined()
  for (const body of [{}, { LowProfileId: 7 }, { LowProfileId: 'x y' }, []]) expect((await call(body)).statusCode).toBe(400)
})

describe('notices of unknown pages, which any stranger can send', () => {
  async function fullShop() {
    const started = await shop()
    const row = (n: number) => ({ provider: 'cardcom' as const, reference: `r-${n}`, created_at: new Date().toISOString() })
    await started.app.db
      .insertInto('payment_callbacks')
      .values(Array.from({ length: 1000 }, (_, n) => ({ ...row(n), invoice_number: null, invoice_url: null })))
      .execute()
    return started
  }

  test('are kept up to a number', async () => {
    const { app, call } = await fullShop()
    expect((await call({ LowProfileId: 'another-page' })).statusCode).toBe(200)
    expect(await app.db.selectFrom('payment_callbacks').select('id').execute()).toHaveLength(1000)
  })

  test('keep no notice of a known page from being handled, and take no transaction of their own', async () => {
    const { app, provider, call, opened, until } = await fullShop()
    const { placed, page } = await opened()
    const durably = vi.spyOn(app, 'durably')
    provider.pay(page)
    expect((await call({ LowProfileId: page.reference })).statusCode).toBe(200)
    await until(placed.id, 'paid')
    expect(durably.mock.calls.length).toBeLessThan(10)
  })

  test('keep no notice that comes before the answer with its page from being handled', async () => {
    const { provider, call, opened, until } = await fullShop()
    provider.onCreate = async (page) => {
      provider.pay(page)
      expect((await call({ LowProfileId: page.reference })).statusCode).toBe(200)
    }
    await until((await opened()).placed.id, 'paid')
  })

  test('leave nothing to ask about a page that could not be made', async () => {
    const { app, provider, call, place, ask, pay } = await fullShop()
    provider.onCreate = async () => {
      await call({ LowProfileId: 'another-page' })
      throw new Error('refused')
    }
    const placed = await place()
    await ask(placed.id)
    expect((await pay(placed)).statusCode).toBe(503)
    expect(await app.db.selectFrom('payment_pages').select(['state', 'hint_at']).execute()).toEqual([{ state: 'failed', hint_at: null }])
  })
})

test('a hold is charged by the token that is asked for then, given back, or let go', async () => {
  const { provider, app, call, opened, order, online, move, until } = await shop({ charge: 'hold' })
  const [one, other] = [await opened(), await opened()]
  for (const { placed, page } of [one, other]) {
    provider.pay(page)
    await call({ LowProfileId: page.reference })
    await until(placed.id, 'held')
  }
  const pageOf = async (id: number) => (await online(id)).pages[0]?.id as number
  expect((await move(one.placed.id, { page: await pageOf(one.placed.id), kind: 'capture', amount: 80 })).statusCode).toBe(200)
  expect(provider.calls.at(-1)).toMatchObject({
    path: '/Transactions/Transaction',
    body: { Amount: 80, CardExpirationMMYY: '0630', ExternalUniqUniqTranIdResponse: true, Advanced: { ApprovalNumber: '0123456' } },
  })
  expect(await order(one.placed.id)).toMatchObject({ paid: 80, payment: { state: 'part' } })
  expect((await move(one.placed.id, { page: await pageOf(one.placed.id), kind: 'refund', amount: 30 })).statusCode).toBe(200)
  expect(provider.calls.at(-1)).toMatchObject({ path: '/Transactions/RefundByTransactionId', body: { PartialSum: 30 } })
  expect((await move(other.placed.id, { page: await pageOf(other.placed.id), kind: 'release' })).statusCode).toBe(200)
  expect(provider.calls.at(-1)?.body.Advanced).toEqual({ ApprovalNumber: '0123456', MTI: 420 })
  const stored = JSON.stringify([
    await app.db.selectFrom('payment_pages').selectAll().execute(),
    await app.db.selectFrom('payment_moves').selectAll().execute(),
  ])
  expect(stored).not.toContain(provider.calls.find(({ path }) => path === '/Transactions/Transaction')?.body.Token)
})

test('pages of a provider that takes no new ones are still asked about', async () => {
  const payplus = await startPayPlus()
  onTestFinished(payplus.close)
  const { app, owner, visitor, place, ask, pay, until } = await shop({ provider: 'payplus', payplus: payplus.config })
  const placed = await place()
  await ask(placed.id)
  await pay(placed)
  const [page] = payplus.pages as [never]
  app.payments.active = app.payments.providerOf('cardcom')
  payplus.pay(page)
  await acting({ app, owner, visitor, dataDir: '' }, payplus, 0).call(page)
  await until(placed.id, 'paid')
})
