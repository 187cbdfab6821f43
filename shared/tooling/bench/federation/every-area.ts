// The monolith's parts. The build puts a module in this one's place that imports every view and slot of every remote (`variant.config.mjs`).
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'
import type { ComponentType } from 'react'

export interface Part {
  area: Area
  /** For parts in the first file. */
  component?: ComponentType
  /** For lazily loaded parts. */
  load?: () => Promise<AreaModule>
}

/** In the order in which federation fills the slots. */
export const parts: readonly Part[] = []
