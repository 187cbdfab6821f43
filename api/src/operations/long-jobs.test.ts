// Every long job of a shop with 200,000 orders and 50,000 products: its process answers others meanwhile (decision 0060). PostgreSQL's
// queries do not block the process; what this measures beside them is the same on both engines.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { buildIndex } from '../catalogue/search/build-index.ts'
import { saveSetting } from '../db/settings.ts'
import { processEnvironment, signIn, startApp, startOnce } from '../test-app.ts'

const [orders, products] = [200_000, 50_000]
/** Processor time of this thread, which a busy machine does not lengthen, between two answers of /healthz. */
const mostBetweenMs = 200

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

vi.setConfig({ hookTimeout: 120_000 })

const shop = startOnce(async () => {
  const started = await startApp({ rateLimits: false })
  const { db } = started.app
  const now = new Date().toISOString()
  const numbers = (count: number) => sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  await sql`insert into categories (id, name, name_key, description, image, visible, is_main_category, position, created_at, updated_at)
    select n, 'יין ' || n, 'יין ' || n, '', '', 1, 0, n, ${now}, ${now} from (${numbers(3)} select n from numbers)`.execute(db)
  await sql`insert into products (id, name, name_key, price, description, image, visible, stock, created_at, updated_at)
    select n, 'יין אדום ' || n, 'יין אדום ' || n, 1000 + n % 900, ${'פירות יער, וניל ועץ אלון. '.repeat(8)}, 'http://10.0.0.1/' || n, 1,
      iif(n % 2, null, n % 5), ${now}, ${now} from (${numbers(products)} select n from numbers)`.execute(db)
  await sql`insert into product_categories (category_id, product_id, position) select 1 + id % 2, id, 0 from products`.execute(db)
  await sql`insert into orders (id, customer_name, customer_email, customer_phone, customer_address, notes, total, status, search_text,
      idempotency_key, request_hash, created_at)
    select n, 'דנה לוי', 'd@shop.example', '052-1234567', 'הרצל 12', '', 9000, iif(n % 3, 'shipped', 'pending'),
      'דנה ' || n || ${'\n'} || iif(n % 2, 'לוי', 'כהן'), 'key ' || n, '', ${now} from (${numbers(orders)} select n from numbers)`.execute(
    db,
  )
  await sql`insert into order_items (order_id, product_id, product_name, product_price, product_image, quantity)
    select id, 1 + id % ${sql.lit(products)}, 'יין אדום', 9000, '', 1 from orders`.execute(db)
  return started
})

type Shop = ReturnType<typeof shop>

/** The longest time between two answers of /healthz from the beginning of the work until its end. */
async function longestGap({ visitor }: Shop, work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isRunning] = [0, cpuMs(), true]
  const ended = work().finally(() => {
    isRunning = false
  })
  while (isRunning) {
    await setImmediate()
    await visitor('GET', '/healthz')
    const at = cpuMs()
    longest = Math.max(longest, at - last)
    last = at
  }
  await ended
  return longest
}

/** Counts the lines as they come: 20 MB at once would be the test's own long job. */
const exportOf = async ({ app, visitor }: Shop, path: string, lines: number) => {
  const { access_token } = (await signIn(visitor)).json<{ access_token: string }>()
  const response = await app.inject({ url: path, headers: { authorization: `Bearer ${access_token}` }, payloadAsStream: true })
  let count = 0
  for await (const part of response.stream()) count += String(part).split('\r\n').length - 1
  expect(count).toBe(lines + 1)
}

async function importRows({ owner }: Shop, apply: boolean) {
  const rows = Array.from({ length: 200 }, (_, at) => ({ line: at + 2, cells: { id: String(at + 1), price: '77', description: 'חדש' } }))
  const answer = await owner('POST', '/api/products/import', { apply, rows })
  expect(answer.json().rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(200).fill('changed'))
}

/** Some of the work of a job that takes minutes. */
const someBatches = 3000

const jobs: Record<string, (shop: Shop) => Promise<unknown>> = {
  'the export of all orders': (started) => exportOf(started, '/api/orders/export', orders),
  'the export of orders of a status': (started) => exportOf(started, '/api/orders/export?status=pending', Math.floor(orders / 3)),
  'the export of orders that a search finds': (started) =>
    exportOf(started, `/api/orders/export?q=${encodeURIComponent('דנה כהן')}`, orders / 2),
  'a search of orders by two common words that none has': ({ owner }) => owner('GET', `/api/orders?q=${encodeURIComponent('לוי כהן')}`),
  'the export of the products': (started) => exportOf(started, '/api/products/export', products),
  'the preview of an import': (started) => importRows(started, false),
  'an import': (started) => importRows(started, true),
  'a backup': async ({ dataDir, app }) => {
    const command = [join(import.meta.dirname, 'commands.ts'), 'backup', join(dataDir, 'copy')]
    const env = { ...processEnvironment, LECHAIM_DATA: dataDir }
    const [code] = await once(spawn(process.execPath, command, { env, stdio: 'ignore' }), 'exit')
    expect({ code, dataDir: app.config.dataDir }).toEqual({ code: 0, dataDir })
  },
  'making search keys': async ({ app }) => {
    await saveSetting(app.db, 'search_index', '{"version":0,"below":null,"former":false}')
    const stop = new AbortController()
    void setTimeout(someBatches).then(() => stop.abort())
    await buildIndex(app, app.log, stop.signal)
  },
  'the optimizer': async ({ owner }) => {
    const path = '/api/images/optimize'
    expect((await owner('POST', path)).json<OptimizerProgress>()).toMatchObject({ state: 'running' })
    await expect.poll(async () => (await owner('GET', path)).json<OptimizerProgress>().done, { timeout: 20_000 }).toBeGreaterThan(300)
    await owner('DELETE', path)
  },
  'a delivery of many products': async ({ owner }) => {
    const lines = Array.from({ length: 200 }, (_, at) => ({ product: String(at + 1), quantity: 1 }))
    const answer = await owner('POST', '/api/stock/deliveries', { reason: 'delivery', lines }, { 'idempotency-key': 'delivery' })
    expect(answer.json().items?.length).toBe(200)
  },
  'mails about products that are back': async ({ app, owner }) => {
    await sql`insert into stock_requests (product_id, email, created_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 2000)
      select 10, n || '@shop.example', ${new Date().toISOString()} from numbers`.execute(app.db)
    await owner('PATCH', '/api/products/10', { stock: 5 })
    await expect.poll(async () => (await sql`select 1 from stock_requests`.execute(app.db)).rows.length, { timeout: 20_000 }).toBe(0)
  },
  'a sale of all products that begins': async ({ app }) => {
    app.changes.publish('catalogue')
    await expect
      .poll(async () => (await sql`select 1 from products where next_change_at is not null limit 1`.execute(app.db)).rows, {
        timeout: 20_000,
      })
      .toEqual([])
  },
  'the sitemap': async ({ visitor }) => expect((await visitor('GET', '/sitemap-1.xml')).statusCode).toBe(200),
  'the sitemap of one file': async ({ visitor }) => expect((await visitor('GET', '/sitemap.xml')).statusCode).toBe(200),
  'the list of products that run out': ({ owner }) => owner('GET', '/api/stock/low'),
  'a search of products for a common word': ({ visitor }) => visitor('GET', `/api/products?q=${encodeURIComponent('יין')}&sort=name`),
  'a new name of a category': async ({ owner }) =>
    expect((await owner('PATCH', '/api/categories/1', { name: 'יינות' })).statusCode).toBe(200),
  "a category's use": ({ owner }) => owner('GET', '/api/categories/1/use'),
  'deleting a category': async ({ owner }) => expect((await owner('DELETE', '/api/categories/1')).statusCode).toBe(204),
}

/** What comes before a job, and is no part of it. */
const preparations: Record<string, (shop: Shop) => Promise<unknown>> = {
  'a sale of all products that begins': ({ app }) => {
    const at = new Date(Date.now() - 1000).toISOString()
    return sql`update products set sale_price = price - 100, regular_price = price, sale_from = ${at}, next_change_at = ${at}`.execute(
      app.db,
    )
  },
}

test.for(Object.entries(jobs))('the process keeps answering during %s', { timeout: 120_000 }, async ([name, job]) => {
  await preparations[name]?.(shop())
  const gap = await longestGap(shop(), () => job(shop()))
  expect(gap).toBeLessThan(mostBetweenMs)
})
