// While developing, the releases are whatever the dev servers hold at this moment.
import { hash } from 'node:crypto'
import type { DeclaredViews } from '@lechaim/shared/contracts/releases.ts'
import { contractVersion } from '@lechaim/shared/lib/remote-contract.ts'
import type { Side } from '../../http/requests/own-origin.ts'
import type { HostFiles, Manifest } from '../publish/manifest.ts'
import { describeRelease, type RemoteRelease } from './discovery.ts'
import { belongsTo } from './live-releases.ts'
import { hashOf, lastPart, pageScriptsFile, readPageScripts, type Snapshot, serverFile, snapshotOf } from './snapshot.ts'

/** A dev server's answer about its remote's `src/views.ts`. */
const viewsFile = 'views.json'

/** The server bundles of this moment, by the keys of their releases (`cart@dev-…`). */
export type DevBundles = Map<string, string>

/** @param servers the origin of each workspace's dev server by its name, `host` included
 *  @param bundles is filled with the bundles that belong to the snapshot
 *  @param side of the page: each runs its own remotes alone, panel and shop together */
export async function readDevSnapshot({ host, ...remotes }: Record<string, string>, bundles: DevBundles, side: Side): Promise<Snapshot> {
  const read: DevBundles = new Map()
  const [assets, ...live] = await Promise.all([
    hostAssets(host ?? '', read),
    ...Object.entries(remotes)
      .filter(([name]) => belongsTo(side === 'console' ? side : 'both', name))
      .map(([name, origin]) => release(name, origin, read)),
  ])
  bundles.clear()
  for (const [key, code] of read) bundles.set(key, code)
  const running = live.filter((one) => one !== null)
  return snapshotOf(
    assets,
    running.map((release) => ({ release, offered: [describeRelease(release, 'live', 100)] })),
  )
}

/** The version is named by the server bundle: another one is another release to the renderer and to kept pages. */
async function versionOf(name: string, origin: string, bundles: DevBundles): Promise<string> {
  const response = await fetch(`${origin}/${serverFile}`).catch(() => null)
  const code = response?.ok ? await response.text() : null
  if (code === null) return 'dev'
  const version = `dev-${hash('sha256', code, 'hex').slice(0, 10)}`
  bundles.set(`${name}@${version}`, code)
  return version
}

async function release(name: string, origin: string, bundles: DevBundles): Promise<RemoteRelease | null> {
  const response = await fetch(`${origin}/mf-manifest.json`).catch(() => null)
  if (!response?.ok) return null
  const text = withoutHotUpdates(await response.text())
  const views = await fetch(`${origin}/${viewsFile}`).catch(() => null)
  const declared = views?.ok && { views: (await views.json()) as DeclaredViews }
  const build = { contract: contractVersion, requires: {}, plainContainer: true, ...declared }
  const version = await versionOf(name, origin, bundles)
  return { name, version, base: `${origin}/`, text, manifest: JSON.parse(text) as Manifest, build, integrity: {} }
}

/** The dev server lists the updates it has sent among a module's files; loaded with the module they would find nothing to update. */
const withoutHotUpdates = (manifest: string): string =>
  JSON.stringify(
    JSON.parse(manifest, (_key, value) => (Array.isArray(value) ? value.filter((item) => !/\.hot-update\./.test(String(item))) : value)),
  )

async function hostAssets(origin: string, bundles: DevBundles): Promise<Snapshot['host']> {
  const assets = (await (await fetch(`${origin}/assets.json`)).json()) as HostFiles
  const address = (file: string) => `${origin}/${lastPart(file)}`
  const styles = await Promise.all(assets.styles.map(async (file) => (await fetch(address(file))).text()))
  const css = styles.join('\n')
  const [version, scripts] = await Promise.all([versionOf('host', origin, bundles), fetch(address(pageScriptsFile))])
  return {
    version,
    scripts: assets.scripts.map(address),
    later: [],
    integrity: {},
    fonts: assets.fonts.map(address),
    css,
    cssHash: hashOf(css),
    fontCss: '',
    fontCssHash: '',
    draws: version !== 'dev',
    pageScripts: scripts.ok ? readPageScripts(await scripts.text()) : null,
    serviceWorker: null,
  }
}
