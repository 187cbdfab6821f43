// Settings of a search, read in one query.
import { randomUUID } from 'node:crypto'
import { createWordGroups, type WordGroupLookup } from '@lechaim/shared/lib/search/word-groups.ts'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/schema.ts'
import { saveSetting } from '../../db/settings.ts'

export const indexSetting = 'search_index'
export const groupsSetting = 'word_groups'
const categoriesSetting = 'categories_version'
const keysSetting = 'product_keys_version'

export interface SearchSettings {
  /** The vocabulary and the owner's groups. */
  groups: WordGroupLookup
  /** Keys are still being made: searches read the texts of before. */
  isFormer: boolean
  /** Another text once categories have changed. */
  categoriesVersion: string
  /** Another text once keys of products have been written. */
  keysVersion: string
}

let made: { from: string; lookup: WordGroupLookup } | null = null

/** The groups are made anew only when they have changed. */
function groupsFrom(stored: string): WordGroupLookup {
  if (made?.from !== stored) made = { from: stored, lookup: createWordGroups(JSON.parse(stored)) }
  return made.lookup
}

export async function readSearchSettings(db: Database): Promise<SearchSettings> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', [indexSetting, groupsSetting, categoriesSetting, keysSetting])
    .execute()
  const settingOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.value
  return {
    groups: groupsFrom(settingOf(groupsSetting) ?? '[]'),
    isFormer: JSON.parse(settingOf(indexSetting) ?? '{}').former === true,
    categoriesVersion: settingOf(categoriesSetting) ?? '',
    keysVersion: settingOf(keysSetting) ?? '',
  }
}

/** To call in each transaction that changes categories: searches of all processes read them anew. */
export const touchCategories = (trx: Transaction): Promise<void> => saveSetting(trx, categoriesSetting, randomUUID())

const maxWritesLength = 400

/** To call in each transaction that writes a product's keys. The version lists the latest writes, the newest first, so that searches of
 *  all processes learn what has changed. */
export async function touchKeys(trx: Transaction, productId: number): Promise<void> {
  const value = `${randomUUID()}:${productId}`
  await trx
    .insertInto('settings')
    .values({ name: keysSetting, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql<string>`substr(${`${value} `} || settings.value, 1, ${maxWritesLength})` }),
    )
    .execute()
}

/** The products whose keys were written between two versions of the keys, null when the later one does not reach back to the earlier. */
export function productsWrittenSince(earlier: string, later: string): Set<number> | null {
  const [last = ''] = earlier.split(' ')
  const writes = later.split(' ')
  const at = writes.indexOf(last)
  if (at < 0) return null
  return new Set(writes.slice(0, at).map((write) => Number(write.split(':')[1])))
}
