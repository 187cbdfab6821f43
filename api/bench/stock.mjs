// The cost of counted stock and of a sale price for an order, and concurrent orders of the last pieces, each of which must be sold once.

import { median } from '@lechaim/shared/tooling/bench/figures.mjs'
import { say } from '@lechaim/shared/tooling/launch/console.mjs'
import { sendLoad } from './load.mjs'

/** Product ids of the big catalogue. */
export const uncounted = 1
const counted = 2
const lastOnes = 3
const onSale = 4
/** None is on sale. */
export const basketProducts = [11, 12, 13, 14, 15, 16, 17, 18, 19, 21]
const pieces = 50
const clients = 200
const rounds = 5
const load = { connections: 10, seconds: 2 }
const goal = 0.9

/** Puts every tenth product on sale without an end, at the price that it has, and the one that is ordered. */
export async function putOnSale(db) {
  await db
    .updateTable('products')
    .set((set) => ({ sale_price: set.ref('price'), regular_price: set('price', '+', 1000), lowest_price: set('price', '+', 1000) }))
    .where((where) => where.or([where('id', '=', onSale), where(where('id', '%', 10), '=', 0)]))
    .execute()
}

/** Sets the stock of two products and of those in baskets, and gives them and the one on sale the price of the first. */
export async function countStock(db, price) {
  await db.updateTable('products').set({ price, stock: 1_000_000 }).where('id', '=', counted).execute()
  await db
    .updateTable('products')
    .set({ price, sale_price: price, regular_price: 2 * price })
    .where('id', '=', onSale)
    .execute()
  await db.updateTable('products').set({ price, stock: 1_000_000 }).where('id', 'in', basketProducts).execute()
  await db.updateTable('products').set({ price, stock: pieces }).where('id', '=', lastOnes).execute()
}

/** @param orderOf makes the request of an order of this product */
export async function benchStock(address, name, orderOf) {
  const rates = { [uncounted]: [], [counted]: [], [onSale]: [] }
  for (let round = 0; round < rounds; round++)
    for (const product of [uncounted, counted, onSale]) rates[product].push((await sendLoad(address, orderOf(product), load)).rate)
  const without = median(rates[uncounted])
  for (const [what, product] of Object.entries({ 'counted products': counted, 'products on sale': onSale })) {
    const rate = median(rates[product])
    const ratio = rate / without
    say(`  orders of ${what}, ${name}: ${rate.toFixed(0)} requests/s, of others ${without.toFixed(0)}`)
    say(`  ${'ratio'.padEnd(14)} ${ratio.toFixed(2)} ×  (goal ≥ ${goal}: ${ratio >= goal ? 'met' : 'MISSED'})`)
  }
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
