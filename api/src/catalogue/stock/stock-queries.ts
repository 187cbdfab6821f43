import type { StockMovement, StockMovementPage, StockMovementQuery } from '@lechaim/shared/contracts/stock.ts'
import { sql } from 'kysely'
import { present } from '../../db/mapping.ts'
import { pageById } from '../../db/page-by-id.ts'
import type { Database } from '../../db/schema.ts'

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
