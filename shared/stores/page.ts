import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { seedProducts } from '@lechaim/shared/stores/products.ts'
import { seedShop } from '@lechaim/shared/stores/shop.ts'
import { atom } from 'nanostores'

/** The server's facts about this visitor when the page was made. */
export const $page = atom<Pick<PageData, 'signedIn' | 'demoOwner' | 'live' | 'mail' | 'paysAtOnce'>>({ signedIn: false, demoOwner: false })

export function openPage(page: PageData): void {
  const { discovery: _discovery, shop, products, product, ...facts } = page
  $page.set(facts)
  seedShop(shop)
  seedProducts(products, product)
}
