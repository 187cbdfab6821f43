import { afterFirstView } from '@lechaim/shared/stores/first-view.ts'
import type { EmblaCarouselType } from 'embla-carousel'

/** Turns a row of slides into an endless one. The library comes after the first view: until it is here, and should it never come, the row
 *  scrolls by itself. @returns a function that stops it. */
export function startCarousel(viewport: HTMLElement, onReady: (engine: EmblaCarouselType | null) => void): () => void {
  const whenIdle = globalThis.requestIdleCallback ?? setTimeout
  let stopped = false
  let engine: EmblaCarouselType | undefined
  const start = () =>
    import(/* webpackChunkName: "endless-row" */ './endless-row.ts').then(
      // It measures all slides: once nothing waits to be laid out, that is half the work.
      ({ makeEndless }) =>
        whenIdle(() => {
          if (stopped) return
          engine = makeEndless(viewport)
          onReady(engine)
        }),
      (error: unknown) => console.error('The carousel could not be loaded', error),
    )
  const stopWaiting = afterFirstView(start)
  return () => {
    stopped = true
    stopWaiting()
    engine?.destroy()
    onReady(null)
  }
}
