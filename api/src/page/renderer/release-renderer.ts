// Draws the pages of one set of releases, in a process in which nothing of any other set is: what only its own team sees must not reach
// anybody else's page. A bundle that does what it must not is left out, so that browsers draw its areas; the process is replaced.
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
  /** Leaves a release out of every set, since it failed with nobody else in the process. */
  exclude(key: string, message: string): void
  onFault(fault: Fault): void
  /** Told of what should not happen here. */
  onError(error: unknown): void
  limits: Limits
  /** Bytes that the process may hold before it is looked into. */
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

/** Bytes for each page beyond which a remote leaks; less is what engines do. */
const leak = 20_000
/** Pages that are waiting to be drawn; more are drawn by browsers. */
const longestQueue = 50
/** Milliseconds that a visitor waits, whatever the renderer does. */
const patience = 1500
const warmUps = 4
/** Times that a bundle may throw, or be named by a process that fails, before it is left out. */
const forgiven = 5
/** Milliseconds of rest after renderers that failed, so many of them within that time, for no reason that could be found. */
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
  /** By the word of this set's own process, which is no proof for any other. */
  const leftOut = new Set<string>()
  const times = new Map<string, number>()

  const isOut = (key: string) => leftOut.has(key) || options.isExcluded(key)

  function leaveOut(key: string, message: string): void {
    if (!keysOf(releases).includes(key) || isOut(key)) return
    leftOut.add(key)
    onFault({ key, expose: null, message })
  }

  /** @returns whether it has been too often */
  function count(key: string): boolean {
    const now = (times.get(key) ?? 0) + 1
    times.set(key, now)
    return now >= forgiven
  }

  const orderOf = (remotes: readonly string[], task: FirstViewTask): Order => ({
    host: releases.host,
    remotes: remotes.filter((key) => !isOut(key)),
    task,
  })

  /** A renderer that has drawn the page some times; bundles that did what they must not are left out of it. */
  async function prepare(task: FirstViewTask): Promise<Renderer | null> {
    for (let attempt = 0; attempt <= releases.remotes.length + 1 && !closed; attempt++) {
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
        for (let page = 0; page < warmUps; page++) await renderer.draw(orderOf(releases.remotes, task))
        return renderer
      } catch (error) {
        renderer.end()
        await blame(error, task)
      }
    }
    return null
  }

  /** Leaves out whoever did it: each that may have draws the page alone, beginning with the one that the process named. */
  async function blame(error: unknown, task: FirstViewTask): Promise<void> {
    const { message, by } = error instanceof RendererFault ? error : new RendererFault(String(error), null)
    const { remotes } = orderOf(releases.remotes, task)
    const suspects = [...remotes.filter((key) => key === by), ...remotes.filter((key) => key !== by)]
    for (const key of suspects) {
      const found = await failsAlone([key], task)
      if (found) return options.exclude(key, key === by ? message : found)
    }
    const found = await failsAlone([], task)
    if (found) return options.exclude(releases.host, found)
    if (by && remotes.includes(by) && count(by)) return leaveOut(by, message)
    noteUnexplained()
  }

  /** A process may be killed by somebody else, or for want of memory; if it goes on, it must not go on for ever. */
  function noteUnexplained(): void {
    unexplained = unexplained.filter((at) => at > Date.now() - rest).concat(Date.now())
    if (unexplained.length >= fewUnexplained) restUntil = Date.now() + rest
  }

  async function failsAlone(remotes: readonly string[], task: FirstViewTask): Promise<string | null> {
    const renderer = startRenderer(limits)
    try {
      const wrong = await renderer.load([releases.host, ...remotes].flatMap(read))
      for (const message of Object.values(wrong)) return message
      for (let page = 0; page < warmUps; page++) await renderer.draw(orderOf(remotes, task))
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      renderer.end()
    }
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

  /** Somebody keeps what should be given back: whoever that is is left out, and the process is replaced in any case. */
  async function lookInto(renderer: Renderer, task: FirstViewTask): Promise<void> {
    if (up === renderer) up = null
    try {
      const weighed = Object.entries(await renderer.weigh(orderOf(releases.remotes, task)))
      const keepers = weighed.filter(([, bytes]) => bytes > leak)
      for (const [key, bytes] of keepers) leaveOut(key, `It keeps ${Math.round(bytes / 1024)} KB of each page for ever`)
      if (keepers.length === 0) noteUnexplained()
    } catch (error) {
      await blame(error, task)
    }
    renderer.end()
  }

  function noteThrows(view: FirstView): void {
    for (const { area, message } of view.failed) {
      const key = `${area.remote}@${area.version}`
      if (!releases.remotes.includes(key)) continue
      onFault({ key, expose: area.expose, message })
      if (count(key)) leaveOut(key, `It threw ${forgiven} times, lastly in ${area.expose}: ${message}`)
    }
  }

  async function drawWith(renderer: Renderer, task: FirstViewTask): Promise<FirstView | null> {
    waiting++
    try {
      const { view, rss } = await renderer.draw(orderOf(releases.remotes, task))
      noteThrows(view)
      if (rss > memoryLimit) lookInto(renderer, task).catch(onError)
      return view
    } catch (error) {
      if (up === renderer) {
        up = null
        blame(error, task)
          .then(() => renew(task))
          .catch(onError)
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
