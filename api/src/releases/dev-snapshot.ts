// While developing, the releases are whatever the dev servers hold at this moment.
import { contractVersion } from '@lechaim/shared/lib/remote-contract.ts'
import type { RemoteRelease } from './discovery.ts'
import type { Manifest } from './manifest.ts'
import { hashOf, type Snapshot, snapshotOf } from './snapshot.ts'

/** @param servers the origin of each workspace's dev server by its name, `host` included. */
export async function readDevSnapshot({ host, ...remotes }: Record<string, string>): Promise<Snapshot> {
  const [assets, ...live] = await Promise.all([
    hostAssets(host ?? ''),
    ...Object.entries(remotes).map(([name, origin]) => release(name, origin)),
  ])
  const running = live.filter((one) => one !== null)
  return snapshotOf(
    assets,
    running.map((remote) => ({ offered: [{ release: remote, status: 'live', traffic: 100 }], lastGood: null })),
  )
}

async function release(name: string, origin: string): Promise<RemoteRelease | null> {
  const response = await fetch(`${origin}/mf-manifest.json`).catch(() => null)
  if (!response?.ok) return null
  const text = withoutHotUpdates(await response.text())
  const build = { contract: contractVersion, requires: {} }
  return { name, version: 'dev', base: `${origin}/`, text, manifest: JSON.parse(text) as Manifest, build, integrity: {} }
}

/** The dev server lists the updates it has sent among a module's files; loaded with the module they would find nothing to update. */
const withoutHotUpdates = (manifest: string): string =>
  JSON.stringify(
    JSON.parse(manifest, (_key, value) => (Array.isArray(value) ? value.filter((item) => !/\.hot-update\./.test(String(item))) : value)),
  )

async function hostAssets(origin: string): Promise<Snapshot['host']> {
  const assets = (await (await fetch(`${origin}/assets.json`)).json()) as { scripts: string[]; styles: string[]; fonts: string[] }
  const address = (file: string) => `${origin}/${file.split('/').at(-1)}`
  const styles = await Promise.all(assets.styles.map(async (file) => (await fetch(address(file))).text()))
  const css = styles.join('\n')
  return {
    version: 'dev',
    scripts: assets.scripts.map(address),
    integrity: {},
    fonts: assets.fonts.map(address),
    css,
    cssHash: hashOf(css),
    draws: false,
    serviceWorker: null,
  }
}
