import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExport, today } from './download.ts'

vi.mock(import('@lechaim/shared/client/shop-api.ts'), async (original) => ({ ...(await original()), accessToken: async () => 'a' }))

const ask = vi.fn<typeof fetch>()
const saved: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', ask)
  const click = function (this: { download: string }) {
    saved.push(this.download)
  }
  vi.stubGlobal('document', { createElement: () => ({ click }) })
  ask.mockReset().mockImplementation(async () => new Response('a,b'))
  saved.length = 0
  $toasts.set([])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a file is downloaded under its name, one at a time', async () => {
  let path = '/api/orders/export'
  const { $exporting, run } = createExport(
    () => path,
    (day) => `orders-${day}.csv`,
    'failed',
  )
  path += '?q=dana'
  const first = run()
  await run()
  expect($exporting.get()).toBe(true)
  await first
  expect(ask.mock.calls.map(([address]) => address)).toEqual(['/api/orders/export?q=dana'])
  expect(saved).toEqual([`orders-${today()}.csv`])
  expect($exporting.get()).toBe(false)
  expect($toasts.get()).toEqual([])
})

test('a failed download shows a toast and can be retried', async () => {
  const { $exporting, run } = createExport(
    () => '/api/orders/export',
    () => 'orders.csv',
    'שגיאה בייצוא ההזמנות',
  )
  ask.mockRejectedValueOnce(new TypeError('offline'))
  await run()
  expect($toasts.get()).toMatchObject([{ kind: 'error', title: 'שגיאה בייצוא ההזמנות', description: 'אין חיבור לשרת' }])
  expect(saved).toEqual([])
  expect($exporting.get()).toBe(false)
  await run()
  expect(saved).toEqual(['orders.csv'])
})
