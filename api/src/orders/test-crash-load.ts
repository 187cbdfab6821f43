// The process that the crash test kills: places orders, half of which the owner enters, and corrects them, as fast as it can. It reports what
// was acknowledged: `placed 17`, `entered 18`, `corrected 18`.
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'

const app = await buildApp({ ...readConfig(process.env), rateLimits: false, logLevel: 'error' }, { demo: null, page: false })
const { id: productId, price } = await app.db.selectFrom('products').select(['id', 'price']).executeTakeFirstOrThrow()
const authorization = `Bearer ${process.env.LECHAIM_TEST_TOKEN}`
const report = (what: string, id: number) => process.stdout.write(`${what} ${id}\n`)

for (let n = 0; ; n++) {
  const isEntered = n % 2 === 1
  const placed = await app.inject({
    method: 'POST',
    url: isEntered ? '/api/orders/by-hand' : '/api/orders',
    headers: { 'idempotency-key': `${process.pid}-${n}`, ...(isEntered && { authorization }) },
    payload: {
      customerName: 'דנה',
      customerEmail: 'dana@example.com',
      customerPhone: '0521234567',
      customerAddress: 'הרצל 1',
      items: [{ productId, quantity: 1 }],
      total: price / 100,
      ...(isEntered && { source: 'phone' }),
    },
  })
  const { id, createdAt } = placed.json()
  report(isEntered ? 'entered' : 'placed', id)
  const corrected = await app.inject({
    method: 'POST',
    url: `/api/orders/${id}/corrections`,
    headers: { authorization },
    payload: { updatedAt: createdAt, notes: 'תוקן', items: [{ productId, quantity: 2 }] },
  })
  if (corrected.statusCode === 200) report('corrected', id)
}
