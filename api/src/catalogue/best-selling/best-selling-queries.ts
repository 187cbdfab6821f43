import type { BestSelling } from '@lechaim/shared/contracts/content.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { invalid } from '../../http/errors/api-error.ts'
import type { Viewer } from '../../schedule/time-spans.ts'
import { productsByIds } from '../products/products-queries.ts'

interface BestSellingTable {
  product_id: number
  position: number
}

declare module '../../db/schema.ts' {
  interface Schema {
    best_selling: BestSellingTable
  }
}

/** The best-selling products in the owner's order; for visitors only the visible ones. */
export async function readBestSelling(db: Database, { visibleOnly }: Viewer = { visibleOnly: true }): Promise<BestSelling> {
  const rows = await db.selectFrom('best_selling').select('product_id').orderBy('position').execute()
  const ids = rows.map((row) => row.product_id)
  return { items: await productsByIds(db, ids, { visibleOnly }) }
}

/** Replaces the list; a repeated id counts once, at its first position.
 *  @throws validation_failed with the unknown ids */
export async function saveBestSelling(trx: Transaction, productIds: number[]): Promise<void> {
  const ids = [...new Set(productIds)]
  const known = new Set((await productsByIds(trx, ids, { visibleOnly: false })).map((product) => product.id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw invalid('productIds', 'There are no such products', unknown)
  await trx.deleteFrom('best_selling').execute()
  if (ids.length === 0) return
  const rows = ids.map((product_id, position) => ({ product_id, position }))
  await trx.insertInto('best_selling').values(rows).execute()
}
