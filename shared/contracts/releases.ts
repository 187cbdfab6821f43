// Releases: the discovery document (the "frontend-discovery" schema with `extras.lechaim`), build descriptions, and failure reports.
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

/** Failure reasons that a page can determine. */
export const ReportedCause = Type.Union([
  Type.Literal('unreachable'),
  /** The loaded file differs from the released one. */
  Type.Literal('integrity'),
  Type.Literal('slow'),
  Type.Literal('evaluation'),
  Type.Literal('missing'),
  Type.Literal('contract'),
  Type.Literal('render'),
  /** A hydration mismatch, which React has repaired. */
  Type.Literal('mismatch'),
  /** Thrown in a handler, an effect or a promise, and caught by nothing. */
  Type.Literal('uncaught'),
  /** One of its scripts kept the page from answering for seconds. */
  Type.Literal('blocked'),
])

export type ReportedCause = Static<typeof ReportedCause>

/** `server`: its bundle for the first view failed on the server; browsers render it instead. */
export const FailureCause = Type.Union([...ReportedCause.anyOf, Type.Literal('server')])
export type FailureCause = Static<typeof FailureCause>

/** A page's report of a failed release. `ticket` is the page's own: reports for pages that were never served are refused. */
export const FailureReport = Type.Object(
  {
    ticket: Type.String({ maxLength: 2000, examples: ['ZDhm….mhx2.4Zk…'] }),
    remote: Type.String({ maxLength: 40, examples: ['cart'] }),
    version: Type.String({ maxLength: 100, examples: ['0.1.0+3f2a9c1b7d'] }),
    expose: Type.String({ maxLength: 100, examples: ['./view/checkout'] }),
    cause: ReportedCause,
    message: Type.String({ maxLength: 500, examples: ['Loading chunk 7 failed'] }),
    /** The name of the script that failed to load. */
    file: Type.Optional(Type.String({ maxLength: 200, examples: ['common.71c4c73a.js'] })),
    /** The hash of the file when the page requested it once more: `sha384-…`. */
    found: Type.Optional(Type.String({ maxLength: 100, examples: ['sha384-orOBVMuA…'] })),
    /** The error's stack, without queries of addresses; functions in scripts of releases are stored, and nothing else. Absent from older pages. */
    stack: Type.Optional(
      Type.String({ maxLength: 4000, examples: ['at Nt (https://shop.example/remotes/cart/0.1.0+3f2a9c1b7d/first-view.js:1:2345)'] }),
    ),
  },
  { $id: 'FailureReport', additionalProperties: false },
)
export type FailureReport = Static<typeof FailureReport>

/** Milliseconds; `cls` has no unit. Absent: the browser does not measure it, or nothing of it happened. */
const Milliseconds = Type.Number({ minimum: 0, maximum: 10_000_000, examples: [1240] })
const PageVitals = Type.Object(
  {
    lcp: Type.Optional(Milliseconds),
    inp: Type.Optional(Milliseconds),
    cls: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000, examples: [0.02] })),
    ttfb: Milliseconds,
  },
  { additionalProperties: false },
)

/** Something that a page says of itself, once. `ticket` is the page's own. */
export const PageReport = Type.Object(
  {
    ticket: Type.String({ maxLength: 2000, examples: ['ZDhm….mhx2.4Zk…'] }),
    /** `ready`: it can be used; `cart`: something was put into the cart; `order`: an order was placed; `left`: it is out of sight. */
    event: Type.Union([Type.Literal('ready'), Type.Literal('cart'), Type.Literal('order'), Type.Literal('left')]),
    /** Of `left`: the web vitals of the view that the page began with; a browser reports each view once an hour. */
    vitals: Type.Optional(PageVitals),
    /** The Network Information API's `effectiveType`, in browsers that have it. */
    connection: Type.Optional(
      Type.Union([Type.Literal('slow-2g'), Type.Literal('2g'), Type.Literal('3g'), Type.Literal('4g')], { examples: ['4g'] }),
    ),
    /** Of `left`: releases with an area that failed in the page. */
    failed: Type.Optional(Type.Array(Type.String({ maxLength: 141, examples: ['cart@0.1.0+3f2a9c1b7d'] }), { maxItems: 5 })),
  },
  { $id: 'PageReport', additionalProperties: false },
)
export type PageReport = Static<typeof PageReport>

const ReleaseState = Type.Union([
  Type.Literal('live'),
  Type.Literal('canary'),
  Type.Literal('preview'),
  Type.Literal('kept'),
  Type.Literal('withdrawn'),
])

/** A release in its team's history. */
export const ReleaseRecord = Type.Object(
  {
    version: Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }),
    state: ReleaseState,
    /** Percentage of visitors who get it. */
    traffic: Type.Integer({ examples: [100] }),
    source: Type.Union([Type.Literal('local'), Type.Literal('deployed')]),
    by: Type.String({ examples: ['9f2c41d07a'] }),
    /** The checkout that it was built from, where the build says so. */
    from: Type.Optional(BuildSource),
    at: Type.String({ examples: ['2026-11-20T09:00:00.000Z'] }),
    liveAt: Type.Union([Type.String({ examples: ['2026-11-20T09:00:00.000Z'] }), Type.Null()]),
    /** Time at which its files were removed, long after its last use. */
    removedAt: Type.Optional(Type.String({ examples: ['2026-11-20T09:00:00.000Z'] })),
    /** False where the checks of its workspace failed or were left out. */
    tested: Type.Optional(Type.Boolean()),
    /** Pages that were sent to people with it, and what became of them. */
    figures: Type.Optional(
      Type.Object({
        pages: Type.Integer({ examples: [1204] }),
        /** Pages that said that they could be used. */
        ready: Type.Integer({ examples: [1130] }),
        failed: Type.Integer({ examples: [2] }),
        carts: Type.Integer({ examples: [160] }),
        orders: Type.Integer({ examples: [41] }),
      }),
    ),
    /** Of a canary: its pages' vitals against those of what is live, in a sentence. */
    verdict: Type.Optional(Type.String({ examples: ['too few to tell: 57 of 100 views have reported'] })),
    failures: Type.Array(
      Type.Object({
        cause: FailureCause,
        expose: Type.String({ examples: ['./view/checkout'] }),
        message: Type.String({ examples: ['Loading chunk 7 failed'] }),
        reports: Type.Integer({ examples: [5] }),
        firstAt: Type.String({ examples: ['2026-11-20T09:00:00.000Z'] }),
        lastAt: Type.String({ examples: ['2026-11-20T09:00:00.000Z'] }),
      }),
    ),
  },
  { $id: 'ReleaseRecord' },
)
export type ReleaseRecord = Static<typeof ReleaseRecord>

export const ReleaseHistory = Type.Object(
  {
    remote: Type.String({ examples: ['cart'] }),
    switchedOff: Type.Boolean(),
    /** The time in which nothing is released or promoted, while there is one. */
    frozen: Type.Optional(
      Type.Object({
        until: Type.String({ examples: ['2026-12-31T18:00:00.000Z'] }),
        reason: Type.String({ examples: ['the week of the holiday'] }),
      }),
    ),
    /** Links that show the newest build of a branch. */
    previewChannels: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ examples: ['round-sums'] }),
          version: Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }),
          updatedAt: Type.String({ examples: ['2026-11-20T09:00:00.000Z'] }),
        }),
      ),
    ),
    releases: Type.Array(ReleaseRecord),
    events: Type.Array(
      Type.Object({
        at: Type.String({ examples: ['2026-11-20T09:00:00.000Z'] }),
        kind: Type.String({ examples: ['live'] }),
        version: Type.Union([Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }), Type.Null()]),
        by: Type.String({ examples: ['9f2c41d07a'] }),
        reason: Type.String({ examples: ['the button is gone'] }),
      }),
    ),
  },
  { $id: 'ReleaseHistory' },
)
export type ReleaseHistory = Static<typeof ReleaseHistory>

/** A release that fails in visitors' pages and was not rolled back automatically. */
export const ReleaseAlarm = Type.Object(
  {
    remote: Type.String({ examples: ['cart'] }),
    version: Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }),
    at: Type.String({ examples: ['2026-11-20T09:00:00.000Z'] }),
  },
  { $id: 'ReleaseAlarm' },
)
export type ReleaseAlarm = Static<typeof ReleaseAlarm>

/** The outcome of a roll-back before it is made. */
export const RollBackPlan = Type.Object(
  {
    remote: Type.String({ examples: ['cart'] }),
    version: Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }),
    /** The channel that would be rolled back. */
    from: Type.Union([Type.Literal('live'), Type.Literal('canary')]),
    /** The release that its visitors would get. */
    to: Type.Union([Type.String({ examples: ['0.1.0+8c1d0b2e4f'] }), Type.Null()]),
    /** Why that one; null for a canary. */
    way: Type.Union([Type.String({ examples: ['back to 0.1.0+8c1d0b2e4f, which was live for 3 days and 1204 pages'] }), Type.Null()]),
  },
  { $id: 'RollBackPlan' },
)
export type RollBackPlan = Static<typeof RollBackPlan>

/** The state of a release after an upload or a change. */
export const ReleaseAnswer = Type.Object(
  {
    remote: Type.String({ examples: ['cart'] }),
    version: Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }),
    state: ReleaseState,
    traffic: Type.Integer({ examples: [100] }),
    /** Of a canary: its pages' vitals decide on the next step. */
    steps: Type.Optional(Type.Boolean()),
    preview: Type.Optional(Type.String({ examples: ['https://shop.example/preview?token=Y2Fyd…'] })),
    /** The version that visitors get now. */
    live: Type.Union([Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }), Type.Null()]),
    /** A warning for its team, such as failures of the live release. */
    notice: Type.Optional(Type.String({ examples: ['Warning: 0.1.0+3f2a9c1b7d failed for 5 visitors within a short time'] })),
  },
  { $id: 'ReleaseAnswer' },
)
export type ReleaseAnswer = Static<typeof ReleaseAnswer>

/** Several stored releases that are promoted together, or not at all. */
export const ReleaseSet = Type.Object(
  {
    releases: Type.Array(
      Type.Object(
        {
          remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', examples: ['cart'] }),
          version: Type.String({ maxLength: 100, examples: ['0.1.0+3f2a9c1b7d'] }),
          /** The version that must be live; `none` for nothing. */
          expect: Type.Optional(Type.String({ maxLength: 100, examples: ['0.1.0+8c1d0b2e4f'] })),
        },
        { additionalProperties: false },
      ),
      { minItems: 2, maxItems: 10 },
    ),
    unclean: Type.Optional(Type.Boolean()),
    untested: Type.Optional(Type.Boolean()),
  },
  { $id: 'ReleaseSet', additionalProperties: false },
)
export type ReleaseSet = Static<typeof ReleaseSet>

const Address = (maxLength: number, example: string) =>
  Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength, examples: [example] }), Type.Null()]))

/** Changes of a team's contact: null takes one away, an absent one stays. */
export const TeamContactDraft = Type.Object(
  {
    mail: Address(254, 'cart-team@shop.example'),
    webhook: Address(500, 'https://hooks.example/lechaim'),
    /** Sends a notice to what is set then, to try it. */
    test: Type.Optional(Type.Boolean()),
  },
  { $id: 'TeamContactDraft', additionalProperties: false },
)
export type TeamContactDraft = Static<typeof TeamContactDraft>

/** The mail address and the webhook that get a notice when a release of the remote raises an alarm or is taken back. */
export const TeamContact = Type.Object(
  {
    mail: Type.Union([Type.String({ examples: ['cart-team@shop.example'] }), Type.Null()]),
    webhook: Type.Union([Type.String({ examples: ['https://hooks.example/lechaim'] }), Type.Null()]),
    /** Of a webhook that was just set, this once: the secret that its notices are signed with. */
    secret: Type.Optional(Type.String({ examples: ['whsec_…'] })),
    /** The newest notice that was given up, and why. */
    failure: Type.Union([Type.String({ examples: ['2026-11-20T09:00:00.000Z: it answers 500'] }), Type.Null()]),
  },
  { $id: 'TeamContact' },
)
export type TeamContact = Static<typeof TeamContact>
