import { startOtlpReceiver } from '@lechaim/shared/tooling/processes/otlp-receiver.mjs'
import { expect, onTestFinished, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../test-app.ts'

test('the statements of an order are in its trace, with its begin and its commit', async () => {
  const collector = await startOtlpReceiver()
  onTestFinished(() => collector.close())
  const tracing = { url: `${collector.address}/v1/traces`, share: 1, followsParents: true, flushMs: 20 }
  const { app, owner, visitor } = await startApp({ tracing })
  await makeCategory(owner)
  const { id } = await makeProduct(owner, { price: 10 })
  const customer = { customerName: 'דנה', customerEmail: 'dana@example.com', customerPhone: '0521234567', customerAddress: 'הרצל 1' }
  const order = { ...customer, items: [{ productId: id, quantity: 1 }], total: 10 }
  expect((await visitor('POST', '/api/orders', order, { 'idempotency-key': 'one' })).statusCode).toBe(201)
  await app.close()
  const request = collector.spans.find(({ name }) => name === 'POST /api/orders')
  const names = collector.spans.filter(({ parentId }) => parentId === request?.spanId).map(({ name }) => name)
  expect(names.indexOf('insert orders')).toBeGreaterThan(names.findIndex((name) => /^(?:start|begin)/.test(name)))
  expect(names.lastIndexOf('commit statement') + names.lastIndexOf('commit')).toBeGreaterThan(names.indexOf('insert orders'))
  expect(collector.texts.join('')).not.toMatch(/דנה|dana@|0521234567/)
})
