// While developing, the releases are whatever the dev servers hold at this moment.
import { discoveryOf, type LiveRelease } from './discovery.ts'
import type { Manifest } from './manifest.ts'
import { hashOf, type Snapshot } from './snapshot.ts'

/** @param servers the origin of each workspace's dev server by its name, `host` included. */
export async function readDevSnapshot({ host, ...remotes }: Record<string, string>): Promise<Snapshot> {
  const [assets, ...live] = await Promise.all([
    hostAssets(host ?? ''),
    ...Object.entries(remotes).map(([name, origin]) => release(name, origin)),
  ])
  const running = live.filter((one) => one !== null)
  return { host: assets, remotes: running, discovery: discoveryOf(running) }
}

async function release(name: string, origin: string): Promise<LiveRelease | null> {
  const url = `${origin}/mf-manifest.json`
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) return null
  const text = withoutHotUpdates(await response.text())
  return { name, version: 'dev', url, text, manifest: JSON.parse(text) as Manifest, integrity: {} }
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
    scripts: assets.scripts.map(address),
    integrity: {},
    fonts: assets.fonts.map(address),
    css,
    cssHash: hashOf(css),
    serviceWorker: null,
  }
}
