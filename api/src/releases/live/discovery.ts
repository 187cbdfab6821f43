import type { Discovery, Release, ReleaseBuild, ReleaseExtras } from '@lechaim/shared/contracts/releases.ts'
import type { Static } from 'typebox'
import { entryAddress, type Manifest, providedBy, scriptAddresses } from '../publish/manifest.ts'
import { integrityOf } from '../publish/release-files.ts'

/** The published schema of frontend discovery; ours alone stands under `extras.lechaim`. */
const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'

/** A release of a remote with all that pages need to know of it. */
export interface RemoteRelease {
  name: string
  version: string
  /** The base address of its files: an immutable path of ours, or an address elsewhere; ends in a slash. */
  base: string
  /** The manifest's text as served. */
  text: string
  manifest: Manifest
  build: Pick<ReleaseBuild, 'contract' | 'requires'>
  /** Of its scripts, by address; empty where they change while one looks, as from a dev server. */
  integrity: Readonly<Record<string, string>>
}

/** A release and its part in what a visitor gets. */
export interface Offered {
  release: RemoteRelease
  status: Static<typeof ReleaseExtras>['status']
  /** Percent of the visitors. */
  traffic: number
}

/** One visitor's releases of a remote. */
export interface Choice {
  /** Theirs first; then what others get, and what to fall back on. */
  offered: readonly [Offered, ...Offered[]]
  /** The version to fall back on when theirs fails. */
  lastGood: string | null
}

/** See `ReleaseExtras.scripts`: a remote that fills a slot is in every page. */
function lateScripts(release: RemoteRelease): { scripts?: Record<string, string[]> } {
  if (providedBy(release.manifest, 'slot').length > 0) return {}
  const views = providedBy(release.manifest, 'view')
  const scripts = views.map((view) => [view, scriptAddresses(release, [`./view/${view}`]).slice(1)])
  return { scripts: Object.fromEntries(scripts) }
}

function releaseOf({ release, status, traffic }: Offered, extras: { lastGood?: string; snapshotId?: string }): Release {
  const { manifest, build } = release
  return {
    url: `${release.base}mf-manifest.json`,
    metadata: { integrity: integrityOf(release.text), version: release.version },
    deployment: { traffic, default: status === 'live' },
    extras: {
      lechaim: {
        status,
        owner: release.name,
        ...extras,
        contract: build.contract,
        views: providedBy(manifest, 'view'),
        slots: providedBy(manifest, 'slot'),
        entry: entryAddress(release),
        ...(manifest.metaData.globalName && { global: manifest.metaData.globalName }),
        ...lateScripts(release),
        integrity: pickIntegrity(release),
        sharedRanges: build.requires,
      },
    },
  }
}

/** Of what pages fetch by name: the entry, and the scripts that come beside it. */
function pickIntegrity(release: RemoteRelease) {
  const named = [entryAddress(release), ...Object.values(lateScripts(release).scripts ?? {}).flat()]
  return Object.fromEntries(named.flatMap((address) => (release.integrity[address] ? [[address, release.integrity[address]]] : [])))
}

/** The discovery document: the order of the remotes is the order in which they fill a slot. */
export const discoveryOf = (choices: readonly Choice[], snapshotId: string): Discovery => ({
  schema,
  microFrontends: Object.fromEntries(
    choices.map(({ offered, lastGood }) => [
      offered[0].release.name,
      offered.map((one, index) => releaseOf(one, index === 0 ? { ...(lastGood && { lastGood }), snapshotId } : {})),
    ]),
  ),
})
