// A cache of suggestions by their text, for deleted and retyped letters. Cleared by each change of the catalogue, and used only while the
// page receives such changes.
import type { Suggestions } from '@lechaim/shared/contracts/search.ts'
import { $live, followShop } from '@lechaim/shared/stores/live-events.ts'

const maxAnswers = 40

const answers = new Map<string, Suggestions>()
let followers = 0
/** Incremented by each change of the catalogue, so that earlier answers are not cached. */
let generation = 0

function clear(): void {
  generation++
  answers.clear()
}

/** Caches answers while the search field is used. @returns the function that ends it */
export function followCatalogue(): () => void {
  followers++
  const unfollow = followShop({ onEvent: ({ topic }) => topic === 'catalogue' && clear(), onResync: clear })
  // Changes are missed without a connection.
  const unlisten = $live.subscribe((state) => state !== 'open' && clear())
  return () => {
    unlisten()
    unfollow()
    if (--followers === 0) clear()
  }
}

export const cachedSuggestions = (text: string): Suggestions | undefined => answers.get(text)

/** Reads a text's suggestions and caches them, unless the catalogue has changed meanwhile. */
export async function readCached(text: string, read: () => Promise<Suggestions>): Promise<Suggestions> {
  const before = generation
  const found = await read()
  if (before !== generation || followers === 0 || $live.get() !== 'open') return found
  answers.set(text, found)
  const [oldest] = answers.keys()
  if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
  return found
}
