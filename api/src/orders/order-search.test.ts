import type { OrderStatus } from '@lechaim/shared/contracts/order-status.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startApp, testOnSqlite } from '../test-app.ts'
import { listOrders } from './list-orders.ts'
import { readFilter } from './order-filter.ts'
import { matchingOrders } from './order-search.ts'

testOnSqlite('a search of orders reads an index, not the orders', async () => {
  const { app } = await startApp()
  for (const query of ['דנה לוי', 'ל', 'gmail.com', '052-1234567']) {
    const search = sql`select id from ${matchingOrders(app.db, readFilter({ q: query, status: 'pending' }))} as m`
    const { rows } = await sql<{ detail: string }>`explain query plan ${search}`.execute(app.db)
    const scans = rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN') && !detail.includes('VIRTUAL TABLE INDEX'))
    expect(rows.length).toBeGreaterThan(1)
    expect(scans, query).toEqual([])
  }
})

test('a search with a status finds all its orders, among the newest and behind many of others', async () => {
  const { app, owner } = await startApp()
  const row = (id: number, name: string, status: OrderStatus) => ({
    id,
    customer_name: name,
    customer_email: 'a@shop.example',
    customer_phone: '0521234567',
    customer_address: 'הרצל 12',
    notes: '',
    total: 100,
    status,
    search_text: `${name}\na@shop.example`,
    idempotency_key: String(id),
    request_hash: '',
    created_at: new Date().toISOString(),
  })
  const named = (from: number, count: number, name: string, status: OrderStatus) =>
    Array.from({ length: count }, (_, at) => row(from + at, name, status))
  const rows = [...named(1, 3, 'דנה לוי', 'shipped'), ...named(4, 10_500, 'נועם כהן', 'shipped'), row(20_000, 'דנה כהן', 'pending')]
  for (let at = 0; at < rows.length; at += 1000)
    await app.db
      .insertInto('orders')
      .values(rows.slice(at, at + 1000))
      .execute()
  const found = async (query: string) =>
    (await owner('GET', `/api/orders?${query}`)).json<{ items: { id: number }[] }>().items.map(({ id }) => id)
  for (const q of ['דנה', 'ד', 'דנ', 'דנה ל'].map(encodeURIComponent)) expect(await found(`q=${q}&status=shipped`)).toEqual([3, 2, 1])
  expect(await found(`q=${encodeURIComponent('דנה')}`)).toEqual([20_000, 3, 2, 1])
  expect(await found(`q=${encodeURIComponent('דנה')}&status=pending`)).toEqual([20_000])
  expect(await found(`q=${encodeURIComponent('נה')}&status=pending`)).toEqual([])
  expect(await found(`q=${encodeURIComponent('דנה')}&status=cancelled`)).toEqual([])
})

testOnSqlite('a search with a status that no order has reads no list of a word', async () => {
  const { app } = await startApp()
  const execute = vi.spyOn(app.db.getExecutor(), 'executeQuery')
  await listOrders(app.db, { q: 'דנה', status: 'cancelled' })
  const statements = execute.mock.calls.map(([query]) => query.sql)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.filter((statement) => statement.includes('order_trigrams'))).toEqual([])
})
