import { api } from '@lechaim/shared/client/shop-api.ts'
import type { ProductBulk } from '@lechaim/shared/contracts/product-bulk.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed } from 'nanostores'
import { failureReason } from '../resource/failure-messages.ts'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { productsMessages as t } from './products-messages.ts'
import { $products, changeShown, followInShop, takeOut } from './products-store.ts'

const $chosen = atom<ReadonlySet<number>>(new Set())

/** The ids of the chosen products. Only what is on the screen: nothing happens to a product that the owner doesn't see. */
export const $selection = computed([$chosen, $products], (chosen, list) =>
  list.state === 'ready' ? list.items.map(({ id }) => id).filter((id) => chosen.has(id)) : [],
)

/** What is being done to the chosen products just now. */
export const $bulk = atom<ProductBulk['action'] | null>(null)

export function selectProduct(id: number, on: boolean): void {
  const chosen = new Set($selection.get())
  if (on) chosen.add(id)
  else chosen.delete(id)
  $chosen.set(chosen)
}

export function selectShown(): void {
  const list = $products.get()
  if (list.state === 'ready') $chosen.set(new Set(list.items.map(({ id }) => id)))
}

export const clearSelection = (): void => $chosen.set(new Set())

const toasts = createFailureToasts()

/** As many as the server takes at once. */
const atOnce = 500

/** Shows, hides or deletes the chosen products, after a confirmation where they would be lost.
 *  @returns whether it was done; each reason why not has been shown */
export async function changeSelected(action: ProductBulk['action']): Promise<boolean> {
  const ids = $selection.get()
  if ($bulk.get() || ids.length === 0) return false
  if (action === 'delete' && !confirm(t.confirmRemoveMany(ids.length))) return false
  if (action === 'show' && !freeOnesAreMeant(ids)) return false
  toasts.end()
  $bulk.set(action)
  try {
    for (let at = 0; at < ids.length; at += atOnce) await changeSome(action, ids.slice(at, at + atOnce))
    clearSelection()
    showToast({ show: t.manyShown, hide: t.manyHidden, delete: t.manyRemoved }[action](ids.length))
    return true
  } catch (error) {
    toasts.fail({ title: action === 'delete' ? t.manyRemoveFailed : t.manyFailed, description: failureReason(error) }, error)
    return false
  } finally {
    $bulk.set(null)
  }
}

function freeOnesAreMeant(ids: readonly number[]): boolean {
  const list = $products.get()
  const areFree = list.state === 'ready' && list.items.some(({ id, price, visible }) => ids.includes(id) && price === 0 && !visible)
  return !areFree || confirm(t.confirmFreeMany)
}

async function changeSome(action: ProductBulk['action'], asked: number[]): Promise<void> {
  const done = new Set((await api.bulkProducts({ action, ids: asked })).ids)
  // What is requiredErrors in the answer had been deleted by somebody else.
  takeOut((id) => asked.includes(id) && (action === 'delete' || !done.has(id)))
  if (action === 'delete') return
  const visible = action === 'show'
  changeShown((product) => (done.has(product.id) ? { ...product, visible } : product))
  followInShop((product) => (done.has(product.id) && !visible ? null : product))
}
