import type { FailureCause } from '@lechaim/shared/contracts/page-reports.ts'
import type { DeviceClass, VitalName } from '@lechaim/shared/contracts/release-vitals.ts'
import type { Generated } from 'kysely'

/** A build that has been taken in; its files are in a folder of their own and never change. */
export interface ReleaseTable {
  remote: string
  version: string
  /** A build of this checkout, or one that a team sent. */
  source: 'local' | 'deployed'
  /** The base address of its files: a path of ours, or an address at another origin; ends in a slash. */
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
  /** Time since which no visitor gets it, and no link to it was made; null for one from before that was written down. */
  used_at: string | null
  /** Time at which its files were removed, since it had long been unused; its version stays taken. */
  removed_at: string | null
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
  /** 1 for a canary that goes on to more visitors, or is taken back, by its pages' vitals (decision 0097). */
  canary_steps: Generated<number>
  /** Milliseconds of the last change of live or canary: what is compared is counted from then on. */
  given_at: Generated<number>
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

/** Those that a remote's team gets a notice of. */
export type NoticedKind = Extract<EventKind, 'rolled-back' | 'rolled-back-by-itself' | 'failing' | 'switched-off'>

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

/** Vitals that pages reported of a release, counted by bucket. */
export interface ReleaseVitalTable {
  remote: string
  version: string
  /** Milliseconds: the beginning of the day, or of what visitors get since, if that is later. */
  since: number
  view: string
  device: DeviceClass
  connection: 'slow' | 'fast'
  /** `network`: of the release's views, those of its largest block of addresses, in one bucket of no view. */
  name: VitalName | 'network'
  bucket: number
  views: number
}

/** The last look at a remote's figures: one process takes each. */
export interface ReleaseLookTable {
  remote: string
  kind: 'figures' | 'vitals'
  /** The channel's `given_at`: looks begin anew with each change. */
  since: number
  look: number
}

interface DeployTokenTable {
  /** Public: what history calls its bearer. */
  id: string
  /** The first of its remotes. */
  remote: string
  secret_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
  revoked_at: string | null
}

/** The further remotes of a token. */
interface DeployTokenRemoteTable {
  token_id: string
  remote: string
}

/** A time in which nothing is released or promoted. */
export interface ReleaseFreezeTable {
  id: Generated<number>
  from_at: string
  until_at: string
  reason: string
  created_at: string
}

/** The contact for notices of a remote's alarms and roll-backs. */
export interface TeamContactTable {
  remote: string
  mail: string | null
  webhook: string | null
  /** Public: the signing secret is made of it and the shop's own. */
  webhook_key: string | null
  /** The newest notice that was given up, and why. */
  failure: string | null
  updated_at: string
}

/** Notices on their way; delivered ones are deleted. */
export interface TeamNoticeTable {
  id: Generated<number>
  remote: string
  medium: 'mail' | 'webhook'
  kind: NoticedKind | 'test'
  version: string | null
  reason: string
  created_at: string
  attempts: Generated<number>
  due_at: string
}

/** A preview that is replaced in place. */
interface PreviewChannelTable {
  remote: string
  name: string
  version: string
  /** The id of the deploy token of its newest build. */
  deployer: string
  /** Random, so that a channel made anew has another link. */
  link_key: string
  created_at: string
  updated_at: string
}

declare module '../db/schema.ts' {
  interface Schema {
    releases: ReleaseTable
    release_channels: ReleaseChannelTable
    release_events: ReleaseEventTable
    release_failures: ReleaseFailureTable
    release_figures: ReleaseFigureTable
    release_vitals: ReleaseVitalTable
    release_looks: ReleaseLookTable
    deploy_tokens: DeployTokenTable
    deploy_token_remotes: DeployTokenRemoteTable
    release_freezes: ReleaseFreezeTable
    team_contacts: TeamContactTable
    team_notices: TeamNoticeTable
    preview_channels: PreviewChannelTable
  }
}
