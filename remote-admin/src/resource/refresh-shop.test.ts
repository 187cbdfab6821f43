import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Banner, BannerList } from '@lechaim/shared/contracts/banners.ts'
import { $shop, seedShop } from '@lechaim/shared/stores/shop.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { refreshShop } from './refresh-shop.ts'

const list = (title: string): BannerList => ({ items: [{ id: 1, title } as Banner] })
const titles = () => {
  const shop = $shop.get()
  return shop.state === 'ready' ? shop.data.banners.map(({ title }) => title) : shop.state
}
const read = vi.spyOn(api, 'banners')

beforeEach(() => {
  read.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  seedShop({ banners: list('before').items } as never)
})

test('a refreshed part shows what shoppers see of it', async () => {
  read.mockResolvedValue(list('after'))
  await refreshShop('banners')
  expect(titles()).toEqual(['after'])
})

test('an answer to an earlier save does not replace a later one', async () => {
  const early = Promise.withResolvers<BannerList>()
  read.mockReturnValueOnce(early.promise).mockResolvedValueOnce(list('second'))
  const first = refreshShop('banners')
  await refreshShop('banners')
  early.resolve(list('first'))
  await first
  expect(titles()).toEqual(['second'])
})

test('a failed read leaves the shop as it is', async () => {
  read.mockRejectedValue(new Error('down'))
  await refreshShop('banners')
  expect(titles()).toEqual(['before'])
})
