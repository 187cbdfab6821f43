// Renders first views, each set of releases in its own process. Usually there is one set for all visitors; canaries and previews have their
// own while they are requested.
import type { FirstView, FirstViewTask } from '@lechaim/shared/contracts/first-view.ts'
import { LRUCache } from 'lru-cache'
import { createReleaseRenderer, keysOf, type ReleaseRenderer, type ReleaseSet, type RendererOptions } from './release-renderer.ts'

export type { Fault, ReleaseSet } from './release-renderer.ts'

export interface FirstViewOptions extends RendererOptions {
  /** Idle time after which the renderer of an older set ends. */
  idleMs?: number
}

export interface FirstViews {
  /** @returns null where the browser must render everything */
  draw(releases: ReleaseSet, task: FirstViewTask): Promise<FirstView | null>
  /** The process of the latest set, for tests and memory monitoring. */
  pid(): number | undefined
  close(): void
}

const defaultIdleMs = 20_000
/** Limit of concurrent sets: the live one, and some previews or canaries. */
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
    // Kept until another set is requested.
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
