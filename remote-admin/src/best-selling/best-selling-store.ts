import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $session } from '@lechaim/shared/stores/session.ts'
import { updateShop } from '@lechaim/shared/stores/shop.ts'
import { showFailure, showToast } from '@lechaim/shared/stores/toasts.ts'
import { atom, onMount } from 'nanostores'
import { createPagedList } from '../resource/paged-list.ts'
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
      ids: readonly number[]
      saved: readonly number[]
      /** What was chosen when the list was read: it stands first, so that one sees it without searching. */
      first: readonly Product[]
      saving: boolean
    }

/** The chosen products' ids, in the order in which shoppers see them. */
export const $chosen = atom<Chosen>({ state: 'loading' })

/** As many as the API takes. */
const most = 100

export async function loadChosen(): Promise<void> {
  $chosen.set({ state: 'loading' })
  try {
    const { items } = await api.owned.bestSelling()
    const ids = items.map((product) => product.id)
    $chosen.set({ state: 'ready', ids, saved: ids, first: items, saving: false })
  } catch (error) {
    console.error('The best-selling list could not be read', error)
    $chosen.set({ state: 'failed', error })
  }
}

/** A product joins at the end, or leaves. */
export function choose(id: number, chosen: boolean): void {
  const now = $chosen.get()
  if (now.state !== 'ready') return
  const others = now.ids.filter((other) => other !== id)
  if (chosen && others.length >= most) showToast({ kind: 'error', ...t.full(most) })
  else $chosen.set({ ...now, ids: chosen ? [...others, id] : others })
}

/** @throws RequestFailure after the toast */
export async function saveChosen(): Promise<void> {
  const now = $chosen.get()
  if (now.state !== 'ready' || now.saving) return
  $chosen.set({ ...now, saving: true })
  try {
    const { items } = await api.saveBestSelling([...now.ids])
    updateShop({ bestSelling: { items: items.filter((product) => product.visible) } })
    settle(now.ids)
    showToast(t.saved)
  } catch (error) {
    settle(now.saved)
    showFailure(t.failed, error)
    throw error
  }
}

function settle(saved: readonly number[]): void {
  const now = $chosen.get()
  if (now.state === 'ready') $chosen.set({ ...now, saved, saving: false })
}

onMount($chosen, () => {
  if ($chosen.get().state !== 'ready') loadChosen()
  const stop = $session.listen(({ state }) => {
    if (state === 'in' && $chosen.get().state === 'failed') loadChosen()
  })
  return () => {
    stop()
    const now = $chosen.get()
    // A choice that isn't saved yet outlives a change of tab.
    if (now.state !== 'ready' || now.ids.join() === now.saved.join()) $chosen.set({ state: 'loading' })
  }
})
