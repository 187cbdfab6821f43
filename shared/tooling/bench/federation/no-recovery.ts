// Stands in for the host's composition where the benchmark measures a page without recovery: what the discovery document says is shown,
// whatever becomes of it, and nothing is reported.
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { $areaLoader } from '@lechaim/shared/stores/areas.ts'
import { createAreaLoader } from '../../../../host/src/federation/area-loader.ts'

let current: Discovery = { schema: '', microFrontends: {} }

export function compose(discovery: Discovery): void {
  current = discovery
  $areaLoader.set(createAreaLoader(discovery))
}

export const composition = () => current
export const followViews = () => {}
export const followFailedChunks = () => {}
export const followReleases = () => {}
