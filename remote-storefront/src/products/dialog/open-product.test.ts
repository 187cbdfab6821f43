import { seedQuery } from '@lechaim/shared/client/queries.ts'
import { home } from '@lechaim/shared/lib/address.ts'
import { $openProduct } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { seedShop } from '@lechaim/shared/stores/shop.ts'
import { cleanStores, keepMount } from 'nanostores'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aProduct, aShop } from '../../test-records.ts'
import { $shownProduct } from './open-product.ts'

const answer = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  keepMount($shownProduct)
})
afterEach(() => {
  $route.set(home)
  cleanStores($shownProduct, $openProduct)
  vi.unstubAllGlobals()
})

test('the dialog is closed while the route has no product', () => {
  expect($shownProduct.get()).toEqual({ state: 'closed' })
  expect(answer).not.toHaveBeenCalled()
})

test('a product among the best sellers is shown before its own answer arrives', () => {
  answer.mockReturnValue(new Promise(() => {}))
  seedShop(aShop({ bestSelling: { items: [aProduct({ id: 21 })] } }))
  $route.set({ ...home, product: 21 })
  expect($shownProduct.get()).toMatchObject({ state: 'ready', product: { id: 21 } })
})

test('a product in the page’s HTML is shown although the store reads nothing, as in a hidden page', () => {
  seedQuery('/api/products/31', aProduct({ id: 31 }))
  $route.set({ ...home, product: 31 })
  $openProduct.set({ loading: false })
  expect($shownProduct.get()).toMatchObject({ state: 'ready', product: { id: 31 } })
  seedQuery('/api/products/32', 'missing')
  $route.set({ ...home, product: 32 })
  $openProduct.set({ loading: false })
  expect($shownProduct.get()).toEqual({ state: 'missing' })
})

test('a product answered with 404 is shown as missing', async () => {
  answer.mockResolvedValue(new Response('{"error":{"code":"not_found","message":"No such product"}}', { status: 404 }))
  $route.set({ ...home, product: 22 })
  expect($shownProduct.get()).toEqual({ state: 'loading' })
  await vi.waitFor(() => expect($shownProduct.get()).toEqual({ state: 'missing' }), 10_000)
})

test('another failure can be retried', async () => {
  answer.mockResolvedValue(new Response('{"error":{"code":"bad_request","message":"No"}}', { status: 400 }))
  $route.set({ ...home, product: 23 })
  await vi.waitFor(() => expect($shownProduct.get()).toEqual({ state: 'failed' }), 10_000)
})

test('a product among the best sellers is shown without a connection', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  seedShop(aShop({ bestSelling: { items: [aProduct({ id: 24 })] } }))
  $route.set({ ...home, product: 24 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect($openProduct.get().error).toBeDefined()
  expect($shownProduct.get()).toMatchObject({ state: 'ready', product: { id: 24 } })
})
