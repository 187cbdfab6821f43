import { createQueryStore, knownAnswer, refreshQueries, renewQueries, seedQuery } from '@lechaim/shared/client/queries.ts'
import { api } from '@lechaim/shared/client/shop-api.ts'
import type { Product, ProductPage, ProductQuery } from '@lechaim/shared/contracts/products.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import { productsKey } from '@lechaim/shared/lib/api-address.ts'
import { toAgorot } from '@lechaim/shared/lib/money.ts'
import type { CartProduct } from '@lechaim/shared/stores/cart.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'
import { atom, computed } from 'nanostores'

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

const $listKey = computed($route, listKeyOf)
const $firstPage = createQueryStore<ProductPage>([$listKey])

interface FurtherPages {
  pages: readonly ProductPage[]
  state: 'idle' | 'loading' | 'failed'
}

/** The pages after the first of the lists that were shown last, by their keys, for returning to them. */
const $furtherPages = atom<ReadonlyMap<string, FurtherPages>>(new Map())
const maxLists = 10
const noPages: FurtherPages = { pages: [], state: 'idle' }

const furtherPages = (key: string): FurtherPages => $furtherPages.get().get(key) ?? noPages

function keepPages(key: string, further: FurtherPages): void {
  const pages = new Map($furtherPages.get())
  pages.delete(key)
  pages.set(key, further)
  const [oldest] = pages.keys()
  if (pages.size > maxLists && oldest !== undefined) pages.delete(oldest)
  $furtherPages.set(pages)
}

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
export const $productList = computed([$listKey, $firstPage, $furtherPages], (key, answer, further): ProductList => {
  const first = firstPageOf(key, answer)
  if (!first.data) return first.error ? { state: 'failed', error: first.error } : { state: 'loading' }
  const { pages: furtherPages, state } = (key && further.get(key)) || noPages
  const pages = [first.data, ...furtherPages]
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

const pageReader =
  (route: Route) =>
  (after = route.after) =>
    api.products({ ...queryOf(route), after })

/** Beyond them a renewed list keeps what it has. */
const mostRenewed = 10

/** Reads again what is shown of the catalogue, after a change, and replaces it once all has come: a list with a new beginning and an old
 *  end would lack products between them.
 *  @throws RequestFailure */
export async function renewProducts(): Promise<void> {
  const key = $listKey.get()
  const shown = key ? furtherPages(key) : noPages
  const isLong = shown.pages.length > 0
  // Hidden lists restart at their first page.
  $furtherPages.set(new Map(key && isLong ? [[key, shown]] : []))
  // A missing product is not requested again, to keep the console clean.
  const isMissing = $openProduct.get().data === 'missing'
  renewQueries(
    (address) => address.startsWith('/api/product') && !(isLong && address === key) && !(isMissing && address === $productKey.get()),
  )
  if (key && isLong) await renewPages(key, pageReader($route.get()), shown.pages)
}

async function renewPages(key: string, read: ReturnType<typeof pageReader>, pages: readonly ProductPage[]): Promise<void> {
  const first = await read()
  const renewed: ProductPage[] = []
  for (let { next } = first; next !== null && renewed.length < Math.min(pages.length, mostRenewed); ) {
    const page = await read(next)
    renewed.push(page)
    next = page.next
  }
  const now = furtherPages(key)
  // The list may have grown, or the route changed, meanwhile.
  const later = now.pages.slice(pages.length)
  const beyond = renewed.at(-1)?.next === null ? [] : pages.slice(mostRenewed)
  seedQuery(key, first)
  keepPages(key, { pages: [...renewed, ...beyond, ...later], state: now.state })
}

/** Preloads the first page of the list that a route shows, unless it is cached or on its way. */
export function readListAhead(route: Route): void {
  const key = listKeyOf(route)
  if (!key || knownAnswer(key)) return
  const stop = createQueryStore<ProductPage>([key]).listen(({ loading }) => {
    if (!loading) queueMicrotask(() => stop())
  })
}

export const retryProducts = (): void => refreshQueries((address) => address === $listKey.get())

const $productKey = computed($route, (route) => (route.product ? `/api/products/${route.product}` : undefined))

/** The product whose dialog is open; `missing` where the server has already said that there is none. */
export const $openProduct = createQueryStore<Product | 'missing'>([$productKey])

/** Takes over what the server wrote into the page. A product that it looked for in vain is not asked for again. */
export function seedProducts(first: { key: string; page: ProductPage } | null, product: Product | null): void {
  if (first) seedQuery(first.key, first.page)
  const address = $productKey.get()
  if (address) seedQuery(address, product ?? 'missing')
}

export const cartProduct = ({ id, name, price, regularPrice, image, stock }: Product): CartProduct => ({
  id,
  name,
  price: toAgorot(price),
  regularPrice,
  image,
  stock,
})
