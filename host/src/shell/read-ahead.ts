// Has what comes next ready: the view of lists, and the list that somebody is about to open. A finger or mouse is over a link a tenth of a
// second before it presses; a list is a few kilobytes.
import { parseRoute } from '@lechaim/shared/lib/address.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { readListAhead } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'

/** Milliseconds on a link that are more than passing over it. */
const dwell = 40

export function readAhead(): void {
  if (savesData()) return
  const loader = $areaLoader.get()
  const lists = loader?.view('category')
  if (lists) loader?.state(lists)
  let waiting: ReturnType<typeof setTimeout> | undefined
  const notice = (event: Event) => {
    clearTimeout(waiting)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.origin !== location.origin || link.pathname !== '/') return
    waiting = setTimeout(() => readListAhead(parseRoute(link.search)), event.type === 'pointerdown' ? 0 : dwell)
  }
  // The question goes out before the view is drawn that asks it.
  $route.listen(readListAhead)
  for (const type of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(type, notice, { passive: true })
}

const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
