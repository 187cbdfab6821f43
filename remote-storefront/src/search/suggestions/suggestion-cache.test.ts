import type { ShopEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { Suggestions } from '@lechaim/shared/contracts/search.ts'
import type { LiveListener } from '@lechaim/shared/stores/live-events.ts'
import { $live } from '@lechaim/shared/stores/live-events.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { cachedSuggestions, followCatalogue, readCached } from './suggestion-cache.ts'

const listeners = vi.hoisted(() => new Set<LiveListener<ShopEvent>>())
vi.mock(import('@lechaim/shared/stores/live-events.ts'), async (original) => ({
  ...(await original()),
  followShop: (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))

const publish = (topic: 'catalogue' | 'content') => listeners.forEach((listener) => void listener.onEvent({ topic }))
const answer = (name: string): Suggestions => ({ categories: [], products: [{ id: 1, name, price: 1, image: '', marks: [] }] })
const read = (text: string) => readCached(text, async () => answer(text))

beforeEach(() => {
  $live.set('open')
  return followCatalogue()
})

test('an answer is kept until the catalogue changes', async () => {
  await read('יין')
  publish('content')
  expect(cachedSuggestions('יין')).toEqual(answer('יין'))
  publish('catalogue')
  expect(cachedSuggestions('יין')).toBeUndefined()
})

test('an answer is dropped when events may have been missed', async () => {
  await read('יין')
  for (const listener of listeners) listener.onResync()
  expect(cachedSuggestions('יין')).toBeUndefined()
})

test('an answer that was asked for before a change is not kept', async () => {
  const late = Promise.withResolvers<Suggestions>()
  const reading = readCached('יין', () => late.promise)
  publish('catalogue')
  late.resolve(answer('ישן'))
  expect(await reading).toEqual(answer('ישן'))
  expect(cachedSuggestions('יין')).toBeUndefined()
})

test('nothing is kept without a live connection', async () => {
  await read('יין')
  $live.set('waiting')
  expect(cachedSuggestions('יין')).toBeUndefined()
  await read('יין')
  $live.set('open')
  expect(cachedSuggestions('יין')).toBeUndefined()
})

test('forty answers are kept, the oldest goes first', async () => {
  for (let n = 0; n <= 40; n++) await read(`יין ${n}`)
  expect(cachedSuggestions('יין 0')).toBeUndefined()
  expect(cachedSuggestions('יין 1')).toBeDefined()
  expect(cachedSuggestions('יין 40')).toBeDefined()
})

test('nothing is kept once no search field is there', async () => {
  const stop = followCatalogue()
  await read('יין')
  stop()
  expect(cachedSuggestions('יין')).toBeDefined()
})
