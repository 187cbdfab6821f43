// `npm run bench -- api delivery`: orders to an area with a window, which is taken in their transaction, beside those of a shop that has set
// nothing, on SQLite and on PostgreSQL.
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '@lechaim/shared/tooling/bench/figures.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { runServer } from '@lechaim/shared/tooling/processes/server-process.mjs'
import { customer, sendLoad } from './load.mjs'
import { startBackends } from './shared-backends.mjs'

const load = { connections: 16, seconds: 2 }
const rounds = 5
const goal = 0.8
const owner = { email: 'owner@shop.example', password: 'for the benchmark alone' }
const environment = {
  NODE_ENV: 'production',
  LECHAIM_PANEL_ORIGIN: 'same',
  LECHAIM_OWNER_EMAIL: owner.email,
  LECHAIM_OWNER_PASSWORD: owner.password,
  LECHAIM_MAX_ORDERS: '999999',
  LECHAIM_LOG: 'error',
  PORT: '0',
}
const price = 100
const settlement = 'תל אביב'
const ofDay = 50
const lasts = 18
const timeOf = (minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16)
/** From 07:00 on, on Sundays and Wednesdays; one day has room for all orders of the run. */
const windows = [0, 3].flatMap((weekday) =>
  Array.from({ length: ofDay }, (_, n) => {
    const from = 7 * 60 + n * lasts
    return { weekday, from: timeOf(from), until: timeOf(from + lasts), capacity: 1000 }
  }),
)
const settings = {
  pickup: { on: false, address: '', hours: '' },
  areas: [{ name: 'גוש דן', settlements: [settlement, 'רמת גן', 'גבעתיים', 'חולון', 'בת ים'], fee: 30, minimum: 50, freeFrom: 400 }],
  outside: true,
  windows,
  leadHours: 0,
  cutOff: null,
  closedDays: [],
  shabbat: true,
  holyDays: true,
  eves: true,
  closed: null,
  alcohol: { on: true, night: 'queue', categories: [] },
}

/** Starts a shop with one product, and with the settings where they are wanted.
 *  @returns its address, the product, and the windows that are offered */
async function openShop(opened, env, isSet) {
  const { address } = opened.use(await runServer({ env: { ...environment, ...env } }))
  const send = async (method, path, body, headers = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { access_token: token } = await send('POST', '/auth/v1/token?grant_type=password', owner)
  const authorization = { authorization: `Bearer ${token}` }
  await send('POST', '/api/categories', { name: 'יין', description: 'יינות' }, authorization)
  const draft = { name: 'מרלו', price, description: 'יין אדום', categories: ['יין'], alcoholPercent: 13 }
  const { id } = await send('POST', '/api/products', draft, authorization)
  if (!isSet) return { address, id, offered: [] }
  await send('PUT', '/api/delivery-settings', settings, authorization)
  const offer = await send('POST', '/api/checkout', { items: [{ productId: id }], settlement })
  return { address, id, offered: offer.windows.map(({ window }) => window) }
}

let sent = 0

/** @param offered the windows from which each order takes one; empty for an order without */
function orderOf(id, offered) {
  const more = { ageConfirmedAt: new Date().toISOString(), items: [{ productId: id, quantity: 1 }] }
  const body = () => {
    if (offered.length === 0) return { ...customer, ...more, total: price }
    const window = offered[sent % offered.length]
    return { ...customer, ...more, total: price + 30, delivery: { method: 'delivery', settlement, window } }
  }
  return {
    method: 'POST',
    path: '/api/orders',
    headers: { 'content-type': 'application/json' },
    setupRequest: (request) => {
      const headers = { ...request.headers, 'idempotency-key': `bench-${process.pid}-${sent++}` }
      return { ...request, headers, body: JSON.stringify(body()) }
    },
  }
}

/** @param environmentOf makes that of a shop by its name */
async function compare(engine, environmentOf) {
  await using opened = new AsyncDisposableStack()
  const plain = await openShop(opened, await environmentOf('plain'), false)
  const set = await openShop(opened, await environmentOf('set'), true)
  const days = new Set(set.offered.map((window) => window.slice(0, 10))).size
  const [day] = set.offered.at(-1).split(' ')
  const ofOneDay = set.offered.filter((window) => window.startsWith(day))
  const kinds = {
    'without delivery': [plain, []],
    'with area and window': [set, set.offered],
    [`the same, all for ${ofOneDay.length} windows of one day`]: [set, ofOneDay],
  }
  const rates = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]))
  for (const [shop, offered] of Object.values(kinds)) await sendLoad(shop.address, orderOf(shop.id, offered), { ...load, seconds: 1 })
  for (let round = 0; round < rounds; round++)
    for (const [name, [shop, offered]] of Object.entries(kinds))
      rates[name].push((await sendLoad(shop.address, orderOf(shop.id, offered), load)).rate)
  const [without] = Object.values(rates).map(median)
  say(
    `\n${engine}: ${load.connections} clients, ${set.offered.length} windows of ${days} days, medians of ${rounds} rounds of ${load.seconds} s in turns`,
  )
  for (const [name, found] of Object.entries(rates)) {
    const ratio = median(found) / without
    const verdict = name === 'without delivery' ? '' : `  ${ratio.toFixed(2)} ×  (goal ≥ ${goal}: ${ratio >= goal ? 'met' : 'MISSED'})`
    say(`  ${name.padEnd(48)} ${median(found).toFixed(0).padStart(5)} orders/s${verdict}`)
  }
}

using folder = mkdtempDisposableSync(join(tmpdir(), 'lechaim-bench-'))
const dataOf = (name) => ({ LECHAIM_DATA: join(folder.path, name) })
await compare('SQLite', (name) => dataOf(`sqlite-${name}`))
await using backends = new AsyncDisposableStack()
const { environmentOf } = await startBackends(backends, folder.path, ['plain', 'set'])
await compare('PostgreSQL', async (name) => ({ ...dataOf(`postgres-${name}`), ...(await environmentOf(name)) }))
