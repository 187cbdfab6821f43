// The only user of the query library: caching, retries and clean-up of reads (SPEC §9).

import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { request } from '@lechaim/shared/client/request.ts'
import { type NanoqueryArgs, nanoquery } from '@nanostores/query'

const second = 1000
const maxRetries = 3
/** Milliseconds: one try without an answer takes them all. */
const retryWithinMs = 30 * second

interface Tries {
  error: unknown
  retryCount: number
  /** Since the first one began. */
  elapsedMs: number
}

/** Milliseconds until the next try: doubling from 1 s to 30 s, three times at most and within 30 s; a refusal is not asked again, nor
 *  anything without a connection. */
export function retryDelay({ error, retryCount, elapsedMs }: Tries): number | null {
  if ((error instanceof RequestFailure && !error.temporary) || globalThis.navigator?.onLine === false) return null
  return retryCount > maxRetries || elapsedMs >= retryWithinMs ? null : Math.min(second * 2 ** (retryCount - 1), 30 * second)
}

/** The final outcome of a request with its retries: a failure that is retried isn't shown. */
export async function retried<T>(ask: () => Promise<T>, delayOf = retryDelay): Promise<T> {
  const startedAt = performance.now()
  for (let retryCount = 1; ; retryCount++) {
    try {
      return await ask()
    } catch (error) {
      const delay = delayOf({ error, retryCount, elapsedMs: performance.now() - startedAt })
      if (delay === null) throw error
      await new Promise((done) => setTimeout(done, delay))
    }
  }
}

const dedupeTime = 30 * second
const cacheLifetime = 5 * 60 * second
const cache: NonNullable<NanoqueryArgs['cache']> = new Map()

const [createQueryStore, , queries] = nanoquery({
  fetcher: (...keys) => retried(() => request((input, init) => globalThis.fetch(input, init), keys.join(''))),
  cache,
  dedupeTime,
  cacheLifetime,
  // The library's own shows each failure before it tries again.
  onErrorRetry: null,
})

/** A store that reads the address which its key store holds. */
export { createQueryStore }

/** Puts an answer into the cache, such as one inlined in the page. The library only changes existing entries, so the entry is made first. */
export function seedQuery(address: string, data: unknown): void {
  const created = Date.now()
  cache.set(address, { data, created, expires: created + cacheLifetime })
  queries.mutateCache(address, data)
}

/** Reads matching addresses again and keeps their answers until then. */
export const renewQueries = (matches: (address: string) => boolean): void => queries.revalidateKeys((address) => matches(address))

/** The cached answer of an address. A query store follows its key with a delay; this is there at once when the key changes. */
export function knownAnswer<T>(address: string): T | undefined {
  const known = cache.get(address)
  return known && (known.expires ?? 0) > Date.now() ? (known.data as T | undefined) : undefined
}

/** Drops and reads again matching addresses. */
export const refreshQueries = (matches: (address: string) => boolean): void => queries.invalidateKeys((address) => matches(address))

/** Drops every answer, on the server between two pages. */
export const forgetAnswers = (): void => cache.clear()
