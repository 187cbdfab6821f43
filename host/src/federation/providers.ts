import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import type { Area, Expose } from '@lechaim/shared/contracts/remote.ts'
import { firstExposes, type ShownRoute } from '@lechaim/shared/lib/remote-contract.ts'

/** The areas that provide a view or fill a slot, in the order of the discovery document. */
export const providersOf = ({ microFrontends }: Discovery, kind: 'views' | 'slots', name: string): Area[] =>
  Object.entries(microFrontends).flatMap(([remote, [release]]) =>
    release?.extras.lechaim[kind].includes(name)
      ? [{ remote, version: release.metadata.version, expose: `./${kind === 'views' ? 'view' : 'slot'}/${name}` as Expose }]
      : [],
  )

/** The areas of a route's first view. */
export const firstAreas = ({ microFrontends }: Discovery, route: ShownRoute): Area[] =>
  Object.entries(microFrontends).flatMap(([remote, [release]]) =>
    release ? firstExposes(release.extras.lechaim, route).map((expose) => ({ remote, version: release.metadata.version, expose })) : [],
  )
