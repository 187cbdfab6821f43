import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import type { List } from '../resource/list.ts'
import { createRowOrder } from './row-order.ts'
import { sortingMessages as t } from './sorting-messages.ts'

interface Row {
  id: number
}
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }))

beforeEach(() => $toasts.set([]))

function start() {
  const $list = atom<List<Row>>({ state: 'ready', items: rows(1, 2, 3), next: null, more: 'idle' })
  const sent: { ids: number[]; answer: PromiseWithResolvers<{ items: Row[] }> }[] = []
  const reload = vi.fn()
  const saved = vi.fn()
  const order = createRowOrder<Row>({
    list: { $list, show: (items) => $list.set({ state: 'ready', items, next: null, more: 'idle' }), reload },
    saved,
    save: (ids) => {
      const answer = Promise.withResolvers<{ items: Row[] }>()
      sent.push({ ids, answer })
      return answer.promise
    },
  })
  const shown = () => {
    const list = $list.get()
    return list.state === 'ready' ? list.items.map(({ id }) => id) : []
  }
  return { order, sent, shown, reload, saved }
}

test('a new order is shown at once; during a save only the last further one is sent', async () => {
  const { order, sent, shown, saved } = start()
  const first = order([2, 1])
  expect(shown()).toEqual([2, 1, 3])
  order([3, 2, 1])
  order([3, 1, 2])
  expect(shown()).toEqual([3, 1, 2])
  expect(sent.map(({ ids }) => ids)).toEqual([[2, 1, 3]])
  sent[0]?.answer.resolve({ items: rows(2, 1, 3) })
  await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000)
  expect(shown()).toEqual([3, 1, 2])
  expect(sent[1]?.ids).toEqual([3, 1, 2])
  // Somebody else's new row came with the answer.
  sent[1]?.answer.resolve({ items: rows(3, 1, 2, 4) })
  await first
  expect(shown()).toEqual([3, 1, 2, 4])
  expect(saved).toHaveBeenCalledOnce()
  expect($toasts.get().map(({ title }) => title)).toEqual([t.saved.title])
})

test('a failed order is read again and shows a toast', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { order, sent, reload, saved } = start()
  const first = order([2, 1])
  sent[0]?.answer.reject(new Error('refused'))
  await first
  expect(reload.mock.calls.length).toBe(1)
  expect(saved.mock.calls.length).toBe(0)
  expect(log.mock.calls.length).toBe(1)
  expect($toasts.get().map(({ kind, title }) => [kind, title])).toEqual([['error', t.failed.title]])
  const second = order([3, 1])
  expect(sent).toHaveLength(2)
  sent[1]?.answer.resolve({ items: rows(3, 2, 1) })
  await second
  expect(saved).toHaveBeenCalledOnce()
  log.mockRestore()
})
