import { createQueryStore, refreshQueries, seedQuery } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product, ProductPage } from '@lechaim/shared/contracts/products.ts'
import type { Place } from '@lechaim/shared/lib/address.ts'
import { productsKey } from '@lechaim/shared/lib/api-address.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import type { CartProduct } from '@lechaim/shared/stores/cart.ts'
import { $place } from '@lechaim/shared/stores/shell.ts'
import { atom, computed } from 'nanostores'

/** The list that a place shows, as the address of its first page; undefined where no list is shown. */
export const listKeyOf = (place: Place): string | undefined =>
  place.view === 'category' ? productsKey({ category: place.category || undefined, q: place.query || undefined }) : undefined

const $listKey = computed($place, listKeyOf)
const $firstPage = createQueryStore<ProductPage>([$listKey])

/** The pages after the first, for the list that `key` names. */
const $furtherPages = atom<{ key: string; pages: readonly ProductPage[]; state: 'idle' | 'loading' | 'failed' }>({
  key: '',
  pages: [],
  state: 'idle',
})

export type ProductList =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; products: readonly Product[]; more: 'none' | 'idle' | 'loading' | 'failed' }

/** The products of the view shown now, as far as they have been read. */
export const $productList = computed([$listKey, $firstPage, $furtherPages], (key, first, further): ProductList => {
  if (!first.data) return first.error ? { state: 'failed', error: first.error } : { state: 'loading' }
  const pages = further.key === key ? further.pages : []
  const last = pages.at(-1) ?? first.data
  return {
    state: 'ready',
    products: [first.data, ...pages].flatMap((page) => page.items),
    more: last.next === null ? 'none' : further.key === key ? further.state : 'idle',
  }
})

/** Reads the next page of the list shown; does nothing while one is on its way. */
export async function loadMoreProducts(): Promise<void> {
  const key = $listKey.get()
  const list = $productList.get()
  if (!key || list.state !== 'ready' || list.more === 'none' || list.more === 'loading') return
  const known = $furtherPages.get()
  const pages = known.key === key ? known.pages : []
  const after = (pages.at(-1) ?? $firstPage.get().data)?.next ?? undefined
  const place = $place.get()
  $furtherPages.set({ key, pages, state: 'loading' })
  try {
    const page = await api.products({ category: place.category || undefined, q: place.query || undefined, after })
    if ($furtherPages.get().key === key) $furtherPages.set({ key, pages: [...pages, page], state: 'idle' })
  } catch (error) {
    console.error('A further page of products could not be read', error)
    if ($furtherPages.get().key === key) $furtherPages.set({ key, pages, state: 'failed' })
  }
}

/** Asks for the list shown again, after a failure. */
export const retryProducts = (): void => refreshQueries((address) => address === $listKey.get())

const $productKey = computed($place, (place) => (place.product ? `/api/products/${place.product}` : undefined))

/** The product whose dialog is open; `missing` where the server has already said that there is none. */
export const $openProduct = createQueryStore<Product | 'missing'>([$productKey])

/** Takes over what the server wrote into the page. A product that it looked for in vain is not asked for again. */
export function seedProducts(first: { key: string; page: ProductPage } | null, product: Product | null): void {
  if (first) seedQuery(first.key, first.page)
  const address = $productKey.get()
  if (address) seedQuery(address, product ?? 'missing')
}

/** A product as the cart keeps it: its price in agorot. */
export const cartProduct = ({ id, name, price, image }: Product): CartProduct => ({ id, name, price: toAgorot(price), image })
