import type { Expose } from '@lechaim/shared/contracts/remote.ts'
import type { Route } from '@lechaim/shared/lib/address.ts'

/** Counts changes of `contracts/remote.ts` after which a remote made for the old contract no longer works, or needs a newer host. Anything
 *  else that changes there or in `shared/stores` must leave deployed remotes as they are. */
export const contractVersion = 1
/** The contracts of remotes that this host can show. */
export const supportedContracts: readonly number[] = [1]

/** The one slot that no first view needs, but for the address of a product, whose dialog fills it. */
export const laterSlot = 'overlay'

export const showsOverlay = ({ product }: Pick<Route, 'product'>): boolean => product !== null

/** The modules of a release that a route's first view runs: its view's and those of the page's slots. The panel's page has no slots, and
 *  other pages none of the panel. */
export const firstExposes = ({ views, slots }: { views: string[]; slots: string[] }, route: Pick<Route, 'view' | 'product'>): Expose[] => [
  ...(views.includes(route.view) ? [`./view/${route.view}` as const] : []),
  ...slots.filter((slot) => route.view !== 'admin' && (slot !== laterSlot || showsOverlay(route))).map((slot) => `./slot/${slot}` as const),
]
