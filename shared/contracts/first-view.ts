// The interface between the server's renderer and the host's server bundle (docs/decisions/0023).
import type { PageData } from '@lechaim/shared/contracts/page.ts'
import type { Area, AreaModule } from '@lechaim/shared/contracts/remote.ts'

export interface FirstViewTask {
  page: PageData
  /** The address's query, `?` included; the fragment never reaches a server. */
  search: string
  /** Null for the shop's own path; any other path is shown as not found. */
  lostPath: string | null
}

export interface FirstView {
  /** HTML for the page's container. */
  html: string
  /** The rules of what is drawn, as the one style element that styled-components takes over. */
  styles: string
  /** Areas that threw: browsers draw them by themselves. */
  failed: { area: Area; message: string }[]
  /** The page's data as this host reads it in the browser; absent from earlier hosts, which read `PageData` as it is. */
  data?: unknown
}

/** Of a remote's server bundle: each module that it exposes, evaluated when it is first asked for. */
export type ServerAreas = Record<string, () => AreaModule['default']>

/** Exports of the host's server bundle. */
export interface HostServer {
  /** A module that the host shares with the remotes, by its name; undefined where it has none of that name. */
  provided(name: string): unknown
  /** @param componentOf gives undefined where an area is left to the browser */
  render(task: FirstViewTask, componentOf: (area: Area) => AreaModule['default'] | undefined): FirstView
}
