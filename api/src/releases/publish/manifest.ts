// Reads a build's description: of a remote its federation manifest, from whose exposes views, slots and preloads follow.
import type { DeclaredView, DeclaredViews } from '@lechaim/shared/contracts/releases.ts'
import { common } from '@lechaim/shared/messages/common.ts'
import { type Static, Type } from 'typebox'

const Files = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 })

export const Manifest = Type.Object({
  name: Type.Optional(Type.String()),
  metaData: Type.Object({
    globalName: Type.Optional(Type.String({ pattern: '^[A-Za-z_$][\\w$]{0,100}$' })),
    remoteEntry: Type.Object({ name: Type.String({ maxLength: 200 }), path: Type.String({ maxLength: 200 }) }),
  }),
  /** Every page carries their names. */
  exposes: Type.Array(
    Type.Object({ path: Type.String({ maxLength: 60 }), assets: Type.Object({ js: Type.Object({ sync: Files, async: Files }) }) }),
    { maxItems: 50 },
  ),
  shared: Type.Optional(Type.Array(Type.Object({ name: Type.String(), version: Type.String() }), { maxItems: 1000 })),
})
export type Manifest = Static<typeof Manifest>

/** `assets.json`: the files of a host that its page names. */
export const HostFiles = Type.Object({
  scripts: Files,
  styles: Files,
  fonts: Files,
  /** Scripts that its views load later and don't work without; earlier hosts have none. */
  later: Type.Optional(Files),
  /** Those of its styles that its pages apply after the first paint; earlier hosts have none. */
  fontStyles: Type.Optional(Files),
})
export type HostFiles = Static<typeof HostFiles>

/** The names that a manifest's exposes provide: `./view/home` gives the view `home`. */
export const providedBy = (manifest: Manifest, kind: 'view' | 'slot'): string[] =>
  manifest.exposes.flatMap(({ path }) => (path.startsWith(`./${kind}/`) ? [path.slice(kind.length + 3)] : []))

/** Views of releases that were built before remotes declared their views. */
const earlier: Readonly<Record<string, DeclaredView>> = {
  home: { title: common.home },
  category: { title: common.allProducts },
  checkout: { title: common.payment },
  order: { title: 'הזמנה' },
  admin: { title: common.management },
}

export const isEarlierView = (view: string): boolean => Object.hasOwn(earlier, view)

export const earlierViews = (views: readonly string[]): DeclaredViews =>
  Object.fromEntries(Object.entries(earlier).filter(([view]) => views.includes(view)))

/** A manifest, and the address from which its files' own are read. */
interface Addressed {
  base: string
  manifest: Manifest
}

export const entryFile = ({ metaData: { remoteEntry } }: Manifest): string => `${remoteEntry.path}${remoteEntry.name}`

export const entryAddress = ({ base, manifest }: Addressed): string => `${base}${entryFile(manifest)}`

/** The addresses of the scripts without which the given exposes can't run: the entry first, each file once; none for no exposes. */
export function scriptAddresses(release: Addressed, exposes: readonly string[]): string[] {
  if (exposes.length === 0) return []
  const { base, manifest } = release
  const chunks = manifest.exposes.filter((expose) => exposes.includes(expose.path)).flatMap((expose) => expose.assets.js.sync)
  return [...new Set([entryAddress(release), ...chunks.map((chunk) => `${base}${chunk}`)])]
}
