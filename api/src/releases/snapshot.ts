// Everything that a page needs to know of the releases that are live at one moment.
import { createHash } from 'node:crypto'
import type { Discovery } from '@lechaim/shared/contracts/releases.ts'
import { discoveryOf, type LiveRelease } from './discovery.ts'
import { findLocalBuilds, type LocalBuild } from './local-builds.ts'
import type { Manifest } from './manifest.ts'
import type { Integrity, ReleaseFiles } from './release-files.ts'

export interface HostAssets {
  /** Addresses from the root on. */
  scripts: string[]
  /** Of the scripts; empty from a dev server. */
  integrity: Integrity
  fonts: string[]
  /** The text of the host's styles, to be inlined. */
  css: string
  /** Its hash for the policy, `sha256-…`. */
  cssHash: string
  /** The service worker's text; null where there is none, such as from the dev server. */
  serviceWorker: string | null
}

export const hashOf = (css: string): string => `sha256-${createHash('sha256').update(css).digest('base64')}`

export interface Snapshot {
  host: HostAssets
  remotes: readonly LiveRelease[]
  discovery: Discovery
}

/** Takes the local builds in and makes them live. @throws when the host has not been built. */
export function takeSnapshot(files: ReleaseFiles, root: string): Snapshot {
  const builds = findLocalBuilds(root)
  for (const build of builds) files.install(build)
  const host = builds.find((build) => build.name === 'host')
  if (!host) throw new Error('The host has not been built: run "npm run build" first')
  const remotes = builds.filter((build) => build !== host).map((build) => liveRelease(files, build))
  return { host: hostAssets(files, host), remotes, discovery: discoveryOf(remotes) }
}

function liveRelease(files: ReleaseFiles, { name, version }: LocalBuild): LiveRelease {
  const text = files.read(name, version, 'mf-manifest.json')
  return {
    name,
    version,
    url: `/remotes/${name}/${version}/mf-manifest.json`,
    text,
    manifest: JSON.parse(text) as Manifest,
    integrity: files.integrity(name, version),
  }
}

function hostAssets(files: ReleaseFiles, { name, version }: LocalBuild): HostAssets {
  const assets = JSON.parse(files.read(name, version, 'assets.json')) as { scripts: string[]; styles: string[]; fonts: string[] }
  const address = (file: string) => `/remotes/${name}/${version}/${file.split('/').at(-1)}`
  const worker = 'service-worker.js'
  const css = assets.styles.map((file) => files.read(name, version, file.split('/').at(-1) ?? file)).join('\n')
  return {
    scripts: assets.scripts.map(address),
    integrity: files.integrity(name, version),
    fonts: assets.fonts.map(address),
    css,
    cssHash: hashOf(css),
    serviceWorker: files.list(name, version).includes(worker) ? files.read(name, version, worker) : null,
  }
}
