import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { OwnerEvent } from '@lechaim/shared/contracts/live-events.ts'
import type { OptimizerProgress } from '@lechaim/shared/contracts/media.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $live, type LiveListener } from '@lechaim/shared/stores/live-events.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { productForm } from '../products/products-store.ts'
import { $optimizer, editProduct, pollIntervalMs, startOptimizer, stopOptimizer, succeeded } from './images-store.ts'

const live = vi.hoisted(() => ({ listeners: new Set<LiveListener<OwnerEvent>>() }))
vi.mock('@lechaim/shared/stores/live-events.ts', async () => {
  const { atom } = await import('nanostores')
  return {
    $live: atom('open'),
    followOwner: (listener: LiveListener<OwnerEvent>) => {
      live.listeners.add(listener)
      return () => live.listeners.delete(listener)
    },
  }
})

const progress = (change: Partial<OptimizerProgress> = {}): OptimizerProgress => ({
  state: 'idle',
  done: 0,
  total: 0,
  failures: [],
  ...change,
})
const running = (done: number, failures: OptimizerProgress['failures'] = []) => progress({ state: 'running', done, total: 3, failures })
const failure = { productId: 7, name: 'קברנה', message: 'The picture can not be fetched' }
const tell = (change: OptimizerProgress) => {
  for (const listener of live.listeners) listener.onEvent({ topic: 'optimizer', progress: change })
}
const titles = () => $toasts.get().map(({ title }) => title)
const ask = vi.spyOn(api, 'optimizer')
let server = progress()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  $toasts.set([])
  $live.set('open')
  server = progress()
  ask.mockReset().mockImplementation(async () => server)
  $optimizer.listen(() => {})
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  cleanStores($optimizer)
  vi.useRealTimers()
})

test('a run announces its start, each failure once, and its end with a count', async () => {
  server = progress({ state: 'running' })
  await startOptimizer()
  expect(titles()).toEqual([])
  tell(running(0))
  expect(titles()).toEqual(['עיבוד התמונות התחיל'])
  tell(running(1, [failure]))
  tell(running(2, [failure]))
  expect($toasts.get().filter(({ kind }) => kind === 'error')).toMatchObject([{ description: 'לא ניתן לעבד את התמונה של קברנה' }])
  tell({ ...running(3, [failure]), state: 'done' })
  expect($toasts.get().at(-1)).toMatchObject({ title: 'עיבוד התמונות הסתיים', description: 'הושלמו 2 מתוך 3' })
})

test('a run that ends before the first update announces start and end', async () => {
  server = progress({ state: 'done', done: 3, total: 3 })
  await startOptimizer()
  expect(titles()).toEqual(['עיבוד התמונות התחיל', 'עיבוד התמונות הסתיים'])
})

test('a run without pictures says so', async () => {
  server = progress({ state: 'done' })
  await startOptimizer()
  expect(titles()).toEqual(['אין תמונות לעיבוד'])
})

test('without live events it polls until the run is over', async () => {
  $live.set('waiting')
  server = running(1)
  await startOptimizer()
  server = { ...running(3), state: 'done' }
  await vi.advanceTimersByTimeAsync(pollIntervalMs)
  expect(titles()).toEqual(['עיבוד התמונות התחיל', 'עיבוד התמונות הסתיים'])
  const asked = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(5 * pollIntervalMs)
  expect(ask).toHaveBeenCalledTimes(asked)
})

test('a resync reads the progress again', async () => {
  server = running(2)
  for (const listener of live.listeners) listener.onResync()
  await vi.advanceTimersByTimeAsync(0)
  expect($optimizer.get()).toMatchObject({ data: { done: 2 } })
})

test('a run that ended before the first update is not announced', () => {
  tell({ ...running(3), state: 'done' })
  expect(titles()).toEqual([])
})

test('an answer older than the last update is dropped', async () => {
  let answer = (_: OptimizerProgress) => {}
  ask.mockResolvedValueOnce(progress({ state: 'running' })).mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const started = startOptimizer()
  await vi.advanceTimersByTimeAsync(0)
  tell({ ...running(3), state: 'done' })
  answer(running(1))
  await started
  expect($optimizer.get()).toMatchObject({ data: { state: 'done' } })
})

test('an active run is followed; a failed start shows a toast', async () => {
  ask.mockRejectedValueOnce(new RequestFailure(409, 'optimizer_running', 'running'))
  server = running(1)
  await startOptimizer()
  expect(titles()).toEqual(['עיבוד התמונות התחיל'])
  $toasts.set([])
  ask.mockRejectedValueOnce(new RequestFailure(0, 'offline', ''))
  await startOptimizer()
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'שגיאה בהתחלת העיבוד' }])
})

test('a stop shows the final progress', async () => {
  tell(running(2))
  server = { ...running(2), state: 'stopped' }
  await stopOptimizer()
  expect($optimizer.get()).toMatchObject({ data: { state: 'stopped' } })
  expect(succeeded(running(2, [failure]))).toBe(1)
})

const read = vi.spyOn(api.owned, 'product')
const product = { id: 7, name: 'קברנה', price: 89.9, categories: ['יין'], image: 'http://example.com/wine.jpg' } as Product

beforeEach(() => productForm.$form.set({ state: 'closed' }))

test('editing a product opens its current version', async () => {
  read.mockResolvedValueOnce(product)
  await editProduct(7)
  expect(read).toHaveBeenCalledWith(7)
  expect(productForm.$form.get()).toMatchObject({ id: 7, draft: { name: 'קברנה', image: 'http://example.com/wine.jpg' } })
})

test.each([
  [404, { title: 'המוצר לא נמצא' }],
  [0, { title: 'שגיאה בטעינת הנתונים', description: 'אין חיבור לשרת' }],
])('editing fails with %i: a toast and no form', async (status, toast) => {
  read.mockRejectedValueOnce(new RequestFailure(status, 'any', 'any'))
  await editProduct(7)
  expect($toasts.get()).toMatchObject([{ kind: 'error', ...toast }])
  expect(productForm.$form.get().state).toBe('closed')
})
