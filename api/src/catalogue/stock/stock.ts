// Stock changes, each by one conditional update with its movement, in plain SQL, since orders wait for both. Products whose stock is not
// counted have none.
import { maxStock } from '@lechaim/shared/contracts/limits.ts'
import type { StockMovement } from '@lechaim/shared/contracts/stock.ts'
import { sql } from 'kysely'
import { inLockOrder, lockRows, noteLocks } from '../../db/row-locks.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { now } from '../../db/times.ts'

interface Movement {
  reason: StockMovement['reason']
  orderId?: number
  deliveryKey?: string
  /** The owner's address; empty for a shopper's order. */
  by?: string
}

interface Pieces {
  productId: number
  quantity: number
}

async function writeMovement(
  trx: Transaction,
  productId: number,
  change: number,
  stock: number | null,
  { reason, orderId, deliveryKey, by = '' }: Movement,
): Promise<void> {
  await sql`insert into stock_movements (product_id, reason, change, stock, order_id, delivery_key, by, created_at)
    values (${productId}, ${reason}, ${change}, ${stock}, ${orderId ?? null}, ${deliveryKey ?? null}, ${by}, ${now()})`.execute(trx)
}

/** Adds to one product's stock and writes the movement.
 *  @returns the pieces after it; null, with nothing changed, where stock is not counted or would leave 0 to `maxStock` */
export async function moveStock(trx: Transaction, productId: number, change: number, movement: Movement): Promise<number | null> {
  noteLocks(trx, 'products', [productId])
  const { rows } = await sql<{ stock: number }>`update products set stock = stock + ${change}
    where id = ${productId} and stock + ${change} between 0 and ${maxStock} returning stock`.execute(trx)
  const [row] = rows
  if (!row) return null
  await writeMovement(trx, productId, change, row.stock, movement)
  return row.stock
}

/** Takes an order's pieces of all its products at once: rows stay locked for no longer than these statements and the commit.
 *  @param lines of different products
 *  @returns the pieces left by product; without those that had too few, or whose stock is not counted */
export async function takePieces(trx: Transaction, orderId: number, lines: readonly Pieces[]): Promise<Map<number, number>> {
  const sorted = inLockOrder(lines, ({ productId }) => productId)
  const ids = sorted.map(({ productId }) => productId)
  // An update of several rows locks them in any order. In one statement with it, the locks would be of newer versions than those it reads:
  // two such orders could wait for each other at two versions of one row.
  if (ids.length > 1) await lockRows(trx, 'products', ids)
  else noteLocks(trx, 'products', ids)
  const asked = sql.join(sorted.map(({ productId, quantity }) => sql`(cast(${productId} as bigint), cast(${quantity} as bigint))`))
  const { rows } = await sql<{ id: number; stock: number }>`with asked (id, quantity) as (values ${asked})
    update products set stock = stock - asked.quantity from asked
    where products.id = asked.id and products.stock >= asked.quantity returning products.id, products.stock`.execute(trx)
  if (rows.length === 0) return new Map()
  const at = now()
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const movements = rows.map(({ id, stock }) => sql`(${id}, 'order', ${-(quantities.get(id) ?? 0)}, ${stock}, ${orderId}, '', ${at})`)
  await sql`insert into stock_movements (product_id, reason, change, stock, order_id, by, created_at) values ${sql.join(movements)}`.execute(
    trx,
  )
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/** Sets what was counted; null ends the counting. The row must be locked by a change of this transaction: an order between reading and
 *  counting would be in neither movement. */
export async function setStock(trx: Transaction, productId: number, stock: number | null, by: string): Promise<void> {
  const { stock: before } = await trx.selectFrom('products').select('stock').where('id', '=', productId).executeTakeFirstOrThrow()
  if (before === stock) return
  await trx.updateTable('products').set({ stock }).where('id', '=', productId).execute()
  await writeMovement(trx, productId, (stock ?? 0) - (before ?? 0), stock, { reason: 'count', by })
}

/** Returns what an order has taken and not yet returned, so that cancelling twice returns it once.
 *  @returns whether any stock has changed */
export async function returnStock(trx: Transaction, orderId: number, by: string): Promise<boolean> {
  await lockProducts(trx, orderId)
  let changed = false
  for (const { productId, quantity } of await takenByOrder(trx, orderId)) {
    changed = (await moveStock(trx, productId, quantity, { reason: 'cancelled', orderId, by })) !== null || changed
  }
  return changed
}

/** Takes again what cancelling has returned when an order is reopened: any status may follow any other (SPEC §4), so what is no longer
 *  there is left out.
 *  @returns whether any stock has changed */
export async function retakeStock(trx: Transaction, orderId: number, by: string): Promise<boolean> {
  await lockProducts(trx, orderId)
  let changed = false
  for (const { productId, needed, stock } of await piecesToRetake(trx, orderId)) {
    const change = -Math.min(stock, needed)
    if (change < 0) changed = (await moveStock(trx, productId, change, { reason: 'reopened', orderId, by })) !== null || changed
  }
  return changed
}

/** The pieces of counted products that a cancelled order would take again: what it took, of what its lines still have. */
export async function piecesToRetake(db: Database, orderId: number): Promise<{ productId: number; needed: number; stock: number }[]> {
  const held = await piecesOfOrder(db, orderId)
  const lines = await db
    .selectFrom('order_items as line')
    .innerJoin('products as product', 'product.id', 'line.product_id')
    .select(['product.id', 'product.stock', 'line.quantity'])
    .where('line.order_id', '=', orderId)
    .where('product.stock', 'is not', null)
    .execute()
  const taken = new Map((await takenByOrder(db, orderId, 'order')).map(({ productId, quantity }) => [productId, quantity]))
  return inLockOrder(lines, ({ id }) => id).flatMap(({ id, stock, quantity }) => {
    const needed = Math.min(quantity, taken.get(id) ?? 0) - (held.get(id) ?? 0)
    return needed > 0 && stock !== null ? [{ productId: id, needed, stock }] : []
  })
}

/** The pieces that an order holds, by the product's number. */
export const piecesOfOrder = async (db: Database, orderId: number): Promise<Map<number, number>> =>
  new Map((await takenByOrder(db, orderId)).map(({ productId, quantity }) => [productId, quantity]))

/** Locks the products of which an order has taken pieces. */
async function lockProducts(trx: Transaction, orderId: number): Promise<void> {
  const rows = await trx.selectFrom('stock_movements').select('product_id').distinct().where('order_id', '=', orderId).execute()
  await lockRows(
    trx,
    'products',
    rows.map((row) => row.product_id),
  )
}

/** The pieces that an order holds; with `reason`, those that such movements have taken. Nothing of what it took before the counting of a
 *  product ended: a later count is of the pieces that were there, whatever became of the order meanwhile. */
async function takenByOrder(
  db: Database,
  orderId: number,
  reason?: Movement['reason'],
): Promise<{ productId: number; quantity: number }[]> {
  return db
    .selectFrom('stock_movements as taken')
    .select(['product_id as productId', sql<number>`-sum(change)`.as('quantity')])
    .where('order_id', '=', orderId)
    .where(({ exists, not, selectFrom }) => {
      const ends = selectFrom('stock_movements as end').whereRef('end.product_id', '=', 'taken.product_id').where('end.stock', 'is', null)
      return not(exists(ends.whereRef('end.id', '>', 'taken.id').select('end.id')))
    })
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason as Movement['reason']))
    .groupBy('product_id')
    .having(sql<boolean>`sum(change) < 0`)
    .execute()
}
