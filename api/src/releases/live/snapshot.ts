// The releases of one visitor, as pages need them.
import { hash } from 'node:crypto'
import type { Discovery, Release, ReleaseBuild } from '@lechaim/shared/contracts/releases.ts'
import type { HostFiles, Manifest } from '../publish/manifest.ts'
import type { ReleaseFiles } from '../publish/release-files.ts'
import type { RemoteRelease } from './discovery.ts'

/** The published schema of frontend discovery; ours alone stands under `extras.lechaim`. */
const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'

/** The scripts that the host's build has for the page itself, in every release that has them. */
export const pageScriptsFile = 'page-scripts.json'
export const pageScriptNames = ['trust', 'early', 'opening', 'host-fallback'] as const

/** Texts with their hashes for the policy. */
export type PageScripts = Record<(typeof pageScriptNames)[number], { text: string; hash: string }>

/** @throws when one is missing, or its hash is not its own */
export function readPageScripts(file: string): PageScripts {
  const scripts = JSON.parse(file) as Partial<PageScripts>
  for (const name of pageScriptNames) {
    const script = scripts[name]
    if (!script || hashOf(script.text) !== script.hash) throw new Error(`${pageScriptsFile} lacks "${name}" with its hash`)
  }
  return scripts as PageScripts
}

export interface HostAssets {
  version: string
  /** Addresses. */
  scripts: string[]
  /** Of scripts that shoppers' views load later. */
  later: string[]
  integrity: RemoteRelease['integrity']
  fonts: string[]
  /** The text of the host's styles, to be inlined. */
  css: string
  /** Its hash for the policy, `sha256-…`. */
  cssHash: string
  /** The text of the fonts' rules, which its pages apply after the first paint; empty for earlier hosts, who have them among their styles. */
  fontCss: string
  fontCssHash: string
  /** True when its server bundle draws first views (decision 0023). */
  draws: boolean
  /** The scripts that stand in its pages; null for older hosts, whose scripts are requested at once. */
  pageScripts: PageScripts | null
  /** The service worker's text; null where there is none, such as from the dev server. */
  serviceWorker: string | null
}

/** The bundle for the server, in every release that has one; it is not for browsers. */
export const serverFile = 'server.cjs'

export const hashOf = (css: string): string => `sha256-${hash('sha256', css, 'base64')}`

export interface Snapshot {
  /** Names the releases together, with what stands behind them. */
  id: string
  host: HostAssets
  remotes: readonly RemoteRelease[]
  discovery: Discovery
  /** Other origins that files come from. */
  origins: readonly string[]
  /** True when there is an earlier host for when this one fails. */
  hasEarlierHost: boolean
}

/** One visitor's release of a remote, and the remote's entries in the discovery document: it, other visitors' releases, the fallback. */
export interface Choice {
  release: RemoteRelease
  offered: Release[]
}

/** @param choices in the order in which the remotes fill a slot */
export function snapshotOf(host: HostAssets, choices: readonly Choice[], hasEarlierHost = false): Snapshot {
  const discovery = { schema, microFrontends: Object.fromEntries(choices.map(({ release, offered }) => [release.name, offered])) }
  const addresses = choices.flatMap(({ offered }) => offered.flatMap(({ url }) => URL.parse(url) ?? []))
  return {
    id: hash('sha256', JSON.stringify([host.version, hasEarlierHost, discovery]), 'base64url'),
    host,
    remotes: choices.map(({ release }) => release),
    discovery,
    origins: [...new Set(addresses.map(({ origin }) => origin))],
    hasEarlierHost,
  }
}

/** Hashes of a release's scripts from its description, by their addresses. */
const integrityAt = (base: string, { files }: ReleaseBuild): RemoteRelease['integrity'] =>
  Object.fromEntries(Object.entries(files).flatMap(([file, sha384]) => (file.endsWith('.js') ? [[`${base}${file}`, sha384]] : [])))

export function readRemoteRelease(files: ReleaseFiles, base: string, build: ReleaseBuild): RemoteRelease {
  const { name, version } = build
  const text = files.read(name, version, 'mf-manifest.json').toString()
  return { name, version, base, text, manifest: JSON.parse(text) as Manifest, build, integrity: integrityAt(base, build) }
}

export const lastPart = (path: string): string => path.split('/').at(-1) ?? path

export function readHostAssets(files: ReleaseFiles, base: string, build: ReleaseBuild): HostAssets {
  const { name, version } = build
  const read = (file: string) => files.read(name, version, file).toString()
  const { scripts, styles, fonts, later = [], fontStyles = [] } = JSON.parse(read('assets.json')) as HostFiles
  const address = (file: string) => `${base}${lastPart(file)}`
  const has = (file: string) => files.has(name, version, file)
  const textOf = (sheets: readonly string[]) => sheets.map((file) => read(lastPart(file))).join('\n')
  const css = textOf(styles.filter((file) => !fontStyles.includes(lastPart(file))))
  const fontCss = textOf(fontStyles)
  return {
    version,
    scripts: scripts.map(address),
    later: later.map(address),
    integrity: integrityAt(base, build),
    fonts: fonts.map(address),
    css,
    cssHash: hashOf(css),
    fontCss,
    fontCssHash: hashOf(fontCss),
    draws: has(serverFile),
    pageScripts: has(pageScriptsFile) ? readPageScripts(read(pageScriptsFile)) : null,
    serviceWorker: has(serviceWorkerFile) ? read(serviceWorkerFile) : null,
  }
}

const serviceWorkerFile = 'service-worker.js'
