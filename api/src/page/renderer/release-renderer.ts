// Draws the pages of one set of releases, in a process in which nothing of any other set is: what only its own team sees must not reach
// anybody else's page. A bundle that fails is left out, so that browsers draw its areas; the process is replaced.
import type { FirstView, FirstViewTask } from '@lechaim/shared/contracts/first-view.ts'
import { type Limits, type Renderer, RendererFault, startRenderer } from './renderer.ts'
import type { Bundle, Order } from './renderer-process.ts'

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

export interface SetOptions {
  /** The release's bundle; none where it has none, or none that may be run. */
  read(key: string): Bundle[]
  /** Whether a release is left out of every set. */
  isExcluded(key: string): boolean
  onFault(fault: Fault): void
  /** Told of what should not happen here. */
  onError(error: unknown): void
  limits: Limits
  /** Bytes that the process may hold before it is replaced. */
  memoryLimit: number
  /** Milliseconds that a visitor waits for a process that is not up yet. */
  startPatience?: number
}

export interface ReleaseRenderer {
  /** @returns null where the browser must draw all of it */
  draw(task: FirstViewTask): Promise<FirstView | null>
  pid(): number | undefined
  close(): void
}

/** Pages that are waiting to be drawn; more are drawn by browsers. */
const longestQueue = 50
/** Milliseconds that a visitor waits, whatever the renderer does. */
const patience = 1500
const warmUps = 4
/** Failures after which a bundle is left out: an area that throws costs itself, a process that ends costs the page. */
const maxThrows = 5
const maxEnds = 2
/** Milliseconds in which browsers draw after so many processes ended within that time for no known reason. */
const rest = 30_000
const fewUnexplained = 3

export const keysOf = ({ host, remotes }: ReleaseSet): string[] => [host, ...remotes]

export function createReleaseRenderer(releases: ReleaseSet, options: SetOptions): ReleaseRenderer {
  const { read, onFault, onError, limits, memoryLimit, startPatience = patience } = options
  let up: Renderer | null = null
  let renewal: Promise<void> | null = null
  let waiting = 0
  let restUntil = 0
  let unexplained: number[] = []
  let closed = false
  /** Of this set alone: what its process names says nothing about other sets. */
  const leftOut = new Set<string>()
  const throws = new Map<string, number>()
  const ends = new Map<string, number>()

  const isOut = (key: string) => leftOut.has(key) || options.isExcluded(key)

  function leaveOut(key: string, message: string): void {
    if (!keysOf(releases).includes(key) || isOut(key)) return
    leftOut.add(key)
    onFault({ key, expose: null, message })
  }

  function count(failures: Map<string, number>, key: string): number {
    const times = (failures.get(key) ?? 0) + 1
    failures.set(key, times)
    return times
  }

  const orderOf = (task: FirstViewTask): Order => ({ remotes: releases.remotes.filter((key) => !isOut(key)), task })

  /** A renderer that has drawn the page some times; bundles that fail are left out of it. */
  async function prepare(task: FirstViewTask): Promise<Renderer | null> {
    const attempts = maxEnds * keysOf(releases).length + 1
    for (let attempt = 0; attempt < attempts && !closed && Date.now() >= restUntil; attempt++) {
      if (isOut(releases.host)) return null
      const bundles = keysOf(releases)
        .filter((key) => !isOut(key))
        .flatMap(read)
      if (!bundles.some(({ key }) => key === releases.host)) return null
      const renderer = startRenderer(limits)
      try {
        for (const [key, message] of Object.entries(await renderer.load(bundles))) leaveOut(key, message)
        if (isOut(releases.host)) {
          renderer.end()
          return null
        }
        for (let page = 0; page < warmUps; page++) await renderer.draw(orderOf(task))
        return renderer
      } catch (error) {
        renderer.end()
        noteEnd(error)
      }
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
    unexplained = unexplained.filter((at) => at > Date.now() - rest).concat(Date.now())
    if (unexplained.length >= fewUnexplained) restUntil = Date.now() + rest
  }

  function renew(task: FirstViewTask): Promise<void> {
    renewal ??= prepare(task)
      .then((next) => {
        if (closed) next?.end()
        else up = next
      })
      .catch(onError)
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  /** Drawing leaks: a fresh process gives the memory back. */
  function replace(renderer: Renderer, rss: number): void {
    if (up !== renderer) return
    up = null
    renderer.retire()
    noteUnexplained()
    onError(new Error(`The renderer of ${keysOf(releases).join(', ')} held ${Math.round(rss / 1024 / 1024)} MB and is replaced`))
  }

  function noteThrows(view: FirstView): void {
    for (const { area, message } of view.failed) {
      const key = `${area.remote}@${area.version}`
      if (!releases.remotes.includes(key)) continue
      onFault({ key, expose: area.expose, message })
      if (count(throws, key) >= maxThrows) leaveOut(key, `It threw ${maxThrows} times, lastly in ${area.expose}: ${message}`)
    }
  }

  async function drawWith(renderer: Renderer, task: FirstViewTask): Promise<FirstView | null> {
    waiting++
    try {
      const { view, rss } = await renderer.draw(orderOf(task))
      noteThrows(view)
      if (rss > memoryLimit) replace(renderer, rss)
      return view
    } catch (error) {
      if (up === renderer) {
        up = null
        noteEnd(error)
        renew(task).catch(onError)
      }
      return null
    } finally {
      waiting--
    }
  }

  return {
    async draw(task) {
      if (closed || isOut(releases.host) || waiting >= longestQueue || Date.now() < restUntil) return null
      if (!up || up.ended()) await inTime(renew(task), startPatience)
      return up && !up.ended() ? ((await inTime(drawWith(up, task))) ?? null) : null
    },
    pid: () => up?.pid,
    close() {
      closed = true
      up?.end()
    },
  }
}

/** @returns undefined when it takes longer than a visitor has patience for */
function inTime<Value>(work: Promise<Value>, limit = patience): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), limit)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
