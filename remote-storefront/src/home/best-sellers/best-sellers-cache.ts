import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import type { Product } from '@lechaim/shared/contracts/products.ts'
import { $firstViewShown } from '@lechaim/shared/stores/first-view.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed, effect, onMount } from 'nanostores'

/** The storage key of the last visit's best sellers (SPEC §3, §9; the server is the source, decision 0008). */
const key = 'bestSellingItems'

/** The visible best sellers; while the shop's own answer is missing, those of the last visit. */
export const $bestSellers = computed($shop, (shop): readonly Product[] =>
  shop.state === 'ready' ? visibleIn(shop.data) : remembered().filter(({ visible }) => visible),
)

export const visibleIn = ({ bestSelling }: ShopData): readonly Product[] => bestSelling.items.filter(({ visible }) => visible)

onMount($bestSellers, () =>
  effect([$firstViewShown, $shop], (isShown, shop) => {
    if (isShown && shop.state === 'ready') remember(shop.data.bestSelling.items)
  }),
)

function remember(products: readonly Product[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(products))
  } catch {
    // The storage is full or disabled.
  }
}

/** Other contents, such as an older shop's list, are ignored. */
function remembered(): readonly Product[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isProduct) : []
  } catch {
    return []
  }
}

const isProduct = (value: Partial<Product> | null): value is Product =>
  Number.isSafeInteger(value?.id) && typeof value?.name === 'string' && Number.isFinite(value.price) && Array.isArray(value.categories)
