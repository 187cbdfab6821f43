// Reports of pages about themselves and the releases in them.
import { type Static, Type } from 'typebox'

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
