import { api } from '@lechaim/shared/client/shop-api.ts'
import type { UnansweredSearches, WordGroups } from '@lechaim/shared/contracts/search.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { failureReason } from '../../resource/failure-messages.ts'
import { createFailureToasts } from '../../resource/failure-toasts.ts'
import { logFailedRead } from '../../resource/session.ts'
import { watchUnsaved } from '../../resource/unsaved.ts'
import { panelMessages } from '../../ui/panel-messages.ts'
import { textsIn } from '../field-values.ts'
import { searchWordsMessages as t } from './search-words-messages.ts'

/** Words that mean the same, as typed: separated by commas. */
export interface Group {
  key: number
  text: string
  error?: string
}

export type SearchWords =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; groups: readonly Group[]; saved: string; unanswered: UnansweredSearches['items']; saving: boolean }

export const $searchWords = atom<SearchWords>({ state: 'closed' })

/** The API's limits (`shared/contracts/search.ts`). */
const maxWords = 20
const maxWordLength = 60
export const maxGroups = 300

const toasts = createFailureToasts()
let lastKey = 0
const groupOf = (text: string): Group => ({ key: ++lastKey, text })
const groupsOf = ({ groups }: WordGroups): Group[] => groups.map((words) => groupOf(words.join(', ')))
const textOf = (groups: readonly Group[]): string => groups.map(({ text }) => text).join('\n')

export async function openSearchWords(): Promise<void> {
  $searchWords.set({ state: 'loading' })
  try {
    const [words, unanswered] = await Promise.all([
      api.owner<WordGroups>('/api/word-groups'),
      api.owner<UnansweredSearches>('/api/unanswered-searches'),
    ])
    if ($searchWords.get().state !== 'loading') return
    const groups = groupsOf(words)
    $searchWords.set({ state: 'ready', groups, saved: textOf(groups), unanswered: unanswered.items, saving: false })
  } catch (error) {
    logFailedRead('The search words could not be read', error)
    if ($searchWords.get().state === 'loading') $searchWords.set({ state: 'failed' })
  }
}

/** Asks before unsaved changes are dropped. */
export function closeSearchWords(): void {
  if (isDirty() && !confirm(panelMessages.discard)) return
  discard()
}

function change(next: (groups: readonly Group[]) => readonly Group[]): void {
  const now = $searchWords.get()
  if (now.state === 'ready') $searchWords.set({ ...now, groups: next(now.groups) })
}

/** @param first the group's first word; more are typed behind it */
export const addGroup = (first = ''): void => change((groups) => [...groups, groupOf(first && `${first}, `)])
export const editGroup = (key: number, text: string): void =>
  change((groups) => groups.map((group) => (group.key === key ? { key, text } : group)))
export const removeGroup = (key: number): void => change((groups) => groups.filter((group) => group.key !== key))

const wordsOf = (text: string): string[] => textsIn(text, /[,،;\n]/)

function errorOf(text: string): string | undefined {
  const words = wordsOf(text)
  if (words.length === 1) return t.tooFew
  if (words.length > maxWords) return t.tooMany(maxWords)
  return words.some((word) => word.length > maxWordLength) ? t.tooLong(maxWordLength) : undefined
}

/** Saves the groups without the blank ones. @returns false where a group is invalid or the save failed, which has been shown */
export async function saveSearchWords(): Promise<boolean> {
  const now = $searchWords.get()
  if (now.state !== 'ready' || now.saving) return false
  toasts.dismiss()
  const groups = now.groups
    .filter(({ text }) => wordsOf(text).length > 0)
    .map(({ key, text }) => {
      const error = errorOf(text)
      return { key, text, ...(error !== undefined && { error }) }
    })
  if (groups.some(({ error }) => error)) {
    change(() => groups)
    return false
  }
  $searchWords.set({ ...now, groups, saving: true })
  try {
    const body: WordGroups = { groups: groups.map(({ text }) => wordsOf(text)) }
    const saved = groupsOf(await api.owner<WordGroups>('/api/word-groups', { method: 'PUT', body }))
    $searchWords.set({ ...now, groups: saved, saved: textOf(saved), saving: false })
    showToast(t.saved)
    return true
  } catch (error) {
    $searchWords.set({ ...now, groups, saving: false })
    toasts.fail({ title: t.saveFailed, description: failureReason(error) }, error)
    return false
  }
}

function isDirty(): boolean {
  const now = $searchWords.get()
  return now.state === 'ready' && textOf(now.groups) !== now.saved
}

function discard(): void {
  toasts.dismiss()
  $searchWords.set({ state: 'closed' })
}

watchUnsaved({ isDirty, discard })
