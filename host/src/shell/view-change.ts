import { canonicalAddress, type Route } from '@lechaim/shared/lib/address.ts'
import { common, pageTitle } from '@lechaim/shared/messages/common.ts'
import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { $openProduct } from '@lechaim/shared/stores/products.ts'
import { $arrival, $route } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { computed } from 'nanostores'
import { whenIdle } from '../next-task.ts'
import { listenToView } from '../view-listener.ts'
import { focusHeading } from './focus-heading.ts'

const layOutWhole = () => {
  document.documentElement.dataset.whole = ''
}

/** Lays out the skipped parts one by one: all at once would block a phone. */
async function layOutPartByPart(): Promise<void> {
  const idle = () => new Promise<void>((done) => whenIdle(done))
  await idle()
  for (const part of document.querySelectorAll('[data-later]')) {
    part.removeAttribute('data-later')
    await idle()
  }
  layOutWhole()
}

/** Session storage key of the last scroll position. Not in the history's state: browsers drop writes to it during unload. */
const scrollKey = 'scrolledTo'

/** Saves the scroll position on unload, and restores a list of several pages on a reload. */
function followScroll(): void {
  const here = () => location.pathname + location.search
  try {
    const [address, top] = JSON.parse(sessionStorage.getItem(scrollKey) ?? '[]')
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (address === here() && top > 0 && navigation?.type !== 'navigate' && $route.get().view === 'category') {
      afterFirstView(() => void import('./restore-list.ts').then(({ restoreList }) => restoreList(top)))
    }
    addEventListener('pagehide', () => sessionStorage.setItem(scrollKey, JSON.stringify([here(), scrollY])))
  } catch (error) {
    console.warn('Keeping the scroll position failed', error)
  }
}

/** The window's title, as the server writes it for the same address. */
const $title = computed([$route, $openProduct, $shop], (route, { data }, shop) =>
  pageTitle(route, data === 'missing' ? null : data?.name, (shop.state === 'ready' && shop.data.header.storeName) || common.shopName),
)

/** Keeps the page's canonical link, which browsers share, on the current route. Removed for routes without one. */
function showCanonicalAddress(route: Route): void {
  const address = canonicalAddress(route)
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
    if ($arrival.get() === 'step') scrollTo(0, 0)
    requestAnimationFrame(focusHeading)
  })
  $title.listen((title) => {
    document.title = title
  })
}
