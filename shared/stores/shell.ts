import { addressOf, home, type Place, placeOf } from '@lechaim/shared/lib/address.ts'
import { atom } from 'nanostores'

/** What the shell shows now. Changed by the verbs below alone, each of which is a step in the browser's history. */
export const $place = atom<Place>(home)

/** The text in the search box. A blank search changes this and nothing else (SPEC §4). */
export const $searchText = atom('')

/** Asked before a place is left; says whether it may be. The panel asks so for what is typed and not saved. */
let mayGo: (to: Place) => boolean = () => true

/** @returns the function that takes the question back. */
export function guardLeaving(question: (to: Place) => boolean): () => void {
  mayGo = question
  return () => {
    if (mayGo === question) mayGo = () => true
  }
}

/** The origin of the panel on the shop's pages, of the shop on the panel's; empty where both are one. */
let elsewhere = ''

/** The address of a link: absolute where panel and shop have an origin each and the link leads from one to the other. */
export const hrefOf = (place: Place): string =>
  (elsewhere && (place.view === 'admin') !== ($place.get().view === 'admin') ? elsewhere : '') + addressOf(place)

/** How the present place was reached: by a verb here, or by the browser's history, which then knows where the page was scrolled. */
export const $arrival = atom<'step' | 'history'>('step')

/** The place with which the page begins. What the server drew of it is taken over as it is, wherever the reader has gone meanwhile: that is
 *  what `useStore($place, { ssr: 'initial' })` reads first. */
export function beginAt(place: Place): void {
  ;($place as { init: Place }).init = place
  settle(place)
}

/** Follows the browser's address from now on.
 *  @param isReady whether the page can show another place by itself; until then the browser loads it
 *  @param otherOrigin of the panel on the shop's pages, of the shop on the panel's
 *  @returns a function that stops it */
export function followAddress(isReady: () => boolean = () => true, otherOrigin = ''): () => void {
  elsewhere = otherOrigin
  const read = () => settle(placeOf(location.search, location.hash))
  const traverse = () => {
    // A sheet's step has the address of what it covers.
    if (addressOf(placeOf(location.search, location.hash)) === addressOf($place.get())) return
    if (!isReady()) return location.reload()
    // The browser is there already: back to where the question was asked.
    if (!mayGo(placeOf(location.search, location.hash))) return history.pushState({ lechaim: true }, '', addressOf($place.get()))
    $arrival.set('history')
    read()
  }
  beginAt(placeOf(location.search, location.hash))
  addEventListener('popstate', traverse)
  return () => removeEventListener('popstate', traverse)
}

/** Takes a place over without touching the history; the search box follows the query shown, except while a product is opened or closed
 *  over it: what was typed stays. */
export function settle(place: Place): void {
  const before = $place.get()
  $place.set(place)
  if (before.product === place.product || before.query !== place.query) $searchText.set(place.query)
}

/** Goes to a place as a new step in the history, or in place of the current one. */
export function goTo(place: Place, { replace = false } = {}): void {
  if (!mayGo(place)) return
  const address = hrefOf(place)
  if (address[0] !== '/') {
    location.assign(address)
    return
  }
  const same = address === addressOf($place.get())
  // The history first: the browser notes how far the old view was scrolled, before the new one scrolls.
  if (typeof history !== 'undefined') {
    if (history.state?.sheet && !same) history.replaceState({ lechaim: true }, '', address)
    else if (replace || same) history.replaceState(history.state, '', address)
    else history.pushState({ lechaim: true }, '', address)
  }
  $arrival.set('step')
  settle(place)
}

/** Home clears the query and the category (SPEC §4); so does the back action of the category view, which is the same. */
export const goHome = (): void => goTo(home)

export const chooseCategory = (category: string): void => goTo({ ...home, view: 'category', category })

export const showAllProducts = (): void => goTo({ ...home, view: 'category' })

/** A blank text changes no view (SPEC §4): where a search is shown, its list follows the empty query and becomes that of all products. */
export function submitSearch(text: string): void {
  $searchText.set(text)
  if (text.trim() || $place.get().query) goTo({ ...home, view: 'category', query: text.trim() })
}

export const openProduct = (product: number): void => goTo({ ...$place.get(), product })

/** Closes the product's dialog: a step back where the dialog was opened here, so that Back doesn't open it again. */
export function closeProduct(): void {
  if ($place.get().product === null) return
  if (typeof history !== 'undefined' && history.state?.lechaim) history.back()
  else goTo({ ...$place.get(), product: null }, { replace: true })
}

export const openAdmin = (tab = ''): void => goTo({ ...home, view: 'admin', tab })

export const showOrder = (id: number, token: string): void => goTo({ ...home, view: 'order', order: { id, token } }, { replace: true })

/** What the cart's checkout action does; the host decides, since it knows whether a checkout view is there. */
export const $checkoutAction = atom<(() => void) | null>(null)

export const openCheckout = (): void => goTo({ ...home, view: 'checkout' })

let openSheets = 0

/** Gives an open sheet a step in the history, so that Back closes it and leaves the page. A place chosen in the sheet takes that step over.
 *  @returns what to call once the sheet has closed */
export function addSheetStep(close: () => void): () => void {
  if (!history.state?.sheet) history.pushState({ ...history.state, sheet: true }, '')
  addEventListener('popstate', close)
  openSheets++
  return () => {
    removeEventListener('popstate', close)
    openSheets--
    // What closed it may go on to another place in the same event.
    setTimeout(() => {
      if (openSheets === 0 && history.state?.sheet) history.back()
    })
  }
}
