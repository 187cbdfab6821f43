// The owner's list of orders with a million of them: pages, sums, an order's record and a customer, on SQLite or on PostgreSQL
// (`npm run bench -- api orders [sqlite | postgres] [orders] [all]`). With `all` each combination of filters is tried in each sequence. Words
// are not measured: their index is not filled.
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderColumns } from '@lechaim/shared/contracts/order-columns.ts'
import { percentile } from '@lechaim/shared/tooling/bench/figures.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { sql } from 'kysely'
import { openDatabase } from '../../src/db/connection.ts'
import { migrate } from '../../src/db/migrate.ts'
import { readCustomer, suggestCustomers } from '../../src/orders/customers/customers-queries.ts'
import { listOrders, sumOrders } from '../../src/orders/list-orders.ts'
import { findOrder } from '../../src/orders/orders-queries.ts'
import { makeDatabase, startTestServer } from '../../src/test-postgres.ts'
import { fillOrders } from '../many-orders.mjs'

const [engine = 'sqlite', many = '1000000', kinds] = process.argv.slice(2)
const count = Number(many)
const isPostgres = engine === 'postgres'
const isEach = kinds === 'all'

const filters = [
  {},
  { status: 'pending' },
  { status: 'delivered' },
  { status: 'shipped' },
  { status: 'pending,processing,shipped' },
  { from: '2025-01-01', until: '2025-01-07' },
  { from: '2020-01-01' },
  { coupon: 'any' },
  { coupon: 'any', status: 'cancelled' },
  { source: 'web' },
  { source: 'phone' },
  { source: 'whatsapp' },
  { source: 'shop' },
  { payment: 'unpaid' },
  { payment: 'unpaid', status: 'delivered' },
  { payment: 'unpaid', status: 'pending' },
  { payment: 'refunded' },
  { payment: 'partly' },
  { payment: 'unpaid,partly', source: 'phone,whatsapp' },
  { payment: 'unpaid', source: 'whatsapp', from: '2024-01-01' },
  { payment: 'unpaid', coupon: 'any', status: 'cancelled' },
]
const sorts = ['-number', 'customer', 'town', '-total', 'status']

/** Of each kind of filter its values, and none. */
const values = {
  status: [undefined, 'pending', 'processing', 'shipped', 'delivered', 'cancelled', 'pending,processing,shipped', 'shipped,cancelled'],
  source: [undefined, 'web', 'phone', 'whatsapp', 'shop', 'phone,whatsapp'],
  payment: [undefined, 'unpaid', 'partly', 'paid', 'refunded', 'unpaid,partly'],
  coupon: [undefined, 'any'],
  days: [undefined, { from: '2025-01-01', until: '2025-01-07' }, { from: '2020-01-01' }],
}

/** Every combination of them. */
function* allFilters(names = Object.keys(values), chosen = {}) {
  const [name, ...rest] = names
  if (name === undefined) yield chosen
  else
    for (const value of values[name])
      yield* allFilters(rest, value === undefined ? chosen : { ...chosen, ...(name === 'days' ? value : { [name]: value }) })
}

const allSorts = orderColumns.flatMap((column) => [column, `-${column}`])

async function run(db) {
  const start = performance.now()
  await fillOrders(db, { count, isPostgres })
  await sql`analyze`.execute(db)
  if (isPostgres) await sql`vacuum analyze orders`.execute(db)
  say(`${count.toLocaleString('en')} orders on ${engine} after ${Math.round((performance.now() - start) / 1000)} s`)
  const slow = []
  /** The least of a few, each of which others may hold up; of many kinds only of those that were slow. */
  const measure = async (group, name, work) => {
    const times = []
    for (let n = 0; n < 3 || (isEach && Math.min(...times) > 50 && n < 6); n++) {
      if (isEach && n > 0 && times[0] < 20) break
      const [before, used] = [performance.now(), process.cpuUsage()]
      await work()
      const { user, system } = process.cpuUsage(used)
      times.push(isPostgres ? performance.now() - before : (user + system) / 1000)
    }
    const ms = Math.min(...times)
    group.push(ms)
    if (ms > 50) slow.push(`${name} ${ms.toFixed(0)} ms`)
  }
  const groups = { pages: [], 'later pages': [], sums: [], orders: [], customers: [], suggestions: [] }
  for (const filter of isEach ? allFilters() : filters) {
    for (const sort of isEach ? allSorts : sorts) {
      const name = `${JSON.stringify(filter)} ${sort}`
      await measure(groups.pages, name, () => listOrders(db, { ...filter, sort }))
      const { next } = await listOrders(db, { ...filter, sort })
      if (next) await measure(groups['later pages'], `${name}, page 2`, () => listOrders(db, { ...filter, sort, after: next }))
    }
    await measure(groups.sums, `sums of ${JSON.stringify(filter)}`, () => sumOrders(db, filter))
  }
  const phone = '0520000345'
  for (const id of [1, Math.ceil(count / 2), count]) await measure(groups.orders, `order ${id}`, () => findOrder(db, id))
  await measure(groups.customers, 'customer', () => readCustomer(db, phone))
  for (const beginning of ['052', '052000', phone]) await measure(groups.suggestions, beginning, () => suggestCustomers(db, beginning))
  for (const [name, times] of Object.entries(groups))
    say(
      `${name.padEnd(12)} ${times.length} kinds: median ${percentile(times, 0.5).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms`,
    )
  say(slow.length === 0 ? 'None above 50 ms' : `Above 50 ms:\n${slow.join('\n')}`)
}

if (isPostgres) {
  const server = await startTestServer()
  try {
    const { address } = await makeDatabase(server.address)
    const { db, close } = await openDatabase(address, { connections: 2, listen: null })
    await migrate(db)
    await run(db)
    await close()
  } finally {
    await server.stop()
  }
} else {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lechaim-bench-'))
  const { db, close } = await openDatabase(join(folder.path, 'shop.db'))
  await migrate(db)
  await run(db)
  await close()
}
