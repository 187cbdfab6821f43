// Makes the search keys of a copied shop, which nobody uses yet: in large batches, without pauses, and the indexes afterwards.
import { keysVersion } from '@lechaim/shared/lib/search/keys.ts'
import { withoutIndexes } from '../../db/bulk-load.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { writeAllCategoryKeys, writeIndexState } from './build-index.ts'
import { searchIndexOf } from './index-of.ts'
import { readTexts } from './write-keys.ts'

const batchSize = 500

/** All in one transaction: an interrupted call leaves nothing.
 *  @param onProgress called after each batch, with the number of products so far
 *  @returns how many products there are */
export async function buildAtOnce(db: Database, onProgress: (done: number) => void): Promise<number> {
  let done = 0
  await db.transaction().execute(async (trx) => {
    done = 0
    await writeAllCategoryKeys(trx)
    const writeAll = async () => {
      for (let last = 0; ; ) {
        const rows = await writeBatch(trx, last)
        const end = rows.at(-1)
        if (!end) break
        last = end.id
        done += rows.length
        onProgress(done)
      }
    }
    // PostgreSQL fills the second table from the first one.
    await withoutIndexes(trx, 'product_search', () => withoutIndexes(trx, 'search_rows', writeAll))
    await writeIndexState(trx, { version: keysVersion, below: null, former: false })
  })
  for await (const _ of searchIndexOf(db).compact(db));
  return done
}

async function writeBatch(trx: Transaction, after: number) {
  const rows = await trx.selectFrom('products').selectAll().where('id', '>', after).orderBy('id').limit(batchSize).execute()
  const texts = await readTexts(trx, rows)
  await searchIndexOf(trx).writeAll(
    trx,
    [...texts].map(([{ id }, product]) => ({ id, product })),
  )
  return rows
}
