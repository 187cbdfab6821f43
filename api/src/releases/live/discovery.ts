// A remote's release as pages know it.
import type { Release, ReleaseBuild, ReleaseExtras } from '@lechaim/shared/contracts/releases.ts'
import type { Static } from 'typebox'
import { entryAddress, type Manifest, providedBy, scriptAddresses } from '../publish/manifest.ts'
import { integrityOf } from '../publish/release-files.ts'

type Status = Static<typeof ReleaseExtras>['status']

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

/** See `ReleaseExtras.scripts`: a remote that fills a slot is in every page. */
function lateScripts(release: RemoteRelease): { scripts?: Record<string, string[]> } {
  if (providedBy(release.manifest, 'slot').length > 0) return {}
  const views = providedBy(release.manifest, 'view')
  const scripts = views.map((view) => [view, scriptAddresses(release, [`./view/${view}`]).slice(1)])
  return { scripts: Object.fromEntries(scripts) }
}

/** A release as the discovery document of one visitor has it.
 *  @param traffic percent of the visitors
 *  @param lastGood the version to fall back on when it fails */
export function describeRelease(release: RemoteRelease, status: Status, traffic: number, lastGood: string | null = null): Release {
  const { manifest, build } = release
  return {
    url: `${release.base}mf-manifest.json`,
    metadata: { integrity: integrityOf(release.text), version: release.version },
    deployment: { traffic, default: status === 'live' },
    extras: {
      lechaim: {
        status,
        owner: release.name,
        ...(lastGood && { lastGood }),
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
