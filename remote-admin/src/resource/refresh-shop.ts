import { refreshQueries } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import { updateShop } from '@lechaim/shared/stores/shop.ts'
import { atom } from 'nanostores'
import { announceSave } from './other-tabs.ts'

const reads: { [Part in keyof ShopData]: () => Promise<Pick<ShopData, Part>> } = {
  categories: async () => ({ categories: (await api.categories()).items }),
  banners: async () => ({ banners: (await api.banners()).items }),
  header: async () => ({ header: await api.header() }),
  footer: async () => ({ footer: await api.footer() }),
  carousel: async () => ({ carousel: await api.carousel() }),
  bestSelling: async () => ({ bestSelling: await api.bestSelling() }),
}

const latest: Partial<Record<keyof ShopData, number>> = {}

/** Rereads a saved part of the shop as shoppers see it: live events, which also follow a failed read, begin outside the panel. */
export async function refreshShop(part: keyof ShopData): Promise<void> {
  announceSave(part)
  const generation = (latest[part] ?? 0) + 1
  latest[part] = generation
  try {
    const read = await reads[part]()
    if (latest[part] === generation) updateShop(read)
  } catch (error) {
    console.error(`The shop's ${part} could not be read`, error)
  }
}

/** Grows with each save of products. */
export const $productSaves = atom(0)

/** The same for products: their lists, and the best sellers. */
export function refreshProducts(): void {
  announceSave('products')
  refreshQueries((address) => address.startsWith('/api/products'))
  $productSaves.set($productSaves.get() + 1)
  void refreshShop('bestSelling')
}
