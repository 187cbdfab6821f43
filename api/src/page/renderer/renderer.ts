// One renderer process, as the server uses it.
import { resolve } from 'node:path'
import type { Area } from '@lechaim/shared/contracts/remote.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { openConfined } from '../../releases/confined/confined-process.ts'
import type { Bundle, Order, Request } from './renderer-process.ts'

const text = Type.String()
const area = Type.Unsafe<Area>(Type.Object({ remote: text, version: text, expose: text }))
const loaded = Compile(Type.Record(text, text))
const drawn = Compile(
  Type.Object({
    view: Type.Object({
      html: text,
      styles: text,
      failed: Type.Array(Type.Object({ area, message: text }), { maxItems: 100 }),
      data: Type.Optional(Type.Unknown()),
    }),
    /** Bytes that the process holds. */
    rss: Type.Number(),
    /** The drawing itself, in milliseconds since 1970, for a traced page. */
    timing: Type.Optional(Type.Object({ startMs: Type.Number(), endMs: Type.Number() })),
  }),
)

const megabyte = 1024 * 1024
/** Megabytes of the JavaScript heap; buffers count in the memory of the process. */
const heapLimit = 64
/** Megabytes of a half of the young generation: with 8 the process holds up to 20 more, and draws no faster; with 2 it draws slower. */
const semiSpaceLimit = 4

/** Milliseconds. */
const defaultLimits = { load: 5000, draw: 1000 }
export type Limits = typeof defaultLimits

export type Renderer = ReturnType<typeof startRenderer>

export function startRenderer(limits = defaultLimits) {
  const child = openConfined({
    script: resolve(import.meta.dirname, 'renderer-process.ts'),
    readable: [],
    flags: [`--max-old-space-size=${heapLimit}`, `--max-semi-space-size=${semiSpaceLimit}`],
    maxAnswer: 8 * megabyte,
    maxMemory: 512 * megabyte,
    maxWaits: 10,
  })
  return {
    ...child,
    /** @returns errors by the bundles' keys; those are not rendered */
    load: (bundles: Bundle[]) => child.ask({ load: bundles } satisfies Request, limits.load, loaded),
    draw: (order: Order) => child.ask({ draw: order } satisfies Request, limits.draw, drawn),
  }
}
