// Replaces the host's composition in the variant without recovery: shows what the discovery document names and reports no failures.
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
