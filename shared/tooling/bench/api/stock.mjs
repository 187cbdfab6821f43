// The cost of counted stock for an order, and concurrent orders of the last pieces, each of which must be sold once.
import { say } from '../../launch/console.mjs'
import { median } from '../figures.mjs'

/** Product ids of the big catalogue. */
export const uncounted = 1
const counted = 2
const lastOnes = 3
const pieces = 50
const clients = 200
const rounds = 5
const seconds = 2
const goal = 0.9

/** Sets the stock of two products, and gives both the price of the third. */
export async function countStock(db, price) {
  await db.updateTable('products').set({ price, stock: 1_000_000 }).where('id', '=', counted).execute()
  await db.updateTable('products').set({ price, stock: pieces }).where('id', '=', lastOnes).execute()
}

/** @param orderOf makes the request of an order of this product; @param load sends it for some seconds and answers `rate` */
export async function benchStock(address, name, { orderOf, load }) {
  const rates = { [uncounted]: [], [counted]: [] }
  for (let round = 0; round < rounds; round++)
    for (const product of [uncounted, counted]) rates[product].push((await load(address, orderOf(product), seconds)).rate)
  const [without, withStock] = [uncounted, counted].map((product) => median(rates[product]))
  const ratio = withStock / without
  say(`  orders of counted products, ${name}: ${withStock.toFixed(0)} requests/s, of others ${without.toFixed(0)}`)
  say(`  ${'ratio'.padEnd(14)} ${ratio.toFixed(2)} ×  (goal ≥ ${goal}: ${ratio >= goal ? 'met' : 'MISSED'})`)
  await rush(address, name, orderOf(lastOnes))
}

async function rush(address, name, { path, method, headers, body }) {
  const statuses = await Promise.all(
    Array.from({ length: clients }, async () => {
      const idempotent = { ...headers, 'idempotency-key': crypto.randomUUID() }
      return (await fetch(`${address}${path}`, { method, headers: idempotent, body })).status
    }),
  )
  const [sold, refused] = [201, 409].map((status) => statuses.filter((each) => each === status).length)
  const isRight = sold === pieces && refused === clients - pieces
  say(`  ${clients} clients for the last ${pieces}, ${name}: ${sold} sold, ${refused} refused  (${isRight ? 'right' : 'WRONG'})`)
}
