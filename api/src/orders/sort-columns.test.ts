import { expect, test } from 'vitest'
import { makeCategory, makeProduct, startApp } from '../test-app.ts'
import { makeSortColumns } from './sort-columns.ts'

test('orders of an earlier version get their sort columns, also when one has no lines', async () => {
  const { app, owner, visitor } = await startApp({ rateLimits: false })
  await makeCategory(owner)
  const wine = await makeProduct(owner, { price: 45 })
  const draft = {
    customerName: 'דנה',
    customerEmail: 'dana@example.co.il',
    customerPhone: '+972 52-123-4567',
    customerAddress: 'הרצל 12, תל אביב',
    items: [{ productId: wine.id, quantity: 3 }],
    total: 135,
  }
  const placed = await visitor('POST', '/api/orders', draft, { 'idempotency-key': 'one' })
  expect(placed.statusCode, placed.body).toBe(201)
  const { id } = placed.json<{ id: number }>()
  const columns = () => app.db.selectFrom('orders').select(['phone_key', 'town', 'pieces']).where('id', '=', id).executeTakeFirstOrThrow()
  const made = { phone_key: '0521234567', town: 'תל אביב', pieces: 3 }
  expect(await columns()).toEqual(made)

  await app.db.updateTable('orders').set({ phone_key: '', town: '', pieces: 0 }).execute()
  const row = await app.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  await app.db
    .insertInto('orders')
    .values({ ...row, id: id + 1, idempotency_key: 'two' })
    .execute()
  expect(await makeSortColumns(app)).toBe(true)
  expect(await columns()).toEqual(made)
  expect(await makeSortColumns(app)).toBe(false)
})
