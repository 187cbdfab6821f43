import type { Place } from '@lechaim/shared/lib/address.ts'
import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import { $arrival, $place } from '@lechaim/shared/stores/shell.ts'
import { showCanonicalAddress } from './canonical.ts'
import { focusHeading } from './focus-heading.ts'
import { $title } from './title.ts'

const viewOf = (place: Place) => [place.view, place.category, place.query].join('\n')

/** Everything is laid out from now on, what is far below the first screen as well (`laidOutWhenNear`). */
const layOutWhole = () => {
  document.documentElement.dataset.whole = ''
}

/** After a change of view: the window's title, the focus on the new heading and the top of the page, as a page load would do. On the
 *  way back the browser itself brings the old scroll position. */
export function followViewChanges(): void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  afterFirstView(() => whenIdle(layOutWhole))
  let before = viewOf($place.get())
  $place.listen((place) => {
    showCanonicalAddress(place)
    const now = viewOf(place)
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
