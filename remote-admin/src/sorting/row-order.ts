import type { Loadable } from '@lechaim/shared/stores/shop.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import type { ReadableAtom } from 'nanostores'
import { withOrder } from './reorder.ts'
import { sortingMessages as t } from './sorting-messages.ts'

interface Options<Row> {
  $list: ReadableAtom<Loadable<readonly Row[]>>
  show: (rows: readonly Row[]) => void
  reload: () => void
  save: (ids: number[]) => Promise<{ items: Row[] }>
  /** What else shows the rows in their order. */
  done: () => void
}

/** Changes the order of rows that are kept in one. It shows at once; while one change is being saved, only the last of those that
 *  follow it is sent. */
export function createRowOrder<Row extends { id: number }>({ $list, show, reload, save, done }: Options<Row>) {
  let saving = false
  let waiting = false

  return async function arrange(ids: readonly number[]): Promise<void> {
    const list = $list.get()
    if (list.state !== 'ready') return
    show(withOrder(list.data, ids))
    waiting = true
    if (saving) return
    saving = true
    try {
      while (waiting) {
        waiting = false
        await saveOnce()
      }
      done()
      showToast(t.saved)
    } catch (error) {
      // The order that is shown is nobody's: the true one is asked for.
      waiting = false
      reload()
      showFailure(t.failed, error)
    } finally {
      saving = false
    }
  }

  async function saveOnce(): Promise<void> {
    const list = $list.get()
    if (list.state !== 'ready') return
    const { items } = await save(list.data.map((row) => row.id))
    if (!waiting) show(items)
  }
}
