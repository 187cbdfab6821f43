import { canonicalAddress, type Route } from '@lechaim/shared/lib/address.ts'
import { common, pageTitle } from '@lechaim/shared/messages/common.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { $openPage } from '@lechaim/shared/stores/legal.ts'
import { $openProduct } from '@lechaim/shared/stores/open-product.ts'
import { $productList } from '@lechaim/shared/stores/products.ts'
import { $arrival, $route } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'
import { whenIdle } from '../next-task.ts'
import { listenToView } from '../view-listener.ts'
import { focusHeading, focusLink } from './focus-heading.ts'
import { $lostPath } from './lost-path.ts'

const layOutWhole = () => {
  document.documentElement.dataset.whole = ''
}

/** Shows a picture of a part whose script has not come, by what stands beside it for browsers without scripts. */
function showPicture({ previousElementSibling: picture, textContent }: Element): void {
  if (!(picture instanceof HTMLImageElement)) return
  for (const name of ['srcset', 'src']) {
    const value = new RegExp(` ${name}="([^"]+)`, 'i').exec(textContent)?.[1]
    if (value) picture.setAttribute(name, value.replaceAll('&amp;', '&'))
  }
}

/** Lays out the skipped parts and then the pictures one by one: all at once would block a phone. */
async function layOutPartByPart(): Promise<void> {
  const idle = () => new Promise<void>((done) => whenIdle(done))
  await idle()
  for (const part of document.querySelectorAll('[data-later]')) {
    part.removeAttribute('data-later')
    await idle()
  }
  layOutWhole()
  for (const text of document.querySelectorAll('[data-part]:not([data-hydrated]) noscript')) {
    if (!text.isConnected) continue
    showPicture(text)
    await idle()
  }
}

/** Session storage key of the scroll positions. Not in the history's state: browsers drop writes to it during unload. */
const scrollKey = 'scrollPositions'
const maxPositions = 50

/** `link` is the address of the focused link, by which the view was left. */
type Position = [entry: string, top: number, products: number, link?: string | null]

/** Names the step of the history; its address where the browser doesn't. */
const entryKey = (): string =>
  (globalThis as { navigation?: { currentEntry?: { key: string } | null } }).navigation?.currentEntry?.key ?? location.search

const linkOf = (element: Element | null): string | null => element?.closest('main a')?.getAttribute('href') ?? null

/** The link by which the view was left that a way back shows again. */
let leftBy: string | null | undefined

const shownProducts = (): number => {
  const list = $productList.get()
  return list.state === 'ready' ? list.products.length : 0
}

/** Saves the scroll position of each step, and restores a list of several pages whose later ones are gone: the browser can't, since the
 *  document is too short. */
function followScroll(): void {
  try {
    let positions: Position[] = JSON.parse(sessionStorage.getItem(scrollKey) ?? '[]')
    let entry = entryKey()
    // By the document, which still shows the former view when the route has changed.
    const keep = () => {
      positions = [
        [entry, scrollY, document.getElementsByTagName('article').length, linkOf(document.activeElement)] as Position,
        ...positions.filter(([other]) => other !== entry),
      ].slice(0, maxPositions)
      entry = entryKey()
    }
    const restore = (isNewDocument: boolean) => {
      const [, top = 0, products = 0] = positions.find(([other]) => other === entry) ?? []
      if (!top || $route.get().view !== 'category' || !(isNewDocument || shownProducts() < products)) return
      afterFirstView(
        () => void import(/* webpackChunkName: 'while-idle' */ './while-idle.ts').then(({ restoreList }) => restoreList(top, products)),
      )
    }
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation?.type !== 'navigate') restore(true)
    $route.listen(() => {
      keep()
      const isBack = $arrival.get() === 'history'
      leftBy = isBack ? positions.find(([other]) => other === entry)?.[3] : null
      if (isBack) restore(false)
    })
    addEventListener('pagehide', () => {
      keep()
      sessionStorage.setItem(scrollKey, JSON.stringify(positions))
    })
  } catch (error) {
    console.warn('Keeping the scroll position failed', error)
  }
}

/** The window's title, as the server writes it for the same address. */
const $title = computed([$route, $openProduct, $shop, $openPage, $lostPath, $areaLoader], (route, { data }, shop, page, lost, loader) => {
  const { storeName = '', tagline = '' } = shop.state === 'ready' ? shop.data.header : {}
  const product = data === 'missing' ? null : data?.name
  const categories = shop.state === 'ready' ? shop.data.categories : undefined
  const titled = { storeName: storeName || common.shopName, tagline }
  return pageTitle(
    lost === null ? route : null,
    titled,
    { product, page: page?.title, view: loader?.declared(route.view)?.title },
    categories,
  )
})

/** Keeps the page's canonical link, which browsers share, on the current route. Removed for routes without one. */
function showCanonicalAddress(route: Route): void {
  const address = canonicalAddress(route, $areaLoader.get()?.declared(route.view)?.sitemap)
  const known = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!address) {
    known?.remove()
    return
  }
  const link = known ?? document.head.appendChild(document.createElement('link'))
  link.rel = 'canonical'
  link.href = new URL(address, location.href).href
}

/** Sets title, focus and scroll position as a page load would. On the way back the browser restores the scroll position. */
export function followViewChanges(): void {
  afterFirstView(() => void layOutPartByPart())
  followScroll()
  $route.listen(showCanonicalAddress)
  listenToView(() => {
    layOutWhole()
    // Removing a focused element makes the browser match styles in the middle of the change. A field would take its blur for an entry.
    document.querySelector<HTMLElement>('main a:focus')?.blur()
    if ($arrival.get() === 'step') scrollTo(0, 0)
    requestAnimationFrame(() => focusLink(leftBy) || focusHeading())
  })
  $title.listen((title) => {
    document.title = title
  })
}
