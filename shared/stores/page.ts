import type { PageData } from '@lechaim/shared/contracts/page.ts'
import { $legalTexts, $openPage } from '@lechaim/shared/stores/legal.ts'
import { $productList, seedProducts } from '@lechaim/shared/stores/products.ts'
import { $shop, seedShop } from '@lechaim/shared/stores/shop.ts'
import { atom, type ReadableAtom } from 'nanostores'

/** The server's facts about this visitor when the page was made. */
export const $page = atom<Pick<PageData, 'signedIn' | 'demoOwner' | 'live' | 'mail' | 'paysAtOnce'>>({ signedIn: false, demoOwner: false })

export function openPage(page: PageData): void {
  const { discovery: _discovery, shop, products, product, ...facts } = page
  $page.set(facts)
  seedShop(shop)
  seedProducts(products, product)
  keepInitial($shop)
  keepInitial($legalTexts)
  keepInitial($productList)
  keepInitial($openPage)
}

/** Keeps what the server drew for parts that hydrate later, when the route may be another one. */
function keepInitial(store: ReadableAtom): void {
  ;(store as { init?: unknown }).init = store.get()
}
