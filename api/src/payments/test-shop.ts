// A shop with a payment provider of the test's own.
import type { OnlinePayment } from '@lechaim/shared/contracts/online-payment.ts'
import type { OrderRecord } from '@lechaim/shared/contracts/order-record.ts'
import type { Order, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import { onTestFinished, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import type { PaymentConfig } from '../config/payments.ts'
import { makeCategory, makeProduct, startApp, type TestApp } from '../test-app.ts'
import { startPayPlus, type TestPayPlus } from './providers/test-payplus.ts'

let keys = 0

export async function payingShop(payments: Partial<PaymentConfig> = {}, overrides: Partial<Config> = {}, log?: (line: string) => void) {
  const provider = await startPayPlus()
  onTestFinished(provider.close)
  const config: PaymentConfig = { provider: 'payplus', payplus: provider.config, cardcom: null, at: 'link', charge: 'charge', ...payments }
  const started = await startApp({ rateLimits: false, payments: config, ...overrides }, log ? { log } : {})
  await makeCategory(started.owner)
  const gin = await makeProduct(started.owner, { name: 'גין', price: 100 })
  return { provider, gin, ...started, ...acting(started, provider, gin.id) }
}

/** Actions of shopper and owner at one process. */
export function acting({ owner, visitor, app }: TestApp, provider: TestPayPlus, productId: number) {
  const order = async (id: number) => (await owner('GET', `/api/orders/${id}`)).json<Order>()
  const online = async (id: number) => (await owner('GET', `/api/orders/${id}/online-payment`)).json<OnlinePayment>()
  return {
    order,
    online,
    async place(more: object = {}): Promise<PlacedOrder> {
      const draft = {
        customerName: 'דנה לוי',
        customerEmail: 'dana@example.co.il',
        customerPhone: '052-1234567',
        customerAddress: 'הרצל 12',
        items: [{ productId, quantity: 1 }],
        total: 100,
        ...more,
      }
      const response = await visitor('POST', '/api/orders', draft, { 'idempotency-key': `o-${++keys}` })
      if (response.statusCode !== 201) throw new Error(response.body)
      return response.json()
    },
    record: async (id: number) => (await owner('GET', `/api/orders/${id}/record`)).json<OrderRecord>(),
    ask: (id: number, body: object = {}) => owner('POST', `/api/orders/${id}/online-payment/link`, body),
    pay: ({ id, token }: PlacedOrder) => visitor('POST', `/api/orders/${id}/pay`, undefined, { 'x-order-token': token }),
    move: (id: number, body: object, key = `m-${++keys}`) =>
      owner('POST', `/api/orders/${id}/online-payment/moves`, body, { 'idempotency-key': key }),
    enter: (id: number, body: object) => owner('POST', `/api/orders/${id}/payments`, body, { 'idempotency-key': `e-${++keys}` }),
    call: (page: TestPayPlus['pages'][number], secret?: string) => {
      const { body, headers } = provider.notice(page, secret)
      return app.inject({ method: 'POST', url: '/payments/callback/payplus', headers, payload: body })
    },
    /** Waits for the state of an order's payment. */
    until: (id: number, state: string | undefined) =>
      vi.waitFor(async () => {
        const { payment } = await order(id)
        if (payment?.state !== state) throw new Error(`${payment?.state} instead of ${state}`)
      }, 10_000),
  }
}
