import { cleanStores, keepMount } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestFailure } from './failure.ts'
import { createQueryStore, retryDelay, seedQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('what was put into the cache is there at the first look, without a request', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  seedQuery('/api/seeded', { name: 'inlined' })
  const $seeded = createQueryStore<{ name: string }>(['/api/seeded'])
  keepMount($seeded)
  expect($seeded.get().data).toEqual({ name: 'inlined' })
  expect(fetch).not.toHaveBeenCalled()
  cleanStores($seeded)
})

test('what is put into the cache later replaces what is shown', () => {
  seedQuery('/api/later', 1)
  const $later = createQueryStore<number>(['/api/later'])
  keepMount($later)
  seedQuery('/api/later', 2)
  expect($later.get().data).toBe(2)
  cleanStores($later)
})

test('a request is repeated three times, 1 s, 2 s and 4 s later; a refusal is not', () => {
  const error = new RequestFailure(503, 'unavailable', 'busy')
  expect([1, 2, 3, 4].map((retryCount) => retryDelay({ error, retryCount }))).toEqual([1000, 2000, 4000, null])
  expect(retryDelay({ error: new RequestFailure(404, 'not_found', 'gone'), retryCount: 1 })).toBeNull()
})
