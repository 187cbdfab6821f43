// Draws first views with the renderer that is up. A new set of releases gets a renderer of its own, which takes over once it has drawn; a
// bundle that does what it must not is left out from then on, so that browsers draw its areas, until its team releases another.
import type { FirstView, FirstViewTask } from '@lechaim/shared/contracts/first-view.ts'
import { type Drawn, type Limits, type Renderer, RendererFault, startRenderer, usualLimits } from './renderer.ts'
import type { Order } from './renderer-process.ts'

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

export interface FirstViewOptions {
  /** The text of a release's server bundle; null where it has none. @throws when it isn't what was released */
  codeOf(key: string): string | null
  onFault(fault: Fault): void
  limits?: Limits
  /** Bytes that the process may hold before it is looked into. */
  memoryLimit?: number
}

export interface FirstViews {
  /** @returns null where the browser must draw all of it */
  draw(releases: ReleaseSet, task: FirstViewTask): Promise<FirstView | null>
  /** The renderer's process, for tests and for what watches over memory. */
  pid(): number | undefined
  close(): void
}

const megabyte = 1024 * 1024
const usualMemory = 180 * megabyte
/** Bytes for each page beyond which a remote leaks; less is what engines do. */
const leak = 20_000
/** Pages that are waiting to be drawn; more are drawn by browsers. */
const longestQueue = 50
/** Milliseconds that a page waits for a renderer that is about to take over. */
const patience = 1500
/** Sets of releases that a renderer is made ready for: what visitors, canaries and previews had last. */
const recentSets = 6
const warmUps = 4
/** Times that a bundle may throw while it draws before it is left out. */
const forgiven = 5
/** Milliseconds of rest after renderers that failed, so many of them within that time, for no reason that could be found. */
const rest = 30_000
const fewUnexplained = 3

interface Up {
  renderer: Renderer
  bundles: ReadonlySet<string>
}

export function createFirstViews({ codeOf, onFault, limits = usualLimits, memoryLimit = usualMemory }: FirstViewOptions): FirstViews {
  let up: Up | null = null
  let renewal: Promise<void> | null = null
  let waiting = 0
  let restUntil = 0
  let unexplained: number[] = []
  let closed = false
  const excluded = new Set<string>()
  const throws = new Map<string, number>()
  const recent = new Map<string, ReleaseSet>()

  function exclude(key: string, message: string): void {
    if (excluded.has(key)) return
    excluded.add(key)
    onFault({ key, expose: null, message })
  }

  const keysOf = ({ host, remotes }: ReleaseSet) => [host, ...remotes]

  function note(releases: ReleaseSet): void {
    const name = keysOf(releases).join(' ')
    recent.delete(name)
    recent.set(name, releases)
    const [oldest] = recent.keys()
    if (recent.size > recentSets && oldest !== undefined) recent.delete(oldest)
  }

  const orderOf = ({ host, remotes }: ReleaseSet, task: FirstViewTask): Order => ({
    host,
    remotes: remotes.filter((key) => !excluded.has(key)),
    task,
  })

  function read(key: string): { key: string; code: string }[] {
    try {
      const code = codeOf(key)
      return code === null ? [] : [{ key, code }]
    } catch (error) {
      exclude(key, error instanceof Error ? error.message : String(error))
      return []
    }
  }

  /** A renderer with these bundles that has drawn the page some times; those that did what they must not are left out of it. */
  async function prepare(releases: ReleaseSet, task: FirstViewTask): Promise<Up | null> {
    for (let attempt = 0; attempt <= releases.remotes.length + 1 && !closed; attempt++) {
      const keys = new Set([...recent.values(), releases].flatMap(keysOf))
      const bundles = [...keys].filter((key) => !excluded.has(key)).flatMap(read)
      if (excluded.has(releases.host) || !bundles.some(({ key }) => key === releases.host)) return null
      const renderer = startRenderer(limits)
      try {
        for (const [key, message] of Object.entries(await renderer.load(bundles))) exclude(key, message)
        if (excluded.has(releases.host)) return null
        for (let page = 0; page < warmUps; page++) await renderer.draw(orderOf(releases, task))
        return { renderer, bundles: keys }
      } catch (error) {
        renderer.end()
        await blame(error, releases, task)
      }
    }
    return null
  }

  /** Leaves out whoever did it. Where that can't be told, each remote draws the page alone. */
  async function blame(error: unknown, releases: ReleaseSet, task: FirstViewTask): Promise<void> {
    const { message, by, sure } = error instanceof RendererFault ? error : new RendererFault(String(error), null)
    if (by && (sure || (await failsAlone({ ...releases, remotes: releases.remotes.filter((key) => key === by) }, task)))) {
      return exclude(by, message)
    }
    for (const key of orderOf(releases, task).remotes) {
      const found = await failsAlone({ ...releases, remotes: [key] }, task)
      if (found) return exclude(key, found)
    }
    const found = await failsAlone({ ...releases, remotes: [] }, task)
    if (found) return exclude(releases.host, found)
    // A process may be killed by somebody else, or for want of memory; if it goes on, it must not go on for ever.
    unexplained = unexplained.filter((at) => at > Date.now() - rest).concat(Date.now())
    if (unexplained.length >= fewUnexplained) restUntil = Date.now() + rest
  }

  async function failsAlone(releases: ReleaseSet, task: FirstViewTask): Promise<string | null> {
    const renderer = startRenderer(limits)
    try {
      const wrong = await renderer.load(keysOf(releases).flatMap(read))
      for (const message of Object.values(wrong)) return message
      for (let page = 0; page < warmUps; page++) await renderer.draw(orderOf(releases, task))
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      renderer.end()
    }
  }

  /** One at a time; the former goes on drawing until the new one takes over. */
  function renew(releases: ReleaseSet, task: FirstViewTask): Promise<void> {
    renewal ??= prepare(releases, task)
      .then((next) => {
        if (closed) return next?.renderer.end()
        if (!next) return
        const former = up
        up = next
        // What it was asked already it may finish.
        if (former) setTimeout(() => former.renderer.end(), limits.draw).unref()
      })
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  const isReady = (releases: ReleaseSet) =>
    up !== null && !up.renderer.ended() && keysOf(releases).every((key) => excluded.has(key) || up?.bundles.has(key))

  /** Somebody keeps what should be given back: whoever that is is left out, and the process is replaced in any case. */
  async function lookInto({ renderer }: Up, releases: ReleaseSet, task: FirstViewTask): Promise<void> {
    if (up?.renderer === renderer) up = null
    try {
      const weighed = await renderer.weigh(orderOf(releases, task))
      for (const [key, bytes] of Object.entries(weighed)) {
        if (bytes > leak) exclude(key, `It keeps ${Math.round(bytes / 1024)} KB of each page for ever`)
      }
    } catch (error) {
      await blame(error, releases, task)
    }
    renderer.end()
  }

  function noteThrows(view: FirstView): void {
    for (const { area, message } of view.failed) {
      const key = `${area.remote}@${area.version}`
      const count = (throws.get(key) ?? 0) + 1
      throws.set(key, count)
      onFault({ key, expose: area.expose, message })
      if (count >= forgiven) exclude(key, `It threw ${count} times, lastly in ${area.expose}: ${message}`)
    }
  }

  async function drawWith(current: Up, releases: ReleaseSet, task: FirstViewTask): Promise<FirstView | null> {
    waiting++
    try {
      const { view, rss }: Drawn = await current.renderer.draw(orderOf(releases, task))
      noteThrows(view)
      if (rss > memoryLimit) void lookInto(current, releases, task)
      return view
    } catch (error) {
      if (up === current) {
        up = null
        void blame(error, releases, task).then(() => renew(releases, task))
      }
      return null
    } finally {
      waiting--
    }
  }

  return {
    async draw(releases, task) {
      if (closed || excluded.has(releases.host) || waiting >= longestQueue || Date.now() < restUntil) return null
      note(releases)
      if (!isReady(releases)) await inTime(renew(releases, task))
      return up && isReady(releases) ? drawWith(up, releases, task) : null
    },
    pid: () => up?.renderer.pid,
    close() {
      closed = true
      up?.renderer.end()
    },
  }
}

function inTime(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((done) => {
    timer = setTimeout(done, patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
