import { createHash } from 'node:crypto'
import type { Discovery, Release } from '@lechaim/shared/contracts/releases.ts'
import { entryOf, type Manifest, providedBy, scriptsOf } from './manifest.ts'

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

const baseOf = (url: string) => url.slice(0, url.lastIndexOf('/') + 1)

/** See `ReleaseExtras.scripts`: a remote that fills a slot is in every page. */
function lateScripts(manifest: Manifest, base: string) {
  if (providedBy(manifest, 'slot').length > 0) return {}
  const views = providedBy(manifest, 'view')
  const scripts = views.map((view) => [
    view,
    scriptsOf(manifest, [`./view/${view}`])
      .slice(1)
      .map((script) => `${base}${script}`),
  ])
  return { scripts: Object.fromEntries(scripts) }
}

const releaseOf = ({ name, version, url, text, manifest }: LiveRelease): Release => ({
  url,
  metadata: { integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`, version },
  deployment: { traffic: 100, default: true },
  extras: {
    lechaim: {
      status: 'live',
      owner: name,
      views: providedBy(manifest, 'view'),
      slots: providedBy(manifest, 'slot'),
      entry: `${baseOf(url)}${entryOf(manifest)}`,
      ...lateScripts(manifest, baseOf(url)),
    },
  },
})

/** Who provides what, for the page and for the world: the order of the remotes is the order in which they fill a slot. */
export const discoveryOf = (releases: readonly LiveRelease[]): Discovery => ({
  schema,
  microFrontends: Object.fromEntries(releases.map((release) => [release.name, [releaseOf(release)]])),
})
