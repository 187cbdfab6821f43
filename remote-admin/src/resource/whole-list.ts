import type { Loadable } from '@lechaim/shared/stores/shop.ts'
import { atom, onMount } from 'nanostores'
import { reloadAfterSignIn } from './session.ts'

/** A list that is read whole, for as long as somebody looks at it. */
export function createWholeList<Item extends { id: number }>(read: () => Promise<{ items: Item[] }>) {
  const $list = atom<Loadable<readonly Item[]>>({ state: 'loading' })
  let round = 0

  async function reload(): Promise<void> {
    const mine = ++round
    if ($list.get().state === 'failed') $list.set({ state: 'loading' })
    try {
      const { items } = await read()
      if (mine === round) $list.set({ state: 'ready', data: items })
    } catch (error) {
      if (mine !== round) return
      console.error('A list could not be read', error)
      $list.set({ state: 'failed', error })
    }
  }

  /** Takes over a row that was just saved: in its place, or after all others. */
  function put(row: Item): void {
    const list = $list.get()
    if (list.state !== 'ready') return
    const known = list.data.some((item) => item.id === row.id)
    $list.set({ state: 'ready', data: known ? list.data.map((item) => (item.id === row.id ? row : item)) : [...list.data, row] })
  }

  /** Takes over the whole list, such as in another order. */
  function show(items: readonly Item[]): void {
    if ($list.get().state === 'ready') $list.set({ state: 'ready', data: items })
  }

  function take(id: number): void {
    const list = $list.get()
    if (list.state === 'ready') $list.set({ state: 'ready', data: list.data.filter((item) => item.id !== id) })
  }

  onMount($list, () => {
    reload()
    const stop = reloadAfterSignIn($list, reload)
    return () => {
      round++
      stop()
      $list.set({ state: 'loading' })
    }
  })

  return { $list, reload, put, show, take }
}
