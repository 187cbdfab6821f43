import type { Place } from '@lechaim/shared/lib/address.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { $place } from '@lechaim/shared/stores/shell.ts'
import { $shop } from '@lechaim/shared/stores/shop.ts'
import { focusHeading } from './focus-heading.ts'
import { placeName } from './place-name.ts'

const viewOf = (place: Place) => [place.view, place.category, place.query].join('\n')

/** After a change of view: the window's title, the focus on the new heading and the top of the page, as a page load would do. */
export function followViewChanges(): void {
  let before = viewOf($place.get())
  let traversing = false
  addEventListener('popstate', () => {
    traversing = true
  })
  $place.listen((place) => {
    const now = viewOf(place)
    const back = traversing
    traversing = false
    if (now === before) return
    before = now
    const shop = $shop.get()
    const store = (shop.state === 'ready' && shop.data.header.storeName) || common.shopName
    document.title = place.view === 'home' ? store : `${placeName(place)} · ${store}`
    if (!back) scrollTo(0, 0)
    requestAnimationFrame(focusHeading)
  })
}
