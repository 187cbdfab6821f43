// Makes pages, a few at a time and round-robin by network, and caches rendered ones. The key covers differences between visitors' pages;
// tickets and cookies are in the headers of each response.
import { type AnswerCache, type CachedResponse, packed } from '../http/front-door/answer-cache.ts'
import { createFairQueue, type IsWaiting, type Ticket } from './fair-queue.ts'

/** Pages made concurrently: enough to use the renderer, the database and the compression threads together. */
const madeAtOnce = 4

export interface PageToKeep {
  status: number
  headers: Readonly<Record<string, string>>
  html: string
}

export function createPageMaker(cache: AnswerCache) {
  const pending = new Map<string, Ticket<CachedResponse | null>>()
  const queue = createFairQueue(madeAtOnce)

  async function made(key: string, make: () => Promise<PageToKeep | null>): Promise<CachedResponse | null> {
    const startedAtGeneration = cache.now()
    const page = await make()
    if (!page) return null
    const { html, ...rest } = page
    const { brotli } = await packed(html)
    const answer = { ...rest, plain: null, brotli }
    cache.keep(key, answer, startedAtGeneration)
    return answer
  }

  return {
    /** A page by its key, made by `make` when it is the network's turn, once for concurrent requests. Null is not cached. */
    async page(
      key: string,
      network: string,
      make: () => Promise<PageToKeep | null>,
      isWaiting?: IsWaiting,
    ): Promise<CachedResponse | null> {
      const cached = cache.get(key)
      if (cached) return cached
      const name = `${cache.now()} ${key}`
      const known = pending.get(name)
      if (known) {
        known.join(network, isWaiting)
        return known.result
      }
      const ticket = queue.add(network, () => made(key, make), isWaiting)
      const forget = () => pending.delete(name)
      ticket.result.then(forget, forget)
      pending.set(name, ticket)
      return ticket.result
    },
    /** Makes an uncached page, when it is the network's turn. */
    once: <Page>(network: string, make: () => Promise<Page>, isWaiting?: IsWaiting) => queue.add(network, make, isWaiting).result,
  }
}
