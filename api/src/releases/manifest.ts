// What the shop reads of a federation manifest: the exposes, from which views, slots and preloads follow.

export interface Manifest {
  metaData: { remoteEntry: { name: string; path: string } }
  exposes: { path: string; assets: { js: { sync: string[]; async: string[] } } }[]
}

/** The names that a manifest's exposes provide: `./view/home` gives the view `home`. */
export const providedBy = (manifest: Manifest, kind: 'view' | 'slot'): string[] =>
  manifest.exposes.flatMap(({ path }) => (path.startsWith(`./${kind}/`) ? [path.slice(kind.length + 3)] : []))

/** The entry script, from the manifest's folder on. */
export const entryOf = ({ metaData }: Manifest): string => `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`

/** The scripts without which the given exposes can't run: the entry first, each file once. */
export function scriptsOf(manifest: Manifest, exposes: readonly string[]): string[] {
  const chunks = manifest.exposes.filter((expose) => exposes.includes(expose.path)).flatMap((expose) => expose.assets.js.sync)
  return [...new Set([entryOf(manifest), ...chunks])]
}
