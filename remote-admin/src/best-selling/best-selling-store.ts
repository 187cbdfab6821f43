import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { updateShop } from '@lechaim/shared/stores/shop.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { createFailureToasts } from '../resource/failure-toasts.ts'
import { createPagedList } from '../resource/paged-list.ts'
import { reloadAfterSignIn } from '../resource/session.ts'
import { watchUnsaved } from '../resource/unsaved.ts'
import { withOrder } from '../sorting/reorder.ts'
import { bestSellingMessages as t } from './best-selling-messages.ts'

/** Every product, so that any may be chosen. */
const list = createPagedList<Product, { q: string }>({
  start: { q: '' },
  read: ({ q }, after, signal) => api.owned.products({ q: q.trim() || undefined, after }, signal),
})

export const $choices = list.$list
export const $choiceFilter = list.$filter
export const loadMoreChoices = list.loadMore
export const retryChoices = list.reload
export const searchChoices = (q: string): void => list.filter({ q }, { pause: true })

export type Chosen =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | {
      state: 'ready'
      /** In the order in which shoppers see them. */
      products: readonly Product[]
      saved: readonly Product[]
      saving: boolean
    }

/** The chosen products. */
export const $chosen = atom<Chosen>({ state: 'loading' })

/** As many as the API takes. */
const most = 100

export async function loadChosen(): Promise<void> {
  $chosen.set({ state: 'loading' })
  try {
    const { items } = await api.owned.bestSelling()
    $chosen.set({ state: 'ready', products: items, saved: items, saving: false })
  } catch (error) {
    console.error('The best-selling list could not be read', error)
    $chosen.set({ state: 'failed', error })
  }
}

const toasts = createFailureToasts()

const idsOf = (products: readonly Product[]): number[] => products.map((product) => product.id)

/** A product joins at the end, or leaves. */
export function choose(product: Product, chosen: boolean): void {
  const now = $chosen.get()
  if (now.state !== 'ready') return
  const others = now.products.filter((other) => other.id !== product.id)
  if (chosen && others.length >= most) toasts.refuse(t.full(most))
  else $chosen.set({ ...now, products: chosen ? [...others, product] : others })
}

/** Puts the chosen products in the order of these ids. */
export function arrangeChosen(ids: readonly number[]): void {
  const now = $chosen.get()
  if (now.state === 'ready') $chosen.set({ ...now, products: withOrder(now.products, ids) })
}

/** @throws RequestFailure after the toast */
export async function saveChosen(): Promise<void> {
  const now = $chosen.get()
  if (now.state !== 'ready' || now.saving) return
  toasts.end()
  const ids = idsOf(now.products)
  $chosen.set({ ...now, saving: true })
  try {
    const { items } = await api.saveBestSelling(ids)
    updateShop({ bestSelling: { items: items.filter((product) => product.visible) } })
    settle(now.products)
    showToast(t.saved)
  } catch (error) {
    settle(now.saved)
    toasts.fail(t.failed, error)
    throw error
  }
}

function settle(saved: readonly Product[]): void {
  const now = $chosen.get()
  if (now.state === 'ready') $chosen.set({ ...now, saved, saving: false })
}

onMount($chosen, () => {
  if ($chosen.get().state !== 'ready') loadChosen()
  const stop = reloadAfterSignIn($chosen, loadChosen)
  return () => {
    stop()
    toasts.end()
    if (!isDirty()) $chosen.set({ state: 'loading' })
  }
})

// The value as it lies there: to ask for it would be to read the list.
function isDirty(): boolean {
  const now = $chosen.value
  return now?.state === 'ready' && idsOf(now.products).join() !== idsOf(now.saved).join()
}
// As it was saved: whoever comes back at once finds the store mounted still, and nothing would read it again.
function discard(): void {
  const now = $chosen.value
  if (now?.state === 'ready') $chosen.set({ ...now, products: now.saved })
}
watchUnsaved({ isDirty, discard })
