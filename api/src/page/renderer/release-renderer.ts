// Renders the pages of one set of releases in its own process, so that a preview's code cannot reach other visitors' pages. A failing
// bundle is omitted, so that browsers render its areas; the process is replaced (decision 0030).
import { setTimeout as delay } from 'node:timers/promises'
import type { FirstView, FirstViewTask } from '@lechaim/shared/contracts/first-view.ts'
import type { ConfinedFault } from '../../releases/confined/confined-process.ts'
import { messageOf } from '../../releases/confined/json-lines.ts'
import { activeSpan, inSpan, nowMs } from '../../tracing/spans.ts'
import { type Limits, type Renderer, startRenderer } from './renderer.ts'
import type { RendererObserver } from './renderer-metrics.ts'
import type { Bundle } from './renderer-process.ts'

/** The releases of a page, by their keys (`cart@1.2.0+…`). */
export type ReleaseSet = readonly [host: string, ...remotes: string[]]

export interface Fault {
  /** The release, by its key. */
  key: string
  /** The module that threw; null where the whole release is omitted. */
  expose: string | null
  message: string
}

export interface RendererOptions {
  /** The text of a release's server bundle; null without one.
   *  @throws when it differs from its release */
  codeOf(key: string): string | null
  onFault(fault: Fault): void
  /** Called with errors not caused by a release. */
  onError(error: unknown): void
  /** For metrics. */
  observer?: RendererObserver | undefined
  limits?: Limits
  /** Memory limit in bytes above which the process is replaced. */
  memoryLimit?: number
  startTimeoutMs?: number
}

export type ReleaseRenderer = ReturnType<typeof createReleaseRenderer>

const drawTimeoutMs = 1500
const warmUps = 4
const defaultMemoryLimit = 180 * 1024 * 1024
/** Weights of failures against their bundle, which is left out at five: at once when it throws while it is loaded, the second time that it ends
 *  the process, the fifth time that an area throws. */
const weights = { load: 5, end: 3, area: 1 }
const maxWeight = 5
/** After this many exits of unknown cause within the period, browsers render for as long. */
const maxUnexplained = 3
const pauseMs = 30_000

const within = <Value>(work: Promise<Value>, ms: number) => Promise.race([work, delay(ms, null, { ref: false })])

export function createReleaseRenderer(keys: ReleaseSet, options: RendererOptions) {
  const { codeOf, onFault, onError, observer, limits, memoryLimit = defaultMemoryLimit, startTimeoutMs = drawTimeoutMs } = options
  const [host] = keys
  const failures = new Map<string, number>()
  const isLeftOut = (key: string) => (failures.get(key) ?? 0) >= maxWeight
  let current: Promise<Renderer | null> | null = null
  let unexplained: number[] = []
  let pausedUntil = 0
  let closed = false

  /** @returns false where it counts against no bundle that is drawn */
  function noteFailure(key: string, kind: keyof typeof weights, message: string, expose: string | null = null): boolean {
    if (!keys.includes(key) || isLeftOut(key)) return false
    failures.set(key, (failures.get(key) ?? 0) + weights[kind])
    if (isLeftOut(key)) onFault({ key, expose: null, message })
    else if (expose) onFault({ key, expose, message })
    return true
  }

  /** A process may be killed from outside or for lack of memory: restarts are limited. */
  function noteUnexplained(): void {
    unexplained = [...unexplained.filter((at) => at > Date.now() - pauseMs), Date.now()]
    if (unexplained.length >= maxUnexplained) pausedUntil = Date.now() + pauseMs
  }

  function noteEnd(error: unknown): void {
    const { by, message } = error as ConfinedFault
    if (closed) return
    const isOfRelease = by !== null && noteFailure(by, 'end', message)
    observer?.ended(isOfRelease ? 'release' : 'unknown')
    if (isOfRelease) return
    noteUnexplained()
    onError(new Error(`The renderer of ${keys.join(', ')} was ended: ${message}`))
  }

  function readBundle(key: string): Bundle[] {
    if (isLeftOut(key)) return []
    try {
      const code = codeOf(key)
      return code === null ? [] : [{ key, code }]
    } catch (error) {
      noteFailure(key, 'load', messageOf(error))
      return []
    }
  }

  const drawBy = (renderer: Renderer, task: FirstViewTask) =>
    inSpan('renderer process', async () => {
      const span = activeSpan()
      const startMs = nowMs()
      const remotes = keys.filter((key) => !isLeftOut(key))
      const drawn = await renderer.draw({ remotes, task, ...(span && { traceparent: span.traceparent }) })
      // Release code runs in that process: its times are held within what has passed here.
      const held = (ms: number) => Math.min(Math.max(ms, startMs), nowMs())
      if (span && drawn.timing) span.child('render', { startMs: held(drawn.timing.startMs) }).end(undefined, held(drawn.timing.endMs))
      return drawn
    })

  /** @returns a renderer warmed up by rendering the page, without failing bundles */
  async function start(task: FirstViewTask): Promise<Renderer | null> {
    while (!closed && Date.now() >= pausedUntil) {
      const bundles = keys.flatMap(readBundle)
      if (bundles[0]?.key !== host) return null
      const renderer = startRenderer(limits)
      observer?.started()
      try {
        for (const [key, message] of Object.entries(await renderer.load(bundles))) noteFailure(key, 'load', message)
        if (!isLeftOut(host)) {
          for (let page = 0; page < warmUps; page++) await drawBy(renderer, task)
          return renderer
        }
      } catch (error) {
        noteEnd(error)
      }
      renderer.end()
    }
    return null
  }

  function startNext(task: FirstViewTask): Promise<Renderer | null> {
    current = start(task).then((renderer) => {
      if (!renderer) current = null
      return renderer
    })
    return current
  }

  /** @param by the promise of this renderer: once `current` is another one, it has been replaced */
  async function drawWith(by: typeof current, renderer: Renderer, task: FirstViewTask): Promise<FirstView | null> {
    try {
      const { view, rss } = await drawBy(renderer, task)
      observer?.held(rss)
      for (const { area, message } of view.failed) noteFailure(`${area.remote}@${area.version}`, 'area', message, area.expose)
      // Rendering leaks memory; a new process frees it.
      if (rss > memoryLimit && current === by) {
        renderer.retire()
        observer?.ended('memory')
        noteUnexplained()
        onError(new Error(`The renderer of ${keys.join(', ')} held ${Math.round(rss / 1024 / 1024)} MB and is replaced`))
        startNext(task)
      }
      return view
    } catch (error) {
      if (current === by) {
        noteEnd(error)
        startNext(task)
      }
      return null
    }
  }

  async function drawView(task: FirstViewTask): Promise<FirstView | null> {
    if (closed || isLeftOut(host) || Date.now() < pausedUntil) return null
    const by = current ?? startNext(task)
    const renderer = await within(by, startTimeoutMs)
    return renderer && within(drawWith(by, renderer, task), drawTimeoutMs)
  }

  return {
    /** @returns null where the browser must render everything */
    async draw(task: FirstViewTask): Promise<FirstView | null> {
      const startedAt = performance.now()
      const view = await inSpan('draw the first view', () => drawView(task))
      observer?.drew(view ? 'drawn' : 'left', performance.now() - startedAt)
      return view
    },
    pid: async () => (await current)?.pid,
    close(): void {
      closed = true
      void current?.then((renderer) => renderer?.end())
    },
  }
}
