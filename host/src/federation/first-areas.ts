import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'
import type { AreaLoader } from '@lechaim/shared/stores/areas.ts'

/** What lies over the page comes once the first view stands, unless the address asks for it: a product's dialog. */
export const showsOverlay = ({ product }: Route): boolean => product !== null

/** What the first view needs: its own module and whatever fills a slot of the page. A remote without slots, such as the admin, costs nothing. */
export function firstAreas(loader: AreaLoader, discovery: PageData['discovery'], route: Route): Area[] {
  const shown = loader.view(route.view)
  if (route.view === 'admin') return shown ? [shown] : []
  const slots = new Set(Object.values(discovery.microFrontends).flatMap(([release]) => release?.extras.lechaim.slots ?? []))
  if (!showsOverlay(route)) slots.delete('overlay')
  return [...(shown ? [shown] : []), ...[...slots].flatMap((name) => loader.slot(name))]
}
