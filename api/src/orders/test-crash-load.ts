// The process that the crash test kills: places orders as fast as it can and reports each one that was acknowledged.
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

const app = await buildApp({ ...readConfig(process.env), rateLimits: false, logLevel: 'error' }, { demo: null, page: false })
const { id: productId, price } = await app.db.selectFrom('products').select(['id', 'price']).executeTakeFirstOrThrow()

for (let n = 0; ; n++) {
  const response = await app.inject({
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
  process.stdout.write(`${response.json().id}\n`)
}
