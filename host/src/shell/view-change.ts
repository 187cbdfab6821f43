import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { $arrival, $route } from '@lechaim/shared/stores/shell.ts'
import { viewOf } from '../federation/providers.ts'
import { $title, showCanonicalAddress } from './document-head.ts'
import { focusHeading } from './focus-heading.ts'

/** Lays out the whole page from now on, also far below the first screen. */
const layOutWhole = () => {
  document.documentElement.dataset.whole = ''
}

/** Lays out what has been left out so far, part after part: all of it at one go would hold up a phone. */
async function layOutPartByPart(): Promise<void> {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  const idle = () => new Promise<unknown>((done) => whenIdle(done))
  await idle()
  for (const part of document.querySelectorAll('[data-later]')) {
    part.removeAttribute('data-later')
    await idle()
  }
  layOutWhole()
}

/** Key of the scroll position at which the page was last left, in this tab. Not in the history's state: browsers drop what is written there while
 *  a page unloads. */
const scrollKey = 'scrolledTo'

/** Notes how far the page was scrolled when it is left, and brings a list that was longer than its first page back there on a reload. */
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
    console.warn('The place in the list is not kept', error)
  }
}

/** After a change of view: the window's title, the focus on the new heading and the top of the page, as a page load would do. On the
 *  way back the browser itself brings the old scroll position. */
export function followViewChanges(): void {
  afterFirstView(() => void layOutPartByPart())
  followScroll()
  let before = viewOf($route.get())
  $route.listen((route) => {
    showCanonicalAddress(route)
    const now = viewOf(route)
    if (now === before) return
    before = now
    layOutWhole()
    if ($arrival.get() === 'step') scrollTo(0, 0)
    requestAnimationFrame(focusHeading)
  })
  $title.listen((title) => {
    document.title = title
  })
}
