// Makes the search keys of an existing shop in the background: after the upgrade that brought them, and after each that makes them
// otherwise. It goes on where it was interrupted, newest products first.
import { setTimeout } from 'node:timers/promises'
import { plainText } from '@lechaim/shared/lib/hebrew.ts'
import { keysVersion } from '@lechaim/shared/lib/search/keys.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Connection, Database, Transaction } from '../../db/schema.ts'
import { readSetting, saveSetting } from '../../db/settings.ts'
import { searchIndexOf } from './index-of.ts'
import { indexSetting } from './search-settings.ts'
import { writeCategoryKeys, writeProductKeys } from './write-keys.ts'

interface IndexState {
  /** Of the keys that all products have. */
  version: number
  /** Products below this id still have to be done; null before the first. */
  below: number | null
  /** The texts that searches read before there were keys are still there, and searched. */
  former: boolean
}

/** Products of a transaction, and its time: others write in between. */
const batchSize = 50
const batchMs = 20
/** Milliseconds between batches, in which the shop answers. */
const pause = 5
const reportMs = 5000

export async function readIndexState(db: Database): Promise<IndexState> {
  const stored = await readSetting(db, indexSetting)
  return stored ? JSON.parse(stored) : { version: keysVersion, below: null, former: false }
}

export const writeIndexState = (db: Database, state: IndexState): Promise<void> => saveSetting(db, indexSetting, JSON.stringify(state))

/** Does nothing when all products have keys of this version; stops between two batches when told to.
 *  @returns whether searches find by other keys than before */
export async function buildIndex(
  { db, serialized }: Pick<Connection, 'db' | 'serialized'>,
  log: Pick<FastifyBaseLogger, 'info'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const state = await readIndexState(db)
  if (state.version === keysVersion) return false
  const { total } = await db
    .selectFrom('products')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  log.info({ products: total }, 'search index: making keys, searches go on meanwhile')
  await serialized(writeAllCategoryKeys)
  let [done, reported] = [0, Date.now()]
  for (let below = state.below ?? Number.MAX_SAFE_INTEGER; !signal?.aborted; await setTimeout(pause)) {
    const ids = await serialized((trx) => buildBatch(trx, { ...state, below }))
    const last = ids.at(-1)
    if (last === undefined) break
    below = last
    done += ids.length
    if (Date.now() - reported < reportMs) continue
    reported = Date.now()
    log.info({ done, products: total }, 'search index: making keys')
  }
  if (signal?.aborted) return false
  for await (const _ of searchIndexOf(db).compact(db)) {
    if (signal?.aborted) return false
    await setTimeout(pause)
  }
  await serialized(async (trx) => {
    if (state.former) await dropFormerTexts(trx)
    await writeIndexState(trx, { version: keysVersion, below: null, former: false })
  })
  log.info({ products: done }, 'search index: done')
  return true
}

export async function writeAllCategoryKeys(trx: Transaction): Promise<void> {
  for (const { id, name } of await trx.selectFrom('categories').select(['id', 'name']).execute()) await writeCategoryKeys(trx, id, name)
}

async function buildBatch(trx: Transaction, state: IndexState & { below: number }): Promise<number[]> {
  const rows = await trx.selectFrom('products').select('id').where('id', '<', state.below).orderBy('id', 'desc').limit(batchSize).execute()
  const ids: number[] = []
  for (const startedAt = performance.now(); ids.length < rows.length && performance.now() - startedAt < batchMs; ) {
    const { id } = rows[ids.length] ?? { id: 0 }
    await writeProductKeys(trx, id)
    ids.push(id)
  }
  const last = ids.at(-1)
  if (last !== undefined) await writeIndexState(trx, { ...state, below: last })
  return ids
}

/** The ids (as `id`) of the products that contain the query in the texts of before: for searches until the keys are made. */
export const formerIds = (query: string): RawBuilder<{ id: number }> =>
  sql`(select product_id as id from product_texts
    where instr(raw, ${query.toLowerCase()}) > 0 or (${plainText(query)} <> '' and instr(plain, ${plainText(query)}) > 0))`

async function dropFormerTexts(trx: Transaction): Promise<void> {
  for (const trigger of ['products_insert_former', 'products_update_former']) await sql`drop trigger ${sql.id(trigger)}`.execute(trx)
  for (const table of ['product_terms', 'product_search', 'product_texts']) await sql`drop table ${sql.id(table)}`.execute(trx)
}
