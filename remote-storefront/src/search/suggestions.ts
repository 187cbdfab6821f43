import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { atom } from 'nanostores'

/** Milliseconds without another letter until the shop is asked. */
const pause = 180
/** Below this many letters nearly everything would match. */
const leastText = 2
const most = 6

export interface Suggestions {
  /** The search form that they are for: there is one in the header and one in the menu of small screens. */
  form: string
  products: readonly Product[]
  /** Which of them the keyboard is on; -1 for none. */
  active: number
}

/** What fits the text that is being typed; null while there is nothing to suggest. */
export const $suggestions = atom<Suggestions | null>(null)

let asked = new AbortController()

/** Suggests products for a text, once the typing pauses. An older question is withdrawn, whether it has been sent or not. */
export function suggest(form: string, text: string): void {
  asked.abort()
  if (text.trim().length < leastText) {
    $suggestions.set(null)
    return
  }
  asked = new AbortController()
  const { signal } = asked
  const timer = setTimeout(() => void ask(form, text.trim(), signal), pause)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

async function ask(form: string, q: string, signal: AbortSignal): Promise<void> {
  try {
    const { items } = await api.products({ q, limit: most }, signal)
    if (!signal.aborted) $suggestions.set(items.length > 0 ? { form, products: items, active: -1 } : null)
  } catch (error) {
    // The search itself works without them and says what is wrong.
    if (!signal.aborted) console.error('Suggestions could not be read', error)
  }
}

/** Closes the list, and withdraws the question that would open it again. */
export function dropSuggestions(): void {
  asked.abort()
  $suggestions.set(null)
}

/** One further or back, over the text itself between the last and the first. */
export function moveSuggestion(by: 1 | -1): void {
  const now = $suggestions.get()
  if (!now) return
  const places = now.products.length + 1
  $suggestions.set({ ...now, active: ((now.active + 1 + by + places) % places) - 1 })
}
