import { takeAccessTokenFrom } from '@lechaim/shared/client/shop-api.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchWordsMessages } from './search-words-messages.ts'
import { addGroup, editGroup, removeGroup, saveSearchWords, searchWordsDialog } from './search-words-store.ts'

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const ready = () => {
  const now = searchWordsDialog.$dialog.get()
  if (now.state !== 'ready') throw new Error(`The words are ${now.state}`)
  return now
}
const texts = () => ready().groups.map(({ text }) => text)
const lastKey = () => ready().groups.at(-1)?.key ?? 0
const sent = () => fetched.mock.calls.filter(([, { method }]) => method === 'PUT').map(([, { body }]) => JSON.parse(String(body)))

beforeEach(async () => {
  $toasts.set([])
  takeAccessTokenFrom(async () => 'token')
  fetched.mockReset().mockImplementation(async (path, { method, body }) => {
    if (method === 'PUT') return new Response(String(body))
    return Response.json(path === '/api/word-groups' ? { groups: [['אוזו', 'עראק']] } : { items: [{ query: 'סאקה', count: 7 }] })
  })
  vi.stubGlobal('fetch', fetched)
  await searchWordsDialog.open()
})
afterEach(() => {
  vi.unstubAllGlobals()
  searchWordsDialog.$dialog.set({ state: 'closed' })
})

test('groups are read as words with commas, beside the searches without results', () => {
  expect(texts()).toEqual(['אוזו, עראק'])
  expect(ready().unanswered).toEqual([{ query: 'סאקה', count: 7 }])
})

test('a search without results becomes a group that is saved with its further words', async () => {
  addGroup('סאקה')
  expect(texts().at(-1)).toBe('סאקה, ')
  editGroup(lastKey(), 'סאקה,  יין אורז ,, סאקה')
  expect(await saveSearchWords()).toBe(true)
  expect(sent()).toEqual([
    {
      groups: [
        ['אוזו', 'עראק'],
        ['סאקה', 'יין אורז'],
      ],
    },
  ])
  expect(texts()).toEqual(['אוזו, עראק', 'סאקה, יין אורז'])
  expect($toasts.get().map(({ title }) => title)).toEqual([searchWordsMessages.saved.title])
})

test('blank groups are dropped and removed ones are not sent', async () => {
  addGroup()
  removeGroup(ready().groups[0]?.key ?? 0)
  await saveSearchWords()
  expect(sent()).toEqual([{ groups: [] }])
})

test.each([
  ['one word', 'סאקה', searchWordsMessages.tooFew],
  ['more words than the API takes', Array.from({ length: 21 }, (_, n) => `מילה ${n}`).join(','), searchWordsMessages.tooMany(20)],
  ['a word longer than the API takes', `${'א'.repeat(61)}, ב`, searchWordsMessages.tooLong(60)],
])('a group of %s shows its error and sends nothing', async (_, text, error) => {
  addGroup()
  editGroup(lastKey(), text)
  expect(await saveSearchWords()).toBe(false)
  expect(ready().groups.at(-1)?.error).toBe(error)
  expect(sent()).toEqual([])
})

test('a failed save keeps what was typed and shows a failure', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  addGroup()
  editGroup(lastKey(), 'סאקה, יין אורז')
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  expect(await saveSearchWords()).toBe(false)
  expect(texts().at(-1)).toBe('סאקה, יין אורז')
  expect($toasts.get().map(({ title }) => title)).toEqual([searchWordsMessages.saveFailed])
})

test('closing asks before unsaved words are dropped', () => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  addGroup('סאקה')
  searchWordsDialog.close()
  expect(searchWordsDialog.$dialog.get().state).toBe('ready')
  confirm.mockReturnValue(true)
  searchWordsDialog.close()
  expect(searchWordsDialog.$dialog.get().state).toBe('closed')
})
