import { request } from '@lechaim/shared/client/request.ts'
import type { Suggestions } from '@lechaim/shared/contracts/search.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { atom } from 'nanostores'
import { categoryRoute } from '../../use-route.ts'
import { cachedSuggestions, readCached } from './suggestion-cache.ts'

/** Merges letters that arrive together, as from a completed word; the answer is to be there 50 ms after the last one. */
const pauseMs = 5
/** Below this many letters nearly everything would match. */
const minLetters = 2

export interface ShownSuggestions extends Suggestions {
  /** The option under the keyboard, counted over categories and products; -1 for the text field itself. */
  active: number
}

export const optionCount = ({ categories, products }: Suggestions): number => categories.length + products.length

/** The route that an option opens; a product's dialog opens over `from`. */
export function routeOfOption({ categories, products }: Suggestions, index: number, from: Route): Route | undefined {
  const category = categories[index]
  if (category) return categoryRoute(category.name)
  const product = products[index - categories.length]
  return product && { ...from, product: product.id }
}

export function createSuggestions() {
  /** Null while the list is closed. Without options it isn't shown, but announced. */
  const $shown = atom<ShownSuggestions | null>(null)
  let pending = new AbortController()

  /** Asks for a text's suggestions after a short pause, and drops an earlier request, sent or not.
   *  @param active the option to begin at; -2 for the last */
  function suggest(text: string, active = -1): void {
    pending.abort()
    const q = text.trim()
    if (q.length < minLetters) {
      $shown.set(null)
      return
    }
    const cached = cachedSuggestions(q)
    if (cached) {
      show(cached, active)
      return
    }
    pending = new AbortController()
    const { signal } = pending
    const timer = setTimeout(() => void read(q, active, signal), pauseMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  async function read(q: string, active: number, signal: AbortSignal): Promise<void> {
    try {
      const found = await readCached(q, () => request<Suggestions>(fetch, withQuery('/api/suggestions', { q }), { signal }))
      if (!signal.aborted) show(found, active)
    } catch (error) {
      // The search itself works without suggestions and shows its own failure.
      if (!signal.aborted) console.error('Suggestions could not be read', error)
    }
  }

  function show(found: Suggestions, active: number): void {
    $shown.set({ ...found, active: active === -2 ? optionCount(found) - 1 : active })
  }

  /** Closes the list and drops the request that would open it again. */
  function close(): void {
    pending.abort()
    $shown.set(null)
  }

  function setActive(active: number): void {
    const shown = $shown.get()
    if (shown) $shown.set({ ...shown, active })
  }

  /** Moves by one option, through the text field between the last and the first. */
  function move(by: 1 | -1): void {
    const shown = $shown.get()
    if (!shown) return
    const stops = optionCount(shown) + 1
    setActive(((shown.active + 1 + by + stops) % stops) - 1)
  }

  return { $shown, suggest, close, move, setActive }
}
