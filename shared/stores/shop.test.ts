import type { Api } from '@lechaim/shared/client/api.ts'
import { RequestFailure } from '@lechaim/shared/client/failure.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $shop, loadShop, updateShop } from '@lechaim/shared/stores/shop.ts'
import { $toasts } from '@lechaim/shared/stores/toasts.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const list = { items: [], next: null }
const reads = ['categories', 'banners', 'footer', 'header', 'carousel', 'bestSelling'] as const
const anApi = () =>
  Object.fromEntries(reads.map((name) => [name, vi.fn(async () => list)])) as unknown as Record<
    (typeof reads)[number],
    ReturnType<typeof vi.fn>
  >
const down = new RequestFailure(503, 'unavailable', 'down')
const load = (api: ReturnType<typeof anApi>) => loadShop(api as unknown as Api)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  $toasts.set([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is loading until all reads have answered (SPEC §4)', async () => {
  const api = anApi()
  api.footer.mockRejectedValueOnce(down)
  const done = load(api)
  await vi.advanceTimersByTimeAsync(999)
  expect($shop.get().state).toBe('loading')
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect($shop.get().state).toBe('ready')
  expect(api.categories).toHaveBeenCalledOnce()
})

it('retries a read after 1, 2 and 4 seconds, then shows the failure toast (SPEC §8, §9)', async () => {
  const api = anApi()
  api.header.mockRejectedValue(down)
  const done = load(api)
  await vi.advanceTimersByTimeAsync(6999)
  expect(api.header).toHaveBeenCalledTimes(3)
  expect($toasts.get()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(api.header).toHaveBeenCalledTimes(4)
  expect($shop.get().state).toBe('failed')
  expect($toasts.get()).toMatchObject([{ kind: 'error', ...common.loadFailed }])

  api.header.mockResolvedValue(list)
  await load(api)
  expect($shop.get().state).toBe('ready')
  expect($toasts.get()).toEqual([])
})

it('does not retry a refused read', async () => {
  const api = anApi()
  api.banners.mockRejectedValue(new RequestFailure(404, 'not_found', 'gone'))
  await load(api)
  expect(api.banners).toHaveBeenCalledOnce()
  expect($shop.get().state).toBe('failed')
})

it('an equal answer renders nothing, and one that differs in a preview alone', async () => {
  await load(anApi())
  const before = $shop.get()
  updateShop({ banners: [], bestSelling: { items: [] } })
  const changed = $shop.get()
  expect(changed).not.toBe(before)
  updateShop({ banners: [] })
  expect($shop.get()).toBe(changed)
  const withPreview = (preview: string) => ({ bestSelling: { items: [{ placeholder: { color: '#fff', preview } } as Product] } })
  updateShop(withPreview(''))
  const drawn = $shop.get()
  updateShop(withPreview('data:image/webp;base64,AA'))
  expect($shop.get()).toBe(drawn)
})
