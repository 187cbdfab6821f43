import type { Api } from '@lechaim/shared/client/api.ts'
import { retried } from '@lechaim/shared/client/queries.ts'
import type { Category } from '@lechaim/shared/contracts/categories.ts'
import type { ShopData } from '@lechaim/shared/contracts/page.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { dismissToast, showFailure } from '@lechaim/shared/stores/toasts.ts'
import { atom, computed } from 'nanostores'

export type Loadable<T> = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; data: T }

/** The reads that every view shares: inlined in the page, or fetched (SPEC §4, §7). */
export const $shop = atom<Loadable<ShopData>>({ state: 'loading' })

export const seedShop = (data: ShopData): void => $shop.set({ state: 'ready', data })

/** Replaces a part of it: saved by the owner, or read again after a change. An equal answer renders nothing. */
export function updateShop(change: Partial<ShopData>): void {
  const shop = $shop.get()
  if (shop.state !== 'ready') return
  const data = { ...shop.data, ...change }
  if (textOf(data) !== textOf(shop.data)) seedShop(data)
}

/** Without the previews of pictures, which the page's own data lacks. */
const textOf = (data: ShopData) => JSON.stringify(data, (key, value) => (key === 'preview' ? undefined : value))

let failureToast = 0

/** Reads everything in parallel, each read up to four times (SPEC §9); a failure shows the toast of SPEC §8 and can be retried. */
export async function loadShop(api: Api): Promise<void> {
  $shop.set({ state: 'loading' })
  dismissToast(failureToast)
  try {
    const [categories, banners, footer, header, carousel, bestSelling] = await Promise.all([
      retried(api.categories),
      retried(api.banners),
      retried(api.footer),
      retried(api.header),
      retried(api.carousel),
      retried(api.bestSelling),
    ])
    seedShop({ categories: categories.items, banners: banners.items, footer, header, carousel, bestSelling })
  } catch (error) {
    $shop.set({ state: 'failed', error })
    failureToast = showFailure(common.loadFailed, error)
  }
}

const noCategories: readonly Category[] = []

/** Visible categories in the owner's order. */
export const $categories = computed($shop, (shop) =>
  shop.state === 'ready' ? shop.data.categories.filter((category) => category.visible) : noCategories,
)

/** Visible main categories, each with its visible sub-categories (SPEC §3, §5). */
export const $menu = computed($categories, (categories) =>
  categories
    .filter((category) => category.isMainCategory)
    .map((category) => ({ category, children: categories.filter((child) => child.parentId === category.id) })),
)
