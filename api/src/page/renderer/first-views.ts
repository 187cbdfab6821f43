// Draws first views, each set of releases in a process of its own. Most of the time there is one set, which all visitors have; a canary and
// previews have theirs, for as long as they are asked for.
import type { FirstView, FirstViewTask } from '@lechaim/shared/contracts/first-view.ts'
import { LRUCache } from 'lru-cache'
import { createReleaseRenderer, keysOf, type ReleaseRenderer, type ReleaseSet, type RendererOptions } from './release-renderer.ts'

export type { Fault, ReleaseSet } from './release-renderer.ts'

export interface FirstViewOptions extends RendererOptions {
  /** After which the renderer of a set ends that isn't the latest. */
  idleMs?: number
}

export interface FirstViews {
  /** @returns null where the browser must draw all of it */
  draw(releases: ReleaseSet, task: FirstViewTask): Promise<FirstView | null>
  /** The process of the latest set, for tests and for what watches over memory. */
  pid(): number | undefined
  close(): void
}

const defaultIdleMs = 20_000
/** Sets that are drawn at the same time: what is live, and some previews or canaries. */
const maxSets = 3

export function createFirstViews({ idleMs = defaultIdleMs, ...options }: FirstViewOptions): FirstViews {
  const renderers = new LRUCache<string, ReleaseRenderer>({
    max: maxSets,
    ttl: idleMs,
    ttlAutopurge: true,
    dispose: (renderer) => renderer.close(),
  })
  let latest: string | null = null
  let closed = false

  function rendererOf(releases: ReleaseSet): ReleaseRenderer {
    const name = keysOf(releases).join(' ')
    const renderer = renderers.get(name) ?? createReleaseRenderer(releases, options)
    if (latest === name) return renderer
    const former = latest === null ? undefined : renderers.get(latest)
    if (latest !== null && former) renderers.set(latest, former)
    // Stays until another set is asked for, however long ago its last visitor came.
    renderers.set(name, renderer, { ttl: 0 })
    latest = name
    return renderer
  }

  return {
    draw: async (releases, task) => (closed ? null : rendererOf(releases).draw(task)),
    pid: () => (latest === null ? undefined : renderers.get(latest)?.pid()),
    close() {
      closed = true
      renderers.clear()
    },
  }
}
