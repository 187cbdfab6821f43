import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import type { View } from '@lechaim/shared/lib/address.ts'
import type { AreaLoader } from '@lechaim/shared/stores/areas.ts'

/** What the first view needs: its own module and whatever fills a slot. A remote without slots, such as the admin, costs nothing. */
export function firstAreas(loader: AreaLoader, discovery: PageData['discovery'], view: View): Area[] {
  const shown = loader.view(view)
  if (view === 'admin') return shown ? [shown] : []
  const slots = new Set(Object.values(discovery.microFrontends).flatMap(([release]) => release?.extras.lechaim.slots ?? []))
  return [...(shown ? [shown] : []), ...[...slots].flatMap((name) => loader.slot(name))]
}
