import type { ProductPage } from '@lechaim/shared/contracts/products.ts'
import { atom } from 'nanostores'

interface FurtherPages {
  pages: readonly ProductPage[]
  state: 'idle' | 'loading' | 'failed'
}

/** The pages after the first of the lists that were shown last, by their keys, for returning to them. */
export const $furtherPages = atom<ReadonlyMap<string, FurtherPages>>(new Map())
const maxLists = 10
const noPages: FurtherPages = { pages: [], state: 'idle' }

export const furtherPages = (key: string | undefined, lists = $furtherPages.get()): FurtherPages => (key && lists.get(key)) || noPages

/** Replaces a list's further pages. The oldest list loses its own beyond ten. */
export function keepPages(key: string, further: FurtherPages): void {
  const pages = new Map($furtherPages.get())
  pages.delete(key)
  pages.set(key, further)
  const [oldest] = pages.keys()
  if (pages.size > maxLists && oldest !== undefined) pages.delete(oldest)
  $furtherPages.set(pages)
}
