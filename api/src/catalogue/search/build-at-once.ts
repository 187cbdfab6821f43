// Makes the search keys of a copied shop, which is not in use yet: in large batches, without pauses, and the indexes afterwards.
import { setImmediate } from 'node:timers/promises'
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
      let [products, writes] = [await readBatch(trx, 0), [] as Write[]]
      while (products.length > 0 || writes.length > 0) {
        const next = products.length > 0 ? await readBatch(trx, products.at(-1)?.id ?? 0) : []
        // While the database writes the last batch.
        const [, prepared] = await Promise.all([writeSequentially(trx, writes), prepare(trx, products)])
        done += products.length
        onProgress(done)
        ;[products, writes] = [next, prepared]
      }
    }
    // PostgreSQL fills the second table from the first one.
    await withoutIndexes(trx, 'product_search', () => withoutIndexes(trx, 'search_rows', writeAll))
    await writeIndexState(trx, { version: keysVersion, below: null, former: false })
  })
  for await (const _ of searchIndexOf(db).compact(db));
  return done
}

type Write = (trx: Transaction) => Promise<void>

async function readBatch(trx: Transaction, after: number) {
  const rows = await trx.selectFrom('products').selectAll().where('id', '>', after).orderBy('id').limit(batchSize).execute()
  return [...(await readTexts(trx, rows))].map(([{ id }, product]) => ({ id, product }))
}

/** Products to prepare between two turns of the event loop, in which others are sent to the database. */
const preparedAtOnce = 50

async function prepare(trx: Transaction, products: Awaited<ReturnType<typeof readBatch>>): Promise<Write[]> {
  const writes: Write[] = []
  for (let at = 0; at < products.length; at += preparedAtOnce) {
    writes.push(searchIndexOf(trx).prepareAll(products.slice(at, at + preparedAtOnce)))
    await setImmediate()
  }
  return writes
}

async function writeSequentially(trx: Transaction, writes: readonly Write[]): Promise<void> {
  for (const write of writes) await write(trx)
}
