// A remote's release as pages know it.
import type { Release, ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import { earlierViews, entryAddress, type Manifest, providedBy, scriptAddresses } from '../publish/manifest.ts'
import { integrityOf } from '../publish/release-files.ts'

export interface RemoteRelease {
  name: string
  version: string
  /** The base address of its files: an immutable path of ours, or an address at another origin; ends in a slash. */
  base: string
  /** The manifest's text as served. */
  text: string
  manifest: Manifest
  build: Pick<ReleaseBuild, 'contract' | 'requires' | 'plainContainer' | 'views'>
  /** `sha384-…` of its scripts, by address; empty where they change while one looks, as from a dev server. */
  integrity: Readonly<Record<string, string>>
}

/** A release as the discovery document of one visitor has it.
 *  @param traffic percent of the visitors
 *  @param lastGood the version to fall back on when it fails */
export function describeRelease(
  release: RemoteRelease,
  status: Release['extras']['lechaim']['status'],
  traffic: number,
  lastGood: string | null = null,
): Release {
  const { manifest, build } = release
  const [views, slots] = [providedBy(manifest, 'view'), providedBy(manifest, 'slot')]
  const declared = build.views ?? earlierViews(views)
  const entry = entryAddress(release)
  const scripts = Object.fromEntries(views.map((view) => [view, scriptAddresses(release, [`./view/${view}`]).slice(1)]))
  // See `ReleaseExtras.scripts`: a remote that fills a slot is in every page.
  const late = slots.length > 0 ? {} : { scripts }
  // Of what pages fetch by name.
  const named = [entry, ...Object.values(late.scripts ?? {}).flat()]
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
        views,
        slots,
        ...(Object.keys(declared).length > 0 && { declared }),
        entry,
        ...(manifest.metaData.globalName && { global: manifest.metaData.globalName }),
        ...late,
        integrity: Object.fromEntries(Object.entries(release.integrity).filter(([address]) => named.includes(address))),
        sharedRanges: build.requires,
        ...(build.plainContainer && { plainContainer: true }),
      },
    },
  }
}
