import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import type { Area, Expose } from '@lechaim/shared/contracts/remote.ts'

/** Who provides the view or fills the slot of that name, in the order of the discovery document. */
export const providersOf = ({ microFrontends }: Discovery, kind: 'views' | 'slots', name: string): Area[] =>
  Object.entries(microFrontends).flatMap(([remote, [release]]) =>
    release?.extras.lechaim[kind].includes(name)
      ? [{ remote, version: release.metadata.version, expose: `./${kind === 'views' ? 'view' : 'slot'}/${name}` as Expose }]
      : [],
  )
