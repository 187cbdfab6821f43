import type { Discovery, Release } from '@lechaim/shared/contracts/releases.ts'
import { integrityOf } from './integrity.ts'
import { entryAddress, type Manifest, providedBy, scriptAddresses } from './manifest.ts'
import type { Integrity } from './release-files.ts'

/** The published schema of frontend discovery; ours alone stands under `extras.lechaim`. */
const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'

export interface LiveRelease {
  name: string
  version: string
  /** The immutable address of the manifest, and its text as served. */
  url: string
  text: string
  manifest: Manifest
  /** Of its scripts; empty where they change while one looks, as from a dev server. */
  integrity: Integrity
}

/** See `ReleaseExtras.scripts`: a remote that fills a slot is in every page. */
function lateScripts(release: LiveRelease): { scripts?: Record<string, string[]> } {
  if (providedBy(release.manifest, 'slot').length > 0) return {}
  const views = providedBy(release.manifest, 'view')
  const scripts = views.map((view) => [view, scriptAddresses(release, [`./view/${view}`]).slice(1)])
  return { scripts: Object.fromEntries(scripts) }
}

const releaseOf = (release: LiveRelease): Release => ({
  url: release.url,
  metadata: { integrity: integrityOf(release.text), version: release.version },
  deployment: { traffic: 100, default: true },
  extras: {
    lechaim: {
      status: 'live',
      owner: release.name,
      views: providedBy(release.manifest, 'view'),
      slots: providedBy(release.manifest, 'slot'),
      entry: entryAddress(release),
      ...lateScripts(release),
      integrity: pickIntegrity(release),
    },
  },
})

/** Of what pages fetch by name: the entry, and the scripts that come beside it. */
function pickIntegrity(release: LiveRelease) {
  const named = [entryAddress(release), ...Object.values(lateScripts(release).scripts ?? {}).flat()]
  return Object.fromEntries(named.flatMap((address) => (release.integrity[address] ? [[address, release.integrity[address]]] : [])))
}

/** Who provides what, for the page and for the world: the order of the remotes is the order in which they fill a slot. */
export const discoveryOf = (releases: readonly LiveRelease[]): Discovery => ({
  schema,
  microFrontends: Object.fromEntries(releases.map((release) => [release.name, [releaseOf(release)]])),
})
