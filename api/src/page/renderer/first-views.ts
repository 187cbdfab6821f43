// Renders first views, each set of releases in its own process. Usually there is one set for all visitors; canaries and previews have their
// own while they are requested.
import type { FirstViewTask } from '@lechaim/shared/contracts/first-view.ts'
import { LRUCache } from 'lru-cache'
import { createReleaseRenderer, type ReleaseRenderer, type ReleaseSet, type RendererOptions } from './release-renderer.ts'

export type FirstViews = ReturnType<typeof createFirstViews>

/** Idle time after which the renderer of an older set ends. */
const defaultIdleMs = 20_000
/** Limit of concurrent sets: the live one, and some previews or canaries. */
const maxSets = 3

export function createFirstViews({ idleMs = defaultIdleMs, ...options }: RendererOptions & { idleMs?: number }) {
  const renderers = new LRUCache<string, ReleaseRenderer>({
    max: maxSets,
    ttl: idleMs,
    ttlAutopurge: true,
    dispose: (renderer) => renderer.close(),
  })
  let latest = ''
  let closed = false

  function rendererOf(releases: ReleaseSet): ReleaseRenderer {
    const name = releases.join(' ')
    const renderer = renderers.get(name) ?? createReleaseRenderer(releases, options)
    if (latest === name) return renderer
    const former = renderers.get(latest)
    if (former) renderers.set(latest, former)
    // Kept until another set is requested.
    renderers.set(name, renderer, { ttl: 0 })
    latest = name
    return renderer
  }

  return {
    /** @returns null where the browser must render everything */
    draw: async (releases: ReleaseSet, task: FirstViewTask) => (closed ? null : rendererOf(releases).draw(task)),
    /** The process of the latest set, for tests. */
    pid: () => renderers.get(latest)?.pid(),
    close(): void {
      closed = true
      renderers.clear()
    },
  }
}
