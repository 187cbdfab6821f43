// The contract of a remote: what it exposes and what it may expect from the host (decision 0002).
import type { ComponentType } from 'react'

/** A remote's modules are named by place: `./view/<name>` for a whole view, `./slot/<name>` for a part of the page. */
export type Expose = `./view/${string}` | `./slot/${string}`

/** What such a module exports: a component without properties. Everything it needs comes from `@lechaim/shared/stores`. */
export interface AreaModule {
  default: ComponentType
}

/** One module of one release of a remote. */
export interface Area {
  remote: string
  version: string
  expose: Expose
}
