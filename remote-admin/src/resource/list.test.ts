import type { OwnerEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { LiveListener } from '@lechaim/shared/stores/live-events.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createList, searchDelayMs } from './list.ts'
import { announceSave } from './other-tabs.ts'

const heard = vi.hoisted(() => new Set<LiveListener<OwnerEvent>>())
vi.mock(
  import('@lechaim/shared/stores/live-events.ts'),
  () =>
    ({
      followOwner: (listener: LiveListener<OwnerEvent>) => {
        heard.add(listener)
        return () => heard.delete(listener)
      },
    }) as never,
)

interface Row {
  id: number
}
type Page = { items: Row[]; next: string | null }
const rows = (...ids: number[]) => ids.map((id) => ({ id }))

const read = vi.fn<(filter: { q: string }, after: string | undefined, signal: AbortSignal) => Promise<Page>>()
const listOf = () => {
  const list = createList<Row, { q: string }>({ filter: { q: '' }, read })
  const stop = list.$list.listen(() => {})
  return { ...list, stop }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  read.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a list is read on mount and dropped on unmount', async () => {
  read.mockResolvedValue({ items: rows(2, 1), next: null })
  const { $list, $filter, filter, stop } = listOf()
  await settled()
  expect($list.get()).toMatchObject({ state: 'ready', items: rows(2, 1), more: 'idle' })
  filter({ q: 'dana' })
  await settled()
  stop()
  await vi.advanceTimersByTimeAsync(2000)
  expect($list.value).toEqual({ state: 'loading' })
  expect($filter.value).toEqual({ q: '' })
})

test('the next page is appended without duplicates', async () => {
  read.mockResolvedValueOnce({ items: rows(4, 3), next: 'c' }).mockResolvedValueOnce({ items: rows(3, 2), next: null })
  const { $list, loadMore } = listOf()
  await settled()
  await loadMore()
  expect(read.mock.calls[1]?.[1]).toBe('c')
  expect($list.get()).toMatchObject({ items: rows(4, 3, 2), next: null, more: 'idle' })
})

test('a failed page can be retried', async () => {
  read.mockResolvedValueOnce({ items: rows(4), next: 'c' }).mockRejectedValueOnce(new Error('down'))
  const { $list, loadMore } = listOf()
  await settled()
  await loadMore()
  expect($list.get()).toMatchObject({ items: rows(4), next: 'c', more: 'failed' })
  read.mockResolvedValueOnce({ items: rows(3), next: null })
  await loadMore()
  expect($list.get()).toMatchObject({ items: rows(4, 3), more: 'idle' })
})

test('a delayed filter reads after a pause and marks the old rows as stale', async () => {
  read.mockResolvedValue({ items: rows(1), next: null })
  const { $list, filter } = listOf()
  await settled()
  filter({ q: 'd' }, { delayed: true })
  filter({ q: 'da' }, { delayed: true })
  await vi.advanceTimersByTimeAsync(searchDelayMs - 1)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockReturnValueOnce(new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
  expect(read.mock.calls[1]?.[0]).toEqual({ q: 'da' })
  expect($list.get()).toMatchObject({ items: rows(1), more: 'stale' })
})

test('only the latest request may answer', async () => {
  let late = (_: Page) => {}
  read
    .mockReturnValueOnce(
      new Promise((resolve) => {
        late = resolve
      }),
    )
    .mockResolvedValueOnce({ items: rows(9), next: null })
  const { $list, filter } = listOf()
  filter({ q: 'dana' })
  await settled()
  late({ items: rows(1), next: null })
  await settled()
  expect($list.get()).toMatchObject({ items: rows(9) })
  expect(read.mock.calls[0]?.[2].aborted).toBe(true)
})

test('a failed list can be reloaded', async () => {
  read.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce({ items: rows(1), next: null })
  const { $list, reload } = listOf()
  await settled()
  expect($list.get().state).toBe('failed')
  const again = reload()
  expect($list.get().state).toBe('loading')
  await again
  expect($list.get().state).toBe('ready')
})

test('a row put while the list is read stays, though the answer is older', async () => {
  const older = Promise.withResolvers<Page>()
  read.mockReturnValueOnce(older.promise).mockResolvedValueOnce({ items: rows(2, 1), next: null })
  const { $list, put } = listOf()
  put({ id: 2 })
  older.resolve({ items: rows(1), next: null })
  await settled()
  expect($list.get()).toMatchObject({ state: 'ready', items: rows(2, 1) })
})

test('a sorted list into which a row comes while it is read is read again', async () => {
  read.mockResolvedValue({ items: rows(2, 1), next: 'a' })
  const list = createList<Row, { q: string }>({ filter: { q: '' }, read, compare: (one, other) => other.id - one.id })
  onTestFinished(list.$list.listen(() => {}))
  list.put({ id: 3 })
  read.mockResolvedValue({ items: rows(3, 2), next: 'a' })
  await settled()
  expect(list.items()).toEqual(rows(3, 2))
})

test('a list whose rows keep changing is read three times at most', async () => {
  read.mockResolvedValue({ items: rows(1), next: null })
  const { put, renew } = listOf()
  await settled()
  read.mockClear()
  read.mockImplementation(async () => {
    put({ id: 2 })
    return { items: rows(1), next: null }
  })
  await renew()
  expect(read).toHaveBeenCalledTimes(3)
})

test('a save in another tab rereads the pages that are shown, without the rows that it deleted', async () => {
  vi.useRealTimers()
  read.mockResolvedValueOnce({ items: rows(4, 3), next: 'c' }).mockResolvedValueOnce({ items: rows(2, 1), next: null })
  const list = createList<Row, { q: string }>({ filter: { q: '' }, read, part: 'products' })
  const stop = list.$list.listen(() => {})
  const other = new BroadcastChannel('lechaim-saves')
  onTestFinished(() => {
    stop()
    cleanStores(list.$list)
    other.close()
  })
  await vi.waitFor(() => expect(list.items()).toHaveLength(2))
  await list.loadMore()
  read.mockResolvedValueOnce({ items: rows(5, 4), next: 'd' }).mockResolvedValueOnce({ items: rows(2, 1), next: null })
  other.postMessage({ part: 'banners', tab: 'other' })
  other.postMessage({ part: 'products', tab: 'other' })
  await vi.waitFor(() => expect(list.items()).toEqual(rows(5, 4, 2, 1)))
  expect(read.mock.calls.slice(2).map(([, after]) => after)).toEqual([undefined, 'd'])
  announceSave('products')
  other.postMessage({ part: 'banners', tab: 'other' })
  expect(read).toHaveBeenCalledTimes(4)
})

test('a save in another browser rereads the list, and a series of saves every five seconds at most', async () => {
  $session.set({ state: 'in' } as never)
  onTestFinished(() => $session.set({ state: 'out' } as never))
  read.mockResolvedValue({ items: rows(2, 1), next: null })
  const list = createList<Row, { q: string }>({ filter: { q: '' }, read, part: 'products' })
  const stop = list.$list.listen(() => {})
  await settled()
  expect(heard.size).toBe(1)
  const hear = (topic: 'catalogue' | 'content') => {
    for (const { onEvent } of heard) onEvent({ topic })
  }
  hear('content')
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockResolvedValue({ items: rows(3, 2), next: null })
  hear('catalogue')
  hear('catalogue')
  await vi.advanceTimersByTimeAsync(600)
  expect(list.items()).toEqual(rows(3, 2))
  hear('catalogue')
  await vi.advanceTimersByTimeAsync(4000)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard.size).toBe(0)
})

test('returning to the window rereads a list, at most every ten seconds', async () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  onTestFinished(() => void vi.unstubAllGlobals())
  read.mockResolvedValue({ items: rows(2, 1), next: null })
  const list = createList<Row, { q: string }>({ filter: { q: '' }, read, part: 'products' })
  const stop = list.$list.listen(() => {})
  await settled()
  const comeBack = async (afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs)
    window.dispatchEvent(new Event('focus'))
    await settled()
  }
  await comeBack(9000)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockResolvedValue({ items: rows(3, 1), next: null })
  await comeBack(2000)
  expect(list.items()).toEqual(rows(3, 1))
  await comeBack(1000)
  expect(read).toHaveBeenCalledTimes(2)
  stop()
  await comeBack(20_000)
  expect(read).toHaveBeenCalledTimes(2)
})
