// The one place that knows the query library: caching, repeats and clean-up of reads (SPEC §9).

import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { request } from '@lechaim/shared/client/request.ts'
import { type NanoqueryArgs, nanoquery } from '@nanostores/query'

const second = 1000
const maxRetries = 3

/** Milliseconds until the next try: doubling from 1 s to 30 s, three times at most; a refusal is not asked again. */
export function retryDelay({ error, retryCount }: { error: unknown; retryCount: number }): number | null {
  if (error instanceof RequestFailure && !error.temporary) return null
  return retryCount > maxRetries ? null : Math.min(second * 2 ** (retryCount - 1), 30 * second)
}

/** What a read comes to in the end. It counts as under way until then: a failure that is about to be tried again is nobody's concern.
 *  Without a connection nothing is gained by waiting. */
export async function retried<T>(read: () => Promise<T>): Promise<T> {
  for (let retryCount = 1; ; retryCount++) {
    try {
      return await read()
    } catch (error) {
      const delay = retryDelay({ error, retryCount })
      if (delay === null || globalThis.navigator?.onLine === false) throw error
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

/** Puts an answer into the cache, such as one that came inlined in the page. The library's own way only changes entries that are
 *  already there, so the entry is made here first. */
export function seedQuery(address: string, data: unknown): void {
  const created = Date.now()
  cache.set(address, { data, created, expires: created + cacheLifetime })
  queries.mutateCache(address, data)
}

/** Reads again what `matches`, and shows what is there until the answer comes. */
export const renewQueries = (matches: (address: string) => boolean): void => queries.revalidateKeys((address) => matches(address))

/** What an address answered last, if that is kept still. A query store follows its key a moment later, so this is what can be shown
 *  in the very moment in which the key changes. */
export function knownAnswer<T>(address: string): T | undefined {
  const known = cache.get(address)
  return known && (known.expires ?? 0) > Date.now() ? (known.data as T | undefined) : undefined
}

/** Forgets and reads again what `matches`. */
export const refreshQueries = (matches: (address: string) => boolean): void => queries.invalidateKeys((address) => matches(address))

/** Forgets every answer. On the server, where one page is drawn after the other. */
export const forgetAnswers = (): void => cache.clear()
