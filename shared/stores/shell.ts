import { addressOf, home, isApart, parseRoute, type Route } from '@lechaim/shared/lib/address.ts'
import { atom } from 'nanostores'

/** The shell's current route. Changed only by the functions below, each of which is a step in the browser's history. */
export const $route = atom<Route>(home)
/** The former name, which remotes take by stores/route.ts: hosts that were released earlier know no other. */
export { $route as $place }

/** The text in the search box. A blank search changes this and nothing else (SPEC §4). */
export const $searchText = atom('')

/** The guard of navigation, which the panel sets for unsaved changes. */
let canNavigate: (to: Route) => boolean = () => true

/** @returns the function that takes the question back. */
export function guardLeaving(question: (to: Route) => boolean): () => void {
  canNavigate = question
  return () => {
    if (canNavigate === question) canNavigate = () => true
  }
}

/** The origin of the panel on the shop's pages, of the shop on those of panel and console; empty where all are one. */
let otherOrigin = ''

/** The address of a link: absolute where it leads from the shop to an origin of its own, or back. */
export const hrefOf = (route: Route): string =>
  (otherOrigin && isApart(route.view) !== isApart($route.get().view) ? otherOrigin : '') + addressOf(route)

/** The way to the present route: a function here, or the browser's history, which then restores the scroll position. */
export const $arrival = atom<'step' | 'history'>('step')

/** The route with which the page begins, which `useHydrated($route)` reads while the server's HTML hydrates. */
export function setInitialRoute(route: Route): void {
  ;($route as { init: Route }).init = route
  setRoute(route)
}

/** Follows the browser's address from now on.
 *  @param isReady whether the page can show another route by itself; until then the browser loads it
 *  @param origin of the panel on the shop's pages, of the shop on the panel's
 *  @returns a function that stops it */
export function followAddress(isReady: () => boolean = () => true, origin = ''): () => void {
  otherOrigin = origin
  const read = () => setRoute(parseRoute(location.search, location.hash))
  const traverse = () => {
    // A sheet's step has the address of what it covers.
    if (addressOf(parseRoute(location.search, location.hash)) === addressOf($route.get())) return
    if (!isReady()) return location.reload()
    // The browser has navigated already: restores the former entry.
    if (!canNavigate(parseRoute(location.search, location.hash))) return history.pushState({ lechaim: true }, '', addressOf($route.get()))
    $arrival.set('history')
    read()
  }
  setInitialRoute(parseRoute(location.search, location.hash))
  addEventListener('popstate', traverse)
  return () => removeEventListener('popstate', traverse)
}

/** Sets the route without touching the history. The search box follows the query, except while a product or a page is opened or closed over it. */
export function setRoute(route: Route): void {
  const before = $route.get()
  $route.set(route)
  const isOverlay = before.product !== route.product || before.page !== route.page
  if (!isOverlay || before.query !== route.query) $searchText.set(route.query)
}

/** Goes to a route as a new step in the history, or in place of the current one. */
export function goTo(route: Route, { replace = false } = {}): void {
  if (!canNavigate(route)) return
  const address = hrefOf(route)
  if (address[0] !== '/') {
    location.assign(address)
    return
  }
  const same = address === addressOf($route.get())
  // The history first: the browser saves the old view's scroll position.
  if (typeof history !== 'undefined') {
    if (history.state?.sheet && !same) history.replaceState({ lechaim: true }, '', address)
    else if (replace || same) history.replaceState(history.state, '', address)
    else history.pushState({ lechaim: true }, '', address)
  }
  $arrival.set('step')
  setRoute(route)
}

/** Home clears the query and the category (SPEC §4); so does the back action of the category view, which is the same. */
export const goHome = (): void => goTo(home)

export const showAllProducts = (): void => goTo({ ...home, view: 'category' })

/** A blank text changes no view (SPEC §4): where a search is shown, its list follows the empty query and becomes that of all products. */
export function submitSearch(text: string): void {
  $searchText.set(text)
  if (text.trim() || $route.get().query) goTo({ ...home, view: 'category', query: text.trim() })
}

/** Closes the product's dialog: a step back where the dialog was opened here, so that Back doesn't open it again. */
export function closeProduct(): void {
  if ($route.get().product !== null) closeOverlay({ ...$route.get(), product: null })
}

/** Opens a page of the shop's own over whatever is shown, in place of another one. */
export const showPage = (page: string): void => goTo({ ...$route.get(), page }, { replace: $route.get().page !== undefined })

/** Closes it as a product's dialog. */
export function closePage(): void {
  const { page, ...below } = $route.get()
  if (page !== undefined) closeOverlay(below)
}

/** The history's entry that is being left: a second press before the browser has gone back would go back twice. */
let leaving: unknown

function closeOverlay(below: Route): void {
  if (typeof history === 'undefined' || !history.state?.lechaim) goTo(below, { replace: true })
  else if (history.state !== leaving) {
    leaving = history.state
    history.back()
  }
}

export const openAdmin = (tab = ''): void => goTo({ ...home, view: 'admin', tab })

export const showOrder = (id: number, token: string): void => goTo({ ...home, view: 'order', order: { id, token } }, { replace: true })

export const openCheckout = (): void => goTo({ ...home, view: 'checkout' })

/** For carts released earlier (e2e/tests/releases/earlier-releases.spec.ts). */
export const $checkoutAction = atom(openCheckout)

let openSheets = 0

/** Gives an open sheet a step in the history, so that Back closes it alone. A route chosen in the sheet replaces that step.
 *  @returns what to call once the sheet has closed */
export function addSheetStep(close: () => void): () => void {
  if (!history.state?.sheet) history.pushState({ ...history.state, sheet: true }, '')
  addEventListener('popstate', close)
  openSheets++
  return () => {
    removeEventListener('popstate', close)
    openSheets--
    // The closing event may go on to another route.
    setTimeout(() => {
      if (openSheets === 0 && history.state?.sheet) history.back()
    })
  }
}
