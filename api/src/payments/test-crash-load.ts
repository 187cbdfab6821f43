// The process that the crash test kills: places orders, whose shoppers pay as fast as they can, and reports what was acknowledged:
// `paid 17` once a notice was taken.
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'

const app = await buildApp({ ...readConfig(process.env), rateLimits: false, logLevel: 'error' }, { demo: null, page: false })
const { id: productId, price } = await app.db.selectFrom('products').select(['id', 'price']).executeTakeFirstOrThrow()
const shoppers = process.env.LECHAIM_TEST_SHOPPERS ?? ''

for (let n = 0; ; n++) {
  const placed = await app.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': `${process.pid}-${n}` },
    payload: {
      customerName: 'דנה',
      customerEmail: 'dana@example.com',
      customerPhone: '0521234567',
      customerAddress: 'הרצל 1',
      items: [{ productId, quantity: 1 }],
      total: price / 100,
    },
  })
  const { id, token } = placed.json()
  const page = await app.inject({ method: 'POST', url: `/api/orders/${id}/pay`, headers: { 'x-order-token': token } })
  const reference = String(page.json().url).split('/').at(-1)
  // The shopper pays at the provider's, which signs the notice.
  const { body, headers } = (await (await fetch(`${shoppers}/${reference}`, { method: 'POST' })).json()) as {
    body: string
    headers: Record<string, string>
  }
  const notice = await app.inject({ method: 'POST', url: '/payments/callback/payplus', headers, payload: body })
  if (notice.statusCode === 200) process.stdout.write(`paid ${id}\n`)
}
