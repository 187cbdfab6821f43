import type { Product, ProductPage } from '@lechaim/shared/contracts/products.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { productsKey } from '@lechaim/shared/lib/api-address.ts'
import { $productList, listKeyOf, loadMoreProducts, seedProducts } from '@lechaim/shared/stores/products.ts'
import { renewProducts } from '@lechaim/shared/stores/renew-products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { keepMount } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const fetched = vi.fn<(address: string) => Promise<Response>>()
const page = (next: string | null, ...ids: number[]): ProductPage => ({ items: ids.map((id) => ({ id }) as Product), next })
const shelf = (category: string) => ({ ...home, view: 'category' as const, category })

function show(category: string, first?: ProductPage): void {
  if (first) seedProducts({ key: productsKey({ category }), page: first }, null)
  $route.set(shelf(category))
}

const shown = () => {
  const list = $productList.get()
  return list.state === 'ready' ? { ids: list.products.map(({ id }) => id), more: list.more } : list.state
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  keepMount($productList)
})
afterEach(() => {
  $route.set(home)
  vi.unstubAllGlobals()
})

test('a list keeps its loaded pages when the route returns to it', async () => {
  show('a', page('x', 1, 2))
  fetched.mockResolvedValueOnce(Response.json(page('y', 3, 4)))
  await loadMoreProducts()
  expect(shown()).toEqual({ ids: [1, 2, 3, 4], more: 'idle' })
  show('b', page('z', 5))
  expect(shown()).toEqual({ ids: [5], more: 'idle' })
  fetched.mockResolvedValueOnce(Response.json(page(null, 6)))
  await loadMoreProducts()
  expect(shown()).toEqual({ ids: [5, 6], more: 'none' })
  show('a')
  expect(shown()).toEqual({ ids: [1, 2, 3, 4], more: 'idle' })
})

test('a page that arrives after a route change is added to its own list', async () => {
  show('c', page('x', 1))
  const answer = Promise.withResolvers<Response>()
  fetched.mockReturnValueOnce(answer.promise)
  const reading = loadMoreProducts()
  show('d', page('x', 9))
  answer.resolve(Response.json(page(null, 2)))
  await reading
  expect(shown()).toEqual({ ids: [9], more: 'idle' })
  show('c')
  expect(shown()).toEqual({ ids: [1, 2], more: 'none' })
})

test('a product in two pages is shown once', async () => {
  show('e', page('x', 1, 2))
  fetched.mockResolvedValueOnce(Response.json(page(null, 2, 3)))
  await loadMoreProducts()
  expect(shown()).toEqual({ ids: [1, 2, 3], more: 'none' })
})

test('a failed page can be retried; loaded products stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show('f', page('x', 1))
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  await loadMoreProducts()
  expect(shown()).toEqual({ ids: [1], more: 'failed' })
  fetched.mockResolvedValueOnce(Response.json(page(null, 2)))
  await loadMoreProducts()
  expect(shown()).toEqual({ ids: [1, 2], more: 'none' })
})

test('a renewed list replaces all its pages at once', async () => {
  show('g', page('x', 1, 2))
  fetched.mockResolvedValueOnce(Response.json(page('y', 3, 4)))
  await loadMoreProducts()
  fetched
    .mockReset()
    .mockResolvedValueOnce(Response.json(page('w', 9, 1)))
    .mockResolvedValueOnce(Response.json(page('z', 2, 3)))
  const renewing = renewProducts()
  expect(shown()).toEqual({ ids: [1, 2, 3, 4], more: 'idle' })
  await renewing
  expect(shown()).toEqual({ ids: [9, 1, 2, 3], more: 'idle' })
  expect(fetched.mock.calls[1]?.[0]).toContain('after=w')
})

test('a page requested before a renewal and answered after it leaves no gap and is replaced', async () => {
  show('h', page('x', 1))
  fetched.mockResolvedValueOnce(Response.json(page('y', 2)))
  await loadMoreProducts()
  const answer = Promise.withResolvers<Response>()
  fetched.mockReset().mockReturnValueOnce(answer.promise)
  const reading = loadMoreProducts()
  fetched.mockResolvedValueOnce(Response.json(page('v', 7))).mockResolvedValueOnce(Response.json(page('w', 8)))
  await renewProducts()
  fetched.mockResolvedValueOnce(Response.json(page(null, 9)))
  answer.resolve(Response.json(page(null, 3)))
  await reading
  expect(shown()).toEqual({ ids: [7, 8, 9], more: 'none' })
  expect(fetched.mock.lastCall?.[0]).toContain('after=w')
})

test('the oldest of many lists loses its further pages', async () => {
  for (let n = 0; n < 12; n++) {
    show(`list ${n}`, page('x', 1))
    fetched.mockResolvedValueOnce(Response.json(page(null, 2)))
    await loadMoreProducts()
  }
  show('list 0')
  expect(shown()).toEqual({ ids: [1], more: 'idle' })
  show('list 11')
  expect(shown()).toEqual({ ids: [1, 2], more: 'none' })
  expect(listKeyOf(home)).toBeUndefined()
})
