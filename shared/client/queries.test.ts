import { cleanStores, keepMount } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestFailure } from './failure.ts'
import { createQueryStore, refreshQueries, retryDelay, seedQuery } from './queries.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a seeded answer is read without a request', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  seedQuery('/api/seeded', { name: 'inlined' })
  const $seeded = createQueryStore<{ name: string }>(['/api/seeded'])
  keepMount($seeded)
  expect($seeded.get().data).toEqual({ name: 'inlined' })
  expect(fetch).not.toHaveBeenCalled()
  cleanStores($seeded)
})

test('a newly seeded answer replaces the shown one', () => {
  seedQuery('/api/later', 1)
  const $later = createQueryStore<number>(['/api/later'])
  keepMount($later)
  seedQuery('/api/later', 2)
  expect($later.get().data).toBe(2)
  cleanStores($later)
})

test('a failed read is retried after 1, 2 and 4 s within 30 s; a refusal is not', () => {
  const error = new RequestFailure(503, 'unavailable', 'busy')
  expect([1, 2, 3, 4].map((retryCount) => retryDelay({ error, retryCount, elapsedMs: 100 }))).toEqual([1000, 2000, 4000, null])
  expect(retryDelay({ error, retryCount: 1, elapsedMs: 30_000 })).toBeNull()
  expect(retryDelay({ error: new RequestFailure(404, 'not_found', 'gone'), retryCount: 1, elapsedMs: 100 })).toBeNull()
})

test('a read that got no answer for 30 s is not tried again', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(() => new Promise((_resolve, reject) => setTimeout(() => reject(new TypeError('timed out')), 30_000)))
  vi.stubGlobal('fetch', fetch)
  const $silent = createQueryStore<number>(['/api/silent'])
  keepMount($silent)
  await vi.advanceTimersByTimeAsync(31_000)
  expect($silent.get()).toMatchObject({ loading: false, error: expect.any(RequestFailure) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  cleanStores($silent)
})

test('a read is loading until its last retry fails, and is repeated only on request', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn(async () => new Response('{}', { status: 503 }))
  vi.stubGlobal('fetch', fetch)
  const $failing = createQueryStore<number>(['/api/failing'])
  keepMount($failing)
  for (const [seconds, tries] of [
    [0.5, 1],
    [1, 2],
    [2, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    expect(fetch.mock.calls.length).toEqual(tries)
    expect($failing.get().loading).toBe(true)
    expect($failing.get().error).toBeUndefined()
  }
  await vi.advanceTimersByTimeAsync(4000)
  expect(fetch.mock.calls.length).toBe(4)
  expect($failing.get().loading).toBe(false)
  expect($failing.get().error).toBeInstanceOf(RequestFailure)

  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(4)
  fetch.mockImplementation(async () => Response.json(7))
  refreshQueries((address) => address === '/api/failing')
  await vi.advanceTimersByTimeAsync(0)
  expect($failing.get().data).toBe(7)
  cleanStores($failing)
})

test('without a connection a read fails at once', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const fetch = vi.fn().mockRejectedValue(new TypeError('no network'))
  vi.stubGlobal('fetch', fetch)
  const $offline = createQueryStore<number>(['/api/offline'])
  keepMount($offline)
  await vi.waitFor(() => expect($offline.get().error).toBeDefined())
  expect(fetch).toHaveBeenCalledTimes(1)
  cleanStores($offline)
})
