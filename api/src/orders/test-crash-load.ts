// The process that the crash test kills: places orders, which the owner corrects, as fast as it can, and reports what was acknowledged:
// `placed 17`, `corrected 17`.
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

const app = await buildApp({ ...readConfig(process.env), rateLimits: false, logLevel: 'error' }, { demo: null, page: false })
const { id: productId, price } = await app.db.selectFrom('products').select(['id', 'price']).executeTakeFirstOrThrow()
const report = (what: string, id: number) => process.stdout.write(`${what} ${id}\n`)

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
  const { id, createdAt } = placed.json()
  report('placed', id)
  const corrected = await app.inject({
    method: 'POST',
    url: `/api/orders/${id}/corrections`,
    headers: { authorization: `Bearer ${process.env.LECHAIM_TEST_TOKEN}` },
    payload: { updatedAt: createdAt, notes: 'תוקן', items: [{ productId, quantity: 2 }] },
  })
  if (corrected.statusCode === 200) report('corrected', id)
}
