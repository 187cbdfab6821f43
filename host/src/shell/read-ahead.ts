// Prefetches the list view once somebody is there, and the list of a link under the pointer, which is there a tenth of a second before the
// press.
import { parseRoute } from '@lechaim/shared/lib/address.ts'
import { onceEngaged } from '@lechaim/shared/lib/engaged.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { readListAhead } from '@lechaim/shared/stores/products.ts'
import { $route } from '@lechaim/shared/stores/shell.ts'

/** Milliseconds after which the pointer counts as resting on a link. */
const dwell = 40

export function readAhead(): void {
  if (savesData()) return
  onceEngaged(() => {
    const loader = $areaLoader.get()
    const lists = loader?.view('category')
    if (lists) loader?.state(lists)
  })
  let waiting: ReturnType<typeof setTimeout> | undefined
  const notice = (event: Event) => {
    clearTimeout(waiting)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.origin !== location.origin || link.pathname !== '/') return
    const read = () => readListAhead(parseRoute(link.search))
    // The focus that follows a press does not put it off.
    if (event.type === 'pointerdown') setTimeout(read)
    else waiting = setTimeout(read, dwell)
  }
  // The request is sent before the view that needs it is rendered.
  $route.listen(readListAhead)
  for (const type of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(type, notice, { passive: true })
}

const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
