// Releases: the discovery document (the "frontend-discovery" schema with `extras.lechaim`), and descriptions of builds and hosts.
import { type Static, Type } from 'typebox'

/** A remote's declaration of a view (`src/views.ts`), with which `/?view=<name>` is its address. */
export const DeclaredView = Type.Object({
  /** Of the window, and of the breadcrumb where that has no name of its own. */
  title: Type.String({ minLength: 1, maxLength: 100, examples: ['כרטיסי מתנה'] }),
  crumb: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  /** True for a view that search engines may list. */
  sitemap: Type.Optional(Type.Boolean()),
})
export type DeclaredView = Static<typeof DeclaredView>

export const DeclaredViews = Type.Record(Type.String({ maxLength: 60 }), DeclaredView, { maxProperties: 50 })
export type DeclaredViews = Static<typeof DeclaredViews>

/** `plainContainer`: its entry is a container of webpack's own. Absent from earlier releases, whose entries may need the federation runtime of
 *  the page. */
export const ReleaseExtras = Type.Object({
  /** `kept` is a possible fallback. */
  status: Type.Union([Type.Literal('live'), Type.Literal('canary'), Type.Literal('preview'), Type.Literal('kept')]),
  owner: Type.String(),
  /** The contract (`lib/remote-contract.ts`) that it was built against; 1 by default. */
  contract: Type.Optional(Type.Integer()),
  /** The version to fall back on when this one fails; its release follows in the list. */
  lastGood: Type.Optional(Type.String()),
  /** The global variable of its entry; distinct ones let releases of one remote coexist in a page. */
  global: Type.Optional(Type.String()),
  /** Packages that it takes from the page, with their version ranges. */
  sharedRanges: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** View and slot names, derived from the manifest's exposes: `./view/home` provides the view `home`. */
  views: Type.Array(Type.String()),
  slots: Type.Array(Type.String()),
  /** The views that have an address, by their names; absent from older servers. */
  declared: Type.Optional(Type.Record(Type.String(), DeclaredView)),
  /** The remote's entry script, beside the manifest: pages need nothing else of it. */
  entry: Type.Optional(Type.String()),
  /** For remotes that are loaded on demand: the scripts of each view besides the entry, to be fetched together. */
  scripts: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** Hashes of these scripts by address, as `sha384-…`. The entry contains the hashes of all scripts that it fetches itself. */
  integrity: Type.Optional(Type.Record(Type.String(), Type.String())),
  plainContainer: Type.Optional(Type.Boolean()),
})

export const Release = Type.Object({
  /** The immutable address of the federation manifest. */
  url: Type.String(),
  metadata: Type.Object({ integrity: Type.String(), version: Type.String() }, { additionalProperties: false }),
  deployment: Type.Object({ traffic: Type.Integer({ minimum: 0, maximum: 100 }), default: Type.Boolean() }),
  extras: Type.Object({ lechaim: ReleaseExtras }),
})
export type Release = Static<typeof Release>

/** The first release of each remote is the one that this visitor gets. */
export const Discovery = Type.Object(
  {
    schema: Type.String({ examples: ['https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'] }),
    microFrontends: Type.Record(Type.String(), Type.Array(Release), { examples: [{}] }),
  },
  { $id: 'Discovery' },
)
export type Discovery = Static<typeof Discovery>

const Hashes = Type.Record(Type.String({ maxLength: 200 }), Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }), { maxProperties: 1000 })
/** Every page carries them. */
const Versions = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 60 }), { maxProperties: 50 })

const SharedNames = Type.Record(Type.String({ maxLength: 200 }), Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500 }), {
  maxProperties: 500,
})

/** The checkout that a build was made from. */
export const BuildSource = Type.Object({
  commit: Type.String({ pattern: '^[0-9a-f]{7,64}$', examples: ['3f2a9c1b7d0e4f5a6b7c8d9e0f1a2b3c4d5e6f70'] }),
  author: Type.String({ maxLength: 200, examples: ['Dana Levi'] }),
  /** The first line. */
  message: Type.String({ maxLength: 300, examples: ['Round sums after the discount'] }),
  /** Of the commit, in UTC. */
  committedAt: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$', examples: ['2026-11-20T09:00:00.000Z'] }),
  /** False where files differed from the commit. */
  clean: Type.Boolean(),
})
export type BuildSource = Static<typeof BuildSource>

/** Kilobytes of brotli that each part may have: `firstLoad` of every shopper's page, or an expose. */
const Budget = Type.Record(Type.String({ maxLength: 100 }), Type.String({ pattern: '^\\d+(\\.\\d+)? KB$' }), { maxProperties: 100 })

/** `release.json`: the description of a build. */
export const ReleaseBuild = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  /** A semantic version with the hash of the sources as its build. */
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?\\+[0-9A-Za-z.-]+$', maxLength: 100 }),
  contract: Type.Integer({ minimum: 1 }),
  /** Of a host: the contracts of remotes that it can show. */
  supports: Type.Optional(Type.Array(Type.Integer())),
  /** Packages that it takes from the page, with the accepted version ranges. */
  requires: Versions,
  /** Of a host: packages that it provides, with their versions. */
  provides: Type.Optional(Versions),
  /** Names that it imports from each shared module; absent from older releases. */
  imports: Type.Optional(SharedNames),
  /** Of a host: names that it provides of each shared module; absent from older releases. */
  exports: Type.Optional(SharedNames),
  /** Members of these that it reads by name (`api.placeOrder`), and of a host those of its plain objects. */
  importedMembers: Type.Optional(SharedNames),
  exportedMembers: Type.Optional(SharedNames),
  /** The views that it declares; absent from older releases, whose views have their addresses from before. */
  views: Type.Optional(DeclaredViews),
  /** Of a host: true where it shows views that remotes declare. */
  showsViews: Type.Optional(Type.Boolean()),
  /** The slots that it shows; absent from older releases. */
  shows: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
  /** Absent from older releases, and from builds outside of a checkout. */
  source: Type.Optional(BuildSource),
  /** The workspace's; absent from older releases. */
  budget: Type.Optional(Budget),
  /** True where the workspace's own tests and lint have passed, false where they failed or were left out; absent for not known. */
  tested: Type.Optional(Type.Boolean()),
  /** Of a remote: see `ReleaseExtras`. */
  plainContainer: Type.Optional(Type.Boolean()),
  files: Hashes,
})
export type ReleaseBuild = Static<typeof ReleaseBuild>

/** The environment of remotes in a shop: its live host, and all that is live. */
export const HostContract = Type.Object(
  {
    version: Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }),
    /** The contracts of remotes that it shows. */
    supports: Type.Array(Type.Integer({ examples: [1] })),
    provides: Type.Record(Type.String(), Type.String(), { examples: [{ react: '19.3.1' }] }),
    exports: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { examples: [{ '@lechaim/shared/stores/cart.ts': ['addToCart'] }] }),
    ),
    exportedMembers: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { examples: [{ '@lechaim/shared/client/shop-api.ts': ['api.placeOrder'] }] }),
    ),
    showsViews: Type.Boolean(),
    /** The slots that are shown; absent where an older release does not say. */
    slots: Type.Optional(Type.Array(Type.String({ examples: ['home-after-best-sellers'] }))),
    /** The remote that provides each view. */
    views: Type.Record(Type.String(), Type.String(), { examples: [{ checkout: 'cart' }] }),
  },
  { $id: 'HostContract' },
)
export type HostContract = Static<typeof HostContract>
