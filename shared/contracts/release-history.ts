// A release's state and history, as its team sees and changes it.
import { FailureCause } from '@lechaim/shared/contracts/page-reports.ts'
import { BuildSource } from '@lechaim/shared/contracts/releases.ts'
import { type Static, Type } from 'typebox'

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
    /** The summary: the reason for that release; null for a canary. The name stays for deployed consoles. */
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
