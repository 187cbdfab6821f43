import { createQueryStore, knownAnswer, refreshQueries, seedQuery } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product, ProductPage, ProductQuery } from '@lechaim/shared/contracts/products.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { productsKey } from '@lechaim/shared/lib/api-address.ts'
import { $furtherPages, furtherPages, keepPages } from '@lechaim/shared/stores/further-pages.ts'
import { $productKey } from '@lechaim/shared/stores/open-product.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { computed } from 'nanostores'

// Remotes take these from here: hosts of earlier releases have no modules of their own for them.
export { cartProduct } from '@lechaim/shared/stores/cart-lines.ts'
export { $openProduct } from '@lechaim/shared/stores/open-product.ts'

const queryOf = ({ category, query, asTyped, filters, sort, after }: Route): ProductQuery => ({
  category: category || undefined,
  q: query || undefined,
  asTyped: asTyped && '1',
  filters,
  sort,
  after,
})

/** The list that a route shows, as the address of its first page; undefined where no list is shown. */
export const listKeyOf = (route: Route): string | undefined => (route.view === 'category' ? productsKey(queryOf(route)) : undefined)

export const $listKey = computed($route, listKeyOf)
const $firstPage = createQueryStore<ProductPage>([$listKey])

export type ProductList =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | {
      state: 'ready'
      products: readonly Product[]
      more: 'none' | 'idle' | 'loading' | 'failed'
      next?: string | null
      /** The pages as answered, with what a search says about them; absent from earlier hosts. */
      pages?: readonly ProductPage[]
    }

/** The products of the view shown now, as far as they have been read. */
export const $productList = computed([$listKey, $firstPage, $furtherPages], (key, answer, lists): ProductList => {
  const first = firstPageOf(key, answer)
  if (!first.data) return first.error ? { state: 'failed', error: first.error } : { state: 'loading' }
  const { pages: later, state } = furtherPages(key, lists)
  const pages = [first.data, ...later]
  const { next } = pages.at(-1) ?? first.data
  return {
    state: 'ready',
    products: onceEach(pages.flatMap((page) => page.items)),
    more: next === null ? 'none' : state,
    next,
    pages,
  }
})

/** The store's answer, or what is known already: while the store still holds the former list's, and in a hidden page, where it reads
 *  nothing, not even the answer that the server wrote into the page. */
function firstPageOf(key: string | undefined, answer: { data?: ProductPage; error?: unknown }): { data?: ProductPage; error?: unknown } {
  if ($firstPage.key === key && (answer.data || answer.error)) return answer
  const data = key && knownAnswer<ProductPage>(key)
  return data ? { data } : $firstPage.key === key ? answer : {}
}

/** Pages are read at different times: a product that moved up meanwhile is in two of them. */
function onceEach(products: readonly Product[]): readonly Product[] {
  const seen = new Set<number>()
  return products.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Reads the next page of the list shown; does nothing while one is on its way. */
export async function loadMoreProducts(): Promise<void> {
  const key = $listKey.get()
  const list = $productList.get()
  if (!key || list.state !== 'ready' || list.more === 'none' || list.more === 'loading') return
  const { pages } = furtherPages(key)
  const after = (pages.at(-1) ?? firstPageOf(key, $firstPage.get()).data)?.next ?? undefined
  const read = pageReader($route.get())
  keepPages(key, { pages, state: 'loading' })
  try {
    const page = await read(after)
    const isNext = furtherPages(key).pages === pages
    keepPages(key, isNext ? { pages: [...pages, page], state: 'idle' } : { ...furtherPages(key), state: 'idle' })
    // After a renewal this page would leave a gap; the end of the list is as near as before.
    if (!isNext && key === $listKey.get()) await loadMoreProducts()
  } catch (error) {
    console.error('Reading more products failed', error)
    keepPages(key, { pages: furtherPages(key).pages, state: 'failed' })
  }
}

export type PageReader = (after?: string) => Promise<ProductPage>

/** Reads pages of the list that a route shows, the first one without a mark. */
export const pageReader =
  (route: Route): PageReader =>
  (after = route.after) =>
    api.products({ ...queryOf(route), after })

/** Preloads the first page of the list that a route shows, unless it is cached or on its way. */
export function readListAhead(route: Route): void {
  const key = listKeyOf(route)
  if (!key || knownAnswer(key)) return
  const stop = createQueryStore<ProductPage>([key]).listen(({ loading }) => {
    if (!loading) queueMicrotask(() => stop())
  })
}

export const retryProducts = (): void => refreshQueries((address) => address === $listKey.get())

/** Takes over what the server wrote into the page. A product that it looked for in vain is not asked for again. */
export function seedProducts(first: { key: string; page: ProductPage } | null, product: Product | null): void {
  if (first) seedQuery(first.key, first.page)
  const address = $productKey.get()
  if (address) seedQuery(address, product ?? 'missing')
}
