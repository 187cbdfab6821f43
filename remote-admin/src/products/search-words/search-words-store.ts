import { api } from '@lechaim/shared/client/shop-api.ts'
import type { UnansweredSearches, WordGroups } from '@lechaim/shared/contracts/search.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { createDialog } from '../../resource/dialog.ts'
import { createRowKeys } from '../../resource/keys.ts'
import { textsIn } from '../field-values.ts'
import { searchWordsMessages as t } from './search-words-messages.ts'

/** Words that mean the same, as typed: separated by commas. */
export interface Group {
  key: number
  text: string
  error?: string | undefined
}

/** The API's limits (`shared/contracts/search.ts`). */
const maxWords = 20
const maxWordLength = 60
export const maxGroups = 300

const nextKey = createRowKeys()
const groupOf = (text: string): Group => ({ key: nextKey(), text })
const groupsOf = ({ groups }: WordGroups): Group[] => groups.map((words) => groupOf(words.join(', ')))
const textOf = (groups: readonly Group[]): string => groups.map(({ text }) => text).join('\n')

export interface SearchWords {
  groups: readonly Group[]
  saved: string
  unanswered: UnansweredSearches['items']
}

export const searchWordsDialog = createDialog<SearchWords>({
  read: async () => {
    const [words, { items }] = await Promise.all([
      api.owner<WordGroups>('/api/word-groups'),
      api.owner<UnansweredSearches>('/api/unanswered-searches'),
    ])
    const groups = groupsOf(words)
    return { groups, saved: textOf(groups), unanswered: items }
  },
  readFailed: 'The search words could not be read',
  isDirty: ({ groups, saved }) => textOf(groups) !== saved,
})
const { change, save } = searchWordsDialog

/** @param first the group's first word; more are typed behind it */
export const addGroup = (first = ''): void => change(({ groups }) => ({ groups: [...groups, groupOf(first && `${first}, `)] }))
export const editGroup = (key: number, text: string): void =>
  change(({ groups }) => ({ groups: groups.map((group) => (group.key === key ? { key, text } : group)) }))
export const removeGroup = (key: number): void => change(({ groups }) => ({ groups: groups.filter((group) => group.key !== key) }))

const wordsOf = (text: string): string[] => textsIn(text, /[,،;\n]/)

function errorOf(text: string): string | undefined {
  const words = wordsOf(text)
  if (words.length === 1) return t.tooFew
  if (words.length > maxWords) return t.tooMany(maxWords)
  return words.some((word) => word.length > maxWordLength) ? t.tooLong(maxWordLength) : undefined
}

/** Saves the groups without the blank ones. @returns false where a group is invalid or the save failed, which has been shown */
export const saveSearchWords = (): Promise<boolean> =>
  save(t.saveFailed, async (now) => {
    const groups = now.groups.filter(({ text }) => wordsOf(text).length > 0).map(({ key, text }) => ({ key, text, error: errorOf(text) }))
    change(() => ({ groups }))
    if (groups.some(({ error }) => error)) return false
    const body: WordGroups = { groups: groups.map(({ text }) => wordsOf(text)) }
    const saved = groupsOf(await api.owner<WordGroups>('/api/word-groups', { method: 'PUT', body }))
    change(() => ({ groups: saved, saved: textOf(saved) }))
    showToast(t.saved)
    return true
  })
