// The owner's groups of words that mean the same. Queries are read with them, so that a change shows with the next search.
import type { WordGroups } from '@lechaim/shared/contracts/search.ts'
import { readWords } from '@lechaim/shared/lib/search/words.ts'
import type { Database } from '../../db/schema.ts'
import { readSetting, saveSetting } from '../../db/settings.ts'
import { invalid } from '../../http/errors/api-error.ts'
import { groupsSetting } from './search-settings.ts'

export async function listWordGroups(db: Database): Promise<WordGroups> {
  return { groups: JSON.parse((await readSetting(db, groupsSetting)) ?? '[]') }
}

/** Replaces the groups.
 *  @throws validation_failed for a group with fewer than two words that differ, or a word without letters */
export async function saveWordGroups(db: Database, { groups }: WordGroups): Promise<WordGroups> {
  for (const [at, group] of groups.entries()) {
    const spellings = group.map((text) =>
      readWords(text)
        .map((word) => word.text)
        .join(' '),
    )
    if (spellings.includes('') || new Set(spellings).size < 2) throw invalid(`groups.${at}`, 'A group needs two different words')
  }
  await saveSetting(db, groupsSetting, JSON.stringify(groups))
  return { groups }
}
