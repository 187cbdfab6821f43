import { request } from '@lechaim/shared/client/request.ts'
import type { Suggestions } from '@lechaim/shared/contracts/search.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { withQuery } from '@lechaim/shared/lib/api-address.ts'
import { atom } from 'nanostores'
import { categoryRoute } from '../../use-route.ts'
import { cachedSuggestions, readCached } from './suggestion-cache.ts'

/** Merges letters that arrive together, as from a paste or a held key; short enough that a pause in typing shows the answer within 50 ms. */
const pauseMs = 20
/** Below this many letters nearly everything would match. */
const minLetters = 2

export interface ShownSuggestions extends Suggestions {
  /** The option under the keyboard, counted over categories and products; -1 for the text field itself. */
  active: number
}

type SuggestionState =
  | { state: 'closed' }
  /** Open without options isn't shown, but announced. */
  | { state: 'none' }
  | { state: 'open'; suggestions: ShownSuggestions }

const closed: SuggestionState = { state: 'closed' }

export const optionCount = ({ categories, products }: Suggestions): number => categories.length + products.length

/** The route that an option opens; a product's dialog opens over `from`. */
export function routeOfOption({ categories, products }: Suggestions, index: number, from: Route): Route | undefined {
  const category = categories[index]
  if (category) return categoryRoute(category.name)
  const product = products[index - categories.length]
  return product && { ...from, product: product.id }
}

export function createSuggestions() {
  const $state = atom<SuggestionState>(closed)
  let pending = new AbortController()

  /** Asks for a text's suggestions after a short pause, and drops an earlier request, sent or not.
   *  @param active the option to begin at; -2 for the last */
  function suggest(text: string, active = -1): void {
    pending.abort()
    const q = text.trim()
    if (q.length < minLetters) {
      $state.set(closed)
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
    const count = optionCount(found)
    const open: SuggestionState = { state: 'open', suggestions: { ...found, active: active === -2 ? count - 1 : active } }
    $state.set(count === 0 ? { state: 'none' } : open)
  }

  /** Closes the list and drops the request that would open it again. */
  function close(): void {
    pending.abort()
    $state.set(closed)
  }

  function setActive(active: number): void {
    const now = $state.get()
    if (now.state === 'open') $state.set({ state: 'open', suggestions: { ...now.suggestions, active } })
  }

  /** Moves by one option, through the text field between the last and the first. */
  function move(by: 1 | -1): void {
    const now = $state.get()
    if (now.state !== 'open') return
    const stops = optionCount(now.suggestions) + 1
    setActive(((now.suggestions.active + 1 + by + stops) % stops) - 1)
  }

  return { $state, suggest, close, move, setActive }
}
