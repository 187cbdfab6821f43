import type { StockAlarm, StockMovement, StockMovementPage, StockMovementQuery } from '@lechaim/shared/contracts/stock.ts'
import { sql } from 'kysely'
import { present } from '../../db/mapping.ts'
import type { Database } from '../../db/schema.ts'
import { pageById } from '../../rows/page-by-id.ts'

/** A page of a product's movements, newest first.
 *  @throws validation_failed for an invalid cursor */
export async function listMovements(db: Database, productId: number, query: StockMovementQuery): Promise<StockMovementPage> {
  const { rows, next } = await pageById(query, (before, limit) =>
    db
      .selectFrom('stock_movements')
      .select(['id', 'reason', 'change', 'stock', 'order_id as orderId', 'by', 'created_at as createdAt'])
      .where('product_id', '=', productId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  )
  return { items: rows.map((row) => present<StockMovement>(row)), next }
}

/** Pieces from which on one network's share of a product's stock is told: fewer are a household's. */
const alarmingPieces = 6
/** Pending orders that are looked at, the newest. */
const lookedAt = 2000

/** Products of which one network holds more than half in pending orders. */
export async function listStockAlarms(db: Database): Promise<StockAlarm[]> {
  const { rows } = await sql<StockAlarm>`
    with held as (
      select taken.product_id, pending.network, -sum(taken.change) as pieces
      from (select id, network from orders where status = 'pending' order by id desc limit ${lookedAt}) as pending
      join stock_movements as taken on taken.order_id = pending.id
      group by taken.product_id, pending.network
    ), shares as (
      select products.id, products.name, products.stock + (select sum(pieces) from held as theirs where theirs.product_id = products.id) as total,
        (select max(pieces) from held as own where own.product_id = products.id and own.network is not null) as pieces
      from products where products.stock is not null and products.id in (select product_id from held)
    )
    select id as "productId", name, pieces, total as "of" from shares
    where pieces >= ${alarmingPieces} and pieces * 2 > total order by id limit 100`.execute(db)
  return rows
}

/** Products at or below their threshold, or sold out, fewest pieces first; at most a hundred. The condition is that of the partial index
 *  of these products. */
export const lowStock = (db: Database) =>
  db
    .selectFrom('products')
    .select(['id as productId', 'name', 'stock'])
    .where(sql<boolean>`stock <= coalesce(low_stock_at, 0)`)
    .orderBy('stock')
    .orderBy('id')
    .limit(100)
