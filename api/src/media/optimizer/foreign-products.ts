// Products with a foreign picture, for the optimizer (SPEC §4).
import { isWebAddress } from '../../db/engine.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { changedAt } from '../../db/times.ts'
import { isForeign } from '../objects/own-store.ts'

/** Their ids, oldest first, by a partial index. */
export async function foreignProductIds(db: Database, origin: string): Promise<number[]> {
  const rows = await db.selectFrom('products').select(['id', 'image']).where(isWebAddress(db, 'image')).orderBy('id').execute()
  return rows.filter(({ image }) => isForeign(image, origin)).map(({ id }) => id)
}

/** The product; null when it is deleted or has another picture. */
export async function findForeignProduct(db: Database, id: number, origin: string) {
  const row = await db.selectFrom('products').select(['id', 'name', 'image']).where('id', '=', id).executeTakeFirst()
  return row && isForeign(row.image, origin) ? row : null
}

/** Sets the stored picture, unless the owner has chosen another one meanwhile. */
export async function replaceImage(trx: Transaction, { id, image }: { id: number; image: string }, stored: string): Promise<void> {
  const row = await trx.selectFrom('products').select('updated_at').where('id', '=', id).where('image', '=', image).executeTakeFirst()
  if (!row) return
  const changes = { image: stored, updated_at: changedAt(row.updated_at) }
  await trx.updateTable('products').set(changes).where('id', '=', id).execute()
}
