import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import type { Place } from '@lechaim/shared/lib/address.ts'
import type { AreaLoader } from '@lechaim/shared/stores/areas.ts'

/** What lies over the page comes once the first view stands, unless the address asks for it: a product's dialog. */
export const showsOverlay = ({ product }: Place): boolean => product !== null

/** What the first view needs: its own module and whatever fills a slot of the page. A remote without slots, such as the admin, costs nothing. */
export function firstAreas(loader: AreaLoader, discovery: PageData['discovery'], place: Place): Area[] {
  const shown = loader.view(place.view)
  if (place.view === 'admin') return shown ? [shown] : []
  const slots = new Set(Object.values(discovery.microFrontends).flatMap(([release]) => release?.extras.lechaim.slots ?? []))
  if (!showsOverlay(place)) slots.delete('overlay')
  return [...(shown ? [shown] : []), ...[...slots].flatMap((name) => loader.slot(name))]
}
