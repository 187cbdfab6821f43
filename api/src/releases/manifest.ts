// What the shop reads of a federation manifest: the exposes, from which views, slots and preloads follow.

export interface Manifest {
  metaData: { remoteEntry: { name: string; path: string } }
  exposes: { path: string; assets: { js: { sync: string[]; async: string[] } } }[]
}

/** The names that a manifest's exposes provide: `./view/home` gives the view `home`. */
export const providedBy = (manifest: Manifest, kind: 'view' | 'slot'): string[] =>
  manifest.exposes.flatMap(({ path }) => (path.startsWith(`./${kind}/`) ? [path.slice(kind.length + 3)] : []))

/** A manifest, and the address from which its files' own are read. */
interface Addressed {
  url: string
  manifest: Manifest
}

const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/') + 1)

/** The address of the entry script. */
export const entryAddress = ({ url, manifest: { metaData } }: Addressed): string =>
  `${folderOf(url)}${metaData.remoteEntry.path}${metaData.remoteEntry.name}`

/** The addresses of the scripts without which the given exposes can't run: the entry first, each file once; none for no exposes. */
export function scriptAddresses(release: Addressed, exposes: readonly string[]): string[] {
  if (exposes.length === 0) return []
  const { url, manifest } = release
  const chunks = manifest.exposes.filter((expose) => exposes.includes(expose.path)).flatMap((expose) => expose.assets.js.sync)
  return [...new Set([entryAddress(release), ...chunks.map((chunk) => `${folderOf(url)}${chunk}`)])]
}
