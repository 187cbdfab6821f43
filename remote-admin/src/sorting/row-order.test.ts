import type { Loadable } from '@lechaim/shared/stores/shop.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { atom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { createRowOrder } from './row-order.ts'
import { sortingMessages as t } from './sorting-messages.ts'

interface Row {
  id: number
}
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }))

beforeEach(() => $toasts.set([]))

function start() {
  const $list = atom<Loadable<readonly Row[]>>({ state: 'ready', data: rows(1, 2, 3) })
  const sent: { ids: number[]; answer: PromiseWithResolvers<{ items: Row[] }> }[] = []
  const reload = vi.fn()
  const done = vi.fn()
  const arrange = createRowOrder<Row>({
    $list,
    show: (data) => $list.set({ state: 'ready', data }),
    reload,
    done,
    save: (ids) => {
      const answer = Promise.withResolvers<{ items: Row[] }>()
      sent.push({ ids, answer })
      return answer.promise
    },
  })
  const shown = () => {
    const list = $list.get()
    return list.state === 'ready' ? list.data.map(({ id }) => id) : []
  }
  return { arrange, sent, shown, reload, done }
}

test('the new order shows at once; of those that follow while it is saved only the last is sent', async () => {
  const { arrange, sent, shown, done } = start()
  const first = arrange([2, 1])
  expect(shown()).toEqual([2, 1, 3])
  arrange([3, 2, 1])
  arrange([3, 1, 2])
  expect([shown(), sent.map(({ ids }) => ids)]).toEqual([[3, 1, 2], [[2, 1, 3]]])
  sent[0]?.answer.resolve({ items: rows(2, 1, 3) })
  await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000)
  expect([shown(), sent[1]?.ids]).toEqual([
    [3, 1, 2],
    [3, 1, 2],
  ])
  // Somebody else's new row came with the answer.
  sent[1]?.answer.resolve({ items: rows(3, 1, 2, 4) })
  await first
  expect(shown()).toEqual([3, 1, 2, 4])
  expect(done).toHaveBeenCalledOnce()
  expect($toasts.get().map(({ title }) => title)).toEqual([t.saved.title])
})

test('an order that could not be saved is read anew, and said', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { arrange, sent, reload, done } = start()
  const first = arrange([2, 1])
  sent[0]?.answer.reject(new Error('refused'))
  await first
  expect([reload.mock.calls.length, done.mock.calls.length, log.mock.calls.length]).toEqual([1, 0, 1])
  expect($toasts.get().map(({ kind, title }) => [kind, title])).toEqual([['error', t.failed.title]])
  const second = arrange([3, 1])
  expect(sent).toHaveLength(2)
  sent[1]?.answer.resolve({ items: rows(3, 2, 1) })
  await second
  expect(done).toHaveBeenCalledOnce()
  log.mockRestore()
})
