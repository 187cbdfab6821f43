// `npm run bench -- api`: how fast the API answers with 100,000 products, in the handler and under load, beside bare routes with the
// same SQL in the same run; then a shop of several processes on PostgreSQL (`npm run bench -- api shared`: that alone).
import { cpSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '@lechaim/shared/tooling/bench/figures.mjs'
import { say, secondsSince } from '@lechaim/shared/tooling/launch/console.mjs'
import { runServer } from '@lechaim/shared/tooling/processes/server-process.mjs'
import { buildApp } from '../src/app.ts'
import { listProducts } from '../src/catalogue/products/products-queries.ts'
import { buildIndex } from '../src/catalogue/search/build-index.ts'
import { readConfig } from '../src/config/config.ts'
import { up as fillFilters } from '../src/db/migrations/2026-11-29-filters.ts'
import { brandNames, fillCatalogue } from './big-catalogue.mjs'
import { compareLoads, customer } from './load.mjs'
import { kinds, savingBench, searchBench, sizeBench, timeQueries } from './search.mjs'
import { benchShared } from './shared-shop.mjs'
import { basketProducts, benchStock, countStock, putOnSale, uncounted } from './stock.mjs'

const products = 100_000
const underLoad = { connections: 10, seconds: 2, rounds: 3 }

/** Each query is sent once, so that no answer comes from a cache. */
const searches = brandNames().flatMap((brand) => Array.from({ length: 35 }, (_, n) => `${brand} ${1990 + n}`))

const [big, small, tiny] = ['מבצעים', 'לאגר', 'חדשים']
const lists = {
  'first page': [{}],
  'category page': [{ category: big }, { category: small }, { category: tiny }],
  'category page with filters': [
    { category: big, filters: 'price:50-100' },
    { category: big, filters: 'volume:750\nstrength:8-15.5' },
    { category: small, filters: 'price:100-200\nvolume:330' },
  ],
  'sorted by price or name': [{ sort: 'price-up' }, { sort: 'name', category: big }, { sort: 'price-down', category: small }],
}
const listGoalMs = 5

async function handlers(app) {
  say(`\nIn the handler, ${products.toLocaleString('en')} products: median and slowest of each query's medians`)
  for (const [name, queries] of Object.entries(lists)) {
    const medians = []
    for (const query of queries) {
      const { times } = await timeQueries(Array(9).fill({ ...query, visibleOnly: true }), (one) => listProducts(app.db, one))
      medians.push(median(times))
    }
    const [middle, slowest] = [median(medians), Math.max(...medians)]
    const verdict = `goal < ${listGoalMs} ms: ${middle < listGoalMs ? 'met' : 'MISSED'}`
    say(`  ${name.padEnd(32)} ${middle.toFixed(2)} ms, slowest ${slowest.toFixed(2)} ms  (${verdict})`)
  }
}

let sent = 0

/** Requests by kind; each order is a new one. */
const loads = (price) => ({
  'product list': { path: '/api/products' },
  search: {
    setupRequest: (request) => ({ ...request, path: `/api/products?q=${encodeURIComponent(searches[sent++ % searches.length])}` }),
  },
  'order placing': orderOf(price, uncounted),
})

const orderOf = (price, productId) => ({
  method: 'POST',
  path: '/api/orders',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...customer, items: [{ productId, quantity: 1 }], total: price }),
  setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': `bench-${process.pid}-${sent++}` } }),
})

const basketsOf = (price) => (isShuffled) => ({
  ...orderOf(price, uncounted),
  setupRequest: (request) => {
    const chosen = basketProducts.toSorted(() => Math.random() - 0.5).slice(0, 3)
    const ids = isShuffled ? chosen : chosen.toSorted((one, other) => one - other)
    const items = ids.map((productId) => ({ productId, quantity: 1 }))
    const headers = { ...request.headers, 'idempotency-key': `bench-${process.pid}-${sent++}` }
    return { ...request, headers, body: JSON.stringify({ ...customer, items, total: price * 3 }) }
  },
})

/** A shop without a mail server, as the bare one is; and a demo, which writes each order's two mails. */
const withoutMail = {
  NODE_ENV: 'production',
  LECHAIM_PANEL_ORIGIN: 'same',
  LECHAIM_OWNER_EMAIL: 'owner@shop.example',
  LECHAIM_OWNER_PASSWORD: 'for the benchmark alone',
  LECHAIM_MAX_ORDERS: '999999',
  LECHAIM_MAX_SEARCHES: '999999',
  LECHAIM_LOG: 'error',
}
const withMail = { LECHAIM_RATE_LIMITS: 'off' }

async function benchLoads(data, price) {
  const requests = loads(price)
  const { connections, rounds, seconds } = underLoad
  say(`\nUnder load, ${connections} connections, medians of ${rounds} rounds of ${seconds} s in turns, synchronous=FULL`)
  await besideBare(data, withoutMail, requests)
  await besideBare(data, withMail, { '… with mails': requests['order placing'] })
  for (const [name, setting] of Object.entries({ 'without mails': withoutMail, 'with mails': withMail })) {
    using copy = copyOf(data)
    await using server = await runServer({ env: { ...setting, LECHAIM_DATA: copy.path, PORT: '0' } })
    await benchStock(server.address, name, (product) => orderOf(price, product))
  }
}

function copyOf(data) {
  const copy = mkdtempDisposableSync(`${data}-copy-`)
  cpSync(data, copy.path, { recursive: true })
  return copy
}

async function besideBare(data, setting, requests) {
  const env = { LECHAIM_DATA: data, PORT: '0', ...setting }
  const bare = join(import.meta.dirname, 'bare-server.mjs')
  const show = ({ rate, p50, p99 }) => `${rate.toFixed(0).padStart(6)} requests/s, p50 ${p50} ms, p99 ${p99} ms`
  using copy = copyOf(data)
  await using ours = await runServer({ env })
  await using other = await runServer({ env: { ...env, LECHAIM_DATA: copy.path }, program: bare })
  for (const [name, request] of Object.entries(requests)) {
    const [here, there] = await compareLoads([ours.address, other.address], request, underLoad)
    say(`  ${name.padEnd(14)} ${show(here)}`)
    say(`  ${'bare'.padEnd(14)} ${show(there)}`)
    say(`  ${'ratio'.padEnd(14)} ${(here.rate / there.rate).toFixed(2)} ×${goals[name] ? `  (goal ≥ ${goals[name]})` : ''}`)
  }
}
const goals = { 'product list': 1.5, search: 0.6, 'order placing': 0.7 }

/** As an upgrade builds it, with pauses for requests. */
async function makeIndex(app) {
  const { db } = app
  const value = JSON.stringify({ version: 0, below: null, former: false })
  await db
    .insertInto('settings')
    .values({ name: 'search_index', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  const start = performance.now()
  await buildIndex(app, { info: () => {} })
  say(`Search index after ${secondsSince(start)}`)
}

const [part = 'all'] = process.argv.slice(2)
using folder = mkdtempDisposableSync(join(tmpdir(), 'lechaim-bench-'))
const data = folder.path
const app = await buildApp(readConfig({ LECHAIM_DATA: data }), { demo: null, page: false })
const start = performance.now()
fillCatalogue(data, products)
await makeIndex(app)
await app.db.insertInto('settings').values({ name: 'demo_seeded', value: 'yes' }).execute()
say(`${products.toLocaleString('en')} products after ${secondsSince(start)}`)
await fillFilters(app.db)
await putOnSale(app.db)
if (part !== 'shared') {
  await handlers(app)
  await searchBench(app)
  await savingBench(app)
  sizeBench(data)
}
const { price } = await app.db.selectFrom('products').select('price').where('id', '=', 1).executeTakeFirstOrThrow()
await countStock(app.db, price)
await app.close()
if (part !== 'shared') await benchLoads(data, price / 100)
const requests = loads(price / 100)
await benchShared(data, {
  kinds: Object.entries({ ...lists, ...kinds }),
  order: requests['order placing'],
  searches: requests.search,
  basketOf: basketsOf(price / 100),
  setting: withoutMail,
})
