// Draws first views, each set of releases in a process of its own. Most of the time there is one set, which all visitors have; a canary and
// previews have theirs, for as long as somebody looks at them.
import type { FirstView, FirstViewTask } from '@lechaim/shared/contracts/first-view.ts'
import { createReleaseRenderer, type Fault, keysOf, type ReleaseRenderer, type ReleaseSet } from './release-renderer.ts'
import { type Limits, usualLimits } from './renderer.ts'

export type { Fault, ReleaseSet } from './release-renderer.ts'

export interface FirstViewOptions {
  /** The text of a release's server bundle; null where it has none. @throws when it isn't what was released */
  codeOf(key: string): string | null
  onFault(fault: Fault): void
  onError(error: unknown): void
  limits?: Limits
  /** Bytes that a process may hold before it is replaced. */
  memoryLimit?: number
  /** Milliseconds after which the renderer of a set that nobody asks for goes. */
  idle?: number
  /** Milliseconds that a visitor waits for a renderer that is not up yet. */
  startPatience?: number
}

export interface FirstViews {
  /** @returns null where the browser must draw all of it */
  draw(releases: ReleaseSet, task: FirstViewTask): Promise<FirstView | null>
  /** The process that drew last, for tests and for what watches over memory. */
  pid(): number | undefined
  close(): void
}

const megabyte = 1024 * 1024
const usualMemory = 180 * megabyte
const usualIdle = 20_000
/** Sets that are drawn at the same time: what is live, and some that are looked at before. */
const mostSets = 3

interface DrawnSet {
  renderer: ReleaseRenderer
  usedAt: number
}

export function createFirstViews(options: FirstViewOptions): FirstViews {
  const { codeOf, onFault, onError, limits = usualLimits, memoryLimit = usualMemory, idle = usualIdle, startPatience } = options
  /** The one that was asked for last comes last. */
  const sets = new Map<string, DrawnSet>()
  const excluded = new Set<string>()
  let closed = false
  let sweep: NodeJS.Timeout | undefined

  function exclude(key: string, message: string): void {
    if (excluded.has(key)) return
    excluded.add(key)
    onFault({ key, expose: null, message })
  }

  function read(key: string) {
    if (excluded.has(key)) return []
    try {
      const code = codeOf(key)
      return code === null ? [] : [{ key, code }]
    } catch (error) {
      exclude(key, error instanceof Error ? error.message : String(error))
      return []
    }
  }

  const isExcluded = (key: string) => excluded.has(key)

  function end(name: string): void {
    sets.get(name)?.renderer.close()
    sets.delete(name)
  }

  function rendererOf(releases: ReleaseSet): ReleaseRenderer {
    const name = keysOf(releases).join(' ')
    const renderer =
      sets.get(name)?.renderer ??
      createReleaseRenderer(releases, {
        read,
        isExcluded,
        onFault,
        onError,
        limits,
        memoryLimit,
        ...(startPatience !== undefined && { startPatience }),
      })
    sets.delete(name)
    sets.set(name, { renderer, usedAt: Date.now() })
    const [oldest] = sets.keys()
    if (sets.size > mostSets && oldest !== undefined) end(oldest)
    if (sets.size > 1) sweep ??= setTimeout(endIdle, idle).unref()
    return renderer
  }

  /** The set of the visitors who came last stays, however long ago that was. */
  function endIdle(): void {
    sweep = undefined
    const last = [...sets.keys()].at(-1)
    for (const [name, { usedAt }] of [...sets]) if (name !== last && usedAt < Date.now() - idle) end(name)
    if (sets.size > 1) sweep = setTimeout(endIdle, idle).unref()
  }

  return {
    async draw(releases, task) {
      if (closed || excluded.has(releases.host)) return null
      return rendererOf(releases).draw(task)
    },
    pid: () => [...sets.values()].at(-1)?.renderer.pid(),
    close() {
      closed = true
      clearTimeout(sweep)
      for (const name of [...sets.keys()]) end(name)
    },
  }
}
