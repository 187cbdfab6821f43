import { cleanStores, keepMount } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aProduct } from '../testing.ts'
import { $suggestions, dropSuggestions, moveSuggestion, suggest } from './suggestions.ts'

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const answerWith = (...ids: number[]) =>
  fetched.mockImplementation(async () => Response.json({ items: ids.map((id) => aProduct({ id })), next: null }))
const askedFor = () => fetched.mock.calls.map(([address]) => new URL(address, 'http://shop').searchParams.get('q'))
const shown = () => $suggestions.get()?.products.map(({ id }) => id) ?? null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  keepMount($suggestions)
})
afterEach(() => {
  dropSuggestions()
  cleanStores($suggestions)
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a pause in typing sends one request, for six products at most', async () => {
  answerWith(1, 2)
  for (const text of ['וי', 'ויס', 'ויסק ']) suggest('a', text)
  await vi.runAllTimersAsync()
  expect(askedFor()).toEqual(['ויסק'])
  expect(fetched.mock.calls[0]?.[0]).toContain('limit=6')
  expect($suggestions.get()).toMatchObject({ form: 'a', active: -1 })
  expect(shown()).toEqual([1, 2])
})

test('a blank text or a single letter sends no request and closes the list', async () => {
  answerWith(1)
  suggest('a', 'יין')
  await vi.runAllTimersAsync()
  suggest('a', ' י ')
  expect(shown()).toBeNull()
  suggest('a', '   ')
  await vi.runAllTimersAsync()
  expect(askedFor()).toEqual(['יין'])
})

test('a newer text aborts the request before it and drops its answer', async () => {
  const late = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(late.promise)
  suggest('a', 'בי')
  await vi.runAllTimersAsync()
  const [, { signal }] = fetched.mock.calls[0] as [string, RequestInit]
  answerWith(9)
  suggest('a', 'ביר')
  expect(signal?.aborted).toBe(true)
  await vi.runAllTimersAsync()
  late.resolve(Response.json({ items: [aProduct({ id: 1 })], next: null }))
  await vi.runAllTimersAsync()
  expect(shown()).toEqual([9])
})

test('a closed list stays closed when a pending answer arrives', async () => {
  answerWith(1)
  suggest('a', 'יין')
  dropSuggestions()
  await vi.runAllTimersAsync()
  expect(fetched).not.toHaveBeenCalled()
  expect(shown()).toBeNull()
})

test('the arrow keys wrap round through the text field', async () => {
  answerWith(1, 2)
  suggest('a', 'יין')
  await vi.runAllTimersAsync()
  const after = (by: 1 | -1) => {
    moveSuggestion(by)
    return $suggestions.get()?.active
  }
  expect([after(1), after(1), after(1), after(-1), after(-1)]).toEqual([0, 1, -1, 1, 0])
})

test('no result closes the list; a failure is only logged', async () => {
  answerWith()
  suggest('a', 'xx')
  await vi.runAllTimersAsync()
  expect(shown()).toBeNull()
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetched.mockRejectedValue(new TypeError('no network'))
  suggest('a', 'yy')
  await vi.runAllTimersAsync()
  expect(complaint).toHaveBeenCalledOnce()
})
