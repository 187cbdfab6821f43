// The view and the page's query are two forms of one thing (decision 0005): the path stays `/`.

export type View = 'home' | 'category' | 'checkout' | 'order' | 'admin'

/** What the shell shows. `category` and `query` are empty when nothing is chosen (SPEC §3). */
export interface Place {
  view: View
  category: string
  query: string
  /** Where the list begins, as the server said at the end of another (`next`); absent at its beginning. */
  after?: string
  /** The product whose dialog is open over the view. */
  product: number | null
  /** The admin's tab. */
  tab: string
  /** The order that the order view shows, with the shopper's secret: it travels in the fragment, out of requests and logs. */
  order: { id: number; token: string } | null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** Without control characters, which no page can show. */
export const writable = (text: string): string => text.replaceAll(unwritable, '')

export const home: Place = { view: 'home', category: '', query: '', product: null, tab: '', order: null }

/** Reads an address's query and fragment; what makes no sense is ignored. */
export function placeOf(search: string, hash = ''): Place {
  const query = new URLSearchParams(search)
  const textOf = (name: string) => writable(query.get(name) ?? '')
  const place: Place = { ...home, product: idOf(query.get('product')) }
  const order = idOf(query.get('order'))
  const view = query.get('view')
  if (order) return { ...place, product: null, view: 'order', order: { id: order, token: decodeSafely(hash.replace(/^#/, '')) } }
  if (view === 'checkout') return { ...place, product: null, view }
  if (view === 'admin') return { ...place, product: null, view, tab: textOf('tab') }
  const text = textOf('q').trim()
  const category = textOf('category')
  const after = textOf('after')
  const list: Place = { ...place, view: 'category', ...(after && { after }) }
  if (text) return { ...list, query: text }
  if (category) return { ...list, category }
  return view === 'category' ? list : place
}

/** The address of a place, from the query on; `/` for home. */
export function addressOf(place: Place): string {
  const query = new URLSearchParams()
  if (place.view === 'order' && place.order) return `/?order=${place.order.id}#${encodeURIComponent(place.order.token)}`
  if (place.view === 'checkout' || place.view === 'admin') query.set('view', place.view)
  if (place.view === 'admin' && place.tab) query.set('tab', place.tab)
  if (place.view === 'category') {
    if (place.query.trim()) query.set('q', place.query.trim())
    else if (place.category) query.set('category', place.category)
    else query.set('view', 'category')
    if (place.after) query.set('after', place.after)
  }
  if (place.product) query.set('product', String(place.product))
  const text = query.toString()
  return text ? `/?${text}` : '/'
}

/** The one address under which search engines list what a place shows: a product's is the same over whatever view it is open. Null
 *  for what they must not list: searches, lists from their middle on, checkout, orders and the admin. */
export function canonicalAddress(place: Place): string | null {
  if (place.product) return addressOf({ ...home, product: place.product })
  return place.view === 'home' || (place.view === 'category' && !place.query && !place.after) ? addressOf(place) : null
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
