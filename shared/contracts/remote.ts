// The contract of a remote: what it exposes and what it may expect from the host (decision 0002).
import type { ComponentType } from 'react'

/** A remote's modules are named by where they are shown: `./view/<name>` for a whole view, `./slot/<name>` for a part of the page. */
export type Expose = `./view/${string}` | `./slot/${string}`

/** The exports of such a module: a component without properties, whose data comes from `@lechaim/shared/stores`. */
export interface AreaModule {
  default: ComponentType
}

/** One module of one release of a remote. */
export interface Area {
  remote: string
  version: string
  expose: Expose
}
