import { createHash } from 'node:crypto'
import type { Discovery, Release } from '@lechaim/shared/contracts/releases.ts'
import { entryAddress, type Manifest, providedBy, scriptAddresses } from './manifest.ts'

/** The published schema of frontend discovery; ours alone stands under `extras.lechaim`. */
const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'

export interface LiveRelease {
  name: string
  version: string
  /** The immutable address of the manifest, and its text as served. */
  url: string
  text: string
  manifest: Manifest
}

/** See `ReleaseExtras.scripts`: a remote that fills a slot is in every page. */
function lateScripts(release: LiveRelease) {
  if (providedBy(release.manifest, 'slot').length > 0) return {}
  const views = providedBy(release.manifest, 'view')
  const scripts = views.map((view) => [view, scriptAddresses(release, [`./view/${view}`]).slice(1)])
  return { scripts: Object.fromEntries(scripts) }
}

const releaseOf = (release: LiveRelease): Release => ({
  url: release.url,
  metadata: { integrity: `sha384-${createHash('sha384').update(release.text).digest('base64')}`, version: release.version },
  deployment: { traffic: 100, default: true },
  extras: {
    lechaim: {
      status: 'live',
      owner: release.name,
      views: providedBy(release.manifest, 'view'),
      slots: providedBy(release.manifest, 'slot'),
      entry: entryAddress(release),
      ...lateScripts(release),
    },
  },
})

/** Who provides what, for the page and for the world: the order of the remotes is the order in which they fill a slot. */
export const discoveryOf = (releases: readonly LiveRelease[]): Discovery => ({
  schema,
  microFrontends: Object.fromEntries(releases.map((release) => [release.name, [releaseOf(release)]])),
})
