import type { StockMovementPage, StockMovementQuery } from '@lechaim/shared/contracts/stock.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { invalid } from '../../http/errors/api-error.ts'
import { toMovement } from './stock-table.ts'

/** A page of a product's movements, newest first.
 *  @throws validation_failed for an invalid cursor */
export async function listMovements(
  db: Database,
  productId: number,
  { after, limit = 24 }: StockMovementQuery,
): Promise<StockMovementPage> {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(after)
  if (!Number.isSafeInteger(before) || before < 1) throw invalid('after', 'The cursor does not belong to this list')
  const rows = await db
    .selectFrom('stock_movements')
    .selectAll()
    .where('product_id', '=', productId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { items: shown.map(toMovement), next: rows.length > limit ? String(shown.at(-1)?.id) : null }
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
