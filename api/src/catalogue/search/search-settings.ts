// Settings of a search, read in one query.
import { randomUUID } from 'node:crypto'
import { createWordGroups, type WordGroupLookup } from '@lechaim/shared/lib/search/word-groups.ts'
import type { Database, Transaction } from '../../db/schema.ts'

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
export const touchCategories = (trx: Transaction): Promise<void> => writeVersion(trx, categoriesSetting)

/** To call in each transaction that writes keys: searches of all processes forget which keys no product has. */
export const touchKeys = (trx: Transaction): Promise<void> => writeVersion(trx, keysSetting)

async function writeVersion(trx: Transaction, name: string): Promise<void> {
  const value = randomUUID()
  await trx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
