import type { Suggestions } from '@lechaim/shared/contracts/search.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { $live } from '@lechaim/shared/stores/live-events.ts'
import { keepMount } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followCatalogue } from './suggestion-cache.ts'
import { createSuggestions, routeOfOption } from './suggestions.ts'

vi.mock(import('@lechaim/shared/stores/live-events.ts'), async (original) => ({ ...(await original()), followShop: () => () => {} }))

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const option = { image: '', marks: [0, 1] }
const found = (...names: string[]): Suggestions => ({
  categories: [{ id: 3, name: 'יין אדום', ...option }],
  products: names.map((name, index) => ({ id: index + 10, name, price: 89.9, ...option })),
})
const nothing: Suggestions = { categories: [], products: [] }
const answerWith = (suggestions: Suggestions) => fetched.mockImplementation(async () => Response.json(suggestions))
const queries = () => fetched.mock.calls.map(([address]) => new URL(address, 'http://shop').searchParams.get('q'))

function open() {
  const suggestions = createSuggestions()
  keepMount(suggestions.$shown)
  const names = () => suggestions.$shown.get()?.products.map(({ name }) => name)
  const active = () => suggestions.$shown.get()?.active
  return { ...suggestions, names, active }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  fetched.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('letters that arrive together send one request, within 50 ms of the last', async () => {
  answerWith(found('מרלו'))
  const { suggest, names } = open()
  for (const text of ['וי', 'ויס', 'ויסק ']) suggest(text)
  await vi.advanceTimersByTimeAsync(50)
  expect(queries()).toEqual(['ויסק'])
  expect(names()).toEqual(['מרלו'])
})

test('a blank text or a single letter sends no request and closes the list', async () => {
  answerWith(found('מרלו'))
  const { suggest, names } = open()
  suggest('יין')
  await vi.runAllTimersAsync()
  suggest(' י ')
  expect(names()).toBeUndefined()
  suggest('   ')
  await vi.runAllTimersAsync()
  expect(queries()).toEqual(['יין'])
})

test('a newer text aborts the request before it and drops its answer', async () => {
  const late = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(late.promise)
  const { suggest, names } = open()
  suggest('בי')
  await vi.runAllTimersAsync()
  const [, { signal }] = fetched.mock.calls[0] as [string, RequestInit]
  answerWith(found('לאגר'))
  suggest('ביר')
  expect(signal?.aborted).toBe(true)
  await vi.runAllTimersAsync()
  late.resolve(Response.json(found('מרלו')))
  await vi.runAllTimersAsync()
  expect(names()).toEqual(['לאגר'])
})

test('a text typed again shows its cached answer at once, without a request', async () => {
  $live.set('open')
  const stop = followCatalogue()
  answerWith(found('מרלו'))
  const { suggest, names } = open()
  suggest('מר')
  await vi.runAllTimersAsync()
  answerWith(found('שיראז'))
  suggest('מרל')
  await vi.runAllTimersAsync()
  suggest('מר ')
  expect(names()).toEqual(['מרלו'])
  await vi.runAllTimersAsync()
  expect(queries()).toEqual(['מר', 'מרל'])
  stop()
})

test('a closed list stays closed when a pending answer arrives', async () => {
  answerWith(found('מרלו'))
  const { suggest, close, names } = open()
  suggest('יין')
  close()
  await vi.runAllTimersAsync()
  expect(fetched).not.toHaveBeenCalled()
  expect(names()).toBeUndefined()
})

test('the arrow keys wrap round through the text field, over categories and products', async () => {
  answerWith(found('מרלו'))
  const { suggest, move, active } = open()
  suggest('יין')
  await vi.runAllTimersAsync()
  const steps = ([1, 1, 1, -1, -1] as const).map((by) => {
    move(by)
    return active()
  })
  expect(steps).toEqual([0, 1, -1, 1, 0])
})

test('a list opened upwards begins at its last option', async () => {
  answerWith(found('מרלו', 'שיראז'))
  const { suggest, active } = open()
  suggest('יין', -2)
  await vi.runAllTimersAsync()
  expect(active()).toBe(2)
})

test('an answer without options is announced but not shown; a failure is only logged', async () => {
  answerWith(nothing)
  const { suggest, names } = open()
  suggest('xx')
  await vi.runAllTimersAsync()
  expect(names()).toEqual([])
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetched.mockRejectedValue(new TypeError('no network'))
  suggest('yy')
  await vi.runAllTimersAsync()
  expect(logged).toHaveBeenCalledOnce()
})

test('an option opens its category, or its product over the current view', () => {
  const view = { ...home, view: 'category' as const, query: 'יין' }
  expect(routeOfOption(found('מרלו'), 0, view)).toEqual({ ...home, view: 'category', category: 'יין אדום' })
  expect(routeOfOption(found('מרלו'), 1, view)).toEqual({ ...view, product: 10 })
  expect(routeOfOption(found('מרלו'), -1, view)).toBeUndefined()
})
