// Shops of earlier versions as those versions left them (`kept/`, made by keep-version.ts), to be upgraded by a test.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Order, PlacedOrder } from '@lechaim/shared/contracts/orders.ts'
import type { Product, ProductPage } from '@lechaim/shared/contracts/products.ts'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config/config.ts'
import { sender, signIn, temporaryFolder, testConfig } from '../../test-app.ts'
import type { Database } from '../schema.ts'

type Engine = 'sqlite' | 'postgres'

interface Expected {
  answers: Record<string, Record<string, unknown>>
  orders: { id: number; token: string }[]
  refreshToken: string
}

const folder = join(import.meta.dirname, 'kept')

/** The names of the last migrations, the oldest first. */
export const keptVersions = (engine: Engine): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(`.${engine}.tgz`))
    .map((file) => file.slice(0, -`.${engine}.tgz`.length))
    .sort()

/** @returns a copy of the data folder; with PostgreSQL's dump in it as shop.sql */
export function unpack(version: string, engine: Engine): string {
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  execFileSync('tar', ['-xzf', join(folder, `${version}.${engine}.tgz`), '-C', dataDir])
  return dataDir
}

/** Starts today's shop on the data of an earlier one and checks that its answers are those of then, and that it goes on. */
export async function expectUpgrade(dataDir: string, database: Partial<Config>): Promise<void> {
  const expected: Expected = JSON.parse(readFileSync(join(dataDir, 'expected.json'), 'utf8'))
  const app = await buildApp(testConfig(dataDir, { keysDir: join(dataDir, 'keys'), ...database }), { demo: null, page: false })
  onTestFinished(() => app.close())
  const visitor = sender(app)

  const renewed = await visitor('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: expected.refreshToken })
  expect(renewed.statusCode, renewed.body).toBe(200)
  const { access_token } = (await signIn(visitor)).json<{ access_token: string }>()
  const owner = sender(app, { authorization: `Bearer ${access_token}` })
  for (const [path, answer] of Object.entries(expected.answers)) expect((await owner('GET', path)).json(), path).toMatchObject(answer)
  for (const { id, token } of expected.orders)
    expect((await visitor('GET', `/api/orders/${id}`, undefined, { 'x-order-token': token })).json<Order>()).toMatchObject({ id })

  const found = (await visitor('GET', `/api/products?${new URLSearchParams({ q: 'מרלו' })}`)).json<ProductPage>()
  expect(found.items[0]?.name).toBe('מרלו גליל')
  const orders = (await owner('GET', `/api/orders?${new URLSearchParams({ q: 'נועה' })}`)).json<{ items: Order[] }>()
  expect(orders.items.map(({ customerName }) => customerName)).toEqual(['נועה כהן'])

  const [product] = found.items as [Product]
  const saved = await owner('PATCH', `/api/products/${product.id}`, { description: 'אחר', stock: 5 })
  expect(saved.json<Product>()).toMatchObject({ description: 'אחר', stock: 5 })
  const customer = { customerName: 'יעל', customerEmail: 'yael@example.com', customerPhone: '0521234567', customerAddress: 'הרצל 1' }
  const draft = { ...customer, items: [{ productId: product.id, quantity: 2 }], total: product.price * 2 }
  const placed = await visitor('POST', '/api/orders', draft, { 'idempotency-key': 'new' })
  expect(placed.statusCode, placed.body).toBe(201)
  expect(placed.json<PlacedOrder>().id).toBeGreaterThan(Math.max(...expected.orders.map(({ id }) => id)))
  expect((await visitor('GET', `/api/products/${product.id}`)).json<Product>().stock).toBe(3)
}

/** The migrations that a database has run. */
export async function executedIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
