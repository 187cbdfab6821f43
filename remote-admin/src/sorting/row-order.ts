import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import type { createList } from '../resource/list.ts'
import { withOrder } from './reorder.ts'
import { sortingMessages as t } from './sorting-messages.ts'

interface Options<Row extends { id: number }> {
  list: Pick<ReturnType<typeof createList<Row, object>>, '$list' | 'show' | 'reload'>
  save: (ids: number[]) => Promise<{ items: Row[] }>
  saved: () => void
}

/** @returns the verb that shows rows in a new order at once and saves it; of the orders chosen during a save only the last is sent */
export function createRowOrder<Row extends { id: number }>({ list: { $list, show, reload }, save, saved }: Options<Row>) {
  let saving = false
  let waiting = false

  return async function order(ids: readonly number[]): Promise<void> {
    const list = $list.get()
    if (list.state !== 'ready') return
    show(withOrder(list.items, ids))
    waiting = true
    if (saving) return
    saving = true
    try {
      while (waiting) {
        waiting = false
        await saveOnce()
      }
      saved()
      showToast(t.saved)
    } catch (error) {
      // The order on the screen was never saved.
      waiting = false
      void reload()
      showFailure(t.failed, error)
    } finally {
      saving = false
    }
  }

  async function saveOnce(): Promise<void> {
    const list = $list.get()
    if (list.state !== 'ready') return
    const { items } = await save(list.items.map((row) => row.id))
    if (!waiting) show(items)
  }
}
