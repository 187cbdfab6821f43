// Writers of several rows and shoppers' orders on the same products at once, each with its rows in another order (decision 0053).
import type { Order } from '@lechaim/shared/contracts/orders.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeCategory, makeProduct, type Send, startApp, startOnce, testDatabase } from '../test-app.ts'
import { openDatabase } from './connection.ts'
import { inLockOrder, lockRows, noteLocks } from './row-locks.ts'

const clients = 12
const rounds = 3
const price = 10

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [Math.random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)

/** Two processes on one database, ten counted products, and a client of the engine's own. */
async function startShop() {
  const database = await testDatabase()
  const settings = { rateLimits: false, database }
  const both = [await startApp(settings), await startApp(settings)] as const
  const [{ owner }] = both
  await makeCategory(owner)
  await makeCategory(owner, { name: 'בירה' })
  const products: Product[] = []
  for (let n = 0; n < 10; n++) products.push(await makeProduct(owner, { name: `מוצר ${n}`, price, stock: 900_000 }))
  const order = async (send: Send, size = 3, coupon = false): Promise<Order> => {
    const items = shuffled(products)
      .slice(0, size)
      .map(({ id }) => ({ productId: id, quantity: 1 }))
    const total = items.length * price * (coupon ? 0.9 : 1)
    const customer = {
      customerName: 'דנה לוי',
      customerEmail: 'dana@example.co.il',
      customerPhone: '0521234567',
      customerAddress: 'הרצל 12',
    }
    const draft = { ...customer, items, total, ...(coupon && { coupon: 'CHAG10' }) }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    let response = await send('POST', '/api/orders', draft, headers)
    // On a slow machine the wait for its turn may end before that comes. Deadlocks are counted below.
    while (response.statusCode === 503) response = await send('POST', '/api/orders', draft, headers)
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }
  /** The number after all processes have gone, which tell of theirs by then. */
  const deadlocks = async () => {
    for (const { app } of both) await app.close()
    const { db, close } = await openDatabase(String(database.address))
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
    await close()
    return rows[0]?.deadlocks
  }
  return { both, owner, products, order, deadlocks }
}

type Shop = Awaited<ReturnType<typeof startShop>>

async function successful(send: Send, method: string, path: string, body: unknown, headers = {}) {
  const response = await send(method, path, body, headers)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response
}

const idsOf = (products: readonly Product[]) => products.map(({ id }) => id)
const linesOf = (products: readonly Product[]) => shuffled(products).map(({ id }) => ({ product: String(id), quantity: 1 }))
const deliver = (reason: string) => (owner: Send, shop: Shop) =>
  successful(owner, 'POST', '/api/stock/deliveries', { reason, lines: linesOf(shop.products) }, { 'idempotency-key': crypto.randomUUID() })
const bulk = (change: object) => (owner: Send, shop: Shop) =>
  successful(owner, 'POST', '/api/products/bulk', { ...change, ids: shuffled(idsOf(shop.products)) })
const reorder = (path: string) => async (owner: Send) => {
  const { items } = (await owner('GET', path)).json()
  return successful(owner, 'PUT', `${path}/order`, { ids: shuffled(items.map(({ id }: { id: number }) => id)) })
}

const writers: Record<string, (owner: Send, shop: Shop, n: number) => Promise<unknown>> = {
  'cancelled and reopened orders': async (owner, shop) => {
    const { id } = await shop.order(owner, 10)
    for (const status of ['cancelled', 'pending', 'cancelled']) await successful(owner, 'PATCH', `/api/orders/${id}`, { status })
  },
  deliveries: deliver('delivery'),
  corrections: deliver('breakage'),
  counts: bulk({ action: 'count', stock: 800_000 }),
  'shown products': bulk({ action: 'show' }),
  'imported files': (owner, { products }, n) => {
    const rows = shuffled(products).map(({ id }, at) => ({ line: at + 2, cells: { id: String(id), description: `${n}`, stock: '700000' } }))
    return successful(owner, 'POST', '/api/products/import', { apply: true, rows })
  },
  'saved products': (owner, { products }, n) =>
    successful(owner, 'PATCH', `/api/products/${shuffled(products)[0]?.id}`, {
      description: `${n}`,
      categories: shuffled(['יין', 'בירה']),
    }),
  'orders with a coupon, cancelled and reopened': async (owner, shop) => {
    const { id } = await shop.order(owner, 3, true)
    for (const status of ['cancelled', 'pending']) await successful(owner, 'PATCH', `/api/orders/${id}`, { status })
  },
  'saved coupons': async (owner, shop, n) => {
    const { items } = (await owner('GET', '/api/coupons')).json()
    await Promise.all([shop.order(owner, 3, true), successful(owner, 'PATCH', `/api/coupons/${items[0].id}`, { maxUses: 900_000 + n })])
  },
  'best sellers': (owner, { products }) =>
    successful(owner, 'PUT', '/api/best-selling', { productIds: shuffled(idsOf(products)).slice(0, 6) }),
  'the carousel': (owner, _shop, n) => successful(owner, 'PUT', '/api/carousel', { images: shuffled(['/a.png', '/b.png', `/${n}.png`]) }),
  'the order of categories': reorder('/api/categories'),
}

describe('with shuffled orders at the same time', () => {
  const sameShop = startOnce(async () => {
    const shop = await startShop()
    await successful(shop.owner, 'POST', '/api/coupons', { code: 'CHAG10', percent: 10 })
    return shop
  })

  test.each(Object.entries(writers))('%s are written', async (_name, write) => {
    const shop = sameShop()
    await Promise.all(
      shop.both.flatMap(({ visitor, owner }) =>
        Array.from({ length: clients / 2 }, async (_, client) => {
          for (let n = 0; n < rounds; n++) await (client < 2 ? write(owner, shop, n) : shop.order(visitor))
        }),
      ),
    )
  })

  test('products are deleted that somebody makes best sellers', async () => {
    const { both, owner, products, order } = sameShop()
    const gone = await Promise.all(Array.from({ length: 8 }, (_, n) => makeProduct(owner, { name: `נעלם ${n}`, stock: 5 })))
    const remove = (send: Send) => successful(send, 'POST', '/api/products/bulk', { action: 'delete', ids: shuffled(idsOf(gone)) })
    const best = (send: Send) => send('PUT', '/api/best-selling', { productIds: shuffled(idsOf([...gone, ...products])).slice(0, 9) })
    await Promise.all(both.flatMap(({ owner, visitor }) => [best(owner), remove(owner), best(owner), order(visitor), remove(owner)]))
  })

  test('none of these was a deadlock', async () => {
    expect(await sameShop().deadlocks()).toBe(0)
  })
})

test('locking a row after a higher one is reported at once as a mistake', async () => {
  const [{ app }] = (await startShop()).both
  await expect(
    app.durably(async (trx) => {
      await lockRows(trx, 'products', [2, 4])
      await lockRows(trx, 'products', [4, 2])
      noteLocks(trx, 'products', [3])
    }),
  ).rejects.toThrow('products 3 would be locked after 4')
})

test('items come in the order in which their rows are locked', () => {
  expect(inLockOrder(new Set([10, 9, 100]), Number)).toEqual([9, 10, 100])
})
