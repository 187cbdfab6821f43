// Spans of a trace, carried by the asynchronous context: without an active one nothing is measured, and no library is loaded (decision 0102).
// Attributes hold no data of people: names, routes and statements without their values.
import { AsyncLocalStorage } from 'node:async_hooks'

type Attributes = Readonly<Record<string, string | number>>

export interface Span {
  /** This span as a parent, by W3C Trace Context. */
  readonly traceparent: string
  readonly traceId: string
  readonly hasEnded: boolean
  /** False where the sampler has left the trace out. */
  readonly isRecorded: boolean
  child(name: string, options?: SpanOptions): Span
  set(attributes: Attributes): void
  /** @param error marks the span as failed, by the error's code or class alone
   *  @param endMs now by default */
  end(error?: unknown, endMs?: number): void
}

export interface SpanOptions {
  attributes?: Attributes
  kind?: 'internal' | 'server' | 'client'
  /** Now by default; milliseconds since 1970, with fractions. */
  startMs?: number
}

export interface Tracer {
  /** Starts a span without a parent in this process.
   *  @param parent a `traceparent` from elsewhere; a new trace where it is missing or malformed
   *  @param own the span's own ids, for one that a browser has begun
   *  @returns null for a new trace that the sampler leaves out */
  start(name: string, options?: SpanOptions & { parent?: string | undefined; own?: { traceId: string; spanId: string } }): Span | null
  /** Resolves once all ended spans are sent, or given up. */
  stop(): Promise<void>
}

const active = new AsyncLocalStorage<Span>()

/** Work that outlives its request, such as a timer, is no part of it. */
export function activeSpan(): Span | undefined {
  const span = active.getStore()
  return span?.hasEnded ? undefined : span
}

/** By the system's clock, as the library takes the time: `performance.timeOrigin` does not follow its corrections. */
export const nowMs = (): number => Date.now()

/** Runs work with this span as the active one. */
export const withSpan = <T>(span: Span, work: () => T): T => active.run(span, work)

async function untilDone<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await active.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** Runs work within a child of the active span; without one just runs it. */
export function inSpan<T>(name: string, work: () => Promise<T>, attributes?: Attributes): Promise<T> {
  const parent = activeSpan()
  return parent ? untilDone(parent.child(name, { attributes }), work) : work()
}

/** Runs work within a span of an earlier trace, such as the request that queued a mail. */
export function continueTrace<T>(tracer: Tracer | null, parent: string | null, name: string, work: () => Promise<T>): Promise<T> {
  const span = parent && tracer?.start(name, { parent })
  return span ? untilDone(span, work) : work()
}

/** Runs work of several requests, which is none's. */
export const withoutSpan = <T>(work: () => T): T => active.exit(work)

/** Keeps the active span for work that runs in another one's context, such as a queue's. */
export function boundToSpan<Work extends (...args: never[]) => unknown>(work: Work): Work {
  const span = activeSpan()
  return span ? (((...args) => active.run(span, () => work(...args))) as Work) : work
}
