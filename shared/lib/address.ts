// Conversion between a route and the page's query (decision 0005): the path stays `/`.

import type { ProductQuery } from '@lechaim/shared/contracts/products.ts'

/** Views for the shop's own people, each on an origin of its own where it has one. */
export const isApart = (view: string | null): view is 'admin' | 'console' => view === 'admin' || view === 'console'

/** Sort orders that appear in an address; relevance, a search's default, does not. */
export type ProductSort = Exclude<NonNullable<ProductQuery['sort']>, 'relevance'>

/** The shell's state in the address. `category` and `query` are empty when nothing is chosen (SPEC §3). */
export interface Route {
  /** The home view, the list `category`, the view of an `order`, or the name of any other view that a remote declares. */
  view: string
  category: string
  query: string
  /** The cursor at which the list begins (`next` of the page before); absent at its beginning. */
  after?: string
  /** The list's order; absent for the default, which is relevance for a search and newest first otherwise. */
  sort?: ProductSort | undefined
  /** Chosen filters, in lines of `facet:value`; one parameter `filter` each in the address. Of the admin, those of its tab. */
  filters?: string
  /** The query exactly as typed, not as on the other keyboard layout. */
  asTyped?: true
  /** The product whose dialog is open over the view. */
  product: number | null
  /** The name of the shop's own page, such as a legal text, whose dialog is open over all else. */
  page?: string | undefined
  /** The admin's tab, or the remote that the release console shows. */
  tab: string
  /** The order that the order view shows, with the shopper's secret: it travels in the fragment, out of requests and logs. In the admin, the
   *  order whose page is open, without a secret. */
  order: { id: number; token: string } | null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** Removes control characters, which no page can show. */
export const writable = (text: string): string => text.replaceAll(unwritable, '')

export const home: Route = { view: 'home', category: '', query: '', product: null, tab: '', order: null }

const maxPageName = 100
const maxViewName = 40
/** Views whose addresses have words of their own instead of `view`. */
const worded = ['home', 'category', 'order']

const isViewName = (view: string): boolean => /^[a-z][a-z0-9-]*$/.test(view) && view.length <= maxViewName && !worded.includes(view)

/** Parses an address's query and fragment; invalid parts are ignored. */
export function parseRoute(search: string, hash = ''): Route {
  const query = new URLSearchParams(search)
  const textOf = (name: string) => writable(query.get(name) ?? '')
  const page = textOf('page').slice(0, maxPageName).toWellFormed()
  const over = page ? { ...home, page } : home
  const route: Route = { ...over, product: idOf(query.get('product')) }
  const id = idOf(query.get('order'))
  const view = query.get('view')
  const order = id ? { id, token: isApart(view) ? '' : decodeSafely(hash.replace(/^#/, '')) } : null
  const filters = writable(query.getAll('filter').join('\n'))
  if (isApart(view)) return { ...over, view, tab: textOf('tab'), order, ...(filters && { filters }) }
  if (order) return { ...over, view: 'order', order }
  if (view && isViewName(view)) return { ...route, view }
  const text = textOf('q').trim()
  const category = textOf('category')
  const after = textOf('after')
  const sort = textOf('sort')
  const isSort = /^(name|price-up|price-down|best-selling|unit-price)$/.test(sort) || (text && sort === 'newest')
  const list: Route = {
    ...route,
    view: 'category',
    ...(after && { after }),
    ...(filters && { filters }),
    ...(isSort && { sort: sort as ProductSort }),
  }
  if (text) return { ...list, query: text, ...(query.get('asTyped') === '1' && { asTyped: true }) }
  if (category) return { ...list, category }
  return view === 'category' ? list : route
}

/** The query and fragment of a route; `/` for home. */
export function addressOf(route: Route): string {
  const query = new URLSearchParams()
  if (route.view === 'order' && route.order) query.set('order', String(route.order.id))
  if (isViewName(route.view)) query.set('view', route.view)
  if (isApart(route.view) && route.tab) query.set('tab', route.tab)
  const addFilters = () => {
    for (const filter of route.filters?.split('\n') ?? []) if (filter) query.append('filter', filter)
  }
  if (route.view === 'admin' && route.order) query.set('order', `${route.order.id}`)
  if (route.view === 'admin') addFilters()
  if (route.view === 'category') {
    if (route.query.trim()) query.set('q', route.query.trim())
    else if (route.category) query.set('category', route.category)
    else query.set('view', 'category')
    if (route.asTyped) query.set('asTyped', '1')
    addFilters()
    if (route.sort) query.set('sort', route.sort)
    if (route.after) query.set('after', route.after)
  }
  if (route.product) query.set('product', String(route.product))
  if (route.page) query.set('page', route.page)
  const text = query.toString()
  const fragment = route.view === 'order' && route.order ? `#${encodeURIComponent(route.order.token)}` : ''
  return (text ? `/?${text}` : '/') + fragment
}

/** The canonical address of a route for search engines, of a product or a page the same over every view; null for routes that they must not list.
 *  @param isListed true where the view's remote declares it for the sitemap */
export function canonicalAddress(route: Route, isListed = false): string | null {
  if (route.page) return addressOf({ ...home, page: route.page })
  if (route.product) return addressOf({ ...home, product: route.product })
  return (isListed && isViewName(route.view)) ||
    route.view === 'home' ||
    (route.view === 'category' && !route.query && !route.after && !route.filters)
    ? addressOf({ ...route, sort: undefined })
    : null
}

function idOf(text: string | null): number | null {
  const id = Number(text)
  return text && Number.isSafeInteger(id) && id > 0 ? id : null
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
