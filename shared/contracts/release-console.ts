// The release console: remotes of a deploy token, and failures with their stacks mapped to source.
import { FailureCause } from '@lechaim/shared/contracts/page-reports.ts'
import { type Static, Type } from 'typebox'

const Version = Type.Union([Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }), Type.Null()])

/** `GET /api/releases`: what the deploy token of the request is good for. */
export const TokenReleases = Type.Object(
  {
    token: Type.Object({
      id: Type.String({ examples: ['9f2c41d07a'] }),
      expiresAt: Type.String({ examples: ['2027-02-18T09:00:00.000Z'] }),
    }),
    /** The largest source map that the shop stores. */
    mapBytes: Type.Integer({ examples: [8_388_608] }),
    items: Type.Array(
      Type.Object({
        remote: Type.String({ examples: ['cart'] }),
        live: Version,
        canary: Version,
        /** Percentage of visitors who get the canary. */
        traffic: Type.Integer({ examples: [10] }),
        switchedOff: Type.Boolean(),
      }),
    ),
  },
  { $id: 'TokenReleases' },
)
export type TokenReleases = Static<typeof TokenReleases>

/** A function on the stack of an error, the innermost first. */
export const StackFrame = Type.Object({
  /** Of the function; empty where it has none. */
  name: Type.String({ examples: ['placeOrder'] }),
  remote: Type.String({ examples: ['cart'] }),
  version: Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }),
  /** The source file; the script where its release has no map. */
  file: Type.String({ examples: ['remote-cart/src/checkout/checkout.tsx'] }),
  line: Type.Integer({ examples: [42] }),
  column: Type.Integer({ examples: [7] }),
  mapped: Type.Boolean(),
  /** The source around the line, of the team's own remote alone. */
  source: Type.Optional(
    Type.Object({
      firstLine: Type.Integer({ examples: [40] }),
      lines: Type.Array(Type.String({ examples: ['  if (lines.length === 0) return null'] })),
    }),
  ),
})
export type StackFrame = Static<typeof StackFrame>

/** `GET /api/releases/:remote/failures?version=`: failures of one release, the newest first. */
export const ReleaseFailures = Type.Object(
  {
    remote: Type.String({ examples: ['cart'] }),
    version: Type.String({ examples: ['0.1.0+3f2a9c1b7d'] }),
    failures: Type.Array(
      Type.Object({
        cause: FailureCause,
        expose: Type.String({ examples: ['./view/checkout'] }),
        message: Type.String({ examples: ["Cannot read properties of undefined (reading 'total')"] }),
        reports: Type.Integer({ examples: [5] }),
        firstAt: Type.String({ examples: ['2026-11-20T09:00:00.000Z'] }),
        lastAt: Type.String({ examples: ['2026-11-20T09:00:00.000Z'] }),
        /** Empty where the failure came without a stack. */
        frames: Type.Array(StackFrame),
      }),
    ),
  },
  { $id: 'ReleaseFailures' },
)
export type ReleaseFailures = Static<typeof ReleaseFailures>
