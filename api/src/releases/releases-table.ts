import type { FailureCause } from '@lechaim/shared/contracts/releases.ts'
import type { Generated } from 'kysely'

/** A build that has been taken in; its files are in a folder of their own and never change. */
export interface ReleaseTable {
  remote: string
  version: string
  /** A build of this checkout, or one that a team sent. */
  source: 'local' | 'deployed'
  /** The base address of its files: a path of ours, or an address elsewhere; ends in a slash. */
  base: string
  /** The key of its archive in the object store; null where its files are in the data folder alone. */
  archive: string | null
  /** The build's description: `ReleaseBuild` as JSON. */
  build: string
  /** The deploy token's id, or `local`. */
  released_by: string
  created_at: string
  /** Time of its last going live; null for never. */
  live_at: string | null
  /** Time of its roll-back; nothing falls back on it any more. */
  withdrawn_at: string | null
  /** The most visitors for whom it failed within the failure watch's window, while it was given to visitors. */
  failed_visitors: Generated<number>
}

/** The releases that visitors get of each remote; in one row, so that no page sees half a switch. */
export interface ReleaseChannelTable {
  remote: string
  live: string | null
  canary: string | null
  /** Percent of the visitors. */
  canary_traffic: Generated<number>
  switched_off: Generated<number>
}

export type EventKind =
  | 'released'
  | 'live'
  | 'canary'
  | 'preview'
  | 'rolled-back'
  | 'rolled-back-by-itself'
  | 'failing'
  | 'switched-off'
  | 'switched-on'

/** The history of releases, for their teams; never changed. */
interface ReleaseEventTable {
  id: Generated<number>
  remote: string
  version: string | null
  kind: EventKind
  /** A deploy token's id, `local`, `server` or `operator`. */
  actor: string
  reason: string
  created_at: string
}

/** Failures that pages reported of a release, added up by cause and module. */
export interface ReleaseFailureTable {
  remote: string
  version: string
  cause: FailureCause
  expose: string
  /** The newest report's own words. */
  message: string
  /** Frames of the newest report that had any: `KeptFrame[]` as JSON. */
  stack: string | null
  reports: number
  first_at: string
  last_at: string
}

/** Outcomes of an hour's pages that had a release. */
interface ReleaseFigureTable {
  remote: string
  version: string
  /** The hour of 1970. */
  hour: number
  /** Pages that were sent to people's browsers. */
  pages: number
  /** Of these: those that said that they could be used, in which something of it failed, something was put into the cart, or was ordered. */
  ready: number
  failed: number
  carts: number
  orders: number
}

interface DeployTokenTable {
  /** Public: what history calls its bearer. */
  id: string
  remote: string
  secret_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  revoked_at: string | null
}

declare module '../db/schema.ts' {
  interface Schema {
    releases: ReleaseTable
    release_channels: ReleaseChannelTable
    release_events: ReleaseEventTable
    release_failures: ReleaseFailureTable
    release_figures: ReleaseFigureTable
    deploy_tokens: DeployTokenTable
  }
}
