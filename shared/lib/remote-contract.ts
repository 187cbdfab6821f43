import type { DeclaredView, Discovery } from '@lechaim/shared/contracts/releases.ts'
import type { Expose } from '@lechaim/shared/contracts/remote.ts'

/** The version of `contracts/remote.ts`, raised by a change after which earlier remotes no longer work or new ones need a newer host. Any
 *  other change there or in `shared/stores` must be compatible with deployed remotes. */
export const contractVersion = 1
/** The contracts of remotes that this host can show. */
export const supportedContracts: readonly number[] = [1]

/** The id of the page's top. Browsers that can wait paint no frame before they have all of it: the first would be blank. */
export const pageTop = 'page-top'

/** The slot of dialogs, which only a product's address needs in the first view. */
export const laterSlot = 'overlay'

export const showsOverlay = ({ product }: Pick<ShownRoute, 'product'>): boolean => product !== null

/** As much of a route as decides about its modules. */
export interface ShownRoute {
  view: string
  product: number | null
}

/** @returns the declaration of a view by the remote that provides it; undefined for a view without an address */
export function declaredView({ microFrontends }: Pick<Discovery, 'microFrontends'>, view: string): DeclaredView | undefined {
  const declared = Object.values(microFrontends).map(([release]) => release?.extras.lechaim.declared ?? {})
  return declared.find((views) => Object.hasOwn(views, view))?.[view]
}

/** The page of a path that there is not: the slots around no view. */
export const nowhere: ShownRoute = { view: '', product: null }

/** The modules of a release in a route's first view: the view's and those of the page's slots. The panel's page has no slots. */
export const firstExposes = ({ views, slots }: { views: string[]; slots: string[] }, route: ShownRoute): Expose[] => [
  ...(views.includes(route.view) ? [`./view/${route.view}` as const] : []),
  ...slots.filter((slot) => route.view !== 'admin' && (slot !== laterSlot || showsOverlay(route))).map((slot) => `./slot/${slot}` as const),
]
