import { takeAccessTokenFrom } from '@lechaim/shared/client/shop-api.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $selection, clearSelection, selectProduct } from '../product-selection.ts'
import { productList } from '../products-store.ts'
import { $bulkStock, changeSelectedStock, closeBulkStock, openBulkStock } from './bulk-stock-store.ts'
import { stockMessages as t } from './stock-messages.ts'

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const changes = () =>
  fetched.mock.calls.flatMap(([path, { method, body, headers }]) =>
    method === 'POST' ? [{ path, key: new Headers(headers).get('Idempotency-Key'), ...JSON.parse(String(body)) }] : [],
  )

beforeEach(() => {
  $toasts.set([])
  takeAccessTokenFrom(async () => 'token')
  vi.spyOn(console, 'error').mockReturnValue()
  fetched.mockReset().mockImplementation(async (path, { method, body }) => {
    if (method !== 'POST') return Response.json({ items: [], next: null })
    const { ids, lines } = JSON.parse(String(body))
    if (path.endsWith('bulk')) return Response.json({ ids })
    return Response.json({ items: lines.map(({ product }: { product: string }) => ({ productId: Number(product), stock: 9 })) })
  })
  vi.stubGlobal('fetch', fetched)
  clearSelection()
  openBulkStock()
})
afterEach(() => {
  closeBulkStock()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Only what the list shows can be selected. */
function select(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({ id: index + 1, stock: 3 }) as Product)
  productList.$list.set({ state: 'ready', items, next: null, more: 'idle' })
  for (const { id } of items) selectProduct(id, true)
}

test.each([
  ['count', '0', { path: '/api/products/bulk', action: 'count', ids: [1, 2], stock: 0 }],
  [
    'delivery',
    '6',
    {
      path: '/api/stock/deliveries',
      reason: 'delivery',
      lines: [
        { product: '1', quantity: 6 },
        { product: '2', quantity: 6 },
      ],
    },
  ],
] as const)('a %s of all selected products is sent once, and closes dialog and selection', async (reason, text, sent) => {
  select(2)
  expect(await changeSelectedStock(reason, text)).toBeUndefined()
  expect(changes()).toEqual([expect.objectContaining(sent)])
  expect($bulkStock.get()).toBe('closed')
  expect($selection.get()).toEqual([])
  expect($toasts.get().map(({ title }) => title)).toEqual([t.taken(2).title])
})

test('the rows of the list have the new stock', async () => {
  const stock = () => {
    const list = productList.$list.get()
    return list.state === 'ready' && list.items[0]?.stock
  }
  select(1)
  await changeSelectedStock('delivery', '6')
  expect(stock()).toBe(9)
  select(1)
  openBulkStock()
  await changeSelectedStock('count', '4')
  expect(stock()).toBe(4)
})

test.each([
  ['delivery', '0'],
  ['delivery', '1.5'],
  ['delivery', ''],
  ['count', '-1'],
  ['count', '1000001'],
] as const)('a %s of %j pieces is refused before it is sent', async (reason, text) => {
  select(1)
  expect(await changeSelectedStock(reason, text)).toBe(t.amountInvalid)
  expect(changes()).toEqual([])
})

test('a change that failed in its second batch repeats both under their keys', async () => {
  select(201)
  let failures = 1
  const answer = fetched.getMockImplementation()
  fetched.mockImplementation(async (path, init) => {
    if (init.method === 'POST' && changes().length === 2 && failures-- > 0) throw new TypeError('offline')
    return answer?.(path, init) ?? Response.error()
  })
  expect(await changeSelectedStock('delivery', '1')).toBe('failed')
  expect($bulkStock.get()).toBe('open')
  expect(await changeSelectedStock('delivery', '1')).toBeUndefined()
  const keys = changes().map(({ key }) => key)
  expect(keys).toHaveLength(4)
  expect(keys.slice(2)).toEqual(keys.slice(0, 2))
  expect(keys[0]).not.toBe(keys[1])
})

test('a page without https, which has no random UUIDs, sends its keys as well', async () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  select(1)
  expect(await changeSelectedStock('delivery', '1')).toBeUndefined()
  expect(changes()).toEqual([expect.objectContaining({ key: expect.stringMatching(/.-0$/) })])
})
