import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { expect, onTestFinished } from 'vitest'
import { databaseName } from '../files/data-folder.ts'
import { makeCategory, makeProduct, startApp, testOnSqlite } from '../test-app.ts'

testOnSqlite('while another program writes to the file, reads work, writes get 503, and a retry succeeds', async () => {
  const { dataDir, owner, visitor } = await startApp({ rateLimits: false })
  await makeCategory(owner)
  const { id } = await makeProduct(owner, { price: 10, stock: 5 })
  const draft = {
    customerName: 'דנה לוי',
    customerEmail: 'dana@example.co.il',
    customerPhone: '0521234567',
    customerAddress: 'הרצל 12',
    items: [{ productId: id, quantity: 1 }],
    total: 10,
  }
  const order = () => visitor('POST', '/api/orders', draft, { 'idempotency-key': 'same' })
  const foreign = new SQLite(join(dataDir, databaseName))
  onTestFinished(() => void foreign.close())
  foreign.exec('begin immediate')
  let isOver = false
  const refused = Promise.all([order(), owner('PATCH', `/api/products/${id}`, { description: 'אחר' })]).finally(() => {
    isOver = true
  })
  let reads = 0
  for (; !isOver; reads++) {
    expect((await visitor('GET', `/api/products?q=${reads}`)).statusCode).toBe(200)
    await setTimeout(20)
  }
  expect(reads).toBeGreaterThan(5)
  for (const { statusCode, headers } of await refused) {
    expect(statusCode).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  foreign.exec('rollback')
  expect((await order()).statusCode).toBe(201)
})
