// Draws the pages of one set of releases, in a process in which nothing of any other set is: a preview's code must not reach the pages of other
// visitors. A bundle that fails is left out, so that browsers draw its areas; the process is replaced (decision 0030).
import { setTimeout as delay } from 'node:timers/promises'
import type { FirstView, FirstViewTask } from '@lechaim/shared/contracts/first-view.ts'
import { type Limits, type Renderer, RendererFault, startRenderer } from './renderer.ts'
import type { Bundle } from './renderer-process.ts'

/** The releases of a page, by their keys (`cart@1.2.0+…`). */
export interface ReleaseSet {
  host: string
  remotes: readonly string[]
}

export interface Fault {
  /** The release, by its key. */
  key: string
  /** The module that threw; null where all of it is left out. */
  expose: string | null
  message: string
}

export interface RendererOptions {
  /** The text of a release's server bundle; null where it has none. @throws when it isn't what was released */
  codeOf(key: string): string | null
  onFault(fault: Fault): void
  /** Called with what is no release's fault. */
  onError(error: unknown): void
  limits?: Limits
  /** Bytes that the process may hold before it is replaced. */
  memoryLimit?: number
  /** A visitor's longest wait for a process that is not up yet. */
  startTimeoutMs?: number
}

export interface ReleaseRenderer {
  /** @returns null where the browser must draw all of it */
  draw(task: FirstViewTask): Promise<FirstView | null>
  pid(): number | undefined
  close(): void
}

/** Pages that are waiting to be drawn; more are drawn by browsers. */
const maxWaiting = 50
/** A visitor's longest wait. */
const drawTimeoutMs = 1500
const warmUps = 4
const defaultMemoryLimit = 180 * 1024 * 1024
/** Failures after which a bundle is left out: an area that throws costs itself, a process that ends costs the page. */
const maxThrows = 5
const maxEnds = 2
/** After so many ends of unknown cause within the time, browsers draw for as long. */
const maxUnexplained = 3
const pauseMs = 30_000

export const keysOf = ({ host, remotes }: ReleaseSet): string[] => [host, ...remotes]

const within = <Value>(work: Promise<Value>, ms: number) => Promise.race([work, delay(ms, null, { ref: false })])

export function createReleaseRenderer(releases: ReleaseSet, options: RendererOptions): ReleaseRenderer {
  const { codeOf, onFault, onError, limits, memoryLimit = defaultMemoryLimit, startTimeoutMs = drawTimeoutMs } = options
  const leftOut = new Set<string>()
  const throws = new Map<string, number>()
  const ends = new Map<string, number>()
  let up: Renderer | null = null
  let starting: Promise<void> | null = null
  let waiting = 0
  let unexplained: number[] = []
  let pausedUntil = 0
  let closed = false

  function leaveOut(key: string, message: string): void {
    if (!keysOf(releases).includes(key) || leftOut.has(key)) return
    leftOut.add(key)
    onFault({ key, expose: null, message })
  }

  function count(failures: Map<string, number>, key: string): number {
    const times = (failures.get(key) ?? 0) + 1
    failures.set(key, times)
    return times
  }

  function readBundle(key: string): Bundle[] {
    if (leftOut.has(key)) return []
    try {
      const code = codeOf(key)
      return code === null ? [] : [{ key, code }]
    } catch (error) {
      leaveOut(key, error instanceof Error ? error.message : String(error))
      return []
    }
  }

  const drawBy = (renderer: Renderer, task: FirstViewTask) =>
    renderer.draw({ remotes: releases.remotes.filter((key) => !leftOut.has(key)), task })

  /** @returns a renderer that has drawn the page some times, without the bundles that fail */
  async function prepare(task: FirstViewTask): Promise<Renderer | null> {
    while (!closed && Date.now() >= pausedUntil) {
      const bundles = keysOf(releases).flatMap(readBundle)
      if (bundles[0]?.key !== releases.host) return null
      const renderer = startRenderer(limits)
      try {
        for (const [key, message] of Object.entries(await renderer.load(bundles))) leaveOut(key, message)
        if (!leftOut.has(releases.host)) {
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

  /** The bundle that the process was in when it ended is left out the second time. */
  function noteEnd(error: unknown): void {
    const { message, by } = error instanceof RendererFault ? error : new RendererFault(String(error), null)
    if (by === null) noteUnexplained()
    else if (count(ends, by) >= maxEnds) leaveOut(by, message)
  }

  /** A process may be killed from outside or for want of memory: starting new ones is bounded. */
  function noteUnexplained(): void {
    unexplained = [...unexplained.filter((at) => at > Date.now() - pauseMs), Date.now()]
    if (unexplained.length >= maxUnexplained) pausedUntil = Date.now() + pauseMs
  }

  function start(task: FirstViewTask): Promise<void> {
    starting ??= prepare(task)
      .then((renderer) => {
        if (closed) renderer?.end()
        else up = renderer
      })
      .catch(onError)
      .finally(() => {
        starting = null
      })
    return starting
  }

  /** Drawing leaks: a fresh process gives the memory back. */
  function replace(renderer: Renderer, rss: number): void {
    if (up !== renderer) return
    up = null
    renderer.retire()
    noteUnexplained()
    onError(new Error(`The renderer of ${keysOf(releases).join(', ')} held ${Math.round(rss / 1024 / 1024)} MB and is replaced`))
  }

  function noteThrows({ failed }: FirstView): void {
    for (const { area, message } of failed) {
      const key = `${area.remote}@${area.version}`
      if (!releases.remotes.includes(key)) continue
      onFault({ key, expose: area.expose, message })
      if (count(throws, key) >= maxThrows) leaveOut(key, `It threw ${maxThrows} times, lastly in ${area.expose}: ${message}`)
    }
  }

  async function drawWith(renderer: Renderer, task: FirstViewTask): Promise<FirstView | null> {
    waiting++
    try {
      const { view, rss } = await drawBy(renderer, task)
      noteThrows(view)
      if (rss > memoryLimit) replace(renderer, rss)
      return view
    } catch (error) {
      if (up === renderer) {
        up = null
        noteEnd(error)
        start(task)
      }
      return null
    } finally {
      waiting--
    }
  }

  return {
    async draw(task) {
      if (closed || leftOut.has(releases.host) || waiting >= maxWaiting || Date.now() < pausedUntil) return null
      if (!up || up.ended()) await within(start(task), startTimeoutMs)
      return up && !up.ended() ? within(drawWith(up, task), drawTimeoutMs) : null
    },
    pid: () => up?.pid,
    close() {
      closed = true
      up?.end()
    },
  }
}
