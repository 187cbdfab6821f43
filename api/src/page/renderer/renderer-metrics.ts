import type { Metrics } from '../../metrics/registry.ts'

/** Seconds. */
const drawBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Events of the renderers of all sets of releases. */
export interface RendererObserver {
  /** `left`: the browser draws the page. */
  drew(outcome: 'drawn' | 'left', ms: number): void
  started(): void
  /** @param cause a release's failure, memory that is due to leaks, or none that is known */
  ended(cause: 'release' | 'memory' | 'unknown'): void
  /** Bytes, after a page. */
  held(bytes: number): void
}

export function observeRenderers(metrics: Metrics): RendererObserver {
  const draws = metrics.histogram('lechaim_renderer_draw_duration_seconds', 'First views by their outcome', ['outcome'], drawBuckets)
  const starts = metrics.counter('lechaim_renderer_starts_total', 'Renderer processes started', [], [{}])
  const ends = metrics.counter(
    'lechaim_renderer_ends_total',
    'Renderer processes that were ended or replaced, by the cause',
    ['cause'],
    [{ cause: 'release' }, { cause: 'memory' }, { cause: 'unknown' }],
  )
  let memory = 0
  metrics.gauge('lechaim_renderer_memory_bytes', 'Memory of the renderer process that drew last', [], () => [{ value: memory }])
  return {
    drew: (outcome, ms) => draws.observe({ outcome }, ms / 1000),
    started: () => starts.inc({}),
    ended: (cause) => ends.inc({ cause }),
    held(bytes) {
      memory = bytes
    },
  }
}
