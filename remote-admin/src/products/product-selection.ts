import { api } from '@lechaim/shared/client/shop-api.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed } from 'nanostores'
import { failureToast } from '../resource/failure-messages.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { createSelection } from '../resource/selection.ts'
import { productsMessages as t } from './products-messages.ts'
import { dropProducts, productList } from './products-store.ts'

export const { $selection, select: selectProduct, selectShown, clear: clearSelection } = createSelection(productList)

export type BulkAction = 'show' | 'hide' | 'delete'

export const $bulk = atom<BulkAction | null>(null)

const toasts = createFailureToasts()

/** The names of the selected products, in the list's order. */
export const $selectedNames = computed([$selection, productList.$list], (ids, list) =>
  list.state === 'ready' ? list.items.filter(({ id }) => ids.includes(id)).map(({ name }) => name) : [],
)

/** The products that `selectShown` takes, which are not all while there are more pages. */
export const $shownCount = computed(productList.$list, (list) =>
  list.state === 'ready' ? { count: list.items.length, isWhole: list.next === null } : { count: 0, isWhole: true },
)

/** The server's limit for one request. */
const batchSize = 500

/** Shows, hides or deletes the selected products; asks before a deletion and before free products are shown.
 *  @returns whether it was done; each reason why not has been shown */
export async function changeSelected(action: BulkAction): Promise<boolean> {
  const ids = $selection.get()
  if ($bulk.get() || ids.length === 0) return false
  if (action === 'delete' && !confirm(t.confirmRemoveMany($selectedNames.get()))) return false
  if (action === 'show' && isAnyFree(ids) && !confirm(t.confirmFreeMany)) return false
  toasts.dismiss()
  $bulk.set(action)
  try {
    for (let at = 0; at < ids.length; at += batchSize) await changeBatch(action, ids.slice(at, at + batchSize))
    clearSelection()
    showToast({ show: t.manyShown, hide: t.manyHidden, delete: t.manyRemoved }[action](ids.length))
    return true
  } catch (error) {
    toasts.fail(failureToast(error, action === 'delete' ? t.manyRemoveFailed : t.manyFailed), error)
    return false
  } finally {
    $bulk.set(null)
  }
}

const isAnyFree = (ids: readonly number[]): boolean =>
  productList.items().some(({ id, price, visible }) => ids.includes(id) && price === 0 && !visible)

async function changeBatch(action: BulkAction, ids: number[]): Promise<void> {
  const changed = new Set((await api.bulkProducts({ action, ids })).ids)
  if (action !== 'delete') productList.change((product) => (changed.has(product.id) ? { ...product, visible: action === 'show' } : product))
  // Ids without an answer were deleted meanwhile.
  dropProducts((id) => ids.includes(id) && (action === 'delete' || !changed.has(id)))
}
